/// Called with the progress of a long operation, about twice a second.
public typealias ProgressHandler = @Sendable (SearchProgress) -> Void

/// The progress of a search or of random walks.
public struct SearchProgress: Hashable, Sendable {
  /// The number of configurations that were reached.
  public var configurations = 0
  /// The number of those that were completely expanded.
  public var visited = 0
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions = 0
  /// The distance from a start that the search has reached, in steps.
  public var distance = 0
  /// The number of random walks taken; `nil` in an exhaustive search.
  ///
  /// With random walks, configurations are counted each time they are visited.
  public var walks: Int?
  /// Whether the search is over; its result may still have to be evaluated, described or drawn.
  package var isOver = false

  package init(
    configurations: Int = 0, visited: Int = 0, transitions: Int = 0, distance: Int = 0,
    walks: Int? = nil
  ) {
    self.configurations = configurations
    self.visited = visited
    self.transitions = transitions
    self.distance = distance
    self.walks = walks
  }
}
