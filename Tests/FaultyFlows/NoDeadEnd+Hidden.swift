import FlowCore
import FlowExploration

/// A second window takes the focus, and the flow has no event with which to leave it.
struct LostInWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editor, preview }
  enum Event: Hashable, Sendable, CaseIterable { case previewTapped, editTapped }
  enum Screen: Hashable, Sendable { case editor, preview }

  var start: FlowTransition<Self> { .to(.editor, .setRoot(.editor)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editor, .previewTapped): .to(.preview, .openWindow("preview", .preview))
    default: nil
    }
  }
}

/// From one tab no other can be reached: its taps were connected to nothing.
struct DeadTab: ExplorableFlow {
  enum State: Hashable, Sendable { case feed, search, profile }
  enum Event: Hashable, Sendable { case tabTapped(String) }
  enum Screen: Hashable, Sendable { case feed, search, profile }

  var start: FlowTransition<Self> {
    .to(
      .feed,
      .setTabs([.init("feed", .feed), .init("search", .search), .init("profile", .profile)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.feed, .tabTapped("search")): .to(.search, .select("search"))
    case (.search, .tabTapped("feed")): .to(.feed, .select("feed"))
    case (.search, .tabTapped("profile")): .to(.profile, .select("profile"))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .tabTapped(let name) = move { .tabTapped(name) } else { nil }
  }

  var events: [Event] { [] }
}

/// A banned user sees a page that only a link leaves, and answers every tap with a message.
struct BannedUser: ExplorableFlow {
  enum State: Hashable, Sendable { case home, banned }
  enum Event: Hashable, Sendable { case posted, appealTapped, linkOpened(Link) }
  enum Link: Hashable, Sendable { case home }
  enum Screen: Hashable, Sendable { case home, banned }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .posted): .to(.banned, .setRoot(.banned))
    case (.banned, .appealTapped): .stay(note: "we have your appeal")
    case (_, .linkOpened(.home)): .to(.home, .setRoot(.home))
    default: nil
    }
  }

  var events: [Event] { [.posted, .appealTapped] }
  var linkEvents: [Event] { [.linkOpened(.home)] }
}
