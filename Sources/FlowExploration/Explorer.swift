public import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Visits every configuration that can be reached, nearest first, by running the reducer.
  ///
  /// Configurations are numbered in the order reached, which depends only on the order of
  /// ``ExplorableFlow/starts`` and ``ExplorableFlow/events(in:)``; they are told apart by
  /// equality. Traces found this way are shortest.
  ///
  /// - Parameter limits: How far to go; by default as far as the flow says.
  /// - Returns: What was found, with the limit that cut the search, if one did.
  /// - Throws: Why a start of the flow cannot be made.
  /// - Complexity: O(*c* × *e*) reductions for *c* configurations and *e* events in each.
  public func explore(
    within limits: ExplorationLimits? = nil
  ) throws(StartFailure<Self>) -> Exploration<Self> {
    var explorer = Explorer(flow: self, limits: limits ?? self.limits)
    try explorer.enterStarts()
    explorer.run()
    return explorer.exploration
  }
}

/// The breadth-first search behind ``ExplorableFlow/explore(within:)``.
struct Explorer<F: ExplorableFlow> {
  private let flow: F
  private let limits: ExplorationLimits
  private var indices: [Configuration<F>: Int] = [:]
  private var outcomeIndices: [F.Outcome: Int] = [:]
  private(set) var exploration: Exploration<F>

  init(flow: F, limits: ExplorationLimits) {
    self.flow = flow
    self.limits = limits
    self.exploration = Exploration(flow: flow)
  }

  mutating func enterStarts() throws(StartFailure<F>) {
    for start in flow.starts {
      let configuration = try flow.configuration(after: start.transition)
      guard let node = enter(configuration, by: nil) else { continue }
      exploration.starts.append((node, start.condition ?? start.transition.decisionsText))
    }
  }

  mutating func run() {
    let deadline = limits.time.map { ContinuousClock.now + $0 }
    var current = 0
    while current < exploration.nodes.count {
      if let deadline, ContinuousClock.now >= deadline {
        cut(.time, limits.time.map(milliseconds) ?? 0)
        return
      }
      exploration.nodes[current].isExpanded = expand(current)
      current += 1
    }
  }

  /// Tries the events of a node and returns whether all were followed.
  private mutating func expand(_ source: Int) -> Bool {
    let before = exploration.nodes[source].configuration
    var isComplete = true
    for (event, move) in happenings(at: before) {
      var after = before
      switch flow.step(&after, event) {
      case .ignored:
        exploration.ignoredEvents += 1
      case .refused(let refusal, let transition):
        exploration.refusedSteps.append(
          .init(
            source: source, event: event, move: move, refusal: refusal, transition: transition))
      case .finished(let outcome, let transition):
        let target = Exploration<F>.Target.outcome(enter(outcome))
        exploration.steps.append(
          .init(
            source: source, event: event, move: move, target: target, transition: transition))
      case .moved(let transition):
        guard let node = enter(after, by: exploration.steps.count) else {
          isComplete = false
          continue
        }
        exploration.steps.append(
          .init(
            source: source, event: event, move: move, target: .node(node), transition: transition))
      }
    }
    return isComplete
  }

  /// The events of a state, and those for the system moves that can be made there, each once.
  private func happenings(
    at configuration: Configuration<F>
  ) -> [(event: F.Event, move: SystemMove?)] {
    let moves = flow.systemEvents(at: configuration)
    var known: Set<F.Event> = []
    let listed = flow.events(in: configuration.state).filter { known.insert($0).inserted }
      .map { event in (event, moves.first { $0.event == event }?.move) }
    return listed + moves.filter { known.insert($0.event).inserted }.map { ($0.event, $0.move) }
  }

  /// Returns the position of a configuration, or `nil` when a limit keeps it out.
  private mutating func enter(_ configuration: Configuration<F>, by step: Int?) -> Int? {
    if let known = indices[configuration] { return known }
    guard configuration.stack.screenCount <= limits.depth || step == nil else {
      cut(.depth, limits.depth)
      return nil
    }
    guard exploration.nodes.count < limits.configurations else {
      cut(.configurations, limits.configurations)
      return nil
    }
    let index = exploration.nodes.count
    indices[configuration] = index
    exploration.nodes.append(.init(configuration: configuration, discovery: step))
    return index
  }

  private mutating func enter(_ outcome: F.Outcome) -> Int {
    if let known = outcomeIndices[outcome] { return known }
    outcomeIndices[outcome] = exploration.outcomes.count
    exploration.outcomes.append(outcome)
    return exploration.outcomes.count - 1
  }

  private mutating func cut(_ kind: FlowDocument.Bound.Kind, _ limit: Int) {
    exploration.bound = exploration.bound ?? .init(kind: kind, limit: limit)
  }

  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: min(seconds, 1 << 50)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Transition {
  /// What was decided, as the condition of a start that names none: `LaunchDecision: home`.
  fileprivate var decisionsText: String? {
    decisions.isEmpty
      ? nil : decisions.map { "\($0.name): \($0.choice)" }.joined(separator: ", ")
  }
}
