import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A detail that a link puts on show, whatever was there: it can be opened again and again, and
/// the stack is the same each time.
private struct AbsoluteStack: ExplorableFlow {
  enum State: Hashable, Sendable { case home, settings }
  enum Event: Hashable, Sendable, CaseIterable { case openTapped, settingsTapped, back }
  enum Screen: Hashable, Sendable { case home, detail, settings }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .openTapped): .stay(.setStack([.home, .detail]))
    case (.home, .settingsTapped): .to(.settings, .setRoot(.settings))
    case (_, .back): .to(.home, .setRoot(.home))
    default: nil
    }
  }
}

@Suite("growth")
struct GrowthTests {
  @Test("what grows once, and not again, is no growth, also where the search was cut")
  func absolute() throws {
    let report = try AbsoluteStack().check(
      [.standard(.depthIsBounded)], within: ExplorationLimits(configurations: 2))
    guard
      case .undecided(.init(kind: .configurations, limit: 2))? = report.results.first?.finding
    else {
      Issue.record("\(report.results)")
      return
    }
    let whole = try AbsoluteStack().check([.standard(.depthIsBounded)])
    guard case .holds(JudgedCount(3, .configurations))? = whole.results.first?.finding else {
      Issue.record("\(whole.results)")
      return
    }
  }
}
