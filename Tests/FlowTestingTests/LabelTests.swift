import FlowCore
import FlowExploration
import FlowTesting
import Foundation
import Testing

@Suite("steps and assertions of generated tests")
struct LabelTests {
  private struct Delivery: ExplorableFlow {
    enum State: Hashable, Sendable { case cart, day(Date) }
    enum Event: Hashable, Sendable { case payTapped, helpTapped, dateChosen(Date) }
    enum Screen: Hashable, Sendable { case cart, day(Date) }
    enum Outcome: Hashable, Sendable { case ordered(Date) }

    let day = Date(timeIntervalSince1970: 86_400)

    var events: [Event] { [.payTapped, .helpTapped, .dateChosen(day)] }

    var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.cart, .dateChosen(let day)): .to(.day(day), .push(.day(day)))
      case (.day(let day), .payTapped): .finish(.ordered(day))
      default: nil
      }
    }
  }

  @Test("a step by its word and label, and what came of it by its text")
  func passes() throws {
    try Delivery().test { app in
      try app.take("2", labeled: "dateChosen(Date): 1970-01-02 00:00:00 +0000")
      try app.ensureState(labeled: "day(1970-01-02 00:00:00 +0000)")
      try app.ensureStack(labeled: "[Cart, Day(1970-01-02 00:00:00 +0000)]")
      app.skipChanges()
      try app.take("0", labeled: "payTapped")
      try app.ensureOutcome(labeled: "ordered(1970-01-02 00:00:00 +0000)")
    }
  }

  @Test("another text fails, with both")
  func fails() throws {
    let app = try FlowTester(Delivery(), exhaustivity: .off)
    for (check, expected, actual) in [
      ({ try app.ensureState(labeled: "a") }, "a", "cart"),
      ({ try app.ensureStack(labeled: "[A]") }, "[A]", "[Cart]"),
      ({ try app.ensureOutcome(labeled: "a") }, "a", "none, the flow is still running"),
      ({ try app.take("1", labeled: "a") }, "a", "helpTapped"),
      ({ try app.take("7", labeled: "a") }, "a", "none"),
      ({ try app.take("r", labeled: "a") }, "a", "relaunch"),
    ] as [(() throws -> Void, String, String)] {
      let failure = #expect(throws: FlowFailure.self) { try check() }
      let text = "    expected: \(expected)\n    actual:   \(actual)"
      #expect(failure?.description.hasSuffix(text) == true, "\(String(describing: failure))")
    }
    #expect(app.trace.steps.isEmpty)
  }
}
