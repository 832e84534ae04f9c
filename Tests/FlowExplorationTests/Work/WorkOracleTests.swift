import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

/// A flow that a seed makes up: in each state some work is under way, and a table says what events
/// and answers do there.
private struct MadeUpWork: RestorableFlow {
  typealias State = Int
  typealias Screen = Int
  typealias Outcome = Int
  enum Event: Hashable, Sendable { case tapped(Int), opened, answered(Int) }
  enum Work: Hashable, Sendable { case first(Int, WorkTraits), second(Int, WorkTraits) }

  /// What an event does in a state.
  enum Effect: Sendable { case ignored, stays, refused, goes(Int), ends }

  static let all: [Event] = [
    .tapped(0), .tapped(1), .opened, .answered(0), .answered(1), .answered(2),
  ]

  private let underWay: [[Work]]
  private let answersByWork: [Work: [Event]]
  private let table: [[Effect]]
  private let restored: [Int]
  let events: [Event]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let states = 3 + random.below(4)
    let numbers = (0..<states).map { _ in
      let count = random.below(3)
      return Array((0..<4).shuffled(using: &random).prefix(count))
    }
    let answers = Self.all.suffix(3)
    let answersByNumber = (0..<4).map { _ in
      Array(answers.shuffled(using: &random).prefix(1 + random.below(2)))
    }
    let traits: [WorkTraits] = [[], .once, .background, .once]
    let (first, second) = (traits[random.below(traits.count)], traits[random.below(traits.count)])
    let pieces: [Work] = [
      .first(0, first), .first(1, first), .second(0, second), .second(1, second),
    ]
    underWay = numbers.map { $0.map { pieces[$0] } }
    answersByWork = Dictionary(uniqueKeysWithValues: zip(pieces, answersByNumber))
    table = (0..<states).map { _ in
      Self.all.map { _ in
        switch random.below(9) {
        case 0..<4: .ignored
        case 4: random.once(in: 3) ? .ends : .stays
        case 5: random.once(in: 3) ? .refused : .goes(random.below(states))
        default: .goes(random.below(states))
        }
      }
    }
    restored = (0..<states).map { random.once(in: 2) ? $0 : random.below(states) }
    events = Array(Self.all.prefix(2)) + (random.once(in: 2) ? Array(answers) : [])
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var linkEvents: [Event] { [.opened] }

  func work(in state: Int) -> [Work] { underWay[state] }
  func answers(to work: Work) -> [Event] { answersByWork[work] ?? [] }
  static let exploration = ExplorationOptions<Self>(traits: { work in
    switch work {
    case .first(_, let traits), .second(_, let traits): traits
    }
  })

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch effect(state, event) {
    case .ignored: nil
    case .stays: .stay()
    case .refused: .stay(.popTo(-1))
    case .goes(let next): .to(next, .setRoot(next))
    case .ends: .finish(0)
    }
  }

  func effect(_ state: Int, _ event: Event) -> Effect {
    Self.all.firstIndex(of: event).map { table[state][$0] } ?? .ignored
  }

  func save(_ configuration: Configuration<Self>) -> Int { configuration.state }
  func restore(_ saved: Int) -> Configuration<Self> {
    Configuration(state: restored[saved], stack: VirtualStack(restored[saved]))
  }
  func restoredState(of state: Int) -> Int { restored[state] }
}

/// The properties of work once more, written from their documentation over the table of a flow,
/// without the engine: the number of steps that show a violation, or `nil`.
private struct WorkOracle {
  typealias Work = MadeUpWork.Work
  typealias Event = MadeUpWork.Event

  enum Cause { case user, answer, link }

  let flow: MadeUpWork
  /// The number of steps to each state that is reached.
  let distances: [Int: Int]

  init(_ flow: MadeUpWork) {
    self.flow = flow
    distances = Self.distances(from: [0]) { state in
      Self.steps(flow, state).compactMap { $0.target }
        + [flow.restoredState(of: state)]
    }
  }

  /// Breadth first: the number of steps to each thing that is reached.
  private static func distances<Node: Hashable>(
    from first: [Node], _ next: (Node) -> [Node]
  ) -> [Node: Int] {
    var distances: [Node: Int] = [:]
    for node in first { distances[node] = 0 }
    var level = first
    while !level.isEmpty {
      var targets: [Node] = []
      for node in level {
        for target in next(node) where distances[target] == nil {
          distances[target] = (distances[node] ?? 0) + 1
          targets.append(target)
        }
      }
      level = targets
    }
    return distances
  }

  private static func answers(_ flow: MadeUpWork, _ state: Int) -> [Event] {
    flow.work(in: state).flatMap { flow.answers(to: $0) }
  }

  /// What can happen in a state, and where it leads; to no state where it ends the flow.
  private static func steps(
    _ flow: MadeUpWork, _ state: Int
  ) -> [(event: Event, cause: Cause, target: Int?)] {
    let answers = answers(flow, state)
    let events = MadeUpWork.all.filter {
      flow.events.contains($0) || answers.contains($0) || $0 == .opened
    }
    return events.compactMap { event in
      let cause: Cause = event == .opened ? .link : answers.contains(event) ? .answer : .user
      switch flow.effect(state, event) {
      case .ignored, .refused: return nil
      case .stays: return (event, cause, state)
      case .goes(let next): return (event, cause, next)
      case .ends: return (event, cause, nil)
      }
    }
  }

  // MARK: Late answers

  private struct Memory: Hashable {
    var state: Int
    var met: Set<Work>
  }

  var lateAnswer: Int? {
    let first = Memory(state: 0, met: Set(flow.work(in: 0)))
    let memories = Self.distances(from: [first]) { memory in
      Self.steps(flow, memory.state).compactMap(\.target).map { next in
        Memory(state: next, met: memory.met.union(flow.work(in: next)))
      } + [afterRelaunch(of: memory.state)]
    }
    return memories.filter { hasLateAnswer($0.key) }.map { $0.value + 1 }.min()
  }

  private func afterRelaunch(of state: Int) -> Memory {
    let restored = flow.restoredState(of: state)
    return Memory(state: restored, met: Set(flow.work(in: restored)))
  }

  private func hasLateAnswer(_ memory: Memory) -> Bool {
    let work = flow.work(in: memory.state)
    let answers = Self.answers(flow, memory.state)
    return memory.met.contains { piece in
      !work.contains(piece)
        && flow.answers(to: piece).contains { event in
          guard !answers.contains(event) else { return false }
          switch flow.effect(memory.state, event) {
          case .ignored, .stays: return false
          case .refused, .goes, .ends: return true
          }
        }
    }
  }

  // MARK: Waiting

  var waiting: Int? {
    let all = Set(distances.keys.flatMap { Self.answers(flow, $0) })
    return distances.filter { state, _ in
      flow.work(in: state).contains { piece in
        !MadeUpWork.exploration.traits(piece).contains(.background) && isTrap(state, piece, all)
      }
    }.map(\.value).min()
  }

  private func isTrap(_ state: Int, _ piece: Work, _ answers: Set<Event>) -> Bool {
    func isUsers(_ step: (event: Event, cause: Cause, target: Int?)) -> Bool {
      step.cause == .user && !answers.contains(step.event)
    }
    let around = Self.distances(from: [state]) { state in
      flow.work(in: state).contains(piece)
        ? Self.steps(flow, state).filter(isUsers).compactMap(\.target) : []
    }
    return around.keys.allSatisfy { reached in
      flow.work(in: reached).contains(piece)
        && !Self.steps(flow, reached).contains { isUsers($0) && $0.target == nil }
    }
  }

  // MARK: Once

  private struct Attempt: Hashable {
    var state: Int
    /// The kinds of work that were in progress since the user did something.
    var kinds: Set<String>
    var isRestored = false
    var isWrong = false
  }

  private func once(_ state: Int) -> [(kind: String, piece: Work)] {
    flow.work(in: state).filter { MadeUpWork.exploration.traits($0).contains(.once) }.map { piece in
      if case .first = piece { ("first", piece) } else { ("second", piece) }
    }
  }

  var again: Int? {
    let first = Attempt(state: 0, kinds: Set(once(0).map(\.kind)))
    return Self.distances(from: [first], attempts(after:)).filter(\.key.isWrong).map(\.value).min()
  }

  private func attempts(after attempt: Attempt) -> [Attempt] {
    guard !attempt.isWrong else { return [] }
    var next: [Attempt] = []
    for step in Self.steps(flow, attempt.state) {
      guard let target = step.target, step.cause == .answer || !attempt.isRestored else { continue }
      var after = Attempt(state: target, kinds: attempt.kinds, isRestored: attempt.isRestored)
      if step.cause == .answer {
        let before = once(attempt.state).map(\.piece)
        after.isWrong = once(target).contains { kind, piece in
          attempt.kinds.contains(kind) && !before.contains(piece)
        }
      } else {
        after.kinds = []
      }
      if !attempt.isRestored { after.kinds.formUnion(once(target).map(\.kind)) }
      next.append(after)
    }
    // What starts again after a relaunch is due to the relaunch only before the user does something.
    if !attempt.isRestored {
      let restored = flow.restoredState(of: attempt.state)
      next.append(Attempt(state: restored, kinds: Set(once(restored).map(\.kind))))
    }
    if !attempt.kinds.isEmpty {
      let target = flow.restoredState(of: attempt.state)
      next.append(
        Attempt(
          state: target, kinds: attempt.kinds, isRestored: true,
          isWrong: once(target).contains { attempt.kinds.contains($0.kind) }))
    }
    return next
  }
}

@Suite("properties of work against the same written once more")
struct WorkOracleTests {
  private func shortest(_ property: StandardProperty, of oracle: WorkOracle) -> Int? {
    switch property {
    case .lateAnswersDoNothing: oracle.lateAnswer
    case .waitingCanBeLeft: oracle.waiting
    default: oracle.again
    }
  }

  @Test(
    "a search finds the same, by as many steps, and again along its trace",
    arguments: [
      StandardProperty.lateAnswersDoNothing, .waitingCanBeLeft, .workIsDoneOnce,
    ])
  func searches(_ property: StandardProperty) throws {
    var violated = 0
    for seed in 0..<600 as Range<UInt64> {
      let flow = MadeUpWork(seed: seed)
      let expected = shortest(property, of: WorkOracle(flow))
      let result = try #require(try flow.check([.standard(property)]).results.first)
      guard case .violated(let trace, because: _) = result.finding else {
        try #require(expected == nil, "\(seed)")
        continue
      }
      violated += 1
      try #require(trace.steps.count == expected, "\(seed): \(result) \(flow)")
      // Along a trace the answers to all work are not known, of which some may be listed as events.
      if property != .waitingCanBeLeft || flow.events.count == 2 {
        let again = try flow.finding(of: .standard(property), along: trace)
        guard case .violated(let shown, because: _)? = again,
          shown.steps.count == trace.steps.count
        else {
          Issue.record("\(seed): \(result)")
          return
        }
      }
    }
    #expect((100...500).contains(violated), "\(violated)")
  }

  @Test(
    "walks find nothing else, and nothing shorter",
    arguments: [
      StandardProperty.lateAnswersDoNothing, .waitingCanBeLeft, .workIsDoneOnce,
    ])
  func walks(_ property: StandardProperty) throws {
    var (violated, shrunk) = (0, 0)
    for seed in 0..<150 as Range<UInt64> {
      let flow = MadeUpWork(seed: seed)
      let report = try flow.walk([.standard(property)], RandomWalks(count: 100, seed: seed))
      guard case .violated(let trace, because: _)? = report.results.first?.finding else { continue }
      violated += 1
      let expected = try #require(
        shortest(property, of: WorkOracle(flow)), "\(seed): \(report)")
      #expect(trace.steps.count >= expected, "\(seed): \(report.results)")
      shrunk += trace.steps.count == expected ? 1 : 0
    }
    #expect(violated > 10 && shrunk * 10 >= violated * 9, "\(shrunk) of \(violated)")
  }
}
