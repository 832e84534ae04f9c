import FlowCore
import FlowExploration

/// A payment that times out is tried again by itself: perhaps it was charged already.
struct RetriedPayment: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying(attempt: Int), failed }
  enum Event: Hashable, Sendable { case payTapped, paid, timedOut, back }
  enum Screen: Hashable, Sendable { case cart, paying, failed }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge(attempt: Int) }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] {
    if case .paying(let attempt) = state { [.charge(attempt: attempt)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.paid, .timedOut] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .once })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying(attempt: 1), .push(.paying))
    case (.paying, .paid): .finish(.bought)
    case (.paying(let attempt), .timedOut) where attempt < 3: .to(.paying(attempt: attempt + 1))
    case (.paying, .timedOut): .to(.failed, .replaceTop(.failed))
    case (.paying, .back), (.failed, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped] }
}

/// An app that is killed while it charges a card is restored as it was, and charges it again.
struct ChargedAfterRelaunch: RestorableFlow {
  enum State: Hashable, Sendable { case cart, paying }
  enum Event: Hashable, Sendable { case payTapped, paid, declined, back }
  enum Screen: Hashable, Sendable { case cart, paying }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] { state == .paying ? [.charge] : [] }
  func answers(to work: Work) -> [Event] { [.paid, .declined] }
  static let exploration = ExplorationOptions<Self>(traits: { _ in .once })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .push(.paying))
    case (.paying, .paid): .finish(.bought)
    case (.paying, .declined), (.paying, .back): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped] }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }
  func restore(_ saved: Configuration<Self>) -> Configuration<Self> { saved }
}
