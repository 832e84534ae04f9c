import FlowCore
import FlowExploration

/// A tab whose login ends when another tab is tapped keeps its screen for the way back.
struct LoginInLeftTab: ExplorableFlow {
  struct State: Hashable, Sendable {
    var tab = "shop"
    var login: Login.State?
  }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), tabTapped(String), back }
  enum Screen: Hashable, Sendable { case shop, news, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .tab("shop"),
    state: .property(\.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(State(), .popToRoot) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init("shop", .shop), .init("news", .news)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.login, event) {
    case (nil, .loginTapped) where state.tab == "shop":
      .to(State(login: .name), .push(.login(.name)))
    case (_, .tabTapped("news")): .to(State(tab: "news"), .select("news"))
    case (_, .tabTapped("shop")): .to(State(), .select("shop"), .popToRoot)
    case (_, .back): .to(State(), .popToRoot)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabTapped(let name): .tabTapped(name)
    default: nil
    }
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// The window of a login is closed by its own button, and the login goes on.
struct LoginInClosedWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editor, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), windowClosed }
  enum Screen: Hashable, Sendable { case editor, login(Login.Screen) }
  enum Outcome: Hashable, Sendable { case signedIn }

  static let login = Child<Self, Login>(
    Login(), in: .window("login"),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .finish(.signedIn) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.editor, .setRoot(.editor)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editor, .loginTapped): begin(Self.login)
    case (.login, .windowClosed): .stay(.closeWindow("login"))
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .windowClosed("login") ? .windowClosed : nil
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// Another mail takes the place of a login beside the list, and the login goes on.
struct LoginInSlot: ExplorableFlow {
  enum State: Hashable, Sendable { case mails, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), mailTapped, closeTapped }
  enum Screen: Hashable, Sendable { case mails, mail, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .slot("detail"),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.mails, .clear("detail")) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.mails, .setRoot(.mails)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.mails, .loginTapped): begin(Self.login)
    case (_, .mailTapped): .stay(.embed(.mail, in: "detail"))
    case (_, .closeTapped): .to(.mails, .setRoot(.mails))
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped), .mailTapped, .closeTapped] }
}
