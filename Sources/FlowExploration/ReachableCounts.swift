import FlowCore
public import FlowDocuments

/// How large a flow is: what a check has to search.
public struct ReachableCounts: Hashable, Sendable {
  /// The number of configurations that can be reached.
  public var configurations: Int
  /// The number of steps that are taken, end the flow, or are refused, over all configurations.
  public var transitions: Int
  /// The number of steps from a start to the farthest configuration.
  public var steps: Int
  /// The bytes that the search used in the end for what it reached; what states store outside of
  /// themselves, such as the elements of an array, is not counted.
  public var bytes: Int
  /// The limit that first cut the search; `nil` if everything was counted.
  public var bound: FlowDocument.Bound?
}

extension ExplorableFlow {
  /// Counts everything that can be reached.
  ///
  /// - Parameters:
  ///   - limits: How far to go; by default the flow's own ``ExplorableFlow/limits``.
  ///   - onProgress: Called with the progress of the search: about twice a second, and at the end.
  /// - Throws: Why the flow cannot be explored.
  /// - Complexity: one reduction for each event in each state and shape of the stack, and a few
  ///   operations on words for each step.
  @inlinable
  public func countReachable(
    within limits: ExplorationLimits? = nil,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> ReachableCounts {
    try countReachable(within: limits, onProgress: onProgress, functions: FrameFunctions())
  }

  @usableFromInline
  func countReachable(
    within limits: ExplorationLimits?, onProgress: (@Sendable (SearchProgress) -> Void)?,
    functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> ReachableCounts {
    var search = Search(
      self, within: limits ?? self.limits, visitor: Counter(), onProgress: onProgress,
      functions: functions)
    try search.run()
    return ReachableCounts(
      configurations: search.configurations.count, transitions: search.progress.transitions,
      steps: search.progress.steps, bytes: search.bytes, bound: search.bound)
  }
}

/// Ignores what it visits.
private struct Counter<F: ExplorableFlow>: SearchVisitor {
  var seesConfigurations: Bool { false }
  var seesSteps: Bool { false }
  var isDone: Bool { false }

  func interest(
    in input: Input<F>, state: F.State, transition: FlowTransition<F>?
  ) -> SearchInterest { .nothing }

  mutating func reached(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {}
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {}
  mutating func left(_ node: Int) {}
}
