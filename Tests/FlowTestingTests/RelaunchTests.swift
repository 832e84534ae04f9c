import FlowCore
import FlowExploration
import FlowTesting
import Testing

/// A form that forgets a page when the app is killed on it.
private struct Form: RestorableFlow {
  enum State: Hashable, Sendable { case first, second }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped }
  enum Screen: Hashable, Sendable { case first, second }
  enum Failure: Error { case nothingSaved }

  var isSaved = true

  var start: FlowTransition<Self> { .to(.first, .setRoot(.first)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    state == .first ? .to(.second, .push(.second)) : nil
  }

  func save(_ configuration: Configuration<Self>) throws -> Configuration<Self> {
    guard isSaved else { throw Failure.nothingSaved }
    return Configuration(state: .first, stack: VirtualStack(.first))
  }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> { saved }
}

@Suite("a relaunch")
struct RelaunchTests {
  @Test("must be the same configuration, or be accounted for")
  func accounts() throws {
    try Form().test { app in
      try app.relaunch()
      try app.send(
        .nextTapped, to: .second, by: .push(.second), showing: VirtualStack(.first, .second))
      try app.relaunch()
      try app.ensureState(.first)
      try app.ensureStack(VirtualStack(.first))
    }
    let failure = try #require(throws: FlowFailure.self) {
      try Form().test { app in
        try app.send(.nextTapped)
        app.skipChanges()
        try app.relaunch()
      }
    }
    #expect(
      failure.description.hasSuffix(
        """
          the test does not account for all changes
            state:    first, was second
            stack:    [First], was [First, Second]
            add:      ensureState(.first), ensureStack(VirtualStack(.first))
        """))
  }

  @Test("throws what saving throws")
  func throwsWhatSavingThrows() {
    #expect(throws: Form.Failure.self) { try Form(isSaved: false).test { try $0.relaunch() } }
  }
}
