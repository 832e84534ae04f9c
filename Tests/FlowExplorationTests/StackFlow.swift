import FlowCore
import FlowExploration
import FlowTestSupport

/// A flow made from a seed: every state has a stack of its own, and a table contains
/// where each event leads.
struct StackFlow: ExplorableFlow {
  typealias State = Int
  typealias Event = Int
  typealias Screen = Int
  typealias Outcome = String

  /// The event of the system's back.
  static let back = 0
  /// The event that opens a link.
  static let link = 4

  /// What an event does in a state.
  enum Effect: Hashable, Sendable {
    case ignored
    case goes(Int)
    case ends
    case refused
  }

  /// What is on show in each state.
  var stacks: [VirtualStack<Int>]
  /// The effects by state and event.
  var table: [[Effect]]

  init(seed: UInt64, states: Int) {
    var random = SplitMix64(seed: seed)
    stacks = (0..<states).map { state in
      var stack = VirtualStack(10 * state)
      for number in 0..<random.below(3) { _ = try? stack.apply(.push(10 * state + number + 1)) }
      for number in 0..<random.below(3) { stack = stack.presenting(10 * state + number + 5) }
      return stack
    }
    table = (0..<states).map { _ in
      (0..<5).map { _ in
        switch random.below(10) {
        case 0..<5: .ignored
        case 5: random.once(in: 6) ? .ends : .goes(random.below(states))
        case 6: random.once(in: 4) ? .refused : .goes(random.below(states))
        default: .goes(random.below(states))
        }
      }
    }
  }

  var start: FlowTransition<Self> { .to(0, stacks[0].rebuildCommands) }
  var events: [Int] { [Self.back, 1, 2, 3] }
  var linkEvents: [Int] { [Self.link] }

  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    switch table[state][event] {
    case .ignored: nil
    case .goes(let target): .to(target, stacks[target].rebuildCommands)
    case .ends: .finish("end")
    case .refused: .stay(.popTo(-1))
    }
  }

  func event(for move: SystemMove, in state: Int) -> Int? { move == .back ? Self.back : nil }
}
