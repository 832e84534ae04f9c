import FlowCore
package import FlowDocuments

/// The size of a flow: what a check has to search.
public struct ReachableCounts: Hashable, Sendable {
  /// The number of configurations that can be reached.
  public var configurations: Int
  /// The number of steps that are taken, end the flow, or are refused, in all configurations.
  public var transitions: Int
  /// The number of steps from a start to the farthest configuration.
  package var maxDistance: Int
  /// What the search used, without what states store elsewhere, such as elements of an array.
  package var bytes: Int
  package var bound: FlowDocument.Bound?
}

extension ExplorableFlow {
  /// Counts the configurations and transitions that can be reached.
  ///
  /// - Parameters:
  ///   - limits: How far to go; by default those of ``ExplorableFlow/exploration``.
  ///   - onProgress: Called with the progress of the search: about twice a second, and at the end.
  /// - Throws: Why the flow cannot be explored.
  /// - Complexity: One call of the reducer for each event in each state and shape of the stack, and
  ///   a few operations on machine words for each step.
  @inlinable
  public func countReachable(
    within limits: ExplorationLimits? = nil, onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> ReachableCounts {
    try countReachable(within: limits, onProgress: onProgress, functions: FrameFunctions())
  }

  @usableFromInline
  func countReachable(
    within limits: ExplorationLimits?, onProgress: ProgressHandler?,
    functions: FrameFunctions<Self>
  ) throws(ExplorationFailure<Self>) -> ReachableCounts {
    var search = Search(
      self, within: limits ?? self.limits, visitor: Counter(), onProgress: onProgress,
      functions: functions)
    try search.run()
    return ReachableCounts(
      configurations: search.configurations.count, transitions: search.progress.transitions,
      maxDistance: search.progress.distance, bytes: search.bytes, bound: search.bound)
  }
}

private struct Counter<F: ExplorableFlow>: SearchVisitor {
  var seesConfigurations: Bool { false }
  var seesSteps: Bool { false }

  mutating func didReach(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {}
  mutating func didTake(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget) {}
  mutating func didExpand(_ node: Int) {}
}
