import FlowCore
import FlowExploration
import FlowLinks

/// A flow of three screens, with transitions that each test gives.
struct SmallFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case home, page, sheet }
  enum Event: Hashable, Sendable { case next, back, link }
  enum Screen: Hashable, Sendable { case home, page, sheet }
  enum Outcome: Hashable, Sendable { case done }

  var shown: [Command<Screen>] = [.setRoot(.home)]
  var isStarted = true
  var events: [Event] = [.next]
  var linkEvents: [Event] = []
  var advertised: [Screen: [Event]] = [:]
  /// By default a page is pushed, and back takes it off.
  var transition: @Sendable (State, Event) -> FlowTransition<Self>? = { state, event in
    switch (state, event) {
    case (.home, .next): .to(.page, .push(.page))
    case (.page, .back): .to(.home, .pop)
    default: nil
    }
  }

  var start: FlowTransition<Self> { .to(.home, shown) }
  static let exploration = ExplorationOptions<Self>(
    starts: { $0.isStarted ? [Start($0.start)] : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { transition(state, event) }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .back : nil
  }

  func events(on screen: Screen) -> [Event] { advertised[screen] ?? [] }
}

/// A home whose link has a URL, or two links that have the same one.
struct SmallURLFlow: URLLinkedFlow {
  enum State: Hashable, Sendable { case home }
  enum Event: Hashable, Sendable { case open(Link) }
  enum Screen: Hashable, Sendable { case home }
  enum Link: Hashable, Sendable { case home, other }

  static let urls = LinkURLs<Link>(
    "small:", patterns: [.init(.home, "home"), .init(.other, "home")])

  var isStarted = true
  var links: [Link] = [.home]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  static let exploration = ExplorationOptions<Self>(
    starts: { $0.isStarted ? [Start($0.start)] : [] })
  var linkEvents: [Event] { links.map(Event.open) }
  var events: [Event] { linkEvents }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    .open(.init(state: .home, stack: VirtualStack(.home)))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .open(let link): open(link, in: state)
    }
  }
}

/// A page that is saved, or of which only the first screen is.
struct SmallSavedFlow: RestorableFlow {
  enum State: Hashable, Sendable { case home, page }
  enum Event: Hashable, Sendable, CaseIterable { case next, back }
  enum Screen: Hashable, Sendable { case home, page }

  var isStarted = true
  var savesPage = true

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  static let exploration = ExplorationOptions<Self>(
    starts: { $0.isStarted ? [Start($0.start)] : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .next): .to(.page, .push(.page))
    case (.page, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> {
    savesPage ? configuration : Configuration(state: .home, stack: VirtualStack(.home))
  }
  func restore(_ saved: Configuration<Self>) -> Configuration<Self> { saved }
}

/// A page that waits for something, with its transitions and what is saved of it.
struct SmallWaitingFlow: RestorableFlow {
  enum State: Hashable, Sendable { case home, page, lost }
  enum Event: Hashable, Sendable { case next, back, answer }
  enum Screen: Hashable, Sendable { case home, page }
  enum Work: Hashable, Sendable { case load }

  var isWaiting = true
  /// What the page is restored as, with the page on show, except as home.
  var restored = State.page
  /// By default back and the answer lead back from the page.
  var transition: @Sendable (State, Event) -> FlowTransition<Self>? = { state, event in
    switch (state, event) {
    case (.home, .next): .to(.page, .push(.page))
    case (.page, .back), (.page, .answer): .to(.home, .pop)
    default: nil
    }
  }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.next] }

  func work(in state: State) -> [Work] { isWaiting && state == .page ? [.load] : [] }
  func answers(to work: Work) -> [Event] { [.answer] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .once })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { transition(state, event) }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    guard saved.state == .page else { return saved }
    return Configuration(
      state: restored, stack: restored == .home ? VirtualStack(.home) : saved.stack)
  }
}

/// A flow with a child of one screen.
struct SmallParent: ExplorableFlow {
  enum State: Hashable, Sendable { case home, page, child(SmallChild.State) }
  enum Event: Hashable, Sendable { case next, back, child(SmallChild.Event) }
  enum Screen: Hashable, Sendable { case home, child(SmallChild.Screen) }

  static let child = Child<Self, SmallChild>(
    SmallChild(), in: .pushed,
    state: .case(State.child), event: .case(Event.child), screen: .case(Screen.child))
  static let children: [AnyChild<Self>] = [child]

  var transition: @Sendable (State, Event) -> FlowTransition<Self>?

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.next] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { transition(state, event) }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A child with a screen of its own.
struct SmallChild: Flow {
  enum State: Hashable, Sendable { case page }
  enum Event: Hashable, Sendable { case tapped }
  enum Screen: Hashable, Sendable { case page }

  var start: FlowTransition<Self> { .to(.page, .setRoot(.page)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
}
