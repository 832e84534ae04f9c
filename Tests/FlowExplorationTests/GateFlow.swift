import FlowCore
import FlowExploration
import FlowTestSupport

/// A flow that a seed makes up, with at most two of four screens on show; which controls a screen
/// has, and which of them are enabled in a state, is made up as well.
struct GateFlow: ExplorableFlow {
  typealias State = Int
  typealias Event = Int
  typealias Screen = Int
  typealias Outcome = String

  /// The event of the system's back, which controls may stand for, too.
  static let back = 0
  /// An event that no control stands for.
  static let outside = 5
  /// The event that opens a link, which controls may stand for, too.
  static let link = 6

  /// What an event does in a state.
  private enum Effect {
    case ignored
    case goes(Int, Command<Int>?)
    case ends
  }

  /// The effects by state and event.
  private let table: [[Effect]]
  /// The controls by screen, in an order of their own.
  let controls: [[Int]]
  /// Those that are disabled, by screen and state.
  let disabled: [[Set<Int>]]

  init(seed: UInt64, states: Int = 3) {
    var random = SplitMix64(seed: seed)
    table = (0..<states).map { _ in
      (0...Self.link).map { _ in
        let command: Command<Int>? =
          switch random.below(6) {
          case 0: .setRoot(random.below(4))
          case 1, 2: .setStack([random.below(4), random.below(4)])
          case 3: .pop
          case 4: .replaceTop(random.below(4))
          default: nil
          }
        return switch random.below(8) {
        case 0, 1: .ignored
        case 2 where random.once(in: 5): .ends
        default: .goes(random.below(states), command)
        }
      }
    }
    let controls = (0..<4).map { _ in
      [Self.link, 3, 2, 1, Self.back].filter { _ in !random.once(in: 3) }
    }
    self.controls = controls
    disabled = controls.map { controls in
      (0..<states).map { _ in Set(controls.filter { _ in random.once(in: 2) }) }
    }
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Int] { [Self.back, 1, 2, Self.outside] }
  var linkEvents: [Int] { [Self.link] }

  func events(on screen: Int) -> [Int] { controls[screen] }

  static let exploration = ExplorationOptions<Self>(enabledEvents: { flow, screen, state in
    flow.controls[screen].filter { !flow.disabled[screen][state].contains($0) }
  })

  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    switch table[state][event] {
    case .ignored: nil
    case .goes(let target, let command?): .to(target, command)
    case .goes(let target, nil): .to(target)
    case .ends: .finish("end")
    }
  }

  func event(for move: SystemMove, in state: Int) -> Int? { move == .back ? Self.back : nil }
}
