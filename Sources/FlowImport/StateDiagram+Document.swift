import FlowCore
import FlowDocuments
import FlowSupport

extension StateDiagram {
  /// Returns the diagram as a document, with a configuration for each state without nested states.
  func document(
    titled title: String?, _ notes: inout ImportNotes
  ) throws(ImportError) -> FlowDocument {
    var flattening = DiagramFlattener(chart: self, notes: notes)
    defer { notes = flattening.notes }
    return try flattening.document(titled: title)
  }
}

/// Converts a diagram to a document.
private struct DiagramFlattener {
  /// The target of an edge, and the name for an edge that has no event.
  struct EdgeDestination: Equatable {
    var target: FlowDocument.Target
    var decisions: [FlowDocument.Decision]
    var name: String
  }

  /// A transition that an edge stands for.
  private struct EdgeTransition: Hashable {
    var target: FlowDocument.Target
    var decisions: [FlowDocument.Decision]
    var event: String

    /// Uses the name of the destination only if the edge has no event.
    init(_ destination: EdgeDestination, of edge: StateDiagram.StateEdge) {
      (target, decisions) = (destination.target, destination.decisions)
      event = edge.label.event ?? "to \(destination.name)"
    }
  }

  private struct PathStep {
    var node: Int
    var decisions: [FlowDocument.Decision] = []
    /// The name of the first node on the path that is drawn.
    var name: String?
    var steps = 0
  }

  /// Maximum number of pseudo states in a row, and of steps for one edge.
  private static let maxChainLength = 32
  private static let maxSteps = 1000

  let chart: StateDiagram
  var notes: ImportNotes

  private var outgoingEdges: [[Int]]
  /// The destinations of edges, by their target nodes.
  private var destinationCache: [Int: [EdgeDestination]] = [:]
  private var configurationIDs: [Int?]
  private var outcomes: [Int?]
  private var outcomeNames: [String] = []
  private var screens: [FlowDocument.Screen] = []
  private var configurations: [FlowDocument.Configuration] = []
  private var transitions: [FlowDocument.Transition] = []

  init(chart: StateDiagram, notes: ImportNotes) {
    self.chart = chart
    self.notes = notes
    outgoingEdges = Array(repeating: [], count: chart.nodes.count)
    configurationIDs = Array(repeating: nil, count: chart.nodes.count)
    outcomes = configurationIDs
    for (index, edge) in chart.edges.enumerated() { outgoingEdges[edge.source].append(index) }
  }

  mutating func document(titled title: String?) throws(ImportError) -> FlowDocument {
    let file = chart.file
    let given = title?.trimmed ?? ""
    let name = given.isEmpty ? file.stem : given
    let parts = addLeaves(below: name)
    guard !configurations.isEmpty else {
      throw file.error(at: 1, "there is no state in the file; write at least one")
    }
    for edge in chart.edges where !isPseudo(edge.source) { try follow(edge) }
    for edge in chart.edges where chart.nodes[edge.source].kind == .history {
      notes.lose("transition from history", in: edge.file, at: edge.line)
    }
    let starts = try starts()
    noteUnreachable(from: starts)
    return FlowDocument(
      name: file.stem, title: name, search: .init(), parts: parts, screens: screens,
      configurations: configurations, starts: starts, outcomes: outcomeNames,
      transitions: transitions,
      hasStacks: false)
  }

  /// Adds the screens, configurations and outcomes, and returns the parts.
  private mutating func addLeaves(below name: String) -> [FlowDocument.Part] {
    var parts = [FlowDocument.Part(name: name)]
    var partOfNode: [Int: Int] = [:]
    // A state can be mentioned before its parent.
    let order = chart.nodes.indices.sorted { first, second in
      (chart.nodes[first].depth, first) < (chart.nodes[second].depth, second)
    }
    for index in order where !chart.nodes[index].children.isEmpty {
      let node = chart.nodes[index]
      partOfNode[index] = parts.count
      parts.append(.init(name: node.name, parent: node.parent.flatMap { partOfNode[$0] } ?? 0))
    }
    for (index, node) in chart.nodes.enumerated() {
      let part = node.parent.flatMap { partOfNode[$0] } ?? 0
      let isScreen = node.children.isEmpty && node.kind == .state
      for entry in node.descriptionLines where !isScreen {
        notes.drop("note on a node that is not a screen", in: chart.file, at: entry.line)
      }
      if !node.children.isEmpty {
        continue
      } else if node.kind == .final, node.parent == nil {
        outcomes[index] = outcomeNames.count
        outcomeNames.append(node.name)
      } else if !isPseudo(index) {
        configurationIDs[index] = configurations.count
        let state = node.kind == .final ? node.name : node.id
        configurations.append(.init(state: state, stack: .init(.init(screens.count))))
        let description =
          node.descriptionLines.isEmpty
          ? nil : node.descriptionLines.map(\.text).joined(separator: "\n")
        screens.append(.init(name: node.name, part: part, description: description))
      }
    }
    return parts
  }

  /// Whether a node only leads on to others.
  private func isPseudo(_ index: Int) -> Bool {
    switch chart.nodes[index].kind {
    case .state, .final: false
    case .history: true
    case .choice, .junction: !outgoingEdges[index].isEmpty
    }
  }

  // MARK: Transitions

  /// Adds the transitions that an edge stands for.
  private mutating func follow(_ edge: StateDiagram.StateEdge) throws(ImportError) {
    let destinations = destinationCache[edge.target] ?? self.destinations(edge.target)
    destinationCache[edge.target] = destinations
    if destinations.isEmpty {
      notes.lose("transition without a reachable target", in: edge.file, at: edge.line)
      return
    }
    if edge.label.action != nil { notes.drop("action", in: edge.file, at: edge.line) }
    let edgeTransitions = destinations.map { EdgeTransition($0, of: edge) }.distinct()
    for source in sources(of: edge) {
      for edgeTransition in edgeTransitions {
        guard transitions.count < StateDiagram.maxTransitions else {
          throw edge.file.error(
            at: edge.line,
            "with those of nested states there are more than \(StateDiagram.maxTransitions) "
              + "transitions")
        }
        transitions.append(
          .init(
            from: source, to: edgeTransition.target, event: .init(name: edgeTransition.event),
            decisions: edgeTransition.decisions, guard: edge.label.guard,
            location: "\(edge.file.name):\(edge.line)"))
      }
    }
  }

  /// The configurations that an edge leaves: all those inside its source.
  ///
  /// An edge without a label leaves only the final states of its source, if there are any.
  private func sources(of edge: StateDiagram.StateEdge) -> [Int] {
    let node = chart.nodes[edge.source]
    if node.children.isEmpty { return [configurationIDs[edge.source]].compactMap(\.self) }
    let ends = node.children.filter { chart.nodes[$0].kind == .final }
    if edge.label == EdgeLabel(action: edge.label.action), !ends.isEmpty {
      return ends.compactMap { configurationIDs[$0] }
    }
    var result: [Int] = []
    var waiting = Array(node.children.reversed())
    while let next = waiting.popLast() {
      result += [configurationIDs[next]].compactMap(\.self)
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
      if let target = target(index) {
        let destination = EdgeDestination(
          target: target, decisions: step.decisions, name: step.name ?? node.name)
        if !result.contains(destination) { result.append(destination) }
      } else if node.kind == .history {
        waiting += begin(node.parent, after: step)
      } else if !node.children.isEmpty {
        waiting += begin(index, after: step)
      } else if isPseudo(index) {
        let edges = outgoingEdges[index].map { chart.edges[$0] }
        let names = edges.map { $0.label.choice ?? chart.nodes[$0.target].name }
        for (edge, name) in zip(edges, names).reversed() {
          let decision = FlowDocument.Decision(
            name: node.name, choice: name, choices: names.distinct())
          var next = step
          next.node = edge.target
          if node.kind == .choice { next.decisions.append(decision) }
          waiting.append(next)
        }
      }
    }
    return result
  }

  private func target(_ index: Int) -> FlowDocument.Target? {
    configurationIDs[index].map { .configuration($0) } ?? outcomes[index].map { .outcome($0) }
  }

  /// The name of a node as drawn: of a history, that of its parent; `nil` for a fork or a join.
  private func name(of index: Int) -> String? {
    switch chart.nodes[index].kind {
    case .state, .final, .choice: chart.nodes[index].name
    case .junction: isPseudo(index) ? nil : chart.nodes[index].name
    case .history: chart.nodes[index].parent.map { chart.nodes[$0].name }
    }
  }

  /// The initial states of a state, in reverse.
  private func begin(_ node: Int?, after step: PathStep) -> [PathStep] {
    guard let node else { return [] }
    return chart.beginning(of: node).reversed().map { begun in
      var next = step
      next.node = begun
      return next
    }
  }

  // MARK: Starts

  private mutating func starts() throws(ImportError) -> [FlowDocument.Start] {
    var result: [FlowDocument.Start] = []
    for start in chart.starts[nil] ?? [] {
      for destination in destinations(start.target) {
        guard case .configuration(let configuration) = destination.target else { continue }
        let conditions =
          destination.decisions.map(\.choice)
          + [start.label.guard ?? start.label.event]
          .compactMap(\.self)
        let condition =
          conditions.isEmpty ? screens[configuration].name : conditions.joined(separator: ", ")
        guard !result.contains(where: { $0.configuration == configuration }) else { continue }
        result.append(.init(configuration: configuration, condition: condition))
      }
    }
    for node in chart.nodes.indices where chart.nodes[node].regions.isEmpty {
      guard let inside = chart.starts[node], inside.count > 1 else { continue }
      notes.assume(
        "a state has several initial states, which are imported as alternatives", in: chart.file,
        at: inside[1].line)
    }
    if result.isEmpty {
      let line = chart.nodes.first?.line ?? 1
      notes.assume(
        "no start is marked; '\(screens[0].name)' is used", in: chart.file, at: line)
      return [.init(configuration: 0)]
    }
    if result.count == 1 { result[0].condition = nil }
    return result
  }

  /// Notes the unreachable states, which a check does not visit.
  private mutating func noteUnreachable(from starts: [FlowDocument.Start]) {
    var isReached = Array(repeating: false, count: configurations.count)
    var next: [[Int]] = Array(repeating: [], count: configurations.count)
    for transition in transitions {
      if case .configuration(let target) = transition.target {
        next[transition.source].append(target)
      }
    }
    var waiting = starts.map(\.configuration)
    while let configuration = waiting.popLast() {
      if isReached[configuration] { continue }
      isReached[configuration] = true
      waiting += next[configuration]
    }
    for (node, configuration) in configurationIDs.enumerated() {
      guard let configuration, !isReached[configuration] else { continue }
      notes.assume(
        "state that cannot be reached from the start", chart.nodes[node].name, in: chart.file,
        at: chart.nodes[node].line)
    }
  }
}
