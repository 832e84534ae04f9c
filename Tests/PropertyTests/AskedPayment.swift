import FlowCore
import FlowExploration
import Testing

/// A payment that, when it times out or the app is killed, asks what became of it.
private struct AskedPayment: RestorableFlow {
  enum State: Hashable, Sendable { case cart, paying, checking }
  enum Event: Hashable, Sendable { case payTapped, paid, declined, timedOut, unpaid, cancelTapped }
  enum Screen: Hashable, Sendable { case cart, spinner }
  enum Outcome: Hashable, Sendable { case bought }
  enum Work: Hashable, Sendable { case charge, status }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func work(in state: State) -> [Work] {
    switch state {
    case .paying: [.charge]
    case .checking: [.status]
    case .cart: []
    }
  }
  func answers(to work: Work) -> [Event] {
    switch work {
    case .charge: [.paid, .declined, .timedOut]
    case .status: [.paid, .unpaid]
    }
  }
  static let exploration = ExplorationOptions<Self>(traits: { $0 == .charge ? .once : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.paying, .present(.spinner))
    case (.paying, .paid), (.checking, .paid): .finish(.bought)
    case (.paying, .timedOut): .to(.checking)
    case (.paying, .declined), (.checking, .unpaid): .to(.cart, .dismiss)
    case (.paying, .cancelTapped), (.checking, .cancelTapped): .to(.cart, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .cancelTapped : nil
  }

  var events: [Event] { [.payTapped] }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    saved.state == .paying ? Configuration(state: .checking, stack: saved.stack) : saved
  }
}

@Suite("a payment that asks what became of it")
struct AskedPaymentTests {
  @Test("violates nothing, in a search or on walks")
  func holds() throws {
    #expect(try AskedPayment().check().failures.map(\.description) == [])
    #expect(try AskedPayment().walk(RandomWalks(count: 200)).failures.map(\.description) == [])
  }
}
