import FlowCore
import FlowExploration
import FlowTestSupport

/// The tabs `a` and `b`, with flows that a seed makes up.
struct TwoTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = TabbedFlow.State()
    var b = TabbedFlow.State()
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(TabbedFlow.Event), b(TabbedFlow.Event) }
  enum Screen: Hashable, Sendable { case a(Int), b(Int) }
  typealias Outcome = Int

  var flows: [TabbedFlow]

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { $0.flows[0] }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)) { $0 },
    .init(.b, { $0.flows[1] }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)) { $0 })
}

/// The tabs `a`, `b` and `c`, with flows that a seed makes up.
struct ThreeTabs: ExplorableTabs {
  enum Tab: String, Hashable, Sendable { case a, b, c }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = TabbedFlow.State()
    var b = TabbedFlow.State()
    var c = TabbedFlow.State()
  }
  enum Event: Hashable, Sendable {
    case tabTapped(Tab), a(TabbedFlow.Event), b(TabbedFlow.Event), c(TabbedFlow.Event)
  }
  enum Screen: Hashable, Sendable { case a(Int), b(Int), c(Int) }
  typealias Outcome = Int

  var flows: [TabbedFlow]

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { $0.flows[0] }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)) { $0 },
    .init(.b, { $0.flows[1] }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)) { $0 },
    .init(.c, { $0.flows[2] }, state: \.c, event: .case(Event.c), screen: .case(Screen.c)) { $0 })
}

/// A flow for a tab that a seed makes up: a few states, each with a stack and perhaps a modal, and
/// rows between them, some of which are wrong.
struct TabbedFlow: ExplorableFlow {
  struct State: Hashable, Sendable { var number = 0 }
  enum Event: Hashable, Sendable { case tapped(Int), back, link }
  typealias Screen = Int
  typealias Outcome = Int

  /// What a made up flow may do.
  enum Manner: CaseIterable {
    /// All is as it should be.
    case tame
    /// Rows may be missing, refused, or lead into traps.
    case faulty
    /// Rows may have commands that change other tabs.
    case escaping
    /// It opens links.
    case linking
  }

  private enum Effect: Sendable {
    case ignored
    case goes(Int, [Command<Int>])
    case ends(Int)
  }

  private var table: [[Effect]] = []
  /// The state that back leads to; `nil` where back is not handled.
  private var backs: [Int?] = []
  private let shows: [(stack: [Int], modal: Int?)]
  private let isLinking: Bool
  private let advertises: Bool

  static let taps = 3

  init(seed: UInt64, _ manner: Manner) {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(4)
    shows = (0..<count).map { state in
      (
        stack: (0...random.below(3)).map { _ in random.below(4) },
        modal: state > 0 && random.once(in: 4) ? 9 : nil
      )
    }
    isLinking = manner == .linking
    advertises = random.once(in: 2)
    for state in 0..<count {
      backs.append(
        manner == .tame || !random.once(in: 3) ? random.below(state + 1) : nil)
      table.append(
        (0..<Self.taps).map { _ in effect(&random, in: state, of: count, manner) })
    }
  }

  private func effect(
    _ random: inout SplitMix64, in state: Int, of count: Int, _ manner: Manner
  ) -> Effect {
    let next = random.below(count)
    var commands = commands(to: next)
    switch (manner, random.below(12)) {
    case (_, 0..<3): return .ignored
    case (_, 3): return .ends(random.below(2))
    case (.faulty, 4): commands += [.popTo(77)]
    case (.faulty, 5): commands = [.push(random.below(3))]
    case (.faulty, 6): commands += [.dismiss]
    case (.escaping, 4..<7): commands.append(Self.escape(&random))
    default: break
    }
    return .goes(next, commands)
  }

  /// The commands that lead from any state to one, inside the tab.
  private func commands(to state: Int) -> [Command<Int>] {
    let (stack, modal) = shows[state]
    return [.dismissAll, .setStack(stack)] + [modal].compactMap { $0.map { .present($0) } }
  }

  private static func escape(_ random: inout SplitMix64) -> Command<Int> {
    let tab = ["a", "b"][random.below(2)]
    switch random.below(8) {
    case 0: return .setRoot(5)
    case 1: return .select(tab)
    case 2: return .at(.tab(tab), .popToRoot)
    case 3: return .at(.tab(tab), .push(6))
    case 4: return .openWindow("w", 7)
    case 5: return .setTabs([.init("a", 1), .init("b", 2)], selected: tab)
    case 6: return .embed(.tabs([.init("a", 3), .init("b", 4)], selected: tab), in: "s")
    default: return .at(.layer(0), .setContent(.stack(8)))
    }
  }

  var start: FlowTransition<Self> {
    let stack = shows[0].stack
    return .to(State(), [.setRoot(stack[0])] + stack.dropFirst().map { .push($0) })
  }

  var events: [Event] { (0..<Self.taps).map(Event.tapped) + [.back] }
  var linkEvents: [Event] { isLinking ? [.link] : [] }

  func events(on screen: Int) -> [Event] { advertises && screen == 1 ? [.tapped(0)] : [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .tapped(let number):
      switch table[state.number][number] {
      case .ignored: nil
      case .goes(let next, let commands): .to(State(number: next), commands)
      case .ends(let outcome): .finish(outcome)
      }
    case .back:
      backs[state.number].map { .to(State(number: $0), commands(to: $0)) }
    case .link: .to(State(), [.setRoot(shows[0].stack[0])])
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
