import FlowCore
import FlowDocuments

/// The breadth-first search: every configuration that can be reached, nearest first.
///
/// Configurations are numbered in the order reached, which depends only on the order of
/// ``ExplorableFlow/starts`` and of what can happen (``ExplorableFlow/inputs(at:)``). They are
/// told apart by equality. The number of threads changes nothing but the time.
struct Search<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  let flow: F
  let limits: ExplorationLimits
  var visitor: Visitor
  /// The starts that were entered, by their positions in ``ExplorableFlow/starts``, and their nodes.
  private(set) var starts: [(start: Int, node: Int)] = []
  /// What was reached.
  private(set) var configurations: ConfigurationStore<F>
  private var visited = 0
  private var deadline: ContinuousClock.Instant?
  private var isOutOfTime = false
  private var steps = 0

  private var pulse: ProgressPulse
  /// All that can happen at the frames that were met lately, as the packed steps are grouped.
  private var groups: [Frames<F>.Group] = []
  private var groupedSteps = 0
  private var moves: [SearchMove] = []

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - onProgress: Called with the progress of the search, from time to time and at the end.
  ///   - functions: What is specialised for the flow, where it is known.
  init(
    _ flow: F, within limits: ExplorationLimits, visitor: Visitor,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil,
    functions: FrameFunctions<F> = .init()
  ) {
    self.flow = flow
    self.limits = limits
    self.visitor = visitor
    pulse = ProgressPulse(onProgress)
    configurations = ConfigurationStore(flow, within: limits, functions: functions)
  }

  private var packed: PackedSearch { configurations.packed }

  /// The limit that cut the search first; `nil` when everything was searched.
  var bound: FlowDocument.Bound? { packed.bound }

  /// How far the search is.
  var progress: SearchProgress {
    SearchProgress(
      configurations: configurations.count, visited: visited, transitions: packed.transitions,
      steps: steps)
  }

  /// The bytes that the search keeps for what it has reached.
  var bytes: Int { packed.store.bytes + configurations.frames.bytes }

  /// Searches from all starts of the flow.
  mutating func run() throws(StartFailure<F>) {
    for (index, start) in flow.starts.enumerated() {
      let configuration = try flow.configuration(after: start.transition)
      let arrival = configurations.enter(configuration, isTooDeep: false, by: .start(index))
      guard case .node(let node) = target(of: arrival, configuration) else { continue }
      starts.append((index, node))
    }
    deadline = limits.time.map { ContinuousClock.now + $0 }
    PayloadCache.keepingPayloads { search() }
    pulse.report(progress)
  }

  /// Whether the time to spend is over.
  var isOver: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

  private mutating func search() {
    var endOfLevel = configurations.count
    while visited < configurations.count, !visitor.isDone {
      let batch = visited..<min(visited + Self.batchSize, endOfLevel)
      if prepare(batch) { visit(batch) }
      if packed.isOutOfMemory { return }
      if isOutOfTime { return packed.cut(.time, limits.time.map(\.milliseconds) ?? 0) }
      if visited == endOfLevel, endOfLevel < configurations.count {
        steps += 1
        endOfLevel = configurations.count
      }
    }
  }

  // MARK: Batches

  /// So many configurations are expanded at once, at most.
  private static var batchSize: Int { 4096 }
  /// What can happen is forgotten, and found again where needed, when it is more than this.
  private static var mostGroupedSteps: Int { 100_000 }

  /// Finds all that can happen at some nodes, and where it leads as far as that needs no flow.
  ///
  /// - Returns: Whether there was time and memory to do so.
  private mutating func prepare(_ nodes: Range<Int>) -> Bool {
    if groupedSteps > Self.mostGroupedSteps {
      groups.removeAll()
      packed.removeSteps()
      groupedSteps = 0
    }
    var next = nodes.lowerBound
    while let node = packed.firstUnknown(from: next, in: nodes) {
      isOutOfTime = isOver
      if isOutOfTime { return false }
      addGroup(of: packed.frame(of: node))
      tellProgress()
      next = node + 1
    }
    packed.otherBytes = configurations.frames.bytes + visitor.bytes
    guard configurations.makeRoom() else { return false }
    packed.begin(nodes)
    return true
  }

  private mutating func addGroup(of frame: Int) {
    var group = configurations.group(of: frame)
    groupedSteps += group.steps.count
    if visitor.seesSteps {
      askForInterest(in: &group, state: configurations.frames.state(of: frame))
    } else if !group.hasUnpacked {
      group.steps = []
    }
    packed.appendSteps(
      group.packed, of: frame, others: group.others,
      hasSingles: group.hasUnpacked
        || visitor.seesSteps && group.steps.contains(where: \.isSingle))
    groups.append(group)
  }

  private mutating func askForInterest(in group: inout Frames<F>.Group, state: F.State) {
    var packedSteps = 0
    for index in group.steps.indices {
      let input = group.steps[index].input
      switch group.steps[index].course {
      case .unpacked: continue
      case .ignored:
        group.steps[index].interest = visitor.interest(
          in: input, state: state, transition: nil)
      case .moved(let transition):
        let interest = visitor.interest(in: input, state: state, transition: transition)
        if case .targets(let label) = interest { group.packed[packedSteps].label = label }
        group.steps[index].interest = interest
        packedSteps += 1
      }
    }
  }

  /// Visits the nodes of a batch, as far as time allows and as what was worked out for it is right.
  private mutating func visit(_ nodes: Range<Int>) {
    let isBlind = !visitor.seesSteps && !visitor.seesConfigurations
    while visited < nodes.upperBound, !visitor.isDone, packed.isUpToDate {
      isOutOfTime = isOver
      if isOutOfTime || packed.isOutOfMemory { return }
      if isBlind { visited = packed.enterTargets(from: visited) }
      guard visited < nodes.upperBound else { return }
      if packed.isQuiet(visited) { visitQuietly(visited) } else { visit(visited) }
      visited += 1
      // What looks on may be slow: a property of the flow's own.
      if visited & 15 == 0 { tellProgress() }
    }
  }

  private mutating func tellProgress() {
    if pulse.isDue() { pulse.report(progress) }
  }

  // MARK: One node

  /// Visits a node of which no step is told by itself.
  private mutating func visitQuietly(_ node: Int) {
    let known = configurations.count
    moves.removeAll(keepingCapacity: true)
    packed.enterTargets(of: node, moves: &moves)
    if visitor.seesConfigurations {
      for new in known..<configurations.count { visitor.reached(new, configurations[new]) }
    }
    if !moves.isEmpty { visitor.moved(moves, from: node) }
    visitor.left(node)
  }

  private mutating func visit(_ node: Int) {
    guard let number = packed.steps.group(of: packed.frame(of: node)) else { return }
    let before = configurations[node]
    var packedSteps = 0
    let steps = groups[number].steps
    for (choice, step) in steps.enumerated() {
      switch step.course {
      case .ignored:
        guard step.interest == .steps else { continue }
        tellStep(step.input, before, .ignored, before, at: node, .nowhere)
      case .moved(let transition):
        packed.transitions += 1
        let arrival = packed.enterTarget(packedSteps, from: node)
        packedSteps += 1
        arrived(arrival, by: step, transition, before, at: node)
      case .unpacked:
        run(step.input, at: node, before, choice: choice)
      }
    }
    visitor.left(node)
  }

  private mutating func arrived(
    _ arrival: PackedSearch.Arrival, by step: Frames<F>.Step, _ transition: FlowTransition<F>,
    _ before: Configuration<F>, at node: Int
  ) {
    if case .new(let target) = arrival, visitor.seesConfigurations {
      visitor.reached(target, configurations[target])
    }
    if case .targets(let label) = step.interest {
      return visitor.moved([.init(target: arrival.node, label: label)], from: node)
    }
    guard visitor.seesSteps, step.interest == .steps else { return }
    if let target = arrival.node {
      tellStep(
        step.input, before, .moved(transition), configurations[target], at: node,
        .node(target))
    } else {
      visitor.happened(flow.step(step.input, at: before), at: node, leading: .cut)
    }
  }

  private mutating func tellStep(
    _ input: Input<F>, _ before: Configuration<F>, _ reply: Reply<F>,
    _ after: Configuration<F>, at node: Int, _ target: SearchTarget
  ) {
    guard visitor.seesSteps else { return }
    visitor.happened(
      .init(input, before: before, reply: reply, after: after), at: node, leading: target)
  }

  /// Lets the flow itself say what comes of something.
  private mutating func run(
    _ input: Input<F>, at node: Int, _ before: Configuration<F>, choice: Int
  ) {
    let step = flow.step(input, at: before)
    let target: SearchTarget
    switch step.reply {
    case .moved:
      let arrival = configurations.enter(
        step.after, isTooDeep: step.after.stack.screenCount > limits.depth,
        by: .step(source: node, choice: choice))
      target = self.target(of: arrival, step.after)
    case .finished: target = .end
    case .ignored, .refused, nil: target = .nowhere
    }
    if step.transition != nil { packed.transitions += 1 }
    if visitor.seesSteps { visitor.happened(step, at: node, leading: target) }
  }

  private mutating func target(
    of arrival: PackedSearch.Arrival, _ configuration: Configuration<F>
  ) -> SearchTarget {
    switch arrival {
    case .known(let node): return .node(node)
    case .new(let node):
      if visitor.seesConfigurations { visitor.reached(node, configuration) }
      return .node(node)
    case .cut: return .cut
    }
  }
}
