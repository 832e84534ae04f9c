import FlowCore

/// A child that can end: a name, then a password.
struct Login: Flow {
  enum State: Hashable, Sendable { case name, password }
  enum Event: Hashable, Sendable { case nextTapped, help, submitTapped, cancelTapped }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case loggedIn, cancelled }

  var start: FlowTransition<Self> = .to(.name, .setRoot(.name))

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped): Self.nextTapped
    case (.password, .help): .stay(note: "help").when("hint is set")
    case (.password, .submitTapped): Self.submitTapped
    case (_, .cancelTapped): .finish(.cancelled)
    case (.name, .help), (.name, .submitTapped), (.password, .nextTapped): nil
    }
  }

  static let nextTapped = FlowTransition<Login>.to(.password, .push(.password)).when(
    "name not empty")

  static let submitTapped = FlowTransition<Login>.finish(.loggedIn, .pop)
    .when("password is right").with(note: "welcome")
}

/// A flow with a login, started at a given placement.
struct Account: Flow {
  enum State: Hashable, Sendable { case signedOut, signedIn, login(Login.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(Login.Event) }
  enum Screen: Hashable, Sendable { case overview, welcome, login(Login.Screen) }
  enum Outcome: Hashable, Sendable { case left }

  var placement = ChildPlacement.modal(.sheet)
  var login = Login()

  var start: FlowTransition<Self> { .to(.signedOut, .setRoot(.overview)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.signedOut, .loginTapped): begin(Self.login, at: placement)
    default: forward(event, in: state)
    }
  }

  static let login = Child<Self, Login>(
    { $0.parent.login }, in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { outcome, _, _ in
    switch outcome {
    case .loggedIn: loggedIn
    case .cancelled: .finish(.left).when("guests may leave")
    }
  }
  static let children: [AnyChild<Self>] = [login]

  static let loggedIn = FlowTransition<Account>.to(.signedIn, .dismiss, .push(.welcome))
    .when("never told")
}

/// A flow around the flow with the login, and a clock beside it.
struct Shop: Flow {
  enum State: Hashable, Sendable { case closed, account(Account.State), clock(Clock.State) }
  enum Event: Hashable, Sendable { case accountTapped, account(Account.Event), clock(Clock.Event) }
  enum Screen: Hashable, Sendable { case door, account(Account.Screen), clock(Clock.Screen) }

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.closed, .accountTapped): begin(Self.account)
    default: forward(event, in: state)
    }
  }

  static let account = Child<Self, Account>(
    Account(), in: .pushed,
    state: .case(State.account), event: .case(Event.account), screen: .case(Screen.account)
  ) { outcome in
    switch outcome {
    case .left: .to(.closed, .setRoot(.door))
    }
  }
  static let clock = Child<Self, Clock>(
    Clock(), in: .root,
    state: .case(State.clock), event: .case(Event.clock), screen: .case(Screen.clock))
  static let children: [AnyChild<Self>] = [account, clock]
}

/// A child that never ends.
struct Clock: Flow {
  enum State: Hashable, Sendable { case day, night }
  enum Event: Hashable, Sendable { case tick, look }
  enum Screen: Hashable, Sendable { case sun, moon }

  var start: FlowTransition<Self> { .to(.day, .setRoot(.sun)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.day, .tick): Self.tick
    case (.night, .look): .stay(note: "stars")
    case (.day, .look), (.night, .tick): nil
    }
  }

  static let tick = FlowTransition<Clock>.to(.night, .replaceTop(.moon)).when("it is late")
}
