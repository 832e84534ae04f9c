import FlowCore
import FlowExploration

/// The last step of an order shows a number that the reducer draws itself.
struct NumberedOrder: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, address, payment, thanks(number: Int) }
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case cart, address, payment, thanks }
  enum Outcome: Hashable, Sendable { case done }

  let memory = Memory()

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .nextTapped): .to(.address, .push(.address))
    case (.address, .nextTapped): .to(.payment, .push(.payment))
    case (.payment, .nextTapped): .to(.thanks(number: nextNumber), .setRoot(.thanks))
    case (.thanks, .doneTapped): .finish(.done)
    case (.address, .back), (.payment, .back): .to(.cart, .popToRoot)
    default: nil
    }
  }

  private var nextNumber: Int {
    memory.count = (memory.count + 1) % 3
    return memory.count
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A button on the second screen works every second time: a clock outside the state bars it.
struct BarredButton: ExplorableFlow {
  enum State: Hashable, Sendable { case home, code }
  enum Event: Hashable, Sendable, CaseIterable { case loginTapped, resendTapped, back }
  enum Screen: Hashable, Sendable { case home, code }

  let memory = Memory()

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .loginTapped): .to(.code, .push(.code))
    case (.code, .resendTapped): isBarred ? nil : .stay(note: "a new code is on its way")
    case (.code, .back): .to(.home, .pop)
    default: nil
    }
  }

  private var isBarred: Bool {
    memory.count += 1
    return memory.count.isMultiple(of: 2)
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
