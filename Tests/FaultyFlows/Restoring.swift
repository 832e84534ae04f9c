import FlowCore
import FlowExploration

/// What is saved of a shop is the state and its pushed screens, but not the sheet over them.
struct ForgottenSheet: RestorableFlow {
  enum State: Hashable, Sendable { case shop, filter }
  enum Event: Hashable, Sendable, CaseIterable { case filterTapped, left }
  enum Screen: Hashable, Sendable { case shop, filter }

  var start: FlowTransition<Self> { .to(.shop, .setRoot(.shop)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .filterTapped): .to(.filter, .present(.filter))
    case (.filter, .left): .to(.shop, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  func save(_ configuration: Configuration<Self>) -> State { configuration.state }

  func restore(_ saved: State) -> Configuration<Self> {
    switch saved {
    case .shop, .filter: Configuration(state: saved, stack: VirtualStack(.shop))
    }
  }
}

/// A payment in progress is not saved: starting the app again fails.
struct LostPayment: RestorableFlow {
  enum State: Hashable, Sendable { case cart, paying }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped, paid, back }
  enum Screen: Hashable, Sendable { case cart, payment }
  enum Outcome: Hashable, Sendable { case paid }
  enum RestoringError: Error { case unknownState }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.payment))
    case (.paying, .paid): .finish(.paid)
    case (.paying, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  func save(_ configuration: Configuration<Self>) -> String { "\(configuration.state)" }

  func restore(_ saved: String) throws -> Configuration<Self> {
    switch saved {
    case "cart": Configuration(state: .cart, stack: VirtualStack(.cart))
    default: throw RestoringError.unknownState
    }
  }
}

/// The app starts again in its first tab, whichever was selected.
struct ForgottenTab: RestorableFlow {
  enum State: Hashable, Sendable { case feed, search }
  enum Event: Hashable, Sendable { case tabTapped(String) }
  enum Screen: Hashable, Sendable { case feed, search }

  private var tabs: Command<Screen> {
    .setTabs([.init("feed", .feed), .init("search", .search)])
  }

  var start: FlowTransition<Self> { .to(.feed, tabs) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .tabTapped("feed"): .to(.feed, .select("feed"))
    case .tabTapped("search"): .to(.search, .select("search"))
    case .tabTapped: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .tabTapped(let name) = move { .tabTapped(name) } else { nil }
  }

  var events: [Event] { [] }

  func save(_ configuration: Configuration<Self>) -> State { configuration.state }

  func restore(_ saved: State) throws -> Configuration<Self> {
    try Configuration(after: .to(.feed, tabs))
  }
}
