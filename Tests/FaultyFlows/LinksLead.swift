import FlowCore
import FlowExploration

/// A link to an offer puts it on top of whatever is there.
struct OfferOnTop: ExplorableFlow {
  enum State: Hashable, Sendable { case home, list, offer }
  enum Event: Hashable, Sendable { case listTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case offer }
  enum Screen: Hashable, Sendable { case home, list, offer }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .listTapped): .to(.list, .push(.list))
    case (.home, .linkOpened(.offer)), (.list, .linkOpened(.offer)): .to(.offer, .push(.offer))
    case (.offer, .linkOpened(.offer)): .stay()
    case (.list, .back), (.offer, .back): .to(.home, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.listTapped] }
  var linkEvents: [Event] { [.linkOpened(.offer)] }
}

/// A link that arrives while a draft is written is lost.
struct LostLink: ExplorableFlow {
  enum State: Hashable, Sendable { case inbox, message, draft }
  enum Event: Hashable, Sendable { case writeTapped, sendTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case message }
  enum Screen: Hashable, Sendable { case inbox, message, draft }

  var start: FlowTransition<Self> { .to(.inbox, .setRoot(.inbox)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.inbox, .writeTapped): .to(.draft, .push(.draft))
    case (.inbox, .linkOpened), (.message, .linkOpened):
      .to(.message, .setStack([.inbox, .message]))
    case (.message, .back), (.draft, .back), (.draft, .sendTapped): .to(.inbox, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.writeTapped, .sendTapped] }
  var linkEvents: [Event] { [.linkOpened(.message)] }
}

/// A link selects a tab, and leaves there what somebody had opened.
struct LinkToTab: ExplorableFlow {
  struct State: Hashable, Sendable {
    var tab = "feed"
    var hasResult = false
  }
  enum Event: Hashable, Sendable { case rowTapped, tabTapped(String), linkOpened(Link), back }
  enum Link: Hashable, Sendable { case search }
  enum Screen: Hashable, Sendable { case feed, search, result }

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch event {
    case .rowTapped where state == State(tab: "search"):
      next.hasResult = true
      return .to(next, .push(.result))
    case .tabTapped(let name):
      next.tab = name
      return .to(next, .select(name))
    case .linkOpened(.search):
      next.tab = "search"
      return .to(next, .select("search"))
    case .back:
      next.hasResult = false
      return .to(next, .pop)
    default: return nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabTapped(let name): .tabTapped(name)
    default: nil
    }
  }

  var events: [Event] { [.rowTapped] }
  var linkEvents: [Event] { [.linkOpened(.search)] }
}
