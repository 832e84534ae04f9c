import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("searches that are cut")
struct ExplorationLimitsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let limits: ExplorationLimits
    let bound: FlowDocument.Bound?
    /// Whether each configuration was expanded, in the order reached.
    let isExpanded: [Bool]
  }

  static let endless = [
    Row(
      testDescription: "by depth", limits: .init(configurations: 200, depth: 3),
      bound: .init(kind: .depth, limit: 3), isExpanded: [true, true, false]),
    Row(
      testDescription: "by configurations", limits: .init(configurations: 2),
      bound: .init(kind: .configurations, limit: 2), isExpanded: [true, false]),
    Row(
      testDescription: "by time", limits: .init(time: .zero),
      bound: .init(kind: .time, limit: 0), isExpanded: [false]),
    Row(
      testDescription: "a limit below 1 counts as 1", limits: .init(configurations: 0, depth: -1),
      bound: .init(kind: .depth, limit: 1), isExpanded: [false]),
  ]

  @Test("an endless flow is cut, and the result has the limit and where", arguments: endless)
  func cuts(_ row: Row) throws {
    let exploration = try EndlessPushFlow().explore(within: row.limits)
    #expect(exploration.bound == row.bound)
    #expect(exploration.nodes.map(\.isExpanded) == row.isExpanded)
    let document = exploration.document(name: "endless", title: "Endless")
    #expect(document.search.bound == row.bound)
    #expect(document.search.isComplete == false)
    #expect(document.configurations.map(\.isExpanded) == row.isExpanded)
  }

  @Test("the configurations limit cuts one below the size and not at the size")
  func exactConfigurations() throws {
    let flow = CountingFlow(limit: 10)
    let exact = try flow.explore(within: .init(configurations: 10))
    #expect(exact.bound == nil)
    #expect(exact.nodes.count == 10)
    #expect(exact.nodes.allSatisfy { $0.isExpanded })
    #expect(exact.document(name: "ten", title: "Ten").search.isComplete)
    let truncated = try flow.explore(within: .init(configurations: 9))
    #expect(truncated.bound == .init(kind: .configurations, limit: 9))
    #expect(truncated.nodes.map(\.isExpanded) == Array(repeating: true, count: 8) + [false])
  }

  @Test("the depth limit cuts one below the deepest stack and not at the deepest stack")
  func exactDepth() throws {
    let flow = ThreeDeepFlow()
    let exact = try flow.explore(within: .init(configurations: 200, depth: 3))
    #expect(exact.bound == nil)
    #expect(exact.nodes.count == 3)
    #expect(exact.nodes.allSatisfy { $0.isExpanded })
    let truncated = try flow.explore(within: .init(configurations: 200, depth: 2))
    #expect(truncated.bound == .init(kind: .depth, limit: 2))
    #expect(truncated.nodes.map(\.isExpanded) == [true, false])
  }

  @Test("depth counts the screens of all layers")
  func depthOfLayers() throws {
    let exploration = try EndlessPushFlow(hasModals: true).explore(
      within: .init(configurations: 200, depth: 2))
    let stacks = exploration.nodes.map(\.configuration.stack)
    #expect(stacks == [.init(.step), .init(.step, .step), .init(.step).presenting(.step)])
    #expect(exploration.nodes.map(\.isExpanded) == [true, false, false])
  }

  @Test("of two limits that cut, the first is reported")
  func firstCut() throws {
    // The start has no room left for its modal; only then has the next no depth for a push.
    let flow = EndlessPushFlow(hasModals: true)
    let exploration = try flow.explore(within: .init(configurations: 2, depth: 2))
    #expect(exploration.bound == .init(kind: .configurations, limit: 2))
    #expect(exploration.nodes.map(\.isExpanded) == [false, false])
    let deeper = try flow.explore(within: .init(configurations: 3, depth: 2))
    #expect(deeper.bound == .init(kind: .depth, limit: 2))
  }

  @Test("a cut configuration keeps its steps to configurations that are known")
  func keepsKnownSteps() throws {
    let exploration = try EndlessPushFlow().explore(within: .init(configurations: 200, depth: 2))
    #expect(exploration.handledSteps.map(\.event) == [.push, .pop])
    #expect(exploration.handledSteps.map(\.target) == [.configuration(1), .configuration(0)])
    #expect(exploration.nodes.map(\.isExpanded) == [true, false])
  }

  @Test("a start deeper than the limit is explored all the same")
  func deepStart() throws {
    let exploration = try DeepStartFlow().explore(within: .init(configurations: 200, depth: 1))
    #expect(exploration.nodes.map(\.configuration.stack.screenCount) == [3, 1])
    #expect(exploration.bound == nil)
  }

  @Test("a start beyond the number of configurations is cut")
  func startsBeyond() throws {
    let exploration = try DoorsFlow().explore(within: .init(configurations: 1))
    #expect(exploration.nodes.count == 1)
    #expect(exploration.starts.map(\.node) == [0, 0])
    #expect(exploration.bound == .init(kind: .configurations, limit: 1))
  }

  @Test("a search ends when its time is over")
  func time() throws {
    let limits = ExplorationLimits(configurations: .max, time: .milliseconds(20))
    let exploration = try CountingFlow().explore(within: limits)
    #expect(exploration.bound == .init(kind: .time, limit: 20))
    #expect(exploration.nodes.last?.isExpanded == false)
  }

  @Test("a search that ends in time is not cut")
  func timeEnough() throws {
    let exploration = try CountingFlow(limit: 200).explore(within: .init(time: .seconds(3600)))
    #expect(exploration.bound == nil)
    #expect(exploration.nodes.count == 200)
  }
}

/// Pushes twice, by a counter of its own, and no further.
private struct ThreeDeepFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case push, pop }

  var start: FlowTransition<Self> { .to(1, .setRoot(1)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .push: state < 3 ? .to(state + 1, .push(state + 1)) : nil
    case .pop: state > 1 ? .to(state - 1, .pop) : nil
    }
  }

  typealias State = Int
  typealias Screen = Int
}

/// Starts with three screens and can close two of them.
private struct DeepStartFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case close }

  var start: FlowTransition<Self> { .to(0, [.setRoot(0), .push(1), .push(2)]) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state == 0 ? .to(1, .popToRoot) : nil
  }

  typealias State = Int
  typealias Screen = Int
}
