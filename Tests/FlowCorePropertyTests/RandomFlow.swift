import FlowCore
import FlowTestSupport

/// A flow that a seed makes up: a table of answers, and a table of events for system moves.
struct RandomFlow: LinkedFlow {
  struct State: Hashable, Codable, Sendable {
    var number: Int
    var isLoggedIn = false
    /// The link that waits for the login.
    var deferred: Int?
  }

  typealias Event = Int
  typealias Screen = Letter
  typealias Outcome = String
  typealias Link = Int

  static let states = 5
  static let events = 8
  static let links = 4
  /// The event that logs in and opens what is deferred.
  static let loginEvent = 100
  /// The events from here on open a link.
  static let firstLinkEvent = 200
  /// A link that needs a login, and one that the flow does not know.
  static let guardedLink = 0
  static let unknownLink = 99

  var start: FlowTransition<Self>
  private var transitions: [FlowTransition<Self>?]
  private var moves: [Int?]
  private var linkedStacks: [VirtualStack<Letter>]

  init(seed: UInt64, canFinish: Bool = true) {
    var random = SplitMix64(seed: seed)
    let stack = random.pick(StackPool.small)
    let empty = NaiveStack(stack)
    start = .to(State(number: 0), stack.rebuildCommands)
    transitions = (0..<Self.states * Self.events).map { _ in
      random.nextTransition(on: empty, canFinish: canFinish)
    }
    moves = (0..<Self.states * 8).map { _ in
      random.once(in: 4) ? nil : random.below(Self.events)
    }
    linkedStacks = (0..<Self.links).map { _ in random.pick(StackPool.small) }
  }

  func reduce(_ state: State, _ event: Int) -> FlowTransition<Self>? {
    if event >= Self.firstLinkEvent { return open(event - Self.firstLinkEvent, in: state) }
    if event == Self.loginEvent {
      var next = state
      next.isLoggedIn = true
      next.deferred = nil
      return state.deferred.map { open($0, in: next) } ?? .to(next)
    }
    guard var transition = transitions[state.number * Self.events + event] else { return nil }
    if case .to(var next) = transition.next {
      next.isLoggedIn = state.isLoggedIn
      next.deferred = state.deferred
      transition.next = .to(next)
    }
    return transition
  }

  func event(for move: SystemMove, in state: State) -> Int? { moves[state.number * 8 + move.kind] }

  func target(of link: Int, in state: State) -> LinkTarget<Self> {
    guard linkedStacks.indices.contains(link) else { return .unknown }
    var next = State(number: link % Self.states, isLoggedIn: state.isLoggedIn)
    guard link == Self.guardedLink, !state.isLoggedIn else {
      return .open(Configuration(state: next, stack: linkedStacks[link]))
    }
    next.deferred = link
    return .deferred(Configuration(state: next, stack: VirtualStack(.d)))
  }

  func linkedStack(of link: Int) -> VirtualStack<Letter> { linkedStacks[link] }
}

extension SystemMove {
  /// A number from 0 to 7.
  fileprivate var kind: Int {
    switch self {
    case .back: 0
    case .backBy: 1
    case .interactiveDismiss: 2
    case .tabTapped: 3
    case .tabRetapped: 4
    case .windowFocused: 5
    case .windowClosed: 6
    case .dismissalAttempted: 7
    }
  }
}

extension SplitMix64 {
  /// `nil` once in six times; else a transition with up to three commands.
  fileprivate mutating func nextTransition(
    on stack: NaiveStack, canFinish: Bool
  ) -> FlowTransition<RandomFlow>? {
    guard !once(in: 6) else { return nil }
    let commands = (0..<pick([0, 1, 1, 1, 2, 2, 3])).map { _ in nextLikelyCommand(on: stack) }
    let state = RandomFlow.State(number: below(RandomFlow.states))
    switch below(20) {
    case 0 where canFinish: return .finish("done", commands.first ?? .popToRoot)
    case 1: return .stay()
    case 2: return .stay(commands.first ?? .popToRoot)
    default: return .to(state, commands)
    }
  }

  /// A command that mostly applies.
  private mutating func nextLikelyCommand(on stack: NaiveStack) -> Command<Letter> {
    switch below(8) {
    case 0, 1: .push(nextLetter())
    case 2: .pop
    case 3: .present(nextLetter(), style: nextStyle())
    case 4: .dismiss
    case 5: .select(pick(Self.tabNames))
    default: nextCommand(for: stack)
    }
  }

  /// Any event of a random flow.
  mutating func nextEvent() -> Int {
    switch below(20) {
    case 0: RandomFlow.loginEvent
    case 1: RandomFlow.firstLinkEvent + below(RandomFlow.links)
    default: below(RandomFlow.events)
    }
  }

  /// A move that can be made, or, once in five times, any.
  mutating func nextMove(in stack: Stack) -> SystemMove {
    let moves = stack.systemMoves
    if !moves.isEmpty, !once(in: 5) { return pick(moves) }
    return switch below(8) {
    case 0: .back
    case 1: .backBy(below(4))
    case 2: .interactiveDismiss
    case 3: .tabTapped(pick(Self.tabNames))
    case 4: .tabRetapped(pick(Self.tabNames))
    case 5: .windowFocused(pick(Self.windowNames))
    case 6: .dismissalAttempted
    default: .windowClosed(pick(Self.windowNames))
    }
  }
}
