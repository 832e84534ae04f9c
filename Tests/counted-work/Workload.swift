import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowLayout

/// Work whose instructions are counted, by the name that the table of figures has for it.
enum Workload: String, CaseIterable {
  case ignored = "event-ignored"
  case refused = "event-refused"
  case withoutCommand = "event-0-commands"
  case pushAndPop = "event-1-command-push-pop"
  case select = "event-1-command-select"
  case presentAndDismiss = "event-1-command-present-dismiss"
  case twoCommands = "event-2-commands"
  case reduce = "shop-event-reduced"
  case explore = "1000-configurations-explored"
  case exploreWork = "1000-configurations-explored-with-work"
  case countReachable = "1000-configurations-counted"
  case check = "1000-configurations-checked"
  case walk = "walk-of-50-steps"
  case document = "document-written"
  case svg = "svg-written"

  /// Does the work, and returns how much it was: events, walks, thousands of configurations or texts.
  func run() throws -> Double {
    let limits = ExplorationLimits(threads: 1)
    let flow = PagesFlow()
    let small = PagesFlow(deepest: 2)
    switch self {
    case .ignored: return try send(.dismissed, .dismissed)
    case .refused: return try send(.closed, .closed)
    case .withoutCommand: return try send(.refreshed, .refreshed)
    case .pushAndPop: return try send(.pageTapped, .back)
    case .select: return try send(.searchTapped, .homeTapped)
    case .presentAndDismiss: return try send(.loginTapped, .dismissed)
    case .twoCommands: return try send(.nextTapped, .nextTapped, after: .pageTapped)
    case .reduce: return try reduceInShop()
    case .explore:
      return try counted { try flow.explore(within: limits).nodes.count } / 1000
    case .exploreWork:
      return try counted { try LoadingPagesFlow().explore(within: limits).nodes.count } / 1000
    case .countReachable:
      return try counted { try flow.countReachable(within: limits).configurations } / 1000
    case .check:
      return try counted { try flow.check(flow.properties, within: limits).configurations } / 1000
    case .walk:
      let walks = RandomWalks(count: 1000, seed: 1)
      return try counted {
        _ = try small.walk(flow.properties, walks)
        return walks.count
      }
    case .document:
      let document = try small.explore().document(name: "pages", title: "Pages")
      return try counted { document.json().isEmpty ? 0 : 1 }
    case .svg:
      let document = try small.explore().document(name: "pages", title: "Pages")
      let diagram = PlacedDiagram(inRow: document.diagram())
      return try counted { diagram.svg().isEmpty ? 0 : 1 }
    }
  }

  /// Reduces events of the benchmarks' shop, chosen at random among those that it handles, and writes
  /// the transitions to memory, which takes 60 of the instructions.
  private func reduceInShop() throws -> Double {
    let flow = ShopFlow()
    var interpreter = try Interpreter(flow)
    var steps: [(state: ShopFlow.State, event: ShopFlow.Event)] = []
    var chance: UInt64 = 1
    for _ in 0..<10_000 {
      let state = interpreter.configuration.state
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Logging out empties all stacks, so it is rare.
      let handled = ShopFlow.Event.allCases.filter {
        flow.reduce(state, $0) != nil && ($0 != .logout || chance >> 62 == 0)
      }
      let event = handled[Int(chance >> 33) % handled.count]
      steps.append((state, event))
      interpreter.send(event)
    }
    let transitions = UnsafeMutablePointer<FlowTransition<ShopFlow>?>.allocate(
      capacity: steps.count)
    _ = try counted { [steps] in
      for (index, step) in steps.enumerated() {
        (transitions + index).initialize(to: flow.reduce(step.state, step.event))
      }
      return steps.count
    }
    return Double(steps.count)
  }

  /// Sends two events in turn.
  private func send(
    _ first: PagesEvent, _ second: PagesEvent, after earlier: PagesEvent? = nil
  ) throws -> Double {
    var interpreter = try Interpreter(PagesFlow())
    if let earlier { interpreter.send(earlier) }
    _ = try counted { [interpreter] in
      var interpreter = interpreter
      var moved = 0
      for _ in 0..<1000 {
        if case .handled = interpreter.send(first) { moved += 1 }
        if case .handled = interpreter.send(second) { moved += 1 }
      }
      return moved
    }
    return 2000
  }
}

extension PagesFlow {
  var properties: [Property<Self>] { [.never("two modals at once") { $0.stack.layerCount > 2 }] }
}

extension PlacedDiagram {
  /// A diagram whose nodes are side by side, whatever it looks like.
  fileprivate init(inRow diagram: Diagram) {
    var right = 0.0
    let nodes = diagram.nodes.map { node in
      let rect = Rect(
        center: Point(x: right + node.size.width / 2, y: node.size.height / 2), size: node.size)
      right = rect.maxX + 40
      return rect
    }
    let routes = diagram.edges.map { edge in
      let (start, end) = (nodes[edge.source].center, nodes[edge.target].center)
      return Route(
        curve: [start, start, end, end], tip: end,
        label: edge.labelSize.map { Rect(center: start, size: $0) })
    }
    self.init(
      diagram: diagram, nodes: nodes,
      groups: diagram.groups.map { _ in Rect(minX: 0, minY: 0, maxX: right, maxY: 200) },
      routes: routes)
  }
}
