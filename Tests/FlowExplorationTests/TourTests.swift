import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("traces that are made of an exploration")
struct TourTests {
  static let limits = ExplorationLimits(configurations: 300, depth: 4)

  /// What the tours of a flow cover, after every trace of it was checked step by step.
  private func coverageOfTour<F: ExplorableFlow>(_ flow: F) throws -> CoverageReport {
    let exploration = try flow.explore(within: Self.limits)
    let document = exploration.document(name: "flow", title: "Flow")
    var recorder = CoverageRecorder<F>()
    for trace in exploration.tour() {
      try checkIsLegal(trace, of: flow)
      recorder.record(trace)
    }
    return recorder.coverage(of: "flow").report(against: document)
  }

  private func checkIsLegal<F: ExplorableFlow>(_ trace: Trace<F>, of flow: F) throws {
    let replayed = try #require(try flow.trace(of: trace.inputs, from: trace.start))
    #expect(replayed.condition == trace.condition, "\(trace.inputs) in \(F.self)")
    #expect(replayed.first == trace.first, "\(trace.inputs) in \(F.self)")
    #expect(
      replayed.steps.map(\.before) == trace.steps.map(\.before),
      "\(trace.inputs) in \(F.self)")
    #expect(
      replayed.steps.map(\.after) == trace.steps.map(\.after),
      "\(trace.inputs) in \(F.self)")
    #expect(
      replayed.steps.map(\.reply) == trace.steps.map(\.reply),
      "\(trace.inputs) in \(F.self)")
  }

  private func expectWhole<F>(_ report: CoverageReport, of flow: F.Type) {
    #expect(report.transitions.covered == report.transitions.total, "\(flow)")
    #expect(report.transitions.total > 0, "\(flow)")
    #expect(report.configurations.percent == 100, "\(flow)")
    #expect(report.screens.percent == 100, "\(flow)")
    #expect(report.rows.percent == 100, "\(flow)")
    #expect(report.unknown.total == 0, "\(flow): \(report.unknown.missing)")
    #expect(report.firstUncovered == nil, "\(flow)")
  }

  private func expectWholeTour<F: ExplorableFlow>(of flow: F) throws {
    expectWhole(try coverageOfTour(flow), of: F.self)
  }

  @Test("a tour takes every transition, in legal steps, and what it meets is in the document")
  func toursCover() throws {
    try expectWholeTour(of: TabFlow())
    try expectWholeTour(of: SlotFlow())
    try expectWholeTour(of: WindowFlow())
    try expectWholeTour(of: DoorsFlow())
    try expectWholeTour(of: TwoStateFlow())
    try expectWholeTour(of: EndlessTabFlow())
    try expectWholeTour(of: EndlessPushFlow(hasModals: true))
  }

  @Test("whoever tries everything everywhere covers every pair of a state and an event")
  func everything() throws {
    #expect(try coverageOfEverything(TwoStateFlow()).ignoredPairs == .init(covered: 1, total: 1))
    #expect(try coverageOfEverything(SlotFlow()).ignoredPairs == .init(covered: 5, total: 5))
    let doors = try coverageOfEverything(DoorsFlow())
    #expect(doors.ignoredPairs == .init(covered: 3, total: 3))
    #expect(doors.handledPairs == .init(covered: 5, total: 5))
  }

  private func coverageOfEverything<F: ExplorableFlow>(_ flow: F) throws -> CoverageReport {
    let exploration = try flow.explore()
    var recorder = CoverageRecorder<F>()
    for node in exploration.nodes {
      for input in flow.inputs(at: node.configuration) {
        recorder.record(flow.step(input, at: node.configuration))
      }
    }
    let document = exploration.document(name: "flow", title: "Flow")
    let report = recorder.coverage(of: "flow").report(against: document)
    expectWhole(report, of: F.self)
    return report
  }

  @Test("a tour of a random graph takes every edge", arguments: 0..<40 as Range<UInt64>)
  func randomTours(seed: UInt64) throws {
    let flow = GraphFlow.random(seed: seed)
    let exploration = try flow.explore()
    let traces = exploration.tour()
    var takenEdges: Set<GraphFlow.Edge> = []
    for trace in traces {
      try checkIsLegal(trace, of: flow)
      for step in trace.steps {
        let event = try #require(step.input.event)
        takenEdges.insert(.init(from: step.before.state, event: event, to: step.after.state))
      }
    }
    #expect(takenEdges.count == exploration.handledSteps.count)
    #expect(exploration.tour().map(\.inputs) == traces.map(\.inputs))
  }

  @Test("a tour needs one trace for each end, and none where nothing can happen")
  func fewTraces() throws {
    let doors = try DoorsFlow().explore().tour()
    #expect(
      doors.map(\.inputs) == [[.event(.leave)], [.event(.climb)], [.event(.fall)]]
        + [[.event(.leave)]])
    #expect(doors.map(\.condition) == ["by day", "by day", "by day", "by the back door"])
    #expect(doors.map(\.start) == [0, 0, 0, 2])
    let round = try GraphFlow((0, "a", 1), (1, "b", 2), (2, "c", 0), (2, "d", 1)).explore()
    #expect(
      round.tour().map { $0.inputs.map(\.description) } == [["a", "b", "d", "b", "c"]])
    #expect(try GraphFlow().explore().tour().isEmpty)
  }

  // MARK: Shortest

  @Test(
    "shortest traces are as long as a search without parents finds",
    arguments: 0..<20 as Range<UInt64>)
  func shortest(seed: UInt64) throws {
    let flow = GraphFlow.random(seed: seed)
    let traces = try flow.explore().shortestTraces(to: .configurations)
    let distances = flow.distances
    #expect(traces.count == distances.count)
    for trace in traces {
      try checkIsLegal(trace, of: flow)
      #expect(trace.steps.count == distances[trace.last.state], "\(trace.inputs)")
    }
  }

  @Test("goals are states, configurations, or screens on top")
  func goals() throws {
    let exploration = try TabFlow().explore()
    let screens = exploration.shortestTraces(to: .screens)
    let tops = screens.compactMap { $0.last.stack.top }.map {
      TabFlow.label(ofScreen: $0).signature
    }
    #expect(Set(tops) == ["Feed", "Search", "Detail(id)", "Login.Name"])
    #expect(screens.map(\.steps.count) == screens.map(\.steps.count).sorted())
    #expect(screens.first?.steps.isEmpty == true)
    let states = exploration.shortestTraces(to: .states)
    #expect(Set(states.map(\.last.state)).count == states.count)
    #expect(Set(states.map(\.last.state)) == Set(exploration.nodes.map(\.configuration.state)))
    #expect(
      exploration.shortestTraces(to: .configurations).map(\.last)
        == exploration.nodes.map(\.configuration))
    #expect(exploration.trace(to: 1)?.last == exploration.nodes[1].configuration)
    #expect(exploration.trace(to: -1)?.last == nil)
  }

  // MARK: Simple

  @Test(
    "simple traces are those that a brute-force count finds", arguments: 0..<20 as Range<UInt64>)
  func simple(seed: UInt64) throws {
    let flow = GraphFlow.random(seed: seed)
    let exploration = try flow.explore()
    for length in 0...5 {
      let traces = exploration.simpleTraces(upTo: length)
      var known: Set<[String]> = []
      for trace in traces {
        try checkIsLegal(trace, of: flow)
        let states = [trace.first.state] + trace.steps.map(\.after.state)
        #expect(Set(states).count == states.count, "up to \(length): \(trace.inputs)")
        #expect(1...length ~= trace.steps.count, "up to \(length): \(trace.inputs)")
        let isNew = known.insert(trace.inputs.map(\.description)).inserted
        #expect(isNew, "up to \(length): \(trace.inputs)")
      }
      #expect(known.count == flow.simplePathCount(upTo: length), "up to \(length)")
    }
  }

  @Test("simple traces end with the flow, and begin at every start")
  func simpleEnds() throws {
    let traces = try DoorsFlow().explore().simpleTraces(upTo: 3)
    #expect(
      traces.map { $0.inputs.map(\.description) }
        == [["leave"], ["climb"], ["fall"], ["leave"]])
    #expect(traces.map(\.start) == [0, 0, 0, 2])
  }

  @Test("the first of a great many simple traces come at once")
  func lazily() throws {
    var edges: [GraphFlow.Edge] = []
    for node in 0..<40 {
      for event in ["a", "b", "c"] { edges.append(.init(from: node, event: event, to: node + 1)) }
    }
    let traces = try GraphFlow(edges: edges).explore().simpleTraces(upTo: 40)
    // There are more than 3 to the power of 40.
    #expect(traces.prefix(1000).map(\.steps.count).max() == 40)
  }
}

extension GraphFlow.Edge: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.from == right.from && left.event == right.event && left.to == right.to
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(from)
    hasher.combine(event)
  }
}

extension GraphFlow {
  /// A graph of up to eight nodes, with loops and with edges side by side.
  static func random(seed: UInt64) -> GraphFlow {
    var random = SplitMix64(seed: seed)
    let nodes = 2 + random.below(7)
    var known: Set<String> = []
    var edges: [Edge] = []
    for _ in 0..<nodes * 3 {
      let edge = Edge(
        from: random.below(nodes), event: ["a", "b", "c", "d"][random.below(4)],
        to: random.below(nodes))
      if known.insert("\(edge.from)\(edge.event)").inserted { edges.append(edge) }
    }
    return GraphFlow(edges: edges)
  }

  /// How many steps each node that can be reached is away, found by relaxing all edges again and
  /// again.
  var distances: [Int: Int] {
    var distances = [0: 0]
    for _ in 0...edges.count {
      for edge in edges {
        guard let distance = distances[edge.from] else { continue }
        distances[edge.to] = min(distances[edge.to] ?? .max, distance + 1)
      }
    }
    return distances
  }

  /// The number of paths from 0 that visit no node twice, found by recursion.
  func simplePathCount(upTo length: Int, from node: Int = 0, around: Set<Int> = [0]) -> Int {
    guard length > 0 else { return 0 }
    return edges.filter { $0.from == node && !around.contains($0.to) }.reduce(0) {
      $0 + 1 + simplePathCount(upTo: length - 1, from: $1.to, around: around.union([$1.to]))
    }
  }
}
