import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Visits every configuration that can be reached, nearest first, by running the reducer.
  ///
  /// Configurations are numbered in the order reached, which depends only on the order of
  /// the starts and of the inputs (`inputs(at:)`); they are compared by equality. The traces found
  /// are shortest.
  ///
  /// In each configuration of a ``RestorableFlow``, the app is also terminated and restored, after
  /// all other inputs, and what is restored is explored like any other configuration.
  ///
  /// - Parameters:
  ///   - limits: How far to go; by default those of ``ExplorableFlow/exploration``.
  ///   - onProgress: Called with the progress of the search: about twice a second, and at the end.
  /// - Returns: What was found, with the first limit that was reached, if any.
  /// - Throws: Why the flow cannot be explored.
  /// - Complexity: O(*c* × *e*) for *c* configurations and *e* events in each. The reducer is
  ///   called once for each event in each state and shape of the stack (and screen on top, if the
  ///   flow has disabled controls), or once in every configuration if the effect of a command
  ///   depends on which screens are shown.
  @inlinable
  public func explore(
    within limits: ExplorationLimits? = nil, onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> Exploration<Self> {
    try explore(within: limits, by: nil, onProgress: onProgress, functions: FrameFunctions())
  }

  /// Explores the flow until a deadline, which replaces the time limit.
  @usableFromInline
  package func explore(
    within limits: ExplorationLimits?, by deadline: Deadline?,
    onProgress: ProgressHandler?, functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> Exploration<Self> {
    var search = Search(
      self, within: limits ?? self.limits, visitor: Explorer(self), by: deadline,
      onProgress: onProgress, functions: functions)
    try search.run()
    var exploration = search.visitor.exploration
    let startLabels = starts.map(\.label)
    exploration.starts = search.starts.map { ($0.node, startLabels[$0.start]) }
    for start in search.starts { exploration.nodes[start.node].discovery = nil }
    for (node, saved) in exploration.relaunches == nil ? [] : search.restoredNodes {
      (exploration.nodes[node].discovery, exploration.nodes[node].saved) = (nil, saved)
    }
    exploration.bound = search.bound
    return exploration
  }
}

struct Explorer<F: ExplorableFlow>: SearchVisitor {
  private(set) var exploration: Exploration<F>
  private var outcomes = InternTable<F.Outcome>()
  private var screenCount = 0
  private var reachedLimit = false

  init(_ flow: F) {
    exploration = Exploration(flow: flow)
    exploration.relaunches = flow.isRestorable ? [] : nil
  }

  var bytes: Int {
    exploration.nodes.count * MemoryLayout<Exploration<F>.Node>.stride
      + screenCount * MemoryLayout<F.Screen>.stride
      + exploration.handledSteps.count * MemoryLayout<Exploration<F>.HandledStep>.stride
      + exploration.refusedSteps.count * MemoryLayout<Exploration<F>.RefusedStep>.stride
      + exploration.outcomes.count * 2 * MemoryLayout<F.Outcome>.stride
  }

  mutating func didReach(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {
    // A node is reported before the step that leads to it, which is the next one.
    screenCount += configuration.stack.screenCount
    exploration.nodes.append(
      .init(configuration: configuration, discovery: exploration.handledSteps.count))
  }

  func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest { input.event == nil ? .nothing : .transitions }

  mutating func didTake(
    _ input: Input<F>, _ transition: FlowTransition<F>?, from node: Int, to target: SearchTarget
  ) {
    guard input.event != nil else { return }
    switch (transition, target) {
    case (_, .beyondLimit): reachedLimit = true
    case (let transition?, .node(let next)):
      append(input, transition, from: node, to: .configuration(next))
    case (nil, _): exploration.ignoredEvents += 1
    case (_?, .end), (_?, .nowhere): return
    }
  }

  mutating func didTake(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget) {
    guard let event = step.input.event else { return }
    guard target != .beyondLimit else {
      reachedLimit = true
      return
    }
    guard let transition = step.transition else {
      if step.reply == .ignored { exploration.ignoredEvents += 1 }
      return
    }
    switch (step.reply, target) {
    case (.handled, .node(let next)):
      append(step.input, transition, from: node, to: .configuration(next))
    case (.finished(let outcome), _):
      append(step.input, transition, from: node, to: .outcome(record(outcome)))
    case (.refused(let refusal), _):
      exploration.refusedSteps.append(
        .init(
          source: node, event: event, move: step.input.move, work: step.input.work,
          refusal: refusal, transition: transition))
    case (.handled, _), (.ignored, _), (nil, _): return
    }
  }

  private mutating func append(
    _ input: Input<F>, _ transition: FlowTransition<F>, from node: Int,
    to target: FlowDocument.Target
  ) {
    guard let event = input.event else { return }
    exploration.handledSteps.append(
      .init(
        source: node, event: event, move: input.move, work: input.work, target: target,
        transition: transition))
  }

  mutating func didRelaunch(from node: Int, to target: SearchTarget) {
    switch target {
    case .node(let next): exploration.relaunches?.append(.init(from: node, to: next))
    case .nowhere: exploration.relaunches?.append(.init(from: node, to: nil))
    case .beyondLimit: reachedLimit = true
    case .end: return
    }
  }

  mutating func didExpand(_ node: Int) {
    exploration.nodes[node].isExpanded = !reachedLimit
    reachedLimit = false
  }

  private mutating func record(_ outcome: F.Outcome) -> Int {
    let number = outcomes.number(of: outcome)
    if number == exploration.outcomes.count { exploration.outcomes.append(outcome) }
    return number
  }
}
