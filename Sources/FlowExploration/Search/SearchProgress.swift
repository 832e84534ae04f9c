/// How far a search is.
public struct SearchProgress: Hashable, Sendable {
  /// The number of configurations that were reached.
  public var configurations = 0
  /// The number of those of which all was tried that can happen there.
  public var visited = 0
  /// The number of steps that were taken, ended the flow, or were refused.
  public var transitions = 0
  /// How many steps from a start the search has got.
  public var steps = 0
}
