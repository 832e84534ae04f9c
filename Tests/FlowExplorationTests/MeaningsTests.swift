import FlowCore
import FlowExploration
import FlowScripts
import Testing

@Suite("what is not an event with two meanings")
struct MeaningsTests {
  @Test("an event at a question of a script, which cannot be given a condition")
  func script() throws {
    #expect(try RetryScript().check().warnings.isEmpty)
  }

  @Test("an event after which a deferred link is opened", arguments: [false, true])
  func deferredLink(hidesReason: Bool) throws {
    let flow = WaitingLinkFlow(hidesReason: hidesReason)
    let warnings = try flow.check([.standard(.eventWithTwoMeanings)]).warnings
    #expect(warnings.isEmpty != hidesReason)
  }
}

/// Loads once more after a failure, in place of the failure.
private struct RetryScript: ScriptFlow, ExplorableFlow {
  enum Screen: Hashable, Sendable { case intro, loading, failed }
  enum Work: Hashable, Sendable { case load(attempt: Int) }
  enum Intro: Hashable, Sendable, CaseIterable { case goTapped }
  enum Failure: Hashable, Sendable, CaseIterable { case againTapped }
  enum Loading: Hashable, Sendable, CaseIterable { case done, failed }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Bool {
    _ = try ask(.intro, for: Intro.self, canCancel: true)
    for attempt in 1...2 {
      let loaded = try ask(
        .load(attempt: attempt), showing: .loading, for: Loading.self, replacing: attempt > 1)
      if loaded == .done { return true }
      _ = try ask(.failed, for: Failure.self)
    }
    return false
  }

  func isFailure(_ answer: ScriptEvent) -> Bool { answer.value() == Loading.failed }
}

/// A login after which a link is opened that was waiting.
private struct WaitingLinkFlow: ExplorableFlow {
  struct State: Hashable, Sendable {
    var isLoggedIn = false
    var isWaiting = false
  }
  enum Event: Hashable, Sendable { case ordersLink, loggedIn, logoutTapped }
  enum Screen: Hashable, Sendable { case login, home, orders }

  /// Whether the flow does not say why the link does not open at once.
  var hidesReason: Bool

  var start: FlowTransition<Self> { .to(State(), .setRoot(.login)) }
  var events: [Event] { [.loggedIn, .logoutTapped] }
  var linkEvents: [Event] { [.ordersLink] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.isLoggedIn, event) {
    case (false, .ordersLink) where hidesReason: .to(State(isWaiting: true))
    case (false, .ordersLink): .to(State(isWaiting: true)).because(.deferredLink)
    case (true, .ordersLink): .to(state, .setRoot(.home), .push(.orders))
    case (false, .loggedIn) where state.isWaiting:
      .to(State(isLoggedIn: true), .setRoot(.home), .push(.orders))
    case (false, .loggedIn): .to(State(isLoggedIn: true), .setRoot(.home))
    case (true, .logoutTapped): .to(State(), .setRoot(.login))
    case (_, .loggedIn), (_, .logoutTapped): nil
    }
  }
}
