import FlowCore
import FlowDocuments

/// The breadth-first search: every configuration that can be reached, nearest first.
///
/// Configurations are numbered in the order reached, which depends only on the order of
/// ``ExplorableFlow/starts`` and of what can happen (``ExplorableFlow/inputs(at:)``). They are
/// compared by equality. The number of threads affects only the time.
struct Search<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  // What is used for each configuration comes first: without specialization, it takes long to find
  // what lies behind values of the flow's types.
  private let packed: PackedSearch
  private var visited = 0
  /// When it must be over; set when it runs.
  private(set) var deadline: Deadline
  private var isOutOfTime = false
  private var steps = 0
  /// The end of the nodes that are as many steps from a start as those being visited.
  private var endOfLevel = 0
  private var pulse: ProgressPulse
  private var groupedSteps = 0
  private var moves: [SearchMove] = []
  let limits: ExplorationLimits
  /// The steps of recent frames, grouped like the packed steps.
  private var groups: [Frames<F>.Group] = []

  let flow: F
  var visitor: Visitor
  /// The starts that were entered, by their positions in ``ExplorableFlow/starts``, and their nodes.
  private(set) var starts: [(start: Int, node: Int)] = []
  /// What was reached.
  private(set) var configurations: ConfigurationStore<F>

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - deadline: When it must be over; by default, when the time limit is reached, counted from
  ///     now.
  ///   - onProgress: Called with the progress of the search, from time to time and at the end.
  ///   - functions: The functions that are specialized for the flow, if its type is known.
  init(
    _ flow: F, within limits: ExplorationLimits, visitor: Visitor,
    by deadline: Deadline? = nil, onProgress: (@Sendable (SearchProgress) -> Void)? = nil,
    functions: FrameFunctions<F> = .init()
  ) {
    self.flow = flow
    self.limits = limits
    self.deadline = deadline ?? Deadline(limits.time)
    self.visitor = visitor
    pulse = ProgressPulse(onProgress)
    configurations = ConfigurationStore(flow, within: limits, functions: functions)
    packed = configurations.packed
  }

  /// The limit that first cut the search; `nil` if everything was searched.
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
  mutating func run() throws(ExplorationFailure<F>) {
    configurations.frames.deadline = deadline
    for (index, start) in flow.starts.enumerated() {
      let configuration = try flow.first(after: start.transition)
      let arrival = configurations.enter(configuration, isTooDeep: false, by: .start(index))
      configurations.frames.noteFault(met: "at the start")
      guard case .node(let node) = target(of: arrival, configuration) else { continue }
      starts.append((index, node))
    }
    endOfLevel = configurations.count
    try searchOn()
  }

  /// Continues a search that ended because its visitor was done, until a deadline.
  mutating func goOn(by deadline: Deadline) throws(ExplorationFailure<F>) {
    guard visited < configurations.count else { return }
    self.deadline = deadline
    configurations.frames.deadline = deadline
    // The visitor may need other steps.
    forgetSteps()
    try searchOn()
  }

  private mutating func searchOn() throws(ExplorationFailure<F>) {
    PayloadCache.keepingPayloads { search() }
    var last = progress
    last.isOver = true
    pulse.report(last)
    if let fault { throw .inconsistent(fault) }
  }

  /// A value that keeps the search from continuing, because configurations cannot be recognized.
  private var fault: InconsistentValue? { configurations.frames.fault ?? visitor.fault }

  private mutating func search() {
    while visited < configurations.count, !visitor.isDone {
      let batch = visited..<min(visited + Self.batchSize, endOfLevel)
      if let ready = prepare(batch) { visit(ready) }
      if packed.isOutOfMemory || fault != nil { return }
      if isOutOfTime { return packed.cut(.time, deadline.bound?.limit ?? 0) }
      if visited == endOfLevel, endOfLevel < configurations.count {
        steps += 1
        endOfLevel = configurations.count
      }
    }
  }

  // MARK: Batches

  /// The most configurations that are expanded at once.
  private static var batchSize: Int { 4096 }
  /// The most steps that are cached on stacks of a few screens; fewer on larger ones.
  ///
  /// Beyond that, they are dropped and found again when needed.
  private static var mostGroupedSteps: Int { 100_000 }

  /// Finds the steps of some nodes, and where they lead as far as that does not need the flow.
  ///
  /// - Returns: The first of the nodes, as many as fit at once; `nil` if there is no time or memory
  ///   for any.
  private mutating func prepare(_ nodes: Range<Int>) -> Range<Int>? {
    if groupedSteps > Self.mostGroupedSteps { forgetSteps() }
    var next = nodes.lowerBound
    while let node = packed.firstUnknown(from: next, in: nodes) {
      isOutOfTime = deadline.isOver
      guard !isOutOfTime, addGroup(of: packed.frame(of: node)) else { return nil }
      tellProgress()
      next = node + 1
    }
    packed.otherBytes = configurations.frames.bytes + visitor.bytes
    guard configurations.makeRoom() else { return nil }
    return packed.begin(nodes)
  }

  private mutating func forgetSteps() {
    groups.removeAll()
    packed.removeSteps()
    groupedSteps = 0
  }

  /// Finds the steps of a frame.
  ///
  /// - Returns: Whether there was time to do so, and nothing keeps the search from continuing.
  private mutating func addGroup(of frame: Int) -> Bool {
    var group = configurations.group(of: frame, keepingSteps: visitor.seesSteps)
    if visitor.seesSteps {
      askForInterest(in: &group, state: configurations.frames.state(of: frame))
    } else if group.hasUnpacked {
      group = configurations.group(of: frame, keepingSteps: true)
    }
    isOutOfTime = deadline.isOver
    guard !isOutOfTime, fault == nil else { return false }
    groupedSteps += group.count * (1 + group.screenCount / 16)
    packed.appendSteps(
      group.packed, of: frame, others: group.others,
      hasSingles: group.hasUnpacked
        || visitor.seesSteps && group.steps.contains { $0.isSingle })
    group.packed = []
    groups.append(group)
    return true
  }

  private mutating func askForInterest(in group: inout Frames<F>.Group, state: F.State) {
    var packedSteps = 0
    for index in group.steps.indices {
      if deadline.isOver { return }
      let input = group.steps[index].input
      switch group.steps[index].course {
      case .unpacked: continue
      case .ignored:
        group.steps[index].interest = visitor.interest(
          in: input, state: state, transition: nil)
      case .moved(var transition):
        // Equal states are stored once: the reducer makes new ones each time.
        if case .to = transition.next {
          let target = group.packed[packedSteps].frame
          transition.next = .to(configurations.frames.state(of: target))
          group.steps[index].course = .moved(transition)
        }
        let interest = visitor.interest(in: input, state: state, transition: transition)
        if case .targets(let label) = interest { group.packed[packedSteps].label = label }
        group.steps[index].interest = interest
        packedSteps += 1
      }
    }
  }

  /// Visits the nodes of a batch, as far as time allows and its results are still valid.
  private mutating func visit(_ nodes: Range<Int>) {
    let isBlind = !visitor.seesSteps && !visitor.seesConfigurations
    while visited < nodes.upperBound, !visitor.isDone, packed.isUpToDate {
      isOutOfTime = deadline.isOver
      if isOutOfTime || packed.isOutOfMemory { return }
      if isBlind { visited = packed.enterTargets(from: visited) }
      guard visited < nodes.upperBound else { return }
      let isVisited = packed.isQuiet(visited) ? visitQuietly(visited) : visit(visited)
      guard isVisited, fault == nil else { return }
      visited += 1
      // The visitor may be slow, such as with the flow's own properties.
      if visited & 15 == 0 { tellProgress() }
    }
  }

  private mutating func tellProgress() {
    if pulse.isDue() { pulse.report(progress) }
  }

  /// One of the steps of a node; `nil` if it is no longer cached.
  func knownStep(_ choice: Int, from node: Int) -> Frames<F>.Step? {
    guard let number = packed.steps.group(of: packed.frame(of: node)),
      groups[number].steps.indices.contains(choice)
    else { return nil }
    return groups[number].steps[choice]
  }

  // MARK: One node

  /// Whether the time is over, so that a node is not visited completely.
  private mutating func isStopped() -> Bool {
    isOutOfTime = deadline.isOver
    return isOutOfTime
  }

  /// Visits a node without steps that are reported separately.
  ///
  /// - Returns: Whether there was time to do so.
  private mutating func visitQuietly(_ node: Int) -> Bool {
    let known = configurations.count
    moves.removeAll(keepingCapacity: true)
    packed.enterTargets(of: node, moves: &moves)
    if visitor.seesConfigurations {
      for new in known..<configurations.count {
        if isStopped() { return false }
        visitor.reached(new, configurations[new], in: configurations)
      }
    }
    if !moves.isEmpty { visitor.moved(moves, from: node) }
    visitor.left(node)
    return true
  }

  /// Visits a node step by step.
  ///
  /// - Returns: Whether there was time to do so.
  private mutating func visit(_ node: Int) -> Bool {
    guard let number = packed.steps.group(of: packed.frame(of: node)) else { return false }
    var unpacked: Configuration<F>?
    func before() -> Configuration<F> {
      let before = unpacked ?? configurations[node]
      unpacked = before
      return before
    }
    var packedSteps = 0
    let steps = groups[number].steps
    for (choice, step) in steps.enumerated() {
      if isStopped() { return false }
      switch (step.course, step.interest) {
      case (.ignored, .steps):
        let before = before()
        tellStep(step.input, before, .ignored, nil, before, at: node, .nowhere)
      case (.ignored, .transitions): visitor.took(step.input, nil, from: node, to: .nowhere)
      case (.ignored, _): continue
      case (.moved(let transition), let interest):
        packed.transitions += 1
        let arrival = packed.enterTarget(packedSteps, from: node)
        packedSteps += 1
        if case .new(let target) = arrival, visitor.seesConfigurations {
          visitor.reached(target, configurations[target], in: configurations)
        }
        switch interest {
        case .steps: arrived(arrival, by: step.input, transition, before(), at: node)
        case .transitions:
          visitor.took(
            step.input, transition, from: node, to: arrival.node.map { .node($0) } ?? .cut)
        case .targets(let label):
          visitor.moved([.init(target: arrival.node, label: label)], from: node)
        case .nothing: continue
        }
      case (.unpacked, _):
        run(step.input, at: node, before(), choice: choice)
      }
    }
    visitor.left(node)
    return true
  }

  private mutating func arrived(
    _ arrival: PackedSearch.Arrival, by input: Input<F>, _ transition: FlowTransition<F>,
    _ before: Configuration<F>, at node: Int
  ) {
    guard visitor.seesSteps else { return }
    if let target = arrival.node {
      tellStep(
        input, before, .moved, transition, configurations[target], at: node, .node(target))
    } else {
      visitor.happened(flow.step(input, at: before), at: node, leading: .cut)
    }
  }

  private mutating func tellStep(
    _ input: Input<F>, _ before: Configuration<F>, _ reply: Reply<F>,
    _ transition: FlowTransition<F>?, _ after: Configuration<F>, at node: Int,
    _ target: SearchTarget
  ) {
    guard visitor.seesSteps else { return }
    visitor.happened(
      .init(input, before: before, reply: reply, transition: transition, after: after), at: node,
      leading: target)
  }

  /// Asks the flow itself for the result of an input.
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
    case .finished(let outcome):
      _ = configurations.frames.outcomes.number(of: outcome)
      target = .end
    case .ignored, .refused, nil: target = .nowhere
    }
    if configurations.frames.hasFaultyTable {
      configurations.frames.noteFault(meeting: input, in: before.state)
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
      if visitor.seesConfigurations { visitor.reached(node, configuration, in: configurations) }
      return .node(node)
    case .cut: return .cut
    }
  }
}
