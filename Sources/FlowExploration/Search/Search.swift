import FlowCore
import FlowDocuments

/// A breadth-first search of the configurations that can be reached.
///
/// Configurations are numbered in the order reached, which depends only on the order of
/// the starts and of the inputs (`inputs(at:)`). They are compared by equality. The number of
/// threads affects only the time.
///
/// If the flow can be restored, the last input of every configuration is a relaunch.
struct Search<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  // Properties that are used for each configuration come first: without specialization, accessing
  // those behind values of the flow's types is slow.
  private let packed: PackedSearch
  private var visited = 0
  private(set) var deadline: Deadline
  private var isOutOfTime = false
  /// The distance from a start of the nodes that are being visited.
  private var distance = 0
  /// The end of the nodes with the same distance from a start as those being visited.
  private var endOfLevel = 0
  private var pulse: ProgressPulse
  private var groupedSteps = 0
  private var moves: [SearchMove] = []
  let limits: ExplorationLimits
  private var groups: [Frames<F>.FrameGroup] = []
  private let isRestorable: Bool

  let flow: F
  var visitor: Visitor
  /// The starts that were inserted, as indices in the flow's `starts`, and their nodes.
  private(set) var starts: [(start: Int, node: Int)] = []
  private(set) var configurations: ConfigurationStore<F>

  /// - Parameter deadline: By default, after the time limit, counted from now.
  init(
    _ flow: F, within limits: ExplorationLimits, visitor: Visitor,
    by deadline: Deadline? = nil, onProgress: ProgressHandler? = nil,
    functions: FrameFunctions<F> = .init()
  ) {
    self.flow = flow
    isRestorable = flow.isRestorable
    self.limits = limits
    self.deadline = deadline ?? Deadline(limits.time)
    self.visitor = visitor
    pulse = ProgressPulse(onProgress)
    configurations = ConfigurationStore(flow, within: limits, functions: functions)
    packed = configurations.packed
  }

  var bound: FlowDocument.Bound? { packed.bound }

  var progress: SearchProgress {
    SearchProgress(
      configurations: configurations.count, visited: visited, transitions: packed.transitions,
      distance: distance)
  }

  var bytes: Int { packed.store.bytes + configurations.frames.bytes }

  mutating func run() throws(ExplorationFailure<F>) {
    configurations.frames.deadline = deadline
    for (index, start) in flow.starts.enumerated() {
      let configuration = try flow.startConfiguration(after: start.transition)
      let arrival = configurations.enter(configuration, isTooDeep: false, by: .start(index))
      configurations.frames.recordFault(in: "at the start")
      guard case .node(let node) = target(of: arrival, configuration) else { continue }
      starts.append((index, node))
    }
    endOfLevel = configurations.count
    PayloadCache.withCachedPayloads { search() }
    var last = progress
    last.isOver = true
    pulse.report(last)
    if let fault { throw .inconsistent(fault) }
  }

  private var fault: InconsistentValue? { configurations.frames.fault ?? visitor.fault }

  private mutating func search() {
    while visited < configurations.count, !visitor.isDone {
      let batch = visited..<min(visited + Self.batchSize, endOfLevel)
      if let ready = prepare(batch) { visit(ready) }
      if packed.isOutOfMemory || fault != nil { return }
      if isOutOfTime { return packed.recordBound(.time, deadline.bound?.limit ?? 0) }
      if visited == endOfLevel, endOfLevel < configurations.count {
        distance += 1
        endOfLevel = configurations.count
      }
    }
  }

  // MARK: Batches

  private static var batchSize: Int { 4096 }
  /// On stacks of a few screens; beyond that, steps are dropped and found again when needed.
  private static var maxGroupedSteps: Int { 100_000 }

  /// Finds the steps of some nodes, and the targets of those that do not need the flow; returns as
  /// many of the first nodes as fit, or `nil` if there is no time or memory for any.
  private mutating func prepare(_ nodes: Range<Int>) -> Range<Int>? {
    if groupedSteps > Self.maxGroupedSteps { forgetSteps() }
    var next = nodes.lowerBound
    while let node = packed.firstUnknown(from: next, in: nodes) {
      isOutOfTime = deadline.isOver
      guard !isOutOfTime, addGroup(of: packed.frame(of: node)) else { return nil }
      reportProgress()
      next = node + 1
    }
    packed.otherBytes = configurations.frames.bytes + visitor.bytes
    guard configurations.makeRoom() else { return nil }
    return packed.begin(nodes)
  }

  private mutating func forgetSteps() {
    groups.removeAll()
    packed.steps.removeAll()
    groupedSteps = 0
  }

  /// Returns whether there was time, and the search can continue.
  private mutating func addGroup(of frame: Int) -> Bool {
    var group = configurations.group(of: frame, withSteps: visitor.seesSteps)
    if visitor.seesSteps {
      updateInterest(in: &group, state: configurations.frames.state(of: frame))
    } else if group.hasUnpacked {
      group = configurations.group(of: frame, withSteps: true)
    }
    isOutOfTime = deadline.isOver
    guard !isOutOfTime, fault == nil else { return false }
    groupedSteps += group.count * (1 + group.screenCount / 16)
    packed.steps.append(
      group.packed, of: frame, others: group.others,
      hasSingles: group.hasUnpacked
        || visitor.seesSteps && group.steps.contains { $0.isSingle })
    group.packed = []
    groups.append(group)
    return true
  }

  private mutating func updateInterest(in group: inout Frames<F>.FrameGroup, state: F.State) {
    var packedSteps = 0
    for index in group.steps.indices {
      if deadline.isOver { return }
      let input = group.steps[index].input
      switch group.steps[index].effect {
      case .unpacked: continue
      case .ignored:
        group.steps[index].interest = visitor.interest(
          in: input, state: state, transition: nil)
      case .moved(var transition):
        // Store equal states once: the reducer creates new ones each time.
        if case .to = transition.next {
          let target = group.packed[packedSteps].frame
          transition.next = .to(configurations.frames.state(of: target))
          group.steps[index].effect = .moved(transition)
        }
        let interest = visitor.interest(in: input, state: state, transition: transition)
        if case .targets(let label) = interest { group.packed[packedSteps].label = label }
        group.steps[index].interest = interest
        packedSteps += 1
      }
    }
  }

  /// Visits the nodes of a batch while time remains and its results are valid.
  private mutating func visit(_ nodes: Range<Int>) {
    let isBlind = !visitor.seesSteps && !visitor.seesConfigurations && !isRestorable
    while visited < nodes.upperBound, !visitor.isDone, packed.isUpToDate {
      isOutOfTime = deadline.isOver
      if isOutOfTime || packed.isOutOfMemory { return }
      if isBlind { visited = packed.enterTargets(from: visited) }
      guard visited < nodes.upperBound else { return }
      let isVisited = packed.isQuiet(visited) ? visitQuietly(visited) : visit(visited)
      guard isVisited, !isRestorable || relaunch(visited), fault == nil else { return }
      visitor.didExpand(visited)
      visited += 1
      // The visitor may be slow: it evaluates the flow's own properties.
      if visited & 15 == 0 { reportProgress() }
    }
  }

  private mutating func reportProgress() {
    if pulse.isDue() { pulse.report(progress) }
  }

  /// A step of a node; `nil` if it is no longer cached.
  func cachedStep(_ choice: Int, from node: Int) -> Frames<F>.FrameStep? {
    guard let number = packed.steps.group(of: packed.frame(of: node)),
      groups[number].steps.indices.contains(choice)
    else { return nil }
    return groups[number].steps[choice]
  }

  // MARK: One node

  /// Returns whether time ran out, so that a node is not visited completely.
  private mutating func isStopped() -> Bool {
    isOutOfTime = deadline.isOver
    return isOutOfTime
  }

  /// Visits a node that has no steps to report separately; returns whether there was time to do so.
  private mutating func visitQuietly(_ node: Int) -> Bool {
    let oldCount = configurations.count
    moves.removeAll(keepingCapacity: true)
    packed.enterTargets(of: node, moves: &moves)
    if visitor.seesConfigurations {
      for new in oldCount..<configurations.count {
        if isStopped() { return false }
        visitor.didReach(new, configurations[new], in: configurations)
      }
    }
    if !moves.isEmpty { visitor.didMove(moves, from: node) }
    return true
  }

  /// Visits a node step by step; returns whether there was time to do so.
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
    // `enumerated()` would look up the type of its pairs at each step.
    for choice in steps.indices {
      if isStopped() { return false }
      let step = steps[choice]
      switch (step.effect, step.interest) {
      case (.ignored, .steps):
        let before = before()
        reportStep(step.input, before, .ignored, nil, before, at: node, .nowhere)
      case (.ignored, .transitions): visitor.didTake(step.input, nil, from: node, to: .nowhere)
      case (.ignored, _): continue
      case (.moved(let transition), let interest):
        packed.transitions += 1
        let arrival = packed.enterTarget(packedSteps, from: node)
        packedSteps += 1
        if case .new(let target) = arrival, visitor.seesConfigurations {
          visitor.didReach(target, configurations[target], in: configurations)
        }
        switch interest {
        case .steps: reportArrival(arrival, by: step.input, transition, before(), at: node)
        case .transitions:
          visitor.didTake(
            step.input, transition, from: node, to: arrival.node.map { .node($0) } ?? .beyondLimit)
        case .targets(let label):
          visitor.didMove([(arrival.node, label)], from: node)
        case .nothing: continue
        }
      case (.unpacked, _):
        run(step.input, at: node, before(), choice: choice)
      }
    }
    return true
  }

  /// Terminates and restores the app in a node; returns whether there was time to do so.
  private mutating func relaunch(_ node: Int) -> Bool {
    if isStopped() { return false }
    let saved = configurations[node]
    guard let restored = flow.relaunched(saved) else {
      visitor.didRelaunch(from: node, to: .nowhere)
      return true
    }
    guard restored != saved else { return true }
    let arrival = configurations.enter(
      restored, isTooDeep: restored.stack.screenCount > limits.depth, by: .relaunch(source: node))
    if configurations.frames.hasFaultyTable {
      configurations.frames.recordFault(for: .relaunch, in: saved.state)
    }
    visitor.didRelaunch(from: node, to: target(of: arrival, restored))
    return true
  }

  private mutating func reportArrival(
    _ arrival: PackedSearch.Arrival, by input: Input<F>, _ transition: FlowTransition<F>,
    _ before: Configuration<F>, at node: Int
  ) {
    guard visitor.seesSteps else { return }
    if let target = arrival.node {
      reportStep(
        input, before, .handled, transition, configurations[target], at: node, .node(target))
    } else {
      visitor.didTake(flow.step(input, at: before), at: node, to: .beyondLimit)
    }
  }

  private mutating func reportStep(
    _ input: Input<F>, _ before: Configuration<F>, _ reply: Reply<F>,
    _ transition: FlowTransition<F>?, _ after: Configuration<F>, at node: Int,
    _ target: SearchTarget
  ) {
    guard visitor.seesSteps else { return }
    visitor.didTake(
      .init(input, before: before, reply: reply, transition: transition, after: after), at: node,
      to: target)
  }

  private mutating func run(
    _ input: Input<F>, at node: Int, _ before: Configuration<F>, choice: Int
  ) {
    let step = flow.step(input, at: before)
    let target: SearchTarget
    switch step.reply {
    case .handled:
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
      configurations.frames.recordFault(for: input, in: before.state)
    }
    if step.transition != nil { packed.transitions += 1 }
    if visitor.seesSteps { visitor.didTake(step, at: node, to: target) }
  }

  private mutating func target(
    of arrival: PackedSearch.Arrival, _ configuration: Configuration<F>
  ) -> SearchTarget {
    switch arrival {
    case .existing(let node): return .node(node)
    case .new(let node):
      if visitor.seesConfigurations { visitor.didReach(node, configuration, in: configurations) }
      return .node(node)
    case .beyondLimit: return .beyondLimit
    }
  }
}
