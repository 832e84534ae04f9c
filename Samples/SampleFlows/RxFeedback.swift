package import FlowCore
package import FlowExploration

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
    case splash, login, main(Main.Screen)
  }
  package enum Work: Hashable, Sendable { case fetchUserInfo }

  private static let main = Child<Self, Main>(
    Main(), in: .root,
    state: .case(State.main), event: .case(Event.main), screen: .case(Screen.main))
  package static let children: [AnyChild<Self>] = [main]

  package var start: FlowTransition<Self> { .to(.splash, .setRoot(.splash)) }

  private var showLogin: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  private var showMain: FlowTransition<Self> { begin(Self.main) }

  package func work(in state: State) -> [Work] { state == .splash ? [.fetchUserInfo] : [] }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.splash, .fetchedUserInfo(loggedIn: true)): showMain.when("loggedIn")
    case (.splash, .fetchedUserInfo(loggedIn: false)): showLogin.when("not loggedIn")
    case (.login, .loginTap): showMain
    case (.main, .logout): showLogin
    default: forward(event, in: state)
    }
  }

  package init() {}
}

extension RxFeedback: ExplorableFlow {
  package var events: [Event] {
    [.loginTap, .logout, .main(.didSelectRowAt(row: 0)), .main(.back)]
  }

  package func answers(to work: Work) -> [Event] { [true, false].map(Event.fetchedUserInfo) }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .splash, .main(.detail): []
    case .login: [.loginTap]
    case .main(.list): [.main(.didSelectRowAt(row: 0)), .logout]
    }
  }

  /// Only the answer leaves the splash screen.
  package var properties: [Property<Self>] { Property.standard(except: .waitingCanBeLeft) }
}
