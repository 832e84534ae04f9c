import FlowCore
import FlowExploration

/// The bank declines the card, nobody listens, and the spinner never stops.
struct IgnoredDecline: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying, declined }
  enum Event: Hashable, Sendable { case payTapped, paid, declined, back }
  enum Screen: Hashable, Sendable { case cart, paying, declined }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] { state == .paying ? [.charge] : [] }
  func answers(to work: Work) -> [Event] { [.paid, .declined] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.paying))
    case (.paying, .paid): .finish(.bought)
    case (.paying, .back), (.declined, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped] }
}

/// An upload goes on while its page is closed, where its failure is forgotten.
struct FailureBehindSheet: ExplorableFlow {
  enum State: Hashable, Sendable { case draft, uploading, details }
  enum Event: Hashable, Sendable { case uploadTapped, detailsTapped, uploaded, failed, closed }
  enum Screen: Hashable, Sendable { case draft, details }
  enum Work: Hashable, Sendable { case upload }

  var start: FlowTransition<Self> { .to(.draft, .setRoot(.draft)) }

  func work(in state: State) -> [Work] { state == .draft ? [] : [.upload] }
  func answers(to work: Work) -> [Event] { [.uploaded, .failed] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .background })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.draft, .uploadTapped): .to(.uploading)
    case (.uploading, .detailsTapped): .to(.details, .present(.details))
    case (.uploading, .uploaded), (.uploading, .failed): .to(.draft)
    case (.details, .uploaded): .to(.draft, .dismiss)
    case (.details, .closed): .to(.uploading, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .closed : nil
  }

  var events: [Event] { [.uploadTapped, .detailsTapped] }
}

/// A charge that times out is to be made again, but nothing has changed: nobody makes it.
struct RetriedWithoutMoving: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying }
  enum Event: Hashable, Sendable { case payTapped, paid, timedOut, back }
  typealias Screen = State
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] { state == .paying ? [.charge] : [] }
  func answers(to work: Work) -> [Event] { [.paid, .timedOut] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.paying))
    case (.paying, .paid): .finish(.bought)
    case (.paying, .timedOut): .to(.paying)
    case (.paying, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped] }
}

/// An upload whose failure shows a message, and which then seems to go on.
struct FailedStream: ExplorableFlow {
  enum State: Hashable, Sendable { case draft, uploading }
  enum Event: Hashable, Sendable { case uploadTapped, progressed, uploaded, failed, back }
  typealias Screen = State
  enum Outcome: Hashable, Sendable { case done }
  enum Work: Hashable, Sendable { case upload }

  var start: FlowTransition<Self> { .to(.draft, .setRoot(.draft)) }

  func work(in state: State) -> [Work] { state == .uploading ? [.upload] : [] }
  func answers(to work: Work) -> [Event] { [.progressed, .uploaded, .failed] }
  static let exploration = ExplorationOptions<Self>(
    isFailure: { $0 == .failed }, traits: { _ in .stream })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.draft, .uploadTapped): .to(.uploading, .push(.uploading))
    case (.uploading, .progressed): .stay()
    case (.uploading, .uploaded): .finish(.done)
    case (.uploading, .failed): .stay(note: "alert")
    case (.uploading, .back): .to(.draft, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.uploadTapped] }
}

/// An article is loaded, and its answers are not listed.
struct UnlistedAnswers: ExplorableFlow {
  enum State: Hashable, Sendable { case list, loading(Int), article(Int) }
  enum Event: Hashable, Sendable { case rowTapped(Int), loaded(Int), back }
  enum Screen: Hashable, Sendable { case list, loading, article(Int) }
  enum Work: Hashable, Sendable { case load(Int) }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func work(in state: State) -> [Work] {
    if case .loading(let number) = state { [.load(number)] } else { [] }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped(let number)): .to(.loading(number), .push(.loading))
    case (.loading, .loaded(let number)): .to(.article(number), .replaceTop(.article(number)))
    case (.loading, .back), (.article, .back): .to(.list, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.rowTapped(7)] }
}
