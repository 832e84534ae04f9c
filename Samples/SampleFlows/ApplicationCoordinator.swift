package import FlowCore
import FlowExploration

/// Two coordinators and a router: a top screen, a list with web pages, and a login in a modal.
package struct ApplicationCoordinator: Flow {
  package enum State: Hashable, Sendable { case top, foodList, web, login(Login.State) }
  package enum Event: BackEvent {
    case onTopButtonTap, onBottomButtonTap, onCellTap(url: String)
    case login(Login.Event)
    case back
  }
  package enum Screen: Hashable, Sendable {
    case top, foodList, web(url: String), login(Login.Screen)
  }

  private static let login = Child<Self, Login>(
    Login(), in: .modal(loginStyle),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { outcome in
    switch outcome {
    case .finished, .cancelled: .to(.top, .dismiss)
    }
  }
  package static let children: [AnyChild<Self>] = [login]

  package var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.top, .onTopButtonTap): begin(Self.login)
    case (.top, .onBottomButtonTap): .to(.foodList, .push(.foodList))
    case (.foodList, .onCellTap(let url)): .to(.web, .push(.web(url: url)))
    case (.foodList, .back): .to(.top, .pop)
    case (.web, .back): .to(.foodList, .pop)
    default: forward(event, in: state)
    }
  }

  /// The login covers everything, and the screens below it show through.
  package static let loginStyle = ModalStyle.custom("overlay")

  package init() {}
}

extension ApplicationCoordinator {
  /// The login of the application coordinator: one screen, finished or cancelled.
  package struct Login: Flow {
    package enum State: Hashable, Sendable { case login }
    package enum Event: Hashable, Sendable { case onLoginButtonTap, onDismissButtonTap }
    package enum Screen: Hashable, Sendable { case login }
    package enum Outcome: Hashable, Sendable { case finished, cancelled }

    package var start: FlowTransition<Self> { .to(.login, .setRoot(.login)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .onLoginButtonTap: .finish(.finished)
      case .onDismissButtonTap: .finish(.cancelled)
      }
    }

    package init() {}
  }
}

extension ApplicationCoordinator: ExplorableFlow {
  package var events: [Event] {
    events(on: .top) + events(on: .foodList) + events(on: .login(.login)) + [.back]
  }

  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .top: [.onTopButtonTap, .onBottomButtonTap]
    case .foodList: [.onCellTap(url: "https://dining.rakuten.co.jp/store/2000008148/")]
    case .web: []
    case .login: [.login(.onLoginButtonTap), .login(.onDismissButtonTap)]
    }
  }
}
