import FlowCore
import FlowExploration

/// A link to a result leads to the search, but from the search it leads nowhere.
struct LinkInTab: ExplorableFlow {
  enum State: Hashable, Sendable { case feed, search, result }
  enum Event: Hashable, Sendable { case tabTapped(String), linkOpened(Link), back }
  enum Link: Hashable, Sendable { case result }
  enum Screen: Hashable, Sendable { case feed, search, result }

  var start: FlowTransition<Self> {
    .to(.feed, .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .tabTapped("feed")): .to(.feed, .at(.tab("search"), .popToRoot), .select("feed"))
    case (.feed, .tabTapped("search")): .to(.search, .select("search"))
    case (.feed, .linkOpened): .to(.result, .select("search"), .setStack([.search, .result]))
    case (.search, .linkOpened), (.result, .linkOpened): .stay()
    case (.result, .back): .to(.feed, .pop, .select("feed"))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabTapped(let name): .tabTapped(name)
    default: nil
    }
  }

  var events: [Event] { [] }
  var linkEvents: [Event] { [.linkOpened(.result)] }
}

/// A link shows its page in the stack under a sheet that stays open.
struct LinkUnderSheet: ExplorableFlow {
  enum State: Hashable, Sendable { case home, offer, filter, offerUnderFilter }
  enum Event: Hashable, Sendable { case filterTapped, linkOpened(Link), left, back }
  enum Link: Hashable, Sendable { case offer }
  enum Screen: Hashable, Sendable { case home, offer, filter }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .filterTapped): .to(.filter, .present(.filter))
    case (.home, .linkOpened), (.offer, .linkOpened): .to(.offer, .setStack([.home, .offer]))
    case (.filter, .linkOpened), (.offerUnderFilter, .linkOpened):
      .to(.offerUnderFilter, .at(.layer(0), .setStack([.home, .offer])))
    case (.filter, .left): .to(.home, .dismiss)
    case (.offerUnderFilter, .left): .to(.offer, .dismiss)
    case (.offer, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.filter, _), (.offerUnderFilter, _): .left
    case (_, .back): .back
    default: nil
    }
  }

  var events: [Event] { [.filterTapped] }
  var linkEvents: [Event] { [.linkOpened(.offer)] }
}

/// A link that is opened during an order ends it, and what was ordered is lost.
struct LinkEndsOrder: ExplorableFlow {
  enum State: Hashable, Sendable { case menu, news, order }
  enum Event: Hashable, Sendable { case orderTapped, linkOpened(Link), payTapped, back }
  enum Link: Hashable, Sendable { case news }
  enum Screen: Hashable, Sendable { case menu, news, order }
  enum Outcome: Hashable, Sendable { case paid, left }

  var start: FlowTransition<Self> { .to(.menu, .setRoot(.menu)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.menu, .orderTapped): .to(.order, .push(.order))
    case (.order, .payTapped): .finish(.paid)
    case (.order, .linkOpened): .finish(.left)
    case (_, .linkOpened): .to(.news, .setStack([.menu, .news]))
    case (.order, .back), (.news, .back): .to(.menu, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.orderTapped, .payTapped] }
  var linkEvents: [Event] { [.linkOpened(.news)] }
}

/// A link signs out on the first screen, which ends the flow, and does nothing in the settings.
struct LostSignOutLink: ExplorableFlow {
  enum State: Hashable, Sendable { case account, settings }
  enum Event: Hashable, Sendable { case settingsTapped, linkOpened(Link), back }
  enum Link: Hashable, Sendable { case signOut }
  enum Screen: Hashable, Sendable { case account, settings }
  enum Outcome: Hashable, Sendable { case signedOut }

  var start: FlowTransition<Self> { .to(.account, .setRoot(.account)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.account, .settingsTapped): .to(.settings, .push(.settings))
    case (.account, .linkOpened): .finish(.signedOut)
    case (.settings, .back): .to(.account, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.settingsTapped] }
  var linkEvents: [Event] { [.linkOpened(.signOut)] }
}

/// A link waits for the login, which lies on whatever was there.
struct DeferredOnTop: ExplorableFlow {
  enum State: Hashable, Sendable { case home, help, login, account }
  enum Event: Hashable, Sendable { case helpTapped, linkOpened(Link), loggedIn, back }
  enum Link: Hashable, Sendable { case account }
  enum Screen: Hashable, Sendable { case home, help, login, account }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .helpTapped): .to(.help, .push(.help))
    case (.login, .linkOpened): .stay(because: .deferredLink)
    case (.home, .linkOpened), (.help, .linkOpened):
      .to(.login, .push(.login)).because(.deferredLink)
    case (.login, .loggedIn), (.account, .linkOpened): .to(.account, .setStack([.home, .account]))
    case (_, .back): .to(.home, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.helpTapped, .loggedIn] }
  var linkEvents: [Event] { [.linkOpened(.account)] }
}
