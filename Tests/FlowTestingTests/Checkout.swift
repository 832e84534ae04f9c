import FlowCore
import FlowExploration

/// A cart, a way to pay, and a receipt that cannot be left unless it is mended.
struct Checkout: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, payment, receipt }
  enum Event: Hashable, Sendable { case payTapped, confirmTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case cart, payment, receipt }
  enum Outcome: Hashable, Sendable { case done }

  var isMended = false

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.payment, .push(.payment))
    case (.payment, .back): .to(.cart, .pop)
    case (.payment, .confirmTapped): .to(.receipt, .setRoot(.receipt))
    case (.receipt, .doneTapped) where isMended: .finish(.done)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.payTapped, .confirmTapped, .doneTapped] }
}
