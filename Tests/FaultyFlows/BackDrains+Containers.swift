import FlowCore
import FlowExploration

/// Back in either of two tabs leads to the page that is open in the other.
struct BackToOtherTab: ExplorableFlow {
  enum State: Hashable, Sendable { case feed, article, search, result }
  enum Event: Hashable, Sendable { case rowTapped, homeTapped, tabTapped(String), back }
  enum Screen: Hashable, Sendable { case feed, article, search, result }

  var start: FlowTransition<Self> {
    .to(.feed, .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.feed, .rowTapped): .to(.article, .push(.article))
    case (.search, .rowTapped): .to(.result, .push(.result))
    case (.feed, .tabTapped("search")): .to(.search, .select("search"))
    case (.search, .tabTapped("feed")): .to(.feed, .select("feed"))
    case (.article, .homeTapped), (.result, .homeTapped): .to(.feed, .popToRoot, .select("feed"))
    case (.article, .back):
      .to(.result, [.popToRoot, .select("search"), .setStack([.search, .result])])
    case (.result, .back):
      .to(.article, [.popToRoot, .select("feed"), .setStack([.feed, .article])])
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

  var events: [Event] { [.rowTapped, .homeTapped] }
}

/// Back closes a sheet and pushes what it showed; back from there presents it again.
struct SheetAndPage: ExplorableFlow {
  enum State: Hashable, Sendable { case home, sheet, page }
  enum Event: Hashable, Sendable, CaseIterable { case infoTapped, homeTapped, back }
  enum Screen: Hashable, Sendable { case home, info }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .infoTapped): .to(.sheet, .present(.info))
    case (.sheet, .back): .to(.page, .dismiss, .push(.info))
    case (.page, .back): .to(.sheet, .pop, .present(.info))
    case (.page, .homeTapped): .to(.home, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Back on the last step of an order stays, and does not say why.
struct SilentLastStep: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, address, confirming }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, cancelTapped, back }
  enum Screen: Hashable, Sendable { case cart, address, confirmation }
  enum Outcome: Hashable, Sendable { case ordered, cancelled }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .nextTapped): .to(.confirming, .push(.confirmation))
    case (.confirming, .nextTapped): .finish(.ordered)
    case (.confirming, .cancelTapped): .finish(.cancelled)
    case (.address, .back): .to(.cart, .pop)
    case (.confirming, .back): .stay()
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
