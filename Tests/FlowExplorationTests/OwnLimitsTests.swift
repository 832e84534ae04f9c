import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("the limits that a flow names itself")
struct OwnLimitsTests {
  /// Goes on forever, and says how much of it to look at.
  struct Ladder: ExplorableFlow {
    enum State: Hashable, Sendable { case climbing }
    enum Event: Hashable, Sendable, CaseIterable { case up }
    enum Screen: Hashable, Sendable { case rung }

    var start: FlowTransition<Self> { .to(.climbing, .setRoot(.rung)) }
    var limits: ExplorationLimits { ExplorationLimits(configurations: 200, depth: 4) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .stay(.push(.rung)) }
  }

  @Test("hold when nothing else is said")
  func holds() throws {
    let exploration = try Ladder().explore()
    #expect(exploration.nodes.count == 4)
    #expect(exploration.bound == FlowDocument.Bound(kind: .depth, limit: 4))
  }

  @Test("give way to others")
  func givesWay() throws {
    let exploration = try Ladder().explore(
      within: ExplorationLimits(configurations: 200, depth: 2))
    #expect(exploration.bound == FlowDocument.Bound(kind: .depth, limit: 2))
  }

  @Test("are the usual ones for a flow that names none")
  func usual() {
    #expect(TwoStateFlow().limits == ExplorationLimits())
  }
}
