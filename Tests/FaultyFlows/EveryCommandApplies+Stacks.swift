import FlowCore
import FlowExploration

/// When the cart is emptied, its stack is emptied with it.
struct EmptiedStack: ExplorableFlow {
  enum State: Hashable, Sendable { case shop, cart }
  enum Event: Hashable, Sendable, CaseIterable { case cartTapped, removeAllTapped, back }
  enum Screen: Hashable, Sendable { case shop, cart }

  var start: FlowTransition<Self> { .to(.shop, .setRoot(.shop)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .cartTapped): .to(.cart, .push(.cart))
    case (.cart, .removeAllTapped): .to(.shop, .setStack([]))
    case (.cart, .back): .to(.shop, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// The way back to the cart names it as it was, without what has been put in since.
struct StaleCart: ExplorableFlow {
  enum State: Hashable, Sendable { case shop, cart, address }
  enum Event: Hashable, Sendable, CaseIterable { case buyTapped, nextTapped, changeTapped, back }
  enum Screen: Hashable, Sendable { case shop, cart(items: Int), address }

  var start: FlowTransition<Self> { .to(.shop, .setRoot(.shop)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.shop, .buyTapped): .to(.cart, .push(.cart(items: 1)))
    case (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .changeTapped): .to(.cart, .popTo(.cart(items: 0)))
    case (.address, .back): .to(.cart, .pop)
    case (.cart, .back): .to(.shop, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// The detail beside a list is closed also when there is none.
struct ClearedSlot: ExplorableFlow {
  enum State: Hashable, Sendable { case mailbox, message }
  enum Event: Hashable, Sendable, CaseIterable { case messageTapped, closeTapped }
  enum Screen: Hashable, Sendable { case mailbox, message }

  var start: FlowTransition<Self> { .to(.mailbox, .setRoot(.mailbox)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.mailbox, .messageTapped): .to(.message, .embed(.message, in: "detail"))
    case (_, .closeTapped): .to(.mailbox, .clear("detail"))
    case (.message, .messageTapped): nil
    }
  }
}
