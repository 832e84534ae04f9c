import FlowDocuments
import FlowSupport

extension StateDiagram {
  /// Returns the statechart that the diagram shows, or `nil` if it has neither concurrent regions nor
  /// history, so that its edges say all.
  mutating func statechart(titled title: String?) throws(ImportError) -> Statechart? {
    try divideForks()
    for (parent, inside) in starts.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) }) {
      guard let parent, lastRegions[parent] != nil else { continue }
      for start in inside where nodes[start.target].parent == nil {
        if !nodes[start.target].isDeclared {
          try move(start.target, into: parent, start.region)
        }
      }
    }
    let builder = try StatechartBuilder(self, title?.trimmed.nonEmpty ?? context.file.stem)
    return builder.runs ? builder.chart : nil
  }
}

/// Builds the statechart of a diagram.
private struct StatechartBuilder {
  /// Where concurrent regions end together.
  private struct Join {
    var parallel: Int
    /// The states that wait for the other regions, by the region.
    var waiting: [Int: [Int]] = [:]
    /// Whether some wait without an event, so that the user goes on.
    var isOpen = false
  }

  private let diagram: StateDiagram
  private(set) var chart: Statechart
  /// The state of each node that has one.
  private var numbers: [Int: Int] = [:]
  /// The states of concurrent regions, by the node around them.
  private var regions: [Int?: [Int: Int]] = [:]
  private var joins: [Int: Join] = [:]
  private var context: ImportContext { diagram.context }

  /// Whether there is something that only shows when it runs.
  var runs: Bool {
    chart.states.contains { state in
      if case .history = state.kind { true } else { state.kind == .parallel }
    }
  }

  init(_ diagram: StateDiagram, _ title: String) throws(ImportError) {
    (self.diagram, chart) = (diagram, Statechart(context: diagram.context, rules: .diagram))
    context.line = 1
    let root = try chart.add(title, .state, in: nil)
    try addStates(in: nil, as: root)
    try addHistories()
    guard runs else { return }
    findJoins()
    try addStarts(of: nil, as: root)
    for node in diagram.nodes.indices {
      if let number = numbers[node] { try addStarts(of: node, as: number) }
    }
    for edge in diagram.edges { try add(edge) }
    shareStartsOfHistories()
    for (node, join) in joins.sorted(by: { $0.key < $1.key }) { try add(join, at: node) }
    for (index, node) in diagram.nodes.enumerated() {
      guard case .forkOrJoin(let name) = node.kind, joins[index] == nil,
        !isFork(index)
      else { continue }
      context.assume("a \(name) is imported as alternatives", at: node.line)
    }
  }

  // MARK: States

  private mutating func addStates(in parent: Int?, as number: Int) throws(ImportError) {
    let inside =
      parent.map { diagram.nodes[$0].children }
      ?? diagram.nodes.indices.filter { diagram.nodes[$0].parent == nil }
    // Names such as `A + B` are in the order of the regions.
    let drawn = inside.filter { !diagram.isPseudo($0) }.enumerated().sorted {
      (diagram.nodes[$0.element].region, $0.offset) < (diagram.nodes[$1.element].region, $1.offset)
    }.map(\.element)
    let used = Set(
      drawn.filter { diagram.nodes[$0].kind == .state }.map { diagram.nodes[$0].region })
    if used.count > 1 {
      chart.states[number].kind = .parallel
      for region in used.sorted() {
        context.line = parent.map { diagram.nodes[$0].line } ?? 1
        regions[parent, default: [:]][region] = try chart.add("", .state, in: number)
      }
    }
    for node in drawn {
      let state = diagram.nodes[node]
      context.line = state.line
      let kind: Statechart.StateKind =
        state.kind == .final ? .final : state.isParallel ? .parallel : .state
      let added = try chart.add(state.name, kind, in: container(of: node, or: number))
      numbers[node] = added
      chart.states[added].descriptionLines = state.descriptionLines.map(\.text)
      if !state.children.isEmpty { try addStates(in: node, as: added) }
    }
  }

  /// The state of the region around a node, or else of the state around it.
  private func container(of node: Int, or parent: Int) -> Int {
    guard let inside = regions[diagram.nodes[node].parent] else { return parent }
    let region = diagram.nodes[node].region
    return inside[region] ?? (region < 0 ? parent : inside.min { $0.key < $1.key }?.value ?? parent)
  }

  private mutating func addHistories() throws(ImportError) {
    for (index, node) in diagram.nodes.enumerated() {
      guard case .history(let isDeep) = node.kind else { continue }
      let parent = node.parent.flatMap { numbers[$0] } ?? 0
      guard !chart.substates(of: parent).isEmpty else {
        numbers[index] = parent
        continue
      }
      context.line = node.line
      numbers[index] = try chart.add(
        node.name, .history(isDeep: isDeep), in: container(of: index, or: parent))
    }
  }

  /// Gives a history that is written as that of its state the start of one that is written in it.
  private mutating func shareStartsOfHistories() {
    for (index, node) in diagram.nodes.enumerated() where node.region < 0 {
      guard let history = numbers[index], let parent = chart.states[history].parent,
        chart.states[history].initial.isEmpty
      else { continue }
      let inside = chart.states[parent].children.filter(chart.isHistory)
      chart.states[history].initial = inside.flatMap { chart.states[$0].initial.prefix(1) }
    }
  }

  /// Sets where a state and its regions begin.
  private mutating func addStarts(of node: Int?, as number: Int) throws(ImportError) {
    if let inside = regions[node] {
      for (region, state) in inside.sorted(by: { $0.key < $1.key }) {
        try addStarts(of: node, region, in: state)
      }
    } else if chart.states[number].kind == .state, !chart.substates(of: number).isEmpty {
      try addStarts(of: node, 0, in: number)
    }
  }

  private mutating func addStarts(
    of node: Int?, _ region: Int, in state: Int
  ) throws(ImportError) {
    let name = node.map { diagram.nodes[$0].name } ?? chart.states[0].name
    let marked = (diagram.starts[node] ?? []).filter { regions[node] == nil || $0.region == region }
    context.line = marked.first?.line ?? chart.states[state].line
    var beginnings: [(targets: [Int], decisions: [FlowDocument.Decision])] = []
    let texts = marked.map { $0.label.text ?? diagram.nodes[$0.target].name }
    for (start, text) in zip(marked, texts) {
      if start.label.action != nil { context.drop("action", at: start.line) }
      let isNamed = start.label.text != nil && (node == nil || marked.count > 1)
      if start.label.text != nil, !isNamed {
        context.drop("label of a start inside a state", start.label.text, at: start.line)
      }
      let named = FlowDocument.Decision(name: name, choice: text, choices: texts.distinct())
      for route in routes(to: start.target) {
        beginnings.append((states(of: route), route.decisions + (isNamed ? [named] : [])))
      }
    }
    if marked.isEmpty {
      for first in diagram.beginning(of: node, region) {
        if node == nil {
          context.assume(
            "no start is marked; '\(diagram.nodes[first].name)' is used",
            at: diagram.nodes[first].line)
        }
        for route in routes(to: first) { beginnings.append((states(of: route), route.decisions)) }
      }
    }
    let inside = beginnings.filter { beginning in
      !beginning.targets.isEmpty && beginning.targets.allSatisfy { chart.isInside($0, state) }
    }
    if inside.count < beginnings.count { context.lose("start that leads out of its state", name) }
    if marked.count > 1, node != nil {
      context.assume(
        "a state has several initial states, which are imported as alternatives", at: marked[1].line
      )
    }
    guard inside.count > 1 || inside.contains(where: { !$0.decisions.isEmpty }) else {
      chart.states[state].initial = inside.first?.targets ?? [chart.substates(of: state)[0]]
      return
    }
    let start = try chart.add("", .state, in: state)
    chart.states[state].initial = [start]
    for (targets, decisions) in inside {
      try chart.add(
        .init(
          source: start, events: [], decisions: decisions, targets: targets, line: context.line))
    }
  }

  // MARK: Edges

  private func routes(to node: Int, leaving joins: Set<Int>? = nil) -> [StateDiagram.Route] {
    diagram.routes(to: node, entersStates: false, joins: joins ?? Set(self.joins.keys)) {
      areConcurrent($0)
    }
  }

  private func states(of route: StateDiagram.Route) -> [Int] {
    route.targets.compactMap { numbers[$0] }
  }

  private func areConcurrent(_ nodes: [Int]) -> Bool {
    let states = nodes.compactMap { numbers[$0] }
    return states.count == nodes.count && Set(states).count == states.count
      && chart.canBeActiveAtOnce(states)
  }

  private func isFork(_ node: Int) -> Bool {
    let routes = routes(to: node)
    return routes.count == 1 && routes[0].targets.count > 1
  }

  /// Whether a state ends, so that an edge without an event leaves it then.
  private func hasEnd(_ state: Int) -> Bool {
    switch chart.states[state].kind {
    case .final: true
    case .parallel: chart.substates(of: state).allSatisfy(hasEnd)
    case .state, .history:
      chart.states[state].children.contains { chart.states[$0].kind == .final }
    }
  }

  private func event(_ text: String) -> Statechart.StatechartEvent {
    // In a diagram, no event means any others, or the end of a state.
    .init(name: "\n\(text)", title: text, isPrefix: false)
  }

  private mutating func add(_ edge: StateDiagram.StateEdge) throws(ImportError) {
    guard let source = numbers[edge.source] else { return }
    context.line = edge.line
    let routes = routes(to: edge.target)
    guard !routes.isEmpty else { return context.lose("transition without a reachable target") }
    if edge.label.action != nil { context.drop("action") }
    guard !chart.isHistory(source) else {
      return chart.states[source].initial = states(of: routes[0])
    }
    for route in routes {
      if let node = route.targets.first(where: { joins[$0] != nil }) {
        try add(edge, along: route, from: source, waitingAt: node)
      } else {
        try add(edge, along: route, from: source, to: states(of: route))
      }
    }
  }

  private mutating func add(
    _ edge: StateDiagram.StateEdge, along route: StateDiagram.Route, from source: Int,
    to targets: [Int]
  ) throws(ImportError) {
    let isPlain = edge.label.event == nil && edge.label.guard == nil
    let hasEnd = isPlain && !chart.substates(of: source).isEmpty && hasEnd(source)
    let done = Statechart.StatechartEvent(
      name: "\(Statechart.donePrefix)\(source)", isPrefix: false)
    let name = edge.label.event ?? "to \(route.name ?? diagram.nodes[edge.target].name)"
    try chart.add(
      .init(
        source: source, events: [hasEnd ? done : event(name)],
        guard: edge.label.guard.map { .unknown($0) }, guardText: edge.label.guard,
        decisions: route.decisions, targets: targets, line: edge.line))
  }

  // MARK: Joins

  /// Finds the joins that several regions of one state lead to.
  private mutating func findJoins() {
    for (node, value) in diagram.nodes.enumerated() {
      guard case .forkOrJoin = value.kind, diagram.isPseudo(node) else { continue }
      let sources = diagram.edges.filter { $0.target == node }.compactMap { numbers[$0.source] }
      guard let first = sources.first else { continue }
      let parallel = chart.ancestors(of: first).first { state in
        chart.states[state].kind == .parallel
          && Set(sources.map { region(of: $0, in: state) }).count > 1
          && sources.allSatisfy { chart.isInside($0, state) }
      }
      if let parallel { joins[node] = Join(parallel: parallel) }
    }
  }

  /// The region of a state around another one that is inside it.
  private func region(of state: Int, in parallel: Int) -> Int? {
    chart.chain(state).first { chart.states[$0].parent == parallel }
  }

  /// Adds an edge that waits for other regions: in its source if it has no event, else in a state.
  private mutating func add(
    _ edge: StateDiagram.StateEdge, along route: StateDiagram.Route, from source: Int,
    waitingAt node: Int
  ) throws(ImportError) {
    guard let join = joins[node], let region = region(of: source, in: join.parallel) else {
      for route in routes(to: node, leaving: Set(joins.keys).subtracting([node])) {
        try add(edge, along: route, from: source, to: states(of: route))
      }
      return
    }
    let isPlain = edge.label.event == nil && edge.label.guard == nil && route.decisions.isEmpty
    let isEnding = !chart.substates(of: source).isEmpty && hasEnd(source)
    let hasRoom = chart.states[region].kind == .state && region != source
    guard hasRoom, !isPlain || isEnding else {
      joins[node]?.waiting[region, default: []].append(source)
      joins[node]?.isOpen = true
      return
    }
    let name = diagram.nodes[node].name
    let known = join.waiting[region]?.first { chart.states[$0].name == name }
    if let known { return try add(edge, along: route, from: source, to: [known]) }
    let waiting = try chart.add(name, .state, in: region)
    joins[node]?.waiting[region, default: []].append(waiting)
    try add(edge, along: route, from: source, to: [waiting])
  }

  /// Adds what follows a join, once a state of each region waits.
  private mutating func add(_ join: Join, at node: Int) throws(ImportError) {
    let waiting = join.waiting.sorted { $0.key < $1.key }.map(\.value)
    for edge in diagram.nodes[node].outgoingEdges.map({ diagram.edges[$0] }) {
      for route in routes(to: edge.target, leaving: Set(joins.keys).subtracting([node])) {
        let name = edge.label.event ?? (join.isOpen ? "to \(route.name ?? "")" : nil)
        try chart.add(
          .init(
            source: join.parallel, events: name.map { [event($0)] } ?? [],
            guard: edge.label.guard.map { .unknown($0) }, guardText: edge.label.guard,
            joined: waiting, decisions: route.decisions, targets: states(of: route),
            line: edge.line))
      }
    }
  }
}
