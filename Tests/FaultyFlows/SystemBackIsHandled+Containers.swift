import FlowCore
import FlowExploration

/// Back is an event in one tab, and in the other one nobody thought of it.
struct BackInOneTab: ExplorableFlow {
  enum State: Hashable, Sendable { case feed, article, search, result }
  enum Event: Hashable, Sendable { case rowTapped, tabTapped(String), back }
  enum Screen: Hashable, Sendable { case feed, article, search, result }

  var start: FlowTransition<Self> {
    .to(.feed, .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.feed, .rowTapped): .to(.article, .push(.article))
    case (.search, .rowTapped): .to(.result, .push(.result))
    case (_, .tabTapped("feed")): .to(.feed, .popToRoot, .select("feed"))
    case (_, .tabTapped("search")): .to(.search, .popToRoot, .select("search"))
    case (.article, .back): .to(.feed, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.article, .back): .back
    case (_, .tabTapped(let name)): .tabTapped(name)
    default: nil
    }
  }

  var events: [Event] { [.rowTapped] }
}

/// A page in the help window offers back, and only the editor's window handles it.
struct BackInWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editor, export, help, topic }
  enum Event: Hashable, Sendable, CaseIterable {
    case exportTapped, helpTapped, topicTapped, windowClosed, back
  }
  enum Screen: Hashable, Sendable { case editor, export, help, topic }

  var start: FlowTransition<Self> { .to(.editor, .setRoot(.editor)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editor, .exportTapped): .to(.export, .push(.export))
    case (.editor, .helpTapped): .to(.help, .openWindow("help", .help))
    case (.help, .topicTapped): .to(.topic, .push(.topic))
    case (.help, .windowClosed), (.topic, .windowClosed): .to(.editor, .closeWindow("help"))
    case (.export, .back): .to(.editor, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .windowClosed("help"): .windowClosed
    default: nil
    }
  }
}

/// A link shows a detail with the list under it, and back is not handled on what links show.
struct BackFromLink: ExplorableFlow {
  enum State: Hashable, Sendable { case home, detail, linkedDetail }
  enum Event: Hashable, Sendable { case rowTapped, homeTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case detail }
  enum Screen: Hashable, Sendable { case home, list, detail }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .rowTapped): .to(.detail, .push(.detail))
    case (_, .linkOpened): .to(.linkedDetail, .setStack([.home, .list, .detail]))
    case (.linkedDetail, .homeTapped): .to(.home, .popToRoot)
    case (.detail, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.rowTapped, .homeTapped] }
  var linkEvents: [Event] { [.linkOpened(.detail)] }
}

/// A child of two screens that leaves back on its first one to the flow around it.
struct Steps: ExplorableFlow {
  enum State: Hashable, Sendable { case first, second }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case first, second }
  enum Outcome: Hashable, Sendable { case done }

  var start: FlowTransition<Self> { .to(.first, .setRoot(.first)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.first, .nextTapped): .to(.second, .push(.second))
    case (.second, .doneTapped): .finish(.done)
    case (.second, .back): .to(.first, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Neither the child nor the flow around it handles back on the child's first screen.
struct PushedSteps: ExplorableFlow {
  enum State: Hashable, Sendable { case list, steps(Steps.State) }
  enum Event: Hashable, Sendable { case startTapped, steps(Steps.Event) }
  enum Screen: Hashable, Sendable { case list, steps(Steps.Screen) }

  static let steps = Child<Self, Steps>(
    Steps(), in: .pushed,
    state: .case(State.steps), event: .case(Event.steps), screen: .case(Screen.steps)
  ) { _ in .to(.list, .popToRoot) }
  static let children: [AnyChild<Self>] = [steps]

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .startTapped): begin(Self.steps)
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.startTapped] + events(of: Self.steps) }
}
