package import FlowCore

extension Checkout {
  /// A charge that only the user repeats: if its result is unknown, the app asks the server.
  package struct Payment: Flow {
    package enum State: Hashable, Sendable { case summary, charging, checking, unclear }
    package enum Event: BackEvent {
      case payTapped, checkTapped
      case paid, declined, timedOut
      case unpaid, unreachable
      case back
    }
    package enum Screen: Hashable, Sendable { case summary, charging, checking, unclear }
    package enum Outcome: Hashable, Sendable { case paid, unclear, left }
    package enum Work: Hashable, Sendable { case charge, status }

    package var start: FlowTransition<Self> { .to(.summary, .setRoot(.summary)) }

    package func work(in state: State) -> [Work] {
      switch state {
      case .charging: [.charge]
      case .checking: [.status]
      case .summary, .unclear: []
      }
    }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.summary, .payTapped): .to(.charging, .push(.charging))
      case (.summary, .back): .finish(.left)

      case (.charging, .paid): .finish(.paid)
      case (.charging, .declined): .to(.summary, .pop).with(note: "alert")
      case (.charging, .timedOut), (.charging, .back): .to(.checking, .replaceTop(.checking))

      case (.checking, .paid): .finish(.paid)
      case (.checking, .unpaid): .to(.summary, .pop).with(note: "alert")
      case (.checking, .unreachable), (.checking, .back): .to(.unclear, .replaceTop(.unclear))

      case (.unclear, .checkTapped): .to(.checking, .replaceTop(.checking))
      case (.unclear, .back): .finish(.unclear)
      default: nil
      }
    }
  }
}
