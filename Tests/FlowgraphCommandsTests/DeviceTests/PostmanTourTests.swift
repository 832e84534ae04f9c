#if CLI
import FlowCatalogs
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowExploration
@testable import FlowgraphCommands

@Suite("tours of tests on devices")
struct PostmanTourTests {
  /// Checks that walks are connected and use every edge and every start; returns what they cost.
  private func cost(
    of walks: [ShortestPaths.Path], _ edges: [(source: Int, target: Int?)], _ starts: [Int]
  ) -> Int {
    var used: Set<Int> = []
    for walk in walks {
      var node: Int? = starts[walk.start]
      for edge in walk.steps {
        #expect(edges[edge].source == node)
        node = edges[edge].target
        used.insert(edge)
      }
    }
    #expect(used.count == edges.count)
    #expect(Set(walks.map(\.start)).count == starts.count)
    return walks.reduce(walks.count) { $0 + $1.steps.count }
  }

  private func bound(_ edges: [(source: Int, target: Int?)], _ starts: [Int], _ nodes: Int) -> Int {
    PostmanBound(edges: edges.map { ($0.source, $0.target) }, starts: starts, nodes: nodes).cost
  }

  @Test("a line is walked once, a fork needs a launch for each end, a circle one walk")
  func small() {
    let line: [(source: Int, target: Int?)] = [(0, 1), (1, 2)]
    #expect(
      PostmanTour(edges: line, starts: [0], nodes: 3).walks() == [
        .init(start: 0, steps: [0, 1])
      ])
    let fork: [(source: Int, target: Int?)] = [(0, 1), (0, 2)]
    #expect(PostmanTour(edges: fork, starts: [0], nodes: 3).walks().count == 2)
    let circle: [(source: Int, target: Int?)] = [(0, 1), (1, 0), (0, 2), (2, 0)]
    let walks = PostmanTour(edges: circle, starts: [0], nodes: 3).walks()
    #expect(walks.count == 1)
    #expect(walks[0].steps.count == 4)
    #expect(
      PostmanTour(edges: [], starts: [0], nodes: 1).walks() == [.init(start: 0, steps: [])])
    #expect(PostmanTour(edges: [], starts: [], nodes: 0).walks().isEmpty)
  }

  @Test("no shorter one exists in random graphs", arguments: 0..<150)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let nodes = 1 + random.below(25)
    let starts = (0...random.below(3)).map { _ in random.below(nodes) }
    var edges = (0..<random.below(60)).map { _ in
      (
        source: random.below(nodes),
        target: random.below(10) == 0 ? Int?.none : random.below(nodes)
      )
    }
    var reached = Set(starts)
    while let next = edges.first(where: {
      reached.contains($0.source) && $0.target.map { !reached.contains($0) } == true
    }) {
      next.target.map { _ = reached.insert($0) }
    }
    edges.removeAll { !reached.contains($0.source) }
    let walks = PostmanTour(edges: edges, starts: starts, nodes: nodes).walks()
    #expect(cost(of: walks, edges, starts) == bound(edges, starts, nodes))
  }

  @Test("of samples and generated flows they are as short as can be", arguments: DeviceFlow.all)
  func flows(_ flow: DeviceFlow) {
    let model = flow.model()
    let (paths, isTruncated) = model.paths(.tour, limit: .max - 1)
    #expect(!isTruncated)
    let testable = model.actions.indices.filter { model.actions[$0] != nil }
    #expect(Set(paths.flatMap(\.steps)) == Set(testable))
    let edges = testable.map { index in
      let transition = flow.document.transitions[index]
      return (source: transition.source, target: transition.target.configuration)
    }
    let starts = flow.document.starts.map(\.configuration)
    let bound = bound(edges, starts, flow.document.configurations.count)
    let cost = paths.reduce(paths.count) { $0 + $1.steps.count }
    #expect(cost == bound)
    #expect(Double(cost) <= 1.15 * Double(bound))
  }

  @Test(
    "what is not tested is listed, and with it every transition of the flow is accounted for",
    arguments: DeviceFlow.all)
  func accounts(_ flow: DeviceFlow) {
    let model = flow.model()
    let tested = model.actions.count { $0 != nil }
    let listed = model.omissions.reduce(0) { $0 + $1.count }
    #expect(tested + listed == flow.document.transitions.count)
  }

  @Test("shortest paths lead to each state, simple ones come nowhere twice")
  func others() throws {
    let flow = try #require(DeviceFlow.samples.first { $0.entry.name == "sign-in" })
    let model = flow.model()
    let shortest = model.paths(.shortest, limit: 1000).paths
    let states = Set(
      flow.document.configurations.indices.filter { model.reached[$0] }.map {
        flow.document.configurations[$0].state
      })
    #expect(shortest.count == states.count)
    let simple = model.paths(.simple(steps: 4), limit: 1000)
    #expect(!simple.paths.isEmpty)
    for path in simple.paths {
      let configurations =
        [flow.document.starts[path.start].configuration]
        + path.steps.compactMap { flow.document.transitions[$0].target.configuration }
      #expect(Set(configurations).count == configurations.count)
      #expect(1...4 ~= path.steps.count)
    }
    #expect(Set(simple.paths).count == simple.paths.count)
    let limited = model.paths(.simple(steps: 4), limit: 2)
    #expect(limited.isTruncated)
    #expect(limited.paths == Array(simple.paths.prefix(2)))
  }
}
#endif
