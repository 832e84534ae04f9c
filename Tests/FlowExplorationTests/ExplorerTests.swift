import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("what a flow can reach")
struct ExplorerTests {
  private let diamond = GraphFlow(
    (0, "left", 2), (0, "right", 1), (1, "left", 3), (2, "left", 4), (2, "right", 3),
    (3, "left", 0))

  private func states(_ exploration: Exploration<GraphFlow>) -> [Int] {
    exploration.nodes.map(\.configuration.state)
  }

  @Test("configurations are numbered nearest first, then in the order of the events")
  func breadthFirst() throws {
    #expect(try states(diamond.explore()) == [0, 2, 1, 4, 3])
    let chain = GraphFlow((0, "a", 1), (1, "a", 2), (0, "b", 3), (3, "a", 4), (2, "a", 4))
    #expect(try states(chain.explore()) == [0, 1, 3, 2, 4])
  }

  @Test("steps are listed by source, in the order of the events")
  func stepOrder() throws {
    let exploration = try diamond.explore()
    #expect(exploration.handledSteps.map(\.source) == [0, 0, 1, 1, 2, 4])
    let events = ["left", "right", "left", "right", "left", "left"]
    #expect(exploration.handledSteps.map(\.event) == events)
    #expect(
      exploration.handledSteps.map(\.target) == [1, 2, 3, 4, 4, 0].map { .configuration($0) })
  }

  @Test("a search that was not cut says so, and every configuration is expanded")
  func complete() throws {
    let exploration = try diamond.explore()
    #expect(exploration.bound == nil)
    #expect(exploration.nodes.allSatisfy { $0.isExpanded })
  }

  @Test("a lamp has two configurations, three steps and one ignored event")
  func countsLamp() throws {
    let exploration = try TwoStateFlow().explore()
    #expect(exploration.nodes.map(\.configuration.state) == [.off, .on])
    #expect(exploration.handledSteps.map(\.event) == [.toggle, .toggle, .look])
    #expect(
      exploration.handledSteps.map(\.target) == [
        .configuration(1), .configuration(0), .configuration(1),
      ])
    #expect(exploration.ignoredEvents == 1)
    #expect(exploration.refusedSteps.isEmpty)
    #expect(exploration.outcomes.isEmpty)
  }

  @Test("the same state with another stack is another configuration")
  func countsStacks() throws {
    let exploration = try EndlessPushFlow(hasModals: true).explore(
      within: .init(configurations: 200, depth: 3))
    // 1 screen: [s]; 2: [s,s] [s]+[s]; 3: each of these with a push or a layer more.
    #expect(exploration.nodes.count == 7)
    #expect(Set(exploration.nodes.map(\.configuration)).count == 7)
  }

  @Test("a start has an empty trace, and a node that is not there has none")
  func emptyTraces() throws {
    let exploration = try diamond.explore()
    #expect(exploration.trace(to: 0)?.inputs == [])
    #expect(exploration.trace(to: -1) == nil)
    #expect(exploration.trace(to: 99) == nil)
  }

  @Test("a trace is the first shortest way")
  func namedTraces() throws {
    let exploration = try diamond.explore()
    let traces = exploration.nodes.indices.map {
      exploration.trace(to: $0)?.inputs.compactMap(\.event)
    }
    #expect(traces == [[], ["left"], ["right"], ["left", "left"], ["left", "right"]])
  }

  /// Each of the 4096 graphs on four nodes without loops to itself.
  private func graph(_ number: Int) -> GraphFlow {
    let pairs = (0..<4).flatMap { from in (0..<4).map { (from, $0) } }.filter { $0 != $1 }
    let chosen = pairs.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
    return GraphFlow(edges: chosen.map { .init(from: $0, event: "to \($1)", to: $1) })
  }

  /// The distances from node 0, by passing over all edges until nothing changes.
  private func distances(_ graph: GraphFlow) -> [Int: Int] {
    var distances = [0: 0]
    for _ in 0..<4 {
      for edge in graph.edges {
        guard let known = distances[edge.from] else { continue }
        distances[edge.to] = min(known + 1, distances[edge.to] ?? .max)
      }
    }
    return distances
  }

  @Test("in every graph of four nodes the traces are shortest, and lead where they say", .large)
  func shortestTraces() throws {
    for number in 0..<4096 {
      let graph = graph(number)
      let distances = distances(graph)
      let exploration = try graph.explore()
      try #require(Set(states(exploration)) == Set(distances.keys), "graph \(number)")
      var last = 0
      for (index, node) in exploration.nodes.enumerated() {
        let path = try #require(exploration.trace(to: index), "graph \(number)")
        let trace = path.inputs.compactMap(\.event)
        try #require(trace.count == distances[node.configuration.state], "graph \(number)")
        try #require(trace.count >= last, "graph \(number): not nearest first")
        last = trace.count
        var interpreter = try Interpreter(graph)
        for event in trace { interpreter.send(event) }
        try #require(interpreter.configuration == node.configuration, "graph \(number)")
      }
    }
  }

  /// A flow whose list of events names one twice.
  private struct Stutter: ExplorableFlow {
    typealias State = Int
    typealias Event = Int
    typealias Screen = Int

    var events: [Int] { [1, 1, 2, 2] }
    var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

    func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { event == 1 ? .stay() : nil }
  }

  @Test("an event that is listed twice is tried once")
  func triesOnce() throws {
    let exploration = try Stutter().explore()
    #expect(exploration.handledSteps.map(\.event) == [1])
    #expect(exploration.ignoredEvents == 1)
  }
}
