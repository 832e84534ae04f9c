/// How far a search may go.
///
/// A search that was cut says so in its result: what it did not find may still exist.
public struct ExplorationLimits: Hashable, Sendable {
  /// The number of configurations to keep.
  public var configurations: Int
  /// The number of screens at once, in all layers.
  public var depth: Int
  /// The time to spend, or `nil` for no limit.
  ///
  /// With a time limit, results depend on the machine.
  public var time: Duration?
  /// The memory for what is reached, in megabytes of 1,000,000 bytes, or `nil` for no limit.
  ///
  /// The search counts its own data, which is the same on every machine of its kind. What states
  /// store outside of themselves, such as the elements of an array, is not counted.
  public var memory: Int?
  /// The number of threads that share a large search; small ones use only one.
  ///
  /// The result does not depend on it. On platforms without threads, there is one.
  public var threads = 2

  /// Makes limits; a number below 1 counts as 1, and a negative time as no time.
  public init(
    configurations: Int = 100_000, depth: Int = 12, time: Duration? = nil, memory: Int? = nil,
    threads: Int = 2
  ) {
    self.configurations = max(1, configurations)
    self.depth = max(1, depth)
    self.time = time.map { max($0, .zero) }
    self.memory = memory.map { max(1, $0) }
    self.threads = min(max(1, threads), 64)
  }
}

extension Duration {
  /// The whole milliseconds of it.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(seconds, 1 << 50)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
