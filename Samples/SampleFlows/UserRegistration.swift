package import FlowCore
package import FlowExploration

/// A splash screen, a login, a list with details, and a registration in a sheet.
package struct UserRegistration: Flow {
  package enum State: Hashable, Sendable {
    case splash, login
    case main(Main.State)
    case registration(Registration.State)
  }
  package enum Event: Hashable, Sendable {
    case fetchedUserInfo(loggedIn: Bool)
    case loginButtonTapped(id: String, password: String)
    case userRegistrationButtonTapped
    case main(Main.Event)
    case logout
    case registration(Registration.Event)
  }
  package enum Screen: Hashable, Sendable {
    case splash, login
    case main(Main.Screen), registration(Registration.Screen)
  }
  package enum Work: Hashable, Sendable { case fetchUserInfo }

  private static let main = Child<Self, Main>(
    Main(), in: .root,
    state: .case(State.main), event: .case(Event.main), screen: .case(Screen.main))
  private static let registration = Child<Self, Registration>(
    Registration(), in: .modal(.sheet), state: .case(State.registration),
    event: .case(Event.registration), screen: .case(Screen.registration)
  ) { outcome in
    switch outcome {
    case .registered, .cancelled: .to(.login, .dismiss)
    }
  }
  package static let children: [AnyChild<Self>] = [main, registration]

  package var start: FlowTransition<Self> { .to(.splash, .setRoot(.splash)) }

  private var showLogin: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

  package func work(in state: State) -> [Work] { state == .splash ? [.fetchUserInfo] : [] }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.splash, .fetchedUserInfo(loggedIn: true)): showMain.when("loggedIn")
    case (.splash, .fetchedUserInfo(loggedIn: false)): showLogin.when("not loggedIn")
    case (.login, .loginButtonTapped(let id, let password)):
      id.isEmpty || password.isEmpty
        ? .stay(note: "alert").when("id or password empty")
        : showMain.when("id and password non-empty")
    case (.login, .userRegistrationButtonTapped): begin(Self.registration)
    case (.main, .logout): showLogin
    default: forward(event, in: state)
    }
  }

  private var showMain: FlowTransition<Self> { begin(Self.main) }

  package init() {}
}

extension UserRegistration {
  /// A list and the details of a row.
  package struct Main: Flow {
    package enum State: Hashable, Sendable { case list, detail }
    package enum Event: BackEvent { case didSelectRowAt(row: Int), back }
    package enum Screen: Hashable, Sendable { case list, detail(url: String) }

    package var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .didSelectRowAt(let row)):
        .to(.detail, .push(.detail(url: "https://qiita.com/items/\(row)")))
      case (.detail, .back): .to(.list, .pop)
      default: nil
      }
    }

    package init() {}
  }
}

extension UserRegistration: ExplorableFlow {
  package var events: [Event] {
    [
      .loginButtonTapped(id: "ann", password: "secret"), .loginButtonTapped(id: "", password: ""),
      .userRegistrationButtonTapped, .main(.didSelectRowAt(row: 0)), .logout, .main(.back),
    ] + Registration.samples.map(Event.registration)
  }

  package func answers(to work: Work) -> [Event] { [true, false].map(Event.fetchedUserInfo) }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .splash: []
    case .login:
      [
        .loginButtonTapped(id: "ann", password: "secret"), .loginButtonTapped(id: "", password: ""),
        .userRegistrationButtonTapped,
      ]
    case .main(.list): [.main(.didSelectRowAt(row: 0)), .logout]
    case .main(.detail): []
    case .registration(let screen): Registration.events(on: screen).map(Event.registration)
    }
  }

  /// The registration hides the system's back, since its screens have their own back buttons.
  ///
  /// Only the answer leaves the splash screen.
  package var properties: [Property<Self>] {
    Property.standard(except: .systemBackIsHandled, .waitingCanBeLeft)
  }
}
