import FlowCore
import FlowExploration

/// A map has buttons, and a panel with the focus lies on it from the start.
struct CoveredMap: ExplorableFlow {
  enum State: Hashable, Sendable { case searching, found }
  enum Event: Hashable, Sendable, CaseIterable { case searchTapped, clearTapped, compassTapped }
  enum Screen: Hashable, Sendable { case map, search, results }

  var start: FlowTransition<Self> {
    .to(.searching, .setRoot(.map), .embed(.search, in: "panel"))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.searching, .searchTapped): .to(.found, .embed(.results, in: "panel"))
    case (.found, .clearTapped): .to(.searching, .embed(.search, in: "panel"))
    default: nil
    }
  }

  func events(on screen: Screen) -> [Event] { screen == .map ? [.compassTapped] : [] }
}

/// A page that failed to load has the retry button only where it failed the first time.
struct SecondFailure: ExplorableFlow {
  enum State: Hashable, Sendable { case loading, failed, retrying, failedAgain }
  enum Event: Hashable, Sendable, CaseIterable { case lost, loaded, retryTapped, cancelTapped }
  enum Screen: Hashable, Sendable { case page, failure }
  enum Outcome: Hashable, Sendable { case loaded, cancelled }

  var start: FlowTransition<Self> { .to(.loading, .setRoot(.page)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.loading, .loaded), (.retrying, .loaded): .finish(.loaded)
    case (.loading, .lost): .to(.failed, .setRoot(.failure))
    case (.failed, .retryTapped): .to(.retrying, .setRoot(.page))
    case (.retrying, .lost): .to(.failedAgain, .setRoot(.failure))
    case (.failed, .cancelTapped), (.failedAgain, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }

  func events(on screen: Screen) -> [Event] {
    screen == .failure ? [.retryTapped, .cancelTapped] : []
  }
}

/// The share sheet of an article opens from the list, too, and cannot copy there.
struct SharedFromList: ExplorableFlow {
  enum State: Hashable, Sendable { case list, article, sharing(fromList: Bool) }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, shareTapped, copyTapped, left }
  enum Screen: Hashable, Sendable { case list, article, share }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.article, .push(.article))
    case (.list, .shareTapped): .to(.sharing(fromList: true), .present(.share))
    case (.article, .shareTapped): .to(.sharing(fromList: false), .present(.share))
    case (.sharing(fromList: false), .copyTapped), (.sharing(fromList: false), .left):
      .to(.article, .dismiss)
    case (.sharing(fromList: true), .left): .to(.list, .dismiss)
    case (.article, .left): .to(.list, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  func events(on screen: Screen) -> [Event] { screen == .share ? [.copyTapped] : [] }
}

/// A child with a help button on its screen.
struct HelpfulLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case name }
  enum Event: Hashable, Sendable, CaseIterable { case submitTapped, helpTapped }
  enum Screen: Hashable, Sendable { case name }
  enum Outcome: Hashable, Sendable { case signedIn }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    event == .submitTapped ? .finish(.signedIn) : nil
  }

  func events(on screen: Screen) -> [Event] { [.submitTapped, .helpTapped] }
}

/// A login leaves its help button to the flow around it, which does not know the button.
struct HelplessParent: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(HelpfulLogin.State) }
  enum Event: Hashable, Sendable { case loginTapped, login(HelpfulLogin.Event), left }
  enum Screen: Hashable, Sendable { case home, login(HelpfulLogin.Screen) }

  static let login = Child<Self, HelpfulLogin>(
    HelpfulLogin(), in: .modal(.sheet),
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .dismiss) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): begin(Self.login)
    case (.login, .left): .to(.home, .dismiss)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  var events: [Event] { [.loginTapped] + events(of: Self.login) }
}
