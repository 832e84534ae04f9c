import FlowCore

// The flows and hosts of the listings in the documentation, compiled.
// A listing's lines stand here or in ExampleTests.swift as they stand there.
enum Examples {
  enum AppScreen: Hashable, Sendable {
    case top, list, detail, login, result, topics, item, terms, filters
  }

  struct SignIn: Flow {
    enum State: Hashable, Sendable { case name, password(name: String) }
    enum Event: BackEvent { case nextTapped(name: String), submitTapped, back }
    enum Screen: Hashable, Sendable { case name, password }
    enum Outcome: Hashable, Sendable { case signedIn(name: String) }

    var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
      case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
      case (.password, .back): .to(.name, .pop)
      default: nil
      }
    }
  }

  final class Console: StackHost {
    private(set) var lines: [String] = []

    func perform(
      _ commands: CommandList<SignIn.Screen>, showing stack: VirtualStack<SignIn.Screen>
    ) -> HostReply<SignIn.Screen> {
      lines.append("\(stack)")
      return .done
    }
  }

  /// Says how it got on as it is told.
  struct Told {
    var isAnimating: Bool

    var reply: HostReply<SignIn.Screen> {
      isAnimating ? .pending : .done
    }

    var refusal: HostReply<SignIn.Screen> {
      .refused(showing: VirtualStack(.name))
    }
  }

  /// A flow with links, one of which asks for a login.
  struct Food: LinkedFlow {
    enum State: Hashable, Sendable {
      case guest, home, foodList, account
      case login(thenOpening: Link?)

      var isLoggedIn: Bool { self == .home || self == .account }
    }
    enum Link: Hashable, Sendable { case foodList, account, other }
    enum Event: Hashable, Sendable { case open(Link), loggedIn, back, sheetClosed }
    enum Screen: Hashable, Sendable { case top, foodList, account, login }

    var start: FlowTransition<Self> { .to(.guest, .setRoot(.top)) }

    func target(of link: Link, in state: State) -> LinkTarget<Self> {
      switch link {
      case .foodList: .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
      case .account where !state.isLoggedIn: .deferred(login(thenOpening: link))
      case .account: .open(.init(state: .account, stack: VirtualStack(.top, .account)))
      case .other: .unknown
      }
    }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (_, .open(let link)): open(link, in: state)
      case (.login(thenOpening: let link?), .loggedIn): open(link, in: .home)
      default: nil
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? {
      switch move {
      case .back: .back
      case .interactiveDismiss: .sheetClosed
      default: nil
      }
    }

    private func login(thenOpening link: Link) -> Configuration<Self> {
      .init(state: .login(thenOpening: link), stack: VirtualStack(.top).presenting(.login))
    }
  }

  /// A child that ends in two ways.
  struct Login: Flow {
    enum State: Hashable, Sendable { case form }
    enum Event: Hashable, Sendable { case finishTapped, cancelTapped }
    enum Screen: Hashable, Sendable { case form }
    enum Outcome: Hashable, Sendable { case finished, cancelled }

    var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .finishTapped: .finish(.finished)
      case .cancelTapped: .finish(.cancelled)
      }
    }
  }

  /// A flow around it.
  struct App: Flow {
    enum State: Hashable, Sendable { case top, login(Login.State) }
    enum Event: Hashable, Sendable { case loginTapped, login(Login.Event) }
    enum Screen: Hashable, Sendable { case top, login(Login.Screen) }

    static let login = Child<Self, Login>(
      Login(), in: .modal(.sheet),
      state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
    ) { outcome in
      switch outcome {
      case .finished, .cancelled: .to(.top, .dismiss)
      }
    }
    static let children: [AnyChild<Self>] = [login]

    var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.top, .loginTapped): begin(Self.login)
      default: forward(event, in: state)
      }
    }

    var pushedLogin: FlowTransition<Self>? { begin(Self.login, at: .pushed) }
  }

  /// A form with a condition, and transitions of every kind.
  struct Form: Flow {
    enum State: Hashable, Sendable { case login, home }
    enum Event: Hashable, Sendable { case submitTapped(name: String) }
    enum Screen: Hashable, Sendable { case login, home, list }
    enum Outcome: Hashable, Sendable { case signedIn(name: String) }

    var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.login, .submitTapped(let name)) where !name.isEmpty:
        .to(.home, .setRoot(.home)).when("name not empty")
      default: nil
      }
    }

    static let transitions: [FlowTransition<Self>] = [
      .to(.home, .dismiss, .push(.list)),
      .stay(note: "alert"),
      .stay(because: .unknownLink),
      .finish(.signedIn(name: "ann"), .dismiss),
    ]
  }

  /// A payment that cannot be left, and a link that a guard defers.
  struct Payment: Flow {
    enum State: Hashable, Sendable { case paying, login(thenOpening: String) }
    enum Event: BackEvent { case linkOpened(String), back }
    enum Screen: Hashable, Sendable { case paying, login }

    var start: FlowTransition<Self> { .to(.paying, .setRoot(.paying)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.paying, .back): .stay(because: .screenHandlesIt, note: "not while paying")
      case (_, .linkOpened(let link)):
        .to(.login(thenOpening: link), .present(.login)).because(.deferredLink)
      default: nil
      }
    }
  }
}
