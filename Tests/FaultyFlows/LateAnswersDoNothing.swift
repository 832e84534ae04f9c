import FlowCore
import FlowExploration

/// Users who cancel signing in are signed in anyway once the server responds.
struct SignedInAfterCancel: ExplorableFlow {
  enum State: Hashable, Sendable { case form, signingIn, home }
  enum Event: Hashable, Sendable { case submitTapped, signOutTapped, signedIn, failed, back }
  enum Screen: Hashable, Sendable { case form, spinner, home }
  enum Work: Hashable, Sendable { case signIn }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func work(in state: State) -> [Work] { state == .signingIn ? [.signIn] : [] }
  func answers(to work: Work) -> [Event] { [.signedIn, .failed] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped): .to(.signingIn, .push(.spinner))
    case (_, .signedIn): .to(.home, .setRoot(.home))
    case (.signingIn, .failed), (.signingIn, .back): .to(.form, .pop)
    case (.home, .signOutTapped): .to(.form, .setRoot(.form))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.submitTapped, .signOutTapped] }
}

/// Of two searches the slower one wins the race, even where it is not the last one.
struct StaleResults: ExplorableFlow {
  enum State: Hashable, Sendable { case idle, searching(String), results(String) }
  enum Event: Hashable, Sendable { case typed(String), cleared, found(String), back }
  enum Screen: Hashable, Sendable { case search, results(String) }
  enum Work: Hashable, Sendable { case search(String) }

  var start: FlowTransition<Self> { .to(.idle, .setRoot(.search)) }

  func work(in state: State) -> [Work] {
    if case .searching(let text) = state { [.search(text)] } else { [] }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .search(let text): [.found(text)]
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.idle, .typed(let text)), (.searching, .typed(let text)): .to(.searching(text))
    case (.searching, .cleared): .to(.idle)
    case (.searching, .found(let text)): .to(.results(text), .push(.results(text)))
    case (.results, .back): .to(.idle, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.typed("a"), .typed("ab"), .cleared] }
}

/// Two requests are refused at once, and the login is presented twice.
struct TwoLogins: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login }
  enum Event: Hashable, Sendable { case expired, loginClosed }
  enum Screen: Hashable, Sendable { case home, login }
  enum Work: Hashable, Sendable { case session }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func work(in state: State) -> [Work] { state == .home ? [.session] : [] }
  func answers(to work: Work) -> [Event] { [.expired] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .background })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .expired: .to(.login, .present(.login))
    case .loginClosed: state == .login ? .to(.home, .dismissAll) : nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .loginClosed : nil
  }

  var events: [Event] { [.loginClosed] }
}
