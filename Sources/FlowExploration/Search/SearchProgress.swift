/// The progress of a search or of random walks.
public struct SearchProgress: Hashable, Sendable {
  /// The number of configurations that were reached.
  public var configurations = 0
  /// The number of those that were completely expanded.
  public var visited = 0
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions = 0
  /// How many steps from a start the search has come.
  public var steps = 0
  /// The number of random walks that were done; `nil` in an exhaustive search.
  ///
  /// Configurations are then counted each time they are visited.
  public var walks: Int?
  /// Whether the search is over; what it found is still judged, described or drawn.
  package var isOver = false

  /// Makes a progress.
  package init(
    configurations: Int = 0, visited: Int = 0, transitions: Int = 0, steps: Int = 0,
    walks: Int? = nil
  ) {
    self.configurations = configurations
    self.visited = visited
    self.transitions = transitions
    self.steps = steps
    self.walks = walks
  }
}
