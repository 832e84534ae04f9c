import FlowCore
import FlowExploration

/// The list is restored, and the mail beside it is not.
struct ForgottenDetail: RestorableFlow {
  enum State: Hashable, Sendable { case mails, mail }
  enum Event: Hashable, Sendable, CaseIterable { case mailTapped, closeTapped }
  enum Screen: Hashable, Sendable { case mails, mail }

  var start: FlowTransition<Self> { .to(.mails, .setRoot(.mails)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.mails, .mailTapped): .to(.mail, .embed(.mail, in: "detail"))
    case (.mail, .closeTapped): .to(.mails, .setRoot(.mails))
    default: nil
    }
  }

  func save(_ configuration: Configuration<Self>) -> State { configuration.state }

  func restore(_ saved: State) -> Configuration<Self> {
    Configuration(state: saved, stack: VirtualStack(.mails))
  }
}

/// What was typed is not saved with the form.
struct ForgottenDraft: RestorableFlow {
  enum State: Hashable, Sendable { case inbox, draft(text: String) }
  enum Event: Hashable, Sendable { case writeTapped, typed(String), back }
  enum Screen: Hashable, Sendable { case inbox, draft }

  var start: FlowTransition<Self> { .to(.inbox, .setRoot(.inbox)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.inbox, .writeTapped): .to(.draft(text: ""), .push(.draft))
    case (.draft, .typed(let text)): .to(.draft(text: text))
    case (.draft, .back): .to(.inbox, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.writeTapped, .typed("Hi")] }

  func save(_ configuration: Configuration<Self>) -> Bool { configuration.state != .inbox }

  func restore(_ hasDraft: Bool) -> Configuration<Self> {
    hasDraft
      ? Configuration(state: .draft(text: ""), stack: VirtualStack(.inbox, .draft))
      : Configuration(state: .inbox, stack: VirtualStack(.inbox))
  }
}

/// Of all tabs, what is open in the selected one is saved.
struct ForgottenBackgroundTab: RestorableFlow {
  struct State: Hashable, Sendable {
    var tab = "feed"
    var hasArticle = false
  }
  enum Event: Hashable, Sendable { case rowTapped, tabTapped(String), back }
  enum Screen: Hashable, Sendable { case feed, article, search }

  private var tabs: Command<Screen> {
    .setTabs([.init("feed", .feed), .init("search", .search)])
  }

  var start: FlowTransition<Self> { .to(State(), tabs) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .rowTapped where state == State():
      .to(State(hasArticle: true), .push(.article))
    case .tabTapped(let name):
      .to(State(tab: name, hasArticle: state.hasArticle), .select(name))
    case .back: .to(State(), .pop)
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

  var events: [Event] { [.rowTapped] }

  func save(_ configuration: Configuration<Self>) -> State { configuration.state }

  func restore(_ saved: State) throws -> Configuration<Self> {
    let hasArticle = saved.hasArticle && saved.tab == "feed"
    return try Configuration(
      after: .to(saved, tabs, hasArticle ? .push(.article) : .select(saved.tab)))
  }
}
