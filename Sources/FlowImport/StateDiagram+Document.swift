import FlowCore
import FlowDocuments

extension StateDiagram {
  /// The diagram as a document: a configuration for each state that has none inside it.
  func document(
    titled title: String?, _ notes: inout ImportNotes
  ) throws(ImportError) -> FlowDocument {
    var flattening = Flattening(chart: self, notes: notes)
    defer { notes = flattening.notes }
    return try flattening.document(titled: title)
  }
}

/// Makes a document of a diagram.
private struct Flattening {
  /// Where an edge leads, and what it is called after.
  struct Place: Equatable {
    var target: FlowDocument.Target
    var decisions: [FlowDocument.Decision]
    var name: String
  }

  /// A place to which an edge leads by an event.
  private struct Way: Hashable {
    var target: FlowDocument.Target
    var decisions: [FlowDocument.Decision]
    var event: String

    /// The name of the place counts only for an edge that has no event of its own.
    init(_ place: Place, of edge: StateDiagram.Edge) {
      (target, decisions) = (place.target, place.decisions)
      event = edge.label.event ?? "to \(place.name)"
    }
  }

  private struct Step {
    var node: Int
    var decisions: [FlowDocument.Decision] = []
    /// The first node on the way that is drawn.
    var name: String?
    var steps = 0
  }

  /// How many pseudo states can follow each other, and how many are looked at for one edge.
  private static let longestChain = 32
  private static let mostSteps = 1000

  let chart: StateDiagram
  var notes: ImportNotes

  private var leaving: [[Int]]
  /// Where edges lead, by their targets.
  private var known: [Int: [Place]] = [:]
  private var configurations: [Int?]
  private var outcomes: [Int?]
  private var outcomeNames: [String] = []
  private var screens: [FlowDocument.Screen] = []
  private var shown: [FlowDocument.Configuration] = []
  private var transitions: [FlowDocument.Transition] = []

  init(chart: StateDiagram, notes: ImportNotes) {
    self.chart = chart
    self.notes = notes
    leaving = Array(repeating: [], count: chart.nodes.count)
    configurations = Array(repeating: nil, count: chart.nodes.count)
    outcomes = configurations
    for (index, edge) in chart.edges.enumerated() { leaving[edge.source].append(index) }
  }

  mutating func document(titled title: String?) throws(ImportError) -> FlowDocument {
    let file = chart.file
    let given = title?.trimmed ?? ""
    let name = given.isEmpty ? file.stem : given
    let parts = addLeaves(below: name)
    guard !shown.isEmpty else {
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
      configurations: shown, starts: starts, outcomes: outcomeNames, transitions: transitions,
      knowsStacks: false)
  }

  /// Makes the parts, screens, configurations and outcomes.
  private mutating func addLeaves(below name: String) -> [FlowDocument.Part] {
    var parts = [FlowDocument.Part(name: name)]
    var partOfNode: [Int: Int] = [:]
    // A state can be mentioned before the one around it.
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
      for remark in node.remarks where !isScreen {
        notes.drop("note about what is not drawn as a screen", in: chart.file, at: remark.line)
      }
      if !node.children.isEmpty {
        continue
      } else if node.kind == .final, node.parent == nil {
        outcomes[index] = outcomeNames.count
        outcomeNames.append(node.name)
      } else if !isPseudo(index) {
        configurations[index] = shown.count
        let state = node.kind == .final ? node.name : node.id
        shown.append(.init(state: state, stack: .init(.init(screens.count))))
        let description =
          node.remarks.isEmpty ? nil : node.remarks.map(\.text).joined(separator: "\n")
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
    case .choice, .junction: !leaving[index].isEmpty
    }
  }

  // MARK: Transitions

  /// Adds the transitions that an edge stands for.
  private mutating func follow(_ edge: StateDiagram.Edge) throws(ImportError) {
    let places = known[edge.target] ?? self.places(edge.target)
    known[edge.target] = places
    if places.isEmpty {
      notes.lose("transition that leads nowhere", in: edge.file, at: edge.line)
      return
    }
    if edge.label.action != nil { notes.drop("action", in: edge.file, at: edge.line) }
    let ways = places.map { Way($0, of: edge) }.distinct()
    for source in sources(of: edge) {
      for way in ways {
        guard transitions.count < StateDiagram.mostTransitions else {
          throw edge.file.error(
            at: edge.line,
            "with those of nested states there are more than \(StateDiagram.mostTransitions) "
              + "transitions")
        }
        transitions.append(
          .init(
            from: source, to: way.target, event: .init(name: way.event),
            decisions: way.decisions, guard: edge.label.guard,
            position: "\(edge.file.name):\(edge.line)"))
      }
    }
  }

  /// The configurations that an edge leaves: all inside its source.
  ///
  /// One without a label leaves only the end inside, if there is one.
  private func sources(of edge: StateDiagram.Edge) -> [Int] {
    let node = chart.nodes[edge.source]
    if node.children.isEmpty { return [configurations[edge.source]].compactMap(\.self) }
    let ends = node.children.filter { chart.nodes[$0].kind == .final }
    if edge.label == EdgeLabel(action: edge.label.action), !ends.isEmpty {
      return ends.compactMap { configurations[$0] }
    }
    var found: [Int] = []
    var waiting = Array(node.children.reversed())
    while let next = waiting.popLast() {
      found += [configurations[next]].compactMap(\.self)
      waiting += chart.nodes[next].children.reversed()
    }
    return found
  }

  /// Where an edge to a node leads, by the decisions on the way.
  private func places(_ node: Int) -> [Place] {
    var found: [Place] = []
    var waiting = [Step(node: node)]
    var looks = 0
    while var step = waiting.popLast(), looks < Self.mostSteps {
      looks += 1
      let index = step.node
      let node = chart.nodes[index]
      guard step.steps < Self.longestChain else { continue }
      step.steps += 1
      step.name = step.name ?? name(of: index)
      if let target = target(index) {
        let place = Place(target: target, decisions: step.decisions, name: step.name ?? node.name)
        if !found.contains(place) { found.append(place) }
      } else if node.kind == .history {
        waiting += begin(node.parent, after: step)
      } else if !node.children.isEmpty {
        waiting += begin(index, after: step)
      } else if isPseudo(index) {
        let edges = leaving[index].map { chart.edges[$0] }
        let names = edges.map { $0.label.choice ?? chart.nodes[$0.target].name }
        for (edge, name) in zip(edges, names).reversed() {
          let made = FlowDocument.Decision(
            name: node.name, choice: name, choices: names.distinct())
          var next = step
          next.node = edge.target
          if node.kind == .choice { next.decisions.append(made) }
          waiting.append(next)
        }
      }
    }
    return found
  }

  private func target(_ index: Int) -> FlowDocument.Target? {
    configurations[index].map { .configuration($0) } ?? outcomes[index].map { .outcome($0) }
  }

  /// What is drawn of a node: its name, of history that of the state around it, of a fork nothing.
  private func name(of index: Int) -> String? {
    switch chart.nodes[index].kind {
    case .state, .final, .choice: chart.nodes[index].name
    case .junction: isPseudo(index) ? nil : chart.nodes[index].name
    case .history: chart.nodes[index].parent.map { chart.nodes[$0].name }
    }
  }

  /// The states in which a state begins, in reverse.
  private func begin(_ node: Int?, after step: Step) -> [Step] {
    guard let node else { return [] }
    return chart.beginning(of: node).reversed().map { begun in
      var next = step
      next.node = begun
      return next
    }
  }

  // MARK: Starts

  private mutating func starts() throws(ImportError) -> [FlowDocument.Start] {
    var found: [FlowDocument.Start] = []
    for start in chart.starts[nil] ?? [] {
      for place in places(start.target) {
        guard case .configuration(let configuration) = place.target else { continue }
        let words =
          place.decisions.map(\.choice)
          + [start.label.guard ?? start.label.event]
          .compactMap(\.self)
        let condition = words.isEmpty ? screens[configuration].name : words.joined(separator: ", ")
        guard !found.contains(where: { $0.configuration == configuration }) else { continue }
        found.append(.init(configuration: configuration, condition: condition))
      }
    }
    for node in chart.nodes.indices where chart.nodes[node].regions.isEmpty {
      guard let inside = chart.starts[node], inside.count > 1 else { continue }
      notes.assume(
        "a state begins in several states, which are read as alternatives", in: chart.file,
        at: inside[1].line)
    }
    if found.isEmpty {
      let line = chart.nodes.first?.line ?? 1
      notes.assume(
        "no start is marked; it begins in '\(screens[0].name)'", in: chart.file, at: line)
      return [.init(configuration: 0)]
    }
    if found.count == 1 { found[0].condition = nil }
    return found
  }

  /// Notes the states that nothing leads to; a check does not look at them.
  private mutating func noteUnreachable(from starts: [FlowDocument.Start]) {
    var isReached = Array(repeating: false, count: shown.count)
    var next: [[Int]] = Array(repeating: [], count: shown.count)
    for transition in transitions {
      if case .configuration(let target) = transition.target {
        next[transition.source].append(target)
      }
    }
    var waiting = starts.map(\.configuration)
    while let place = waiting.popLast() {
      if isReached[place] { continue }
      isReached[place] = true
      waiting += next[place]
    }
    for (node, place) in configurations.enumerated() {
      guard let place, !isReached[place] else { continue }
      notes.assume(
        "state that cannot be reached from the start", chart.nodes[node].name, in: chart.file,
        at: chart.nodes[node].line)
    }
  }
}
