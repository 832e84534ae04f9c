import FlowCore
import FlowExploration
import Foundation

/// A flow whose state cannot be described.
struct SilentCheckout: ExplorableFlow {
  struct State: Hashable, Sendable, CustomStringConvertible {
    var description: String {
      while true { usleep(1000) }
    }
  }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped }
  enum Screen: Hashable, Sendable { case cart }
  enum Outcome: Hashable, Sendable { case paid }

  var start: FlowTransition<Self> { .to(State(), .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.paid) }
}

/// A checkout that pays, and others that each go wrong differently.
struct Checkout: RestorableFlow {
  enum Manner: String {
    case pays, prints, traps, loops, exits, floods, babbles, closes, failsToJudge, judgesForEver
    case reportsForEver
  }
  enum State: Hashable, Sendable { case cart, payment, receipt }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped, confirmTapped, back }
  enum Screen: Hashable, Sendable { case cart, payment, receipt }

  let manner: Manner

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    if case (.cart, .payTapped) = (state, event) { misbehave() }
    return switch (state, event) {
    case (.cart, .payTapped): .to(.payment, .push(.payment))
    case (.payment, .back): .to(.cart, .pop)
    case (.payment, .confirmTapped): .to(.receipt, .setRoot(.receipt))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back ? .back : nil
  }

  func save(_ configuration: Configuration<Self>) -> State { configuration.state }

  func restore(_ saved: State) -> Configuration<Self> {
    Configuration(state: .cart, stack: VirtualStack(.cart))
  }

  var properties: [Property<Self>] {
    let manner = manner
    return Property.standard + [
      .always("a receipt comes last") { configuration in
        if manner == .failsToJudge { print([Int]()[Event.allCases.count]) }
        if manner == .judgesForEver { while true { usleep(1000) } }
        return configuration.state != .receipt || configuration.stack.screenCount > 1
      }
    ]
  }

  private func misbehave() {
    switch manner {
    case .pays, .failsToJudge, .judgesForEver: break
    case .prints: print("a reducer prints")
    case .traps: print([Int]()[Event.allCases.count])
    case .loops:
      print("it loops")
      fflush(nil)
      while true { usleep(1000) }
    case .exits: exit(3)
    case .floods: while true { print(String(repeating: "flood ", count: 1000)) }
    case .babbles:
      _ = write(4, "babble", 6)
      sleep(60)
    case .reportsForEver:
      let message = #"{"answer": "progress", "walks": 0}"#
      let frame = [0, 0, 0, UInt8(message.utf8.count)] + Array(message.utf8)
      while true {
        _ = write(4, frame, frame.count)
        usleep(100_000)
      }
    case .closes:
      close(3)
      close(4)
      sleep(60)
    }
  }
}
