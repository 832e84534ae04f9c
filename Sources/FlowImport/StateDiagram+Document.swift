import FlowCore
import FlowDocuments
import FlowSupport

extension StateDiagram {
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

  /// Returns the diagram as a document, with a configuration for each state without nested states.
  mutating func document(titled title: String?) throws(ImportError) -> FlowDocument {
    var document = FlowDocument(
      name: context.file.stem, title: context.file.stem, search: .init(), parts: [], screens: [],
      configurations: [], starts: [], outcomes: [], transitions: [], hasStacks: false)
    if let title = title?.trimmed.nonEmpty { document.title = title }
    addLeaves(to: &document)
    guard !document.configurations.isEmpty else {
      throw context.file.error(at: 1, "there is no state in the file; write at least one")
    }
    var destinations: [Int: [EdgeDestination]] = [:]
    for edge in edges where !isPseudo(edge.source) {
      let reached = destinations[edge.target] ?? self.destinations(edge.target)
      destinations[edge.target] = reached
      try follow(edge, to: reached, in: &document)
    }
    for edge in edges where nodes[edge.source].kind == .history {
      context.lose("transition from history", at: edge.line)
    }
    addStarts(to: &document)
    let configuredNodes = nodes.filter { $0.configuration != nil }
    for (node, isReached) in zip(configuredNodes, document.reached) where !isReached {
      context.assume("state that cannot be reached from the start", node.name, at: node.line)
    }
    return document
  }

  /// Adds the parts, screens, configurations and outcomes.
  private mutating func addLeaves(to document: inout FlowDocument) {
    document.parts = [.init(name: document.title)]
    var partOfNode: [Int: Int] = [:]
    // A state can be mentioned before its parent.
    let order = nodes.indices.sorted { (nodes[$0].depth, $0) < (nodes[$1].depth, $1) }
    for index in order where !nodes[index].children.isEmpty {
      partOfNode[index] = document.parts.count
      let parent = nodes[index].parent.flatMap { partOfNode[$0] } ?? 0
      document.parts.append(.init(name: nodes[index].name, parent: parent))
    }
    for (index, node) in nodes.enumerated() {
      let isScreen = node.children.isEmpty && node.kind == .state
      for entry in node.descriptionLines where !isScreen {
        context.drop("note on a node that is not a screen", at: entry.line)
      }
      guard node.children.isEmpty else { continue }
      if node.kind == .final, node.parent == nil {
        nodes[index].target = .outcome(document.outcomes.count)
        document.outcomes.append(node.name)
      } else if !isPseudo(index) {
        nodes[index].target = .configuration(document.configurations.count)
        document.configurations.append(
          .init(
            state: node.kind == .final ? node.name : node.id,
            stack: .init(.init(document.screens.count))))
        document.screens.append(
          .init(
            name: node.name, part: node.parent.flatMap { partOfNode[$0] } ?? 0,
            description: node.descriptionLines.map(\.text).joined(separator: "\n").nonEmpty))
      }
    }
  }

  /// Whether a node only leads on to others.
  private func isPseudo(_ index: Int) -> Bool {
    switch nodes[index].kind {
    case .state, .final: false
    case .history: true
    case .choice, .junction: !nodes[index].outgoingEdges.isEmpty
    }
  }

  /// Adds the transitions that an edge stands for.
  private func follow(
    _ edge: StateEdge, to destinations: [EdgeDestination], in document: inout FlowDocument
  ) throws(ImportError) {
    guard !destinations.isEmpty else {
      return context.lose("transition without a reachable target", at: edge.line)
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
        guard document.transitions.count < Self.maxTransitions else {
          throw context.file.error(
            at: edge.line,
            "with those of nested states there are more than \(Self.maxTransitions) transitions")
        }
        transition.source = source
        document.transitions.append(transition)
      }
    }
  }

  /// The configurations that an edge leaves: all those inside its source.
  ///
  /// An edge without a label leaves only the final states of its source, if there are any.
  private func sources(of edge: StateEdge) -> [Int] {
    let ends = nodes[edge.source].children.filter { nodes[$0].kind == .final }
    if edge.label == EdgeLabel(action: edge.label.action), !ends.isEmpty {
      return ends.compactMap { nodes[$0].configuration }
    }
    var result: [Int] = []
    var waiting = [edge.source]
    while let next = waiting.popLast() {
      if let configuration = nodes[next].configuration { result.append(configuration) }
      waiting += nodes[next].children.reversed()
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
      let node = nodes[index]
      guard step.steps < Self.maxChainLength else { continue }
      step.steps += 1
      step.name = step.name ?? name(of: index)
      if let target = node.target {
        step.name = step.name ?? node.name
        let isKnown = result.contains {
          $0.target == target && $0.step.decisions == step.decisions && $0.step.name == step.name
        }
        if !isKnown { result.append((step, target)) }
      } else if node.kind == .history || !node.children.isEmpty {
        let parent = node.kind == .history ? node.parent : index
        for begun in parent.map({ beginning(of: $0) })?.reversed() ?? [] {
          step.node = begun
          waiting.append(step)
        }
      } else if isPseudo(index) {
        let edges = node.outgoingEdges.map { self.edges[$0] }
        let names = edges.map { $0.label.choice ?? nodes[$0.target].name }
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
    switch nodes[index].kind {
    case .state, .final, .choice: nodes[index].name
    case .junction: isPseudo(index) ? nil : nodes[index].name
    case .history: nodes[index].parent.map { nodes[$0].name }
    }
  }

  private func addStarts(to document: inout FlowDocument) {
    for start in starts[nil] ?? [] {
      for (step, target) in destinations(start.target) {
        guard case .configuration(let configuration) = target,
          !document.starts.contains(where: { $0.configuration == configuration })
        else { continue }
        let conditions = step.decisions.map(\.choice) + [start.label.choice].compactMap(\.self)
        let condition =
          conditions.isEmpty
          ? document.screens[configuration].name : conditions.joined(separator: ", ")
        document.starts.append(.init(configuration: configuration, condition: condition))
      }
    }
    for node in nodes.indices where nodes[node].regions.isEmpty {
      guard let inside = starts[node], inside.count > 1 else { continue }
      context.assume(
        "a state has several initial states, which are imported as alternatives", at: inside[1].line
      )
    }
    if document.starts.isEmpty {
      context.assume("no start is marked; '\(document.screens[0].name)' is used", at: nodes[0].line)
      document.starts = [.init(configuration: 0)]
    }
    if document.starts.count == 1 { document.starts[0].condition = nil }
  }
}
