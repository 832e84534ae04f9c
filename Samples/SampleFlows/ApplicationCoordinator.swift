package import FlowCore
import FlowExploration

/// Two coordinators and a router: a top screen, a list with web pages, and a modal login of its own.
package struct ApplicationCoordinator: Flow {
  package enum State: Hashable, Sendable { case top, foodList, web, login(Login.State) }
  package enum Event: Hashable, Sendable {
    case onTopButtonTap, onBottomButtonTap
    case onCellTap(url: String)
    case login(Login.Event)
    case back
  }
  package enum Screen: Hashable, Sendable {
    case top, foodList, web(url: String), login(Login.Screen)
  }

  package var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.top, .onTopButtonTap):
      begin(
        Login(), in: .modal(Self.loginStyle), state: State.login,
        screen: Screen.login)
    case (.top, .onBottomButtonTap): .to(.foodList, .push(.foodList))
    case (.foodList, .onCellTap(let url)): .to(.web, .push(.web(url: url)))
    case (.login(let state), .login(let event)):
      embed(Login(), state, event, state: State.login, screen: Screen.login) { outcome in
        switch outcome {
        case .finished, .cancelled: .to(.top, .dismiss)
        }
      }
    case (.foodList, .back): .to(.top, .pop)
    case (.web, .back): .to(.foodList, .pop)
    default: nil
    }
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    move == .back ? .back : nil
  }

  /// The login lies over everything, and what is below shows through.
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
