import FlowCore
import FlowExploration

/// After a timeout the payment can be sent again, although it may have arrived.
struct PaidAgain: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying, unclear, asking }
  enum Event: Hashable, Sendable {
    case payTapped, askTapped, cancelTapped, paid, timedOut, wasPaid, wasNotPaid
  }
  enum Screen: Hashable, Sendable { case cart, paying, unclear, asking }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge, status }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .paying: [.charge]
    case .asking: [.status]
    case .cart, .unclear: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .charge: [.paid, .timedOut]
    case .status: [.wasPaid, .wasNotPaid]
    }
  }
  static let exploration = ExplorationOptions<Self>(
    isUnclear: { $0 == .timedOut }, traits: { $0 == .charge ? .once : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped), (.unclear, .payTapped): .to(.paying, .setRoot(.paying))
    case (.paying, .paid), (.asking, .wasPaid): .finish(.bought)
    case (.paying, .timedOut): .to(.unclear, .setRoot(.unclear))
    case (.paying, .cancelTapped): .to(.unclear, .setRoot(.unclear))
    case (.unclear, .askTapped): .to(.asking, .setRoot(.asking))
    case (.asking, .cancelTapped): .to(.unclear, .setRoot(.unclear))
    case (.asking, .wasNotPaid): .to(.cart, .setRoot(.cart))
    default: nil
    }
  }

  var events: [Event] { [.payTapped, .askTapped, .cancelTapped] }
}

/// The flow asks what became of a payment, and takes a second timeout for "not paid".
struct TakenForUnpaid: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, paying, asking, unclear }
  enum Event: Hashable, Sendable {
    case payTapped, askTapped, closeTapped, paid, timedOut, wasPaid, wasNotPaid
  }
  enum Screen: Hashable, Sendable { case cart, paying, asking, unclear }
  enum Outcome: Hashable, Sendable { case bought, closed }
  enum Work: Hashable, Sendable { case charge, status }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .paying: [.charge]
    case .asking: [.status]
    case .cart, .unclear: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .charge: [.paid, .timedOut]
    case .status: [.wasPaid, .wasNotPaid, .timedOut]
    }
  }
  static let exploration = ExplorationOptions<Self>(
    isUnclear: { $0 == .timedOut }, traits: { $0 == .charge ? .once : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .setRoot(.paying))
    case (.paying, .paid), (.asking, .wasPaid): .finish(.bought)
    case (.paying, .timedOut), (.unclear, .askTapped): .to(.asking, .setRoot(.asking))
    case (.asking, .wasNotPaid), (.asking, .timedOut): .to(.cart, .setRoot(.cart))
    case (.paying, .closeTapped), (.asking, .closeTapped): .finish(.closed)
    default: nil
    }
  }

  var events: [Event] { [.payTapped, .askTapped, .closeTapped] }
}
