package import FlowCore
package import FlowExploration

/// Container flow controllers: the app embeds either the login flow or the list flow.
package struct FlowControllers: Flow {
  package enum State: Hashable, Sendable { case login, items(Items.State) }
  package enum Event: Hashable, Sendable {
    case didLogin(id: String, password: String)
    case items(Items.Event)
    case logout
  }
  package enum Screen: Hashable, Sendable { case login, items(Items.Screen) }

  /// Whether a user is logged in when the app starts.
  package var isLoggedIn: Bool

  package init(isLoggedIn: Bool = false) {
    self.isLoggedIn = isLoggedIn
  }

  package var start: FlowTransition<Self> { isLoggedIn ? showItems : showLogin }

  private var showLogin: FlowTransition<Self> { .to(.login, .setRoot(.login)) }
  private var showItems: FlowTransition<Self> { begin(Self.items) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.login, .didLogin(let id, let password)):
      id.isEmpty || password.isEmpty
        ? .stay(note: "alert") : showItems.when("id and password non-empty")
    case (.items, .logout): showLogin
    default: forward(event, in: state)
    }
  }

  private static let items = Child<Self, Items>(
    { _ in Items() }, in: .root,
    state: .case(State.items), event: .case(Event.items), screen: .case(Screen.items)
  ) { outcome, context, _ in
    switch outcome {
    case .finished: context.parent.showLogin
    }
  }
  package static let children: [AnyChild<Self>] = [items]
}

extension FlowControllers {
  /// A list and the details of a row.
  package struct Items: Flow {
    package enum State: Hashable, Sendable { case list, detail }
    package enum Event: BackEvent {
      case didSelectRowAt(row: Int)
      case qiitaItemsListFlowControllerDidFinish, back
    }
    package enum Screen: Hashable, Sendable { case list, detail(url: String) }
    package enum Outcome: Hashable, Sendable { case finished }

    package var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .didSelectRowAt(let row)):
        .to(.detail, .push(.detail(url: "https://qiita.com/items/\(row)")))
      case (.list, .qiitaItemsListFlowControllerDidFinish): .finish(.finished)
      case (.detail, .back): .to(.list, .pop)
      default: nil
      }
    }

    package init() {}
  }
}

extension FlowControllers: ExplorableFlow {
  package var events: [Event] {
    [
      .didLogin(id: "ann", password: "secret"), .didLogin(id: "", password: ""),
      .items(.didSelectRowAt(row: 0)), .items(.qiitaItemsListFlowControllerDidFinish), .logout,
      .items(.back),
    ]
  }

  /// The list's screens never send that they are finished, although the flow would handle it.
  package func events(in state: State) -> [Event] {
    events.filter { $0 != .items(.qiitaItemsListFlowControllerDidFinish) }
  }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .login: [.didLogin(id: "ann", password: "secret"), .didLogin(id: "", password: "")]
    case .items(.list): [.items(.didSelectRowAt(row: 0)), .logout]
    case .items(.detail): []
    }
  }

  package static let exploration = ExplorationOptions<Self>(starts: { _ in
    [
      Start(Self(isLoggedIn: true).start, when: "loggedIn key set"),
      Start(Self(isLoggedIn: false).start, when: "else"),
    ]
  })
}
