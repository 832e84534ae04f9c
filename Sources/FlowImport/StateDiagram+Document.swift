import FlowCore
import FlowDocuments
import FlowSupport

extension StateDiagram {
  /// A path from an edge to the nodes that are drawn at its end.
  struct Route: Hashable {
    /// The nodes, of which several are in concurrent regions.
    var targets: [Int]
    var decisions: [FlowDocument.Decision] = []
    /// The name of the first node on the path that is drawn, for an edge that has no event.
    var name: String?
  }

  /// Maximum number of pseudo states in a row, and of steps for one edge.
  private static let maxChainLength = 32
  private static let maxSteps = 1000

  /// Returns the diagram as a document: of what it does when it runs, if it has concurrent regions or
  /// history; otherwise with a configuration for each state without nested states.
  mutating func document(titled title: String?) throws(ImportError) -> FlowDocument {
    if var chart = try statechart(titled: title),
      let document = chart.run(named: chart.states[0].name)
    {
      return document
    }
    for node in nodes.indices where isHistory(node) {
      context.assume("history is imported as the initial state of its parent", at: nodes[node].line)
    }
    return try flatDocument(titled: title)
  }

  /// Returns a document with a configuration for each state without nested states.
  mutating func flatDocument(titled title: String?) throws(ImportError) -> FlowDocument {
    var document = FlowDocument(
      name: context.file.stem, title: context.file.stem, search: .init(), parts: [], screens: [],
      configurations: [], starts: [], outcomes: [], transitions: [], hasStacks: false)
    if let title = title?.trimmed.nonEmpty { document.title = title }
    addLeaves(to: &document)
    guard !document.configurations.isEmpty else {
      throw context.file.error(at: 1, "there is no state in the file; write at least one")
    }
    for node in nodes {
      if case .forkOrJoin(let name) = node.kind {
        context.assume("a \(name) is imported as alternatives", at: node.line)
      }
    }
    var routes: [Int: [Route]] = [:]
    for edge in edges where !isPseudo(edge.source) {
      let known = routes[edge.target] ?? self.routes(to: edge.target, entersStates: true)
      routes[edge.target] = known
      try follow(edge, along: known, in: &document)
    }
    for edge in edges where isHistory(edge.source) {
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

  /// Adds the transitions that an edge stands for.
  private func follow(
    _ edge: StateEdge, along routes: [Route], in document: inout FlowDocument
  ) throws(ImportError) {
    guard !routes.isEmpty else {
      return context.lose("transition without a reachable target", at: edge.line)
    }
    if edge.label.action != nil { context.drop("action", at: edge.line) }
    let transitions = routes.flatMap { route in
      route.targets.compactMap { nodes[$0].target }.map { target in
        FlowDocument.Transition(
          from: 0, to: target, event: .init(name: edge.label.event ?? "to \(route.name ?? "")"),
          decisions: route.decisions, guard: edge.label.guard,
          location: "\(context.file.name):\(edge.line)")
      }
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

  /// Returns the paths from an edge that leads to a node.
  ///
  /// - Parameters:
  ///   - entersStates: Whether they lead on to where states begin, also at a history.
  ///   - joins: Joins at which they end.
  ///   - areConcurrent: Whether nodes can be active at once, so that a fork leads to all.
  func routes(
    to node: Int, entersStates: Bool, joins: Set<Int> = [],
    areConcurrent: ([Int]) -> Bool = { _ in false }
  ) -> [Route] {
    var steps = 0
    func routes(to index: Int, _ length: Int) -> [Route] {
      steps += 1
      guard steps <= Self.maxSteps, length < Self.maxChainLength else { return [] }
      let node = nodes[index]
      var result: [Route] = []
      var isDrawn = true
      if isPseudo(index), entersStates || !isHistory(index), !joins.contains(index) {
        if case .history = node.kind {
          let begun = node.parent.map {
            nodes[$0].children.isEmpty ? [$0] : beginning(of: $0)
          }
          result = (begun ?? []).flatMap { routes(to: $0, length + 1) }
        } else {
          isDrawn = node.kind == .choice
          let edges = node.outgoingEdges.map { self.edges[$0] }
          let names = edges.map { $0.label.choice ?? nodes[$0.target].name }
          let branches = zip(edges, names).map { edge, name in
            routes(to: edge.target, length + 1).map { route in
              var route = route
              if node.kind == .choice {
                let decision = FlowDocument.Decision(
                  name: node.name, choice: name, choices: names.distinct())
                route.decisions.insert(decision, at: 0)
              }
              return route
            }
          }
          result = fork(node, branches, areConcurrent) ?? branches.flatMap(\.self)
        }
      } else if entersStates, !node.children.isEmpty {
        result = beginning(of: index).flatMap { routes(to: $0, length + 1) }
      } else {
        result = [Route(targets: [index])]
      }
      if isDrawn, let name = name(of: index) {
        for position in result.indices { result[position].name = name }
      }
      return result.distinct()
    }
    return routes(to: node, 0)
  }

  private func isHistory(_ index: Int) -> Bool {
    if case .history = nodes[index].kind { true } else { false }
  }

  /// Returns the one path of a fork to a node in each region, or `nil` if they are alternatives.
  private func fork(
    _ node: StateNode, _ branches: [[Route]], _ areConcurrent: ([Int]) -> Bool
  ) -> [Route]? {
    guard case .forkOrJoin = node.kind, branches.count > 1,
      branches.allSatisfy({ $0.count == 1 }), areConcurrent(branches.flatMap { $0[0].targets })
    else { return nil }
    let routes = branches.map { $0[0] }
    return [
      Route(
        targets: routes.flatMap(\.targets), decisions: routes.flatMap(\.decisions),
        name: routes.compactMap(\.name).joined(separator: " + "))
    ]
  }

  /// The name of a node as drawn: of a history, that of its parent; `nil` for a fork or a join.
  private func name(of index: Int) -> String? {
    switch nodes[index].kind {
    case .state, .final, .choice: nodes[index].name
    case .junction, .forkOrJoin: isPseudo(index) ? nil : nodes[index].name
    case .history: nodes[index].parent.map { nodes[$0].name }
    }
  }

  private func addStarts(to document: inout FlowDocument) {
    for start in starts[nil] ?? [] {
      if start.label.action != nil { context.drop("action", at: start.line) }
      for route in routes(to: start.target, entersStates: true) {
        for case .configuration(let configuration)? in route.targets.map({ nodes[$0].target })
        where !document.starts.contains(where: { $0.configuration == configuration }) {
          let conditions = route.decisions.map(\.choice) + [start.label.text].compactMap(\.self)
          document.starts.append(
            .init(
              configuration: configuration,
              condition: conditions.joined(separator: ", ").nonEmpty))
        }
      }
    }
    for node in nodes.indices {
      for start in starts[node] ?? [] where start.label.text != nil {
        context.drop("label of a start inside a state", start.label.text, at: start.line)
      }
    }
    for node in nodes.indices where lastRegions[node] == nil {
      guard let inside = starts[node], inside.count > 1 else { continue }
      context.assume(
        "a state has several initial states, which are imported as alternatives", at: inside[1].line
      )
    }
    if document.starts.isEmpty {
      context.assume("no start is marked; '\(document.screens[0].name)' is used", at: nodes[0].line)
      document.starts = [.init(configuration: 0)]
    }
    for number in document.starts.indices where document.starts.count > 1 {
      document.starts[number].condition =
        document.starts[number].condition
        ?? document.screens[document.starts[number].configuration].name
    }
  }
}
