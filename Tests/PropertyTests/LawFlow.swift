import FlowCore
import FlowExploration
import FlowTestSupport

/// A flow that a seed makes up.
///
/// It has a table of rows, with work, late answers, system moves, links, two windows, and what is
/// restored. A row says all that is on show, so it has few configurations.
struct LawFlow: RestorableFlow {
  struct State: Hashable, Sendable {
    var number: Int
  }

  enum Event: Hashable, Sendable {
    case tapped(Int), opened(Int), loaded, failed, back, dismissed, focused(String)
  }

  enum Screen: Hashable, Sendable {
    case list, detail(Int), form, dialog
  }

  enum Work: Hashable, Sendable {
    case load(Int)
  }

  enum Row: Hashable, Sendable {
    case ignored
    case goes(Int, [Command<Screen>])
    case stays([Command<Screen>])
    case ends(Int)
  }

  static let states = 3
  static let allEvents: [Event] =
    (0..<3).map(Event.tapped) + (0..<2).map(Event.opened) + [
      .loaded, .failed, .back, .dismissed, .focused("main"), .focused("second"),
    ]
  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 1_000, depth: 8),
    isFailure: { $0 == .failed }, traits: { _ in .once })

  private var hasWindows: Bool
  private var rows: [[Row]]
  private var links: Set<Int>
  private var workOfStates: [Int?]
  /// Whether each state is restored as the first one.
  private var isForgotten: [Bool]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hasWindows = random.once(in: 4)
    self.hasWindows = hasWindows
    rows = (0..<Self.states).map { _ in
      Self.allEvents.map { _ in Self.row(&random, hasWindows) }
    }
    links = Set((0..<2).filter { _ in random.once(in: 3) })
    workOfStates = (0..<Self.states).map { _ in random.once(in: 3) ? random.below(2) : nil }
    isForgotten = (0..<Self.states).map { _ in !hasWindows && random.once(in: 6) }
  }

  /// The flow with some of its parts made up anew.
  func edited(by random: inout SplitMix64) -> Self {
    var other = self
    for _ in 0..<random.below(3) {
      let state = random.below(Self.states)
      switch random.below(8) {
      case 0: other.links.formSymmetricDifference([random.below(2)])
      case 1: other.workOfStates[state] = random.once(in: 2) ? random.below(2) : nil
      case 2 where !hasWindows: other.isForgotten[state].toggle()
      default:
        other.rows[state][random.below(Self.allEvents.count)] = Self.row(&random, hasWindows)
      }
    }
    return other
  }

  private static func row(_ random: inout SplitMix64, _ hasWindows: Bool) -> Row {
    switch random.below(12) {
    case 0...4: .ignored
    case 5: .ends(random.below(2))
    case 6: .stays(random.once(in: 2) ? [] : commands(&random, hasWindows))
    default: .goes(random.below(states), commands(&random, hasWindows))
    }
  }

  /// Commands that replace all that is on show in a window, and sometimes one that is refused.
  private static func commands(
    _ random: inout SplitMix64, _ hasWindows: Bool
  ) -> [Command<Screen>] {
    if random.once(in: 12) { return [.select("no tab")] }
    let above: [Screen] = [[], [.form], [.detail(1)], [.detail(2)]][random.below(4)]
    var commands: [Command<Screen>] = [.dismissAll, .setStack([.list] + above)]
    if random.once(in: 3) { commands.append(.present(.dialog)) }
    guard hasWindows else { return commands }
    let window = random.once(in: 2) ? "main" : "second"
    if random.once(in: 3) { return [.focusWindow(window)] + commands }
    return random.once(in: 2) ? commands.map { .at(.window(window), $0) } : commands
  }

  // MARK: The flow

  var start: FlowTransition<Self> {
    hasWindows
      ? .to(State(number: 0), .setRoot(.list), .openWindow("second", .list))
      : .to(State(number: 0), .setRoot(.list))
  }

  var events: [Event] { [.tapped(0), .tapped(1), .tapped(2), .opened(0), .opened(1)] }
  var linkEvents: [Event] { links.sorted().map(Event.opened) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard let index = Self.allEvents.firstIndex(of: event) else { return nil }
    return switch rows[state.number][index] {
    case .ignored: nil
    case .goes(let next, let commands): .to(State(number: next), commands)
    case .stays(let commands): .to(state, commands)
    case .ends(let outcome): .finish("\(outcome)")
    }
  }

  typealias Outcome = String

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .dismissed
    case .windowFocused(let name): .focused(name)
    default: nil
    }
  }

  func work(in state: State) -> [Work] { workOfStates[state.number].map { [.load($0)] } ?? [] }

  func answers(to work: Work) -> [Event] { [.loaded, .failed] }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    isForgotten[saved.state.number]
      ? Configuration(state: State(number: 0), stack: VirtualStack(.list)) : saved
  }
}
