import FlowCore
import FlowExploration

/// A login is begun in the state, and its screen was forgotten.
struct InvisibleLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event) }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .modal(.fullScreen),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .dismissAll) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): .to(.login(.name))
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// The screen of a login is pushed by hand, and no login runs behind it.
struct PaintedLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, loginShown, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), back }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .pushed,
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .popToRoot) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): .to(.loginShown, .push(.login(.name)))
    case (_, .back): .to(.home, .pop)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// A login is declared, and nothing begins it.
struct UnusedLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, help, login(Login.State) }
  enum Event: Hashable, Sendable { case helpTapped, login(Login.Event), back }
  enum Screen: Hashable, Sendable { case home, help, login(Login.Screen) }

  static let login = Child<Self, Login>(
    Login(), in: .pushed,
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .popToRoot) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .helpTapped): .to(.help, .push(.help))
    case (_, .back): .to(.home, .pop)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.helpTapped, .login(.submitTapped)] }
}

/// A child with a child: whoever checks out may sign in.
struct Checkout: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event), left }
  enum Screen: Hashable, Sendable { case cart, login(Login.Screen) }
  enum Outcome: Hashable, Sendable { case left }

  static let login = Child<Self, Login>(
    Login(), in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.cart, .dismiss) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .loginTapped): begin(Self.login)
    case (.cart, .left): .finish(.left)
    case (.login, .left): .stay(.dismiss)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  var events: [Event] { [.loginTapped, .login(.submitTapped)] }
}

/// The login of a checkout is swiped down: the checkout goes on, and the login with it.
struct NestedLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case shop, checkout(Checkout.State) }
  enum Event: Hashable, Sendable { case buyTapped, checkout(Checkout.Event) }
  enum Screen: Hashable, Sendable { case shop, checkout(Checkout.Screen) }

  static let checkout = Child<Self, Checkout>(
    Checkout(), in: .modal(.fullScreen),
    state: .case(State.checkout), event: .case(Event.checkout), screen: .case(Screen.checkout)
  ) { _ in .to(.shop, .dismiss) }
  static let children: [AnyChild<Self>] = [checkout]

  var start: FlowTransition<Self> { .to(.shop, .setRoot(.shop)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .buyTapped): begin(Self.checkout)
    case (.checkout(.login), .checkout(.login(.submitTapped))): .to(.shop, .dismissAll)
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.buyTapped] + events(of: Self.checkout) }
}
