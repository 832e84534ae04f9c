import FlowCore
import FlowExploration

/// A child of one screen: somebody signs in.
struct Login: Flow {
  enum State: Hashable, Sendable { case name }
  enum Event: Hashable, Sendable, CaseIterable { case submitTapped }
  enum Screen: Hashable, Sendable { case name }
  enum Outcome: Hashable, Sendable { case signedIn }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.signedIn) }
}

/// A login that is swiped down lives on without its screen.
struct SwipedLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), left }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .dismissAll) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): begin(Self.login)
    case (.login, .left): .stay(.dismiss)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// Users who have signed in are left with the sheet they did it in.
struct LeftoverLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(Login.State), account }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), left, signOutTapped }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.account) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): begin(Self.login)
    case (.login, .left): .to(.home, .dismiss)
    case (.account, .left): .stay(.dismiss)
    case (.account, .signOutTapped): .to(.home, .dismissAll)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped), .signOutTapped] }
}

/// Tapping the selected tab again closes the login in it, but not its life beside the tabs.
struct RetappedTab: ExplorableFlow {
  struct State: Hashable, Sendable { var login: Login.State? }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), tabRetapped, back }
  enum Screen: Hashable, Sendable { case shop, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .tab("shop"),
    state: .property(\.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(State(), .popToRoot) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(State(), .setTabs([.init("shop", .shop)])) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.login, event) {
    case (nil, .loginTapped): .to(State(login: .name), .push(.login(.name)))
    case (.name?, .login(.submitTapped)), (.name?, .back): .to(State(), .popToRoot)
    case (.name?, .tabRetapped): .stay(.popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabRetapped: .tabRetapped
    default: nil
    }
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}
