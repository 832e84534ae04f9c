package import FlowCore
import FlowExploration

/// The smallest app with a login: a splash screen, then a login or a list with details.
///
/// The list is the one of the user registration, embedded by a second flow.
package struct RxFeedback: Flow {
  package typealias Main = UserRegistration.Main
  package enum State: Hashable, Sendable {
    case splash, login
    case main(Main.State)
  }
  package enum Event: Hashable, Sendable {
    case fetchedUserInfo(loggedIn: Bool)
    case loginTap
    case logout
    case main(Main.Event)
  }
  package enum Screen: Hashable, Sendable {
    case splash, login
    case main(Main.Screen)
  }

  package var start: FlowTransition<Self> { .to(.splash, .setRoot(.splash)) }

  private var showLogin: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  private var showMain: FlowTransition<Self> {
    begin(Main(), in: .root, state: State.main, screen: Screen.main)
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.splash, .fetchedUserInfo(loggedIn: true)): showMain.when("loggedIn")
    case (.splash, .fetchedUserInfo(loggedIn: false)): showLogin.when("not loggedIn")
    case (.login, .loginTap): showMain
    case (.main, .logout): showLogin
    case (.main(let state), .main(let event)):
      embed(Main(), state, event, state: State.main, screen: Screen.main)
    default: nil
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    guard case .main(let state) = state else { return nil }
    return Main().event(for: move, in: state).map(Event.main)
  }

  package init() {}
}

extension RxFeedback: ExplorableFlow {
  package var events: [Event] {
    [
      .fetchedUserInfo(loggedIn: true), .fetchedUserInfo(loggedIn: false), .loginTap, .logout,
      .main(.didSelectRowAt(row: 0)), .main(.back),
    ]
  }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .splash, .main(.detail): []
    case .login: [.loginTap]
    case .main(.list): [.main(.didSelectRowAt(row: 0)), .logout]
    }
  }
}
