import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("the limits that a flow names itself")
struct OwnLimitsTests {
  /// Never ends, and declares limits of its own.
  struct Ladder: ExplorableFlow {
    enum State: Hashable, Sendable { case climbing }
    enum Event: Hashable, Sendable, CaseIterable { case up }
    enum Screen: Hashable, Sendable { case rung }

    var start: FlowTransition<Self> { .to(.climbing, .setRoot(.rung)) }
    static let exploration = ExplorationOptions<Self>(
      limits: ExplorationLimits(configurations: 200, depth: 4))

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .stay(.push(.rung)) }
  }

  @Test("hold when no others are given")
  func holds() throws {
    let exploration = try Ladder().explore()
    #expect(exploration.nodes.count == 4)
    #expect(exploration.bound == FlowDocument.Bound(kind: .depth, limit: 4))
  }

  @Test("are replaced by others")
  func givesWay() throws {
    let exploration = try Ladder().explore(
      within: ExplorationLimits(configurations: 200, depth: 2))
    #expect(exploration.bound == FlowDocument.Bound(kind: .depth, limit: 2))
  }

  @Test("are the defaults for a flow that declares none")
  func defaults() {
    #expect(TwoStateFlow().limits == ExplorationLimits())
  }
}
