import FlowCore
import FlowExploration

/// Skipping pops the tour away, as if it had been pushed already.
struct SkippedTour: ExplorableFlow {
  enum State: Hashable, Sendable { case welcome, tour }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, skipTapped, back }
  enum Screen: Hashable, Sendable { case welcome, tour }
  enum Outcome: Hashable, Sendable { case finished }

  var start: FlowTransition<Self> { .to(.welcome, .setRoot(.welcome)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.welcome, .nextTapped): .to(.tour, .push(.tour))
    case (.tour, .nextTapped): .finish(.finished)
    case (.welcome, .skipTapped), (.tour, .skipTapped): .finish(.finished, .pop)
    case (.tour, .back): .to(.welcome, .pop)
    case (.welcome, .back): nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// The settings are pushed, and closed as if they were a sheet.
struct PushedSettings: ExplorableFlow {
  enum State: Hashable, Sendable { case home, settings }
  enum Event: Hashable, Sendable, CaseIterable { case settingsTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case home, settings }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .settingsTapped): .to(.settings, .push(.settings))
    case (.settings, .doneTapped): .to(.home, .dismiss)
    case (.settings, .back): .to(.home, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A button selects a tab by a name that no tab has.
struct RenamedTab: ExplorableFlow {
  enum State: Hashable, Sendable { case shop, basket }
  enum Event: Hashable, Sendable { case basketTapped, tabTapped(String) }
  enum Screen: Hashable, Sendable { case shop, basket }

  var start: FlowTransition<Self> {
    .to(.shop, .setTabs([.init("shop", .shop), .init("basket", .basket)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .basketTapped): .to(.basket, .select("cart"))
    case (_, .tabTapped("shop")): .to(.shop, .select("shop"))
    case (_, .tabTapped("basket")): .to(.basket, .select("basket"))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .tabTapped(let name) = move { .tabTapped(name) } else { nil }
  }

  var events: [Event] { [.basketTapped] }
}

/// A topic is pushed in the help window, which may not be open.
struct ClosedHelpWindow: ExplorableFlow {
  enum State: Hashable, Sendable { case editor, help, topic }
  enum Event: Hashable, Sendable, CaseIterable { case helpTapped, topicTapped, back, windowClosed }
  enum Screen: Hashable, Sendable { case editor, help, topic }

  var start: FlowTransition<Self> { .to(.editor, .setRoot(.editor)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editor, .helpTapped): .to(.help, .openWindow("help", .help))
    case (.editor, .topicTapped), (.help, .topicTapped):
      .to(.topic, .at(.window("help"), .push(.topic)))
    case (.topic, .back): .to(.help, .pop)
    case (.help, .windowClosed), (.topic, .windowClosed): .to(.editor, .closeWindow("help"))
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
