/// How far a search may go before it is cut.
///
/// A search that was cut says so in its result: what it did not find may still exist.
public struct ExplorationLimits: Hashable, Sendable {
  /// The number of configurations to keep.
  public var configurations: Int
  /// The number of screens on show at once, in all layers.
  public var depth: Int
  /// The time to spend, or `nil` for no limit.
  ///
  /// A limit makes results depend on the machine.
  public var time: Duration?

  /// Makes limits; a number below 1 counts as 1, a negative time as none to spend.
  public init(configurations: Int = 100_000, depth: Int = 12, time: Duration? = nil) {
    self.configurations = max(1, configurations)
    self.depth = max(1, depth)
    self.time = time.map { max($0, .zero) }
  }
}
