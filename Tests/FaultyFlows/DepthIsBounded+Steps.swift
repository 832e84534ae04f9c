import FlowCore
import FlowExploration

/// A chat leads to a profile in a sheet, and that to the chat again, pushed in the sheet.
struct ChatAndProfile: ExplorableFlow {
  enum State: Hashable, Sendable { case chats, chat, profile }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, nameTapped, writeTapped, left }
  enum Screen: Hashable, Sendable { case chats, chat, profile }

  var start: FlowTransition<Self> { .to(.chats, .setRoot(.chats)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.chats, .rowTapped): .to(.chat, .push(.chat))
    case (.chat, .nameTapped): .to(.profile, .present(.profile))
    case (.profile, .writeTapped): .to(.chat, .push(.chat))
    case (.chat, .left), (.profile, .left): .to(.chats, .setRoot(.chats))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }
}

/// In a tab, a result lists results like it, which open on top of each other.
struct SimilarResults: ExplorableFlow {
  enum State: Hashable, Sendable { case feed, search, result, similar }
  enum Event: Hashable, Sendable { case rowTapped, similarTapped, tabTapped(String), back }
  enum Screen: Hashable, Sendable { case feed, search, result, similar }

  var start: FlowTransition<Self> {
    .to(.feed, .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.search, .rowTapped), (.similar, .rowTapped): .to(.result, .push(.result))
    case (.result, .similarTapped): .to(.similar, .push(.similar))
    case (_, .tabTapped("feed")): .to(.feed, .popToRoot, .select("feed"))
    case (_, .tabTapped("search")): .to(.search, .select("search"), .popToRoot)
    case (_, .back): .to(.search, .popToRoot)
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

  var events: [Event] { [.rowTapped, .similarTapped] }
}
