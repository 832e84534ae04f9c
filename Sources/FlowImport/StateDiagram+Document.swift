import FlowCore
import FlowDocuments
import FlowSupport

extension StateDiagram {
  /// Returns the diagram as a document, with a configuration for each state without nested states.
  func document(titled title: String?) throws(ImportError) -> FlowDocument {
    var flattening = DiagramFlattener(chart: self)
    return try flattening.document(titled: title)
  }
}

private struct DiagramFlattener {
  /// A node on the way to a target, with the decisions along the path.
  private struct PathStep {
    var node: Int
    var decisions: [FlowDocument.Decision] = []
    /// The name of the first node on the path that is drawn, for an edge that has no event.
    var name: String?
    var steps = 0
  }

  private typealias EdgeDestination = (step: PathStep, target: FlowDocument.Target)

  /// Maximum number of pseudo states in a row, and of steps for one edge.
  private static let maxChainLength = 32
  private static let maxSteps = 1000

  private let chart: StateDiagram
  private let context: ImportContext
  private var outgoingEdges: [[StateDiagram.StateEdge]]
  /// The destinations of edges, by their target nodes.
  private var destinationCache: [Int: [EdgeDestination]] = [:]
  /// The configurations and outcomes of nodes without others inside.
  private var targets: [FlowDocument.Target?]
  private var document: FlowDocument

  init(chart: StateDiagram) {
    (self.chart, context) = (chart, chart.context)
    outgoingEdges = Array(repeating: [], count: chart.nodes.count)
    targets = Array(repeating: nil, count: chart.nodes.count)
    for edge in chart.edges { outgoingEdges[edge.source].append(edge) }
    document = FlowDocument(
      name: context.file.stem, title: context.file.stem, search: .init(), parts: [], screens: [],
      configurations: [], starts: [], outcomes: [], transitions: [], hasStacks: false)
  }

  mutating func document(titled title: String?) throws(ImportError) -> FlowDocument {
    if let title = title?.trimmed, !title.isEmpty { document.title = title }
    addLeaves()
    guard !document.configurations.isEmpty else {
      throw context.file.error(at: 1, "there is no state in the file; write at least one")
    }
    for edge in chart.edges where !isPseudo(edge.source) { try follow(edge) }
    for edge in chart.edges where chart.nodes[edge.source].kind == .history {
      context.lose("transition from history", at: edge.line)
    }
    addStarts()
    for (node, isReached) in zip(configuredNodes, document.reached) where !isReached {
      context.assume(
        "state that cannot be reached from the start", chart.nodes[node].name,
        at: chart.nodes[node].line)
    }
    return document
  }

  /// Adds the parts, screens, configurations and outcomes.
  private mutating func addLeaves() {
    document.parts = [.init(name: document.title)]
    var partOfNode: [Int: Int] = [:]
    // A state can be mentioned before its parent.
    let order = chart.nodes.indices.sorted { first, second in
      (chart.nodes[first].depth, first) < (chart.nodes[second].depth, second)
    }
    for index in order where !chart.nodes[index].children.isEmpty {
      let node = chart.nodes[index]
      partOfNode[index] = document.parts.count
      document.parts.append(
        .init(name: node.name, parent: node.parent.flatMap { partOfNode[$0] } ?? 0))
    }
    for (index, node) in chart.nodes.enumerated() {
      let isScreen = node.children.isEmpty && node.kind == .state
      for entry in node.descriptionLines where !isScreen {
        context.drop("note on a node that is not a screen", at: entry.line)
      }
      guard node.children.isEmpty else { continue }
      if node.kind == .final, node.parent == nil {
        targets[index] = .outcome(document.outcomes.count)
        document.outcomes.append(node.name)
      } else if !isPseudo(index) {
        targets[index] = .configuration(document.configurations.count)
        document.configurations.append(
          .init(
            state: node.kind == .final ? node.name : node.id,
            stack: .init(.init(document.screens.count))))
        document.screens.append(
          .init(
            name: node.name, part: node.parent.flatMap { partOfNode[$0] } ?? 0,
            description: node.descriptionLines.isEmpty
              ? nil : node.descriptionLines.map(\.text).joined(separator: "\n")))
      }
    }
  }

  /// Whether a node only leads on to others.
  private func isPseudo(_ index: Int) -> Bool {
    switch chart.nodes[index].kind {
    case .state, .final: false
    case .history: true
    case .choice, .junction: !outgoingEdges[index].isEmpty
    }
  }

  private func configuration(of node: Int) -> Int? {
    if case .configuration(let configuration)? = targets[node] { configuration } else { nil }
  }

  /// The node of each configuration.
  private var configuredNodes: [Int] { chart.nodes.indices.filter { configuration(of: $0) != nil } }

  // MARK: Transitions

  /// Adds the transitions that an edge stands for.
  private mutating func follow(_ edge: StateDiagram.StateEdge) throws(ImportError) {
    let destinations = destinationCache[edge.target] ?? self.destinations(edge.target)
    destinationCache[edge.target] = destinations
    if destinations.isEmpty {
      context.lose("transition without a reachable target", at: edge.line)
      return
    }
    if edge.label.action != nil { context.drop("action", at: edge.line) }
    let transitions = destinations.map { step, target in
      FlowDocument.Transition(
        from: 0, to: target, event: .init(name: edge.label.event ?? "to \(step.name ?? "")"),
        decisions: step.decisions, guard: edge.label.guard,
        location: "\(context.file.name):\(edge.line)")
    }.distinct()
    for source in sources(of: edge) {
      for var transition in transitions {
        guard document.transitions.count < StateDiagram.maxTransitions else {
          throw context.file.error(
            at: edge.line,
            "with those of nested states there are more than \(StateDiagram.maxTransitions) "
              + "transitions")
        }
        transition.source = source
        document.transitions.append(transition)
      }
    }
  }

  /// The configurations that an edge leaves: all those inside its source.
  ///
  /// An edge without a label leaves only the final states of its source, if there are any.
  private func sources(of edge: StateDiagram.StateEdge) -> [Int] {
    let ends = chart.nodes[edge.source].children.filter { chart.nodes[$0].kind == .final }
    if edge.label == EdgeLabel(action: edge.label.action), !ends.isEmpty {
      return ends.compactMap(configuration)
    }
    var result: [Int] = []
    var waiting = [edge.source]
    while let next = waiting.popLast() {
      result += [configuration(of: next)].compactMap(\.self)
      waiting += chart.nodes[next].children.reversed()
    }
    return result
  }

  /// The destinations of an edge to a node, with the decisions along the path.
  private func destinations(_ node: Int) -> [EdgeDestination] {
    var result: [EdgeDestination] = []
    var waiting = [PathStep(node: node)]
    var stepCount = 0
    while var step = waiting.popLast(), stepCount < Self.maxSteps {
      stepCount += 1
      let index = step.node
      let node = chart.nodes[index]
      guard step.steps < Self.maxChainLength else { continue }
      step.steps += 1
      step.name = step.name ?? name(of: index)
      if let target = targets[index] {
        step.name = step.name ?? node.name
        let isKnown = result.contains {
          $0.target == target && $0.step.decisions == step.decisions && $0.step.name == step.name
        }
        if !isKnown { result.append((step, target)) }
      } else if node.kind == .history || !node.children.isEmpty {
        let parent = node.kind == .history ? node.parent : index
        for begun in parent.map(chart.beginning)?.reversed() ?? [] {
          step.node = begun
          waiting.append(step)
        }
      } else if isPseudo(index) {
        let edges = outgoingEdges[index]
        let names = edges.map { $0.label.choice ?? chart.nodes[$0.target].name }
        for (edge, name) in zip(edges, names).reversed() {
          var next = step
          next.node = edge.target
          if node.kind == .choice {
            next.decisions.append(.init(name: node.name, choice: name, choices: names.distinct()))
          }
          waiting.append(next)
        }
      }
    }
    return result
  }

  /// The name of a node as drawn: of a history, that of its parent; `nil` for a fork or a join.
  private func name(of index: Int) -> String? {
    switch chart.nodes[index].kind {
    case .state, .final, .choice: chart.nodes[index].name
    case .junction: isPseudo(index) ? nil : chart.nodes[index].name
    case .history: chart.nodes[index].parent.map { chart.nodes[$0].name }
    }
  }

  // MARK: Starts

  private mutating func addStarts() {
    for start in chart.starts[nil] ?? [] {
      for (step, target) in destinations(start.target) {
        guard case .configuration(let configuration) = target,
          !document.starts.contains(where: { $0.configuration == configuration })
        else { continue }
        let conditions = step.decisions.map(\.choice) + [start.label.choice].compactMap(\.self)
        document.starts.append(
          .init(
            configuration: configuration,
            condition: conditions.isEmpty
              ? document.screens[configuration].name : conditions.joined(separator: ", ")))
      }
    }
    for node in chart.nodes.indices where chart.nodes[node].regions.isEmpty {
      guard let inside = chart.starts[node], inside.count > 1 else { continue }
      context.assume(
        "a state has several initial states, which are imported as alternatives", at: inside[1].line
      )
    }
    if document.starts.isEmpty {
      context.assume(
        "no start is marked; '\(document.screens[0].name)' is used",
        at: chart.nodes.first?.line ?? 1)
      document.starts = [.init(configuration: 0)]
    }
    if document.starts.count == 1 { document.starts[0].condition = nil }
  }
}
