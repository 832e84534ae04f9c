import FlowCore
import FlowExploration
import FlowTestSupport

/// A flow that a seed makes up: any command, tabs, slots, windows and modals among them, by a table
/// of states and events; screens are numbers.
struct TableFlow: ExplorableFlow {
  typealias Screen = Int
  typealias Outcome = Int

  /// A state with an empty hash, so only equality distinguishes states.
  struct State: Hashable, Sendable {
    var number: Int

    func hash(into hasher: inout Hasher) {}
  }

  /// What an event does in a state.
  enum Effect: Sendable {
    case ignored
    case goes(Int, [Command<Int>])
    case stays([Command<Int>])
    case ends(Int, [Command<Int>])
  }

  var table: [[Effect]]
  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 120, depth: 7))

  init(seed: UInt64, states: Int = 4, events: Int = 6) {
    var random = SplitMix64(seed: seed)
    table = (0..<states).map { _ in
      (0..<events).map { _ in Self.effect(&random, states: states) }
    }
  }

  private static func effect(_ random: inout SplitMix64, states: Int) -> Effect {
    let commands = (0..<random.below(4)).map { _ in command(&random) }
    switch random.below(10) {
    case 0: return .ignored
    case 1: return .ends(random.below(2), commands)
    case 2..<5: return .stays(commands)
    default: return .goes(random.below(states), commands)
    }
  }

  private static func command(_ random: inout SplitMix64) -> Command<Int> {
    let screen = random.below(3)
    let name = ["a", "b"][random.below(2)]
    switch random.below(26) {
    case 0...3: return .push(screen)
    case 4, 5: return .pop
    case 6: return .setTabs([.init("a", screen), .init("b", screen + 1, 0)], selected: name)
    case 7: return .at(random.once(in: 2) ? .tab(name) : .layer(0), command(&random))
    default:
      let operations = CommandOperation.allCases
      let screens = (0...random.below(2)).map { screen + $0 }
      let style = random.once(in: 2) ? ModalStyle.sheet : .alert
      let parts = CommandParts(
        operations[random.below(operations.count)], screens, style: style,
        name: random.once(in: 3) ? "main" : name)
      return Command(parts) ?? .pop
    }
  }

  var start: FlowTransition<Self> { .to(State(number: 0), .setRoot(0), .push(1)) }
  var events: [Int] { Array(table[0].indices) }
  var linkEvents: [Int] { [1, 0] }

  func reduce(_ state: State, _ event: Int) -> FlowTransition<Self>? {
    switch table[state.number][event] {
    case .ignored: nil
    case .goes(let target, let commands): .to(State(number: target), commands)
    case .stays(let commands):
      .to(state, commands).with(note: event == 0 ? "first" : "other")
    case .ends(let outcome, let commands):
      commands.count == 1 ? .finish(outcome, commands[0]) : .finish(outcome)
    }
  }

  func event(for move: SystemMove, in state: State) -> Int? {
    switch move {
    case .back: 0
    case .tabTapped("a"): 2
    case .windowClosed: state.number == 1 ? 3 : nil
    default: nil
    }
  }
}
