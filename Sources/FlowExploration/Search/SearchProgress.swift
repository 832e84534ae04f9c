/// How far a search, or walking at random, is.
public struct SearchProgress: Hashable, Sendable {
  /// The number of configurations that were reached.
  public var configurations = 0
  /// The number of those of which all was tried that can happen there.
  public var visited = 0
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions = 0
  /// How many steps from a start the search has got.
  public var steps = 0
  /// The number of random walks that were done; `nil` in a search of everything.
  ///
  /// Configurations are then counted as often as they were met.
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
