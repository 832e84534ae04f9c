public import FlowCore
public import FlowExploration

/// Two coordinators and a router: a top screen, a list with web pages, and a modal login of its own.
public struct ApplicationCoordinator: Flow {
  public enum State: Hashable, Sendable { case top, foodList, web, login(Login.State) }
  public enum Event: Hashable, Sendable {
    case onTopButtonTap, onBottomButtonTap
    case onCellTap(url: String)
    case login(Login.Event)
    case back
  }
  public enum Screen: Hashable, Sendable { case top, foodList, web(url: String), login(Login.Screen) }

  public var start: Transition<Self> { .to(.top, .setRoot(.top)) }

  public func reduce(_ state: State, _ event: Event) -> Transition<Self>? {
    switch (state, event) {
    case (.top, .onTopButtonTap):
      begin(
        Login(), in: .modal(.custom("overlay")), state: State.login,
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

  public func event(for move: SystemMove) -> Event? { .back }

  public init() {}
}

extension ApplicationCoordinator {
  /// The login of the application coordinator: one screen, finished or cancelled.
  public struct Login: Flow {
    public enum State: Hashable, Sendable { case login }
    public enum Event: Hashable, Sendable { case onLoginButtonTap, onDismissButtonTap }
    public enum Screen: Hashable, Sendable { case login }
    public enum Outcome: Hashable, Sendable { case finished, cancelled }

    public var start: Transition<Self> { .to(.login, .setRoot(.login)) }

    public func reduce(_ state: State, _ event: Event) -> Transition<Self>? {
      switch event {
      case .onLoginButtonTap: .finish(.finished)
      case .onDismissButtonTap: .finish(.cancelled)
      }
    }

    public init() {}
  }
}

extension ApplicationCoordinator: ExplorableFlow {
  public var events: [Event] {
    [
      .onTopButtonTap, .onBottomButtonTap,
      .onCellTap(url: "https://dining.rakuten.co.jp/store/2000008148/"),
      .login(.onLoginButtonTap), .login(.onDismissButtonTap), .back,
    ]
  }
}
