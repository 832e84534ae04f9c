import FlowCore
import FlowExploration

/// The failure of a request that was cancelled is taken for the failure of the next one.
struct SameFailure: ExplorableFlow {
  enum State: Hashable, Sendable { case loading(day: Int), shown(day: Int), failed(day: Int) }
  enum Event: Hashable, Sendable { case dayTapped(Int), loaded(day: Int), failed }
  enum Screen: Hashable, Sendable { case schedule }
  enum Work: Hashable, Sendable { case fetch(day: Int) }

  var start: FlowTransition<Self> { .to(.loading(day: 1), .setRoot(.schedule)) }

  func work(in state: State) -> [Work] {
    if case .loading(let day) = state { [.fetch(day: day)] } else { [] }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .fetch(let day): [.loaded(day: day), .failed]
    }
  }
  static let exploration = ExplorationOptions<Self>(isFailure: { $0 == .failed })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.loading(let day), .loaded(let loaded)) where day == loaded: .to(.shown(day: day))
    case (.loading(let day), .failed): .to(.failed(day: day))
    case (_, .dayTapped(let day)): .to(.loading(day: day))
    default: nil
    }
  }

  var events: [Event] { [.dayTapped(1), .dayTapped(2)] }
}

/// The results for the text before are shown as those for the text that was typed last.
struct SomeResults: ExplorableFlow {
  enum State: Hashable, Sendable { case idle, searching(String), found }
  enum Event: Hashable, Sendable { case typed(String), cancelTapped, found, back }
  enum Screen: Hashable, Sendable { case search, results }
  enum Work: Hashable, Sendable { case search(String) }

  var start: FlowTransition<Self> { .to(.idle, .setRoot(.search)) }

  func work(in state: State) -> [Work] {
    if case .searching(let text) = state { [.search(text)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.found] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.idle, .typed(let text)), (.searching, .typed(let text)): .to(.searching(text))
    case (.searching, .cancelTapped): .to(.idle)
    case (.searching, .found): .to(.found, .push(.results))
    case (.found, .back): .to(.idle, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.typed("a"), .typed("b"), .cancelTapped] }
}
