/// How a flow is walked at random.
///
/// ```swift
/// let report = try SignIn().walk(RandomWalks(count: 10_000, seed: 7))
/// ```
/// The same flow, properties, count, length and seed give the same report on every machine.
public struct RandomWalks: Hashable, Sendable {
  /// The number of walks.
  public var count: Int
  /// The number of steps of a walk that does not end before.
  public var length: Int
  /// What all choices are made from.
  public var seed: UInt64
  /// The number of threads to walk on; the report is the same whatever it is.
  ///
  /// Each thread works out for itself what is known of a place: several help where walks seldom meet
  /// the same places again, and need so many times the memory.
  public var threads: Int

  /// Makes settings; a number below 1 counts as 1, more than 64 threads as 64.
  public init(count: Int = 1000, length: Int = 50, seed: UInt64 = 0, threads: Int = 1) {
    self.count = max(1, count)
    self.length = max(1, length)
    self.seed = seed
    self.threads = min(max(1, threads), 64)
  }
}
