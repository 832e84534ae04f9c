/// The settings of random walks through a flow.
///
/// ```swift
/// let report = try SignIn().walk(RandomWalks(count: 1000, seed: 7))
/// ```
/// The same flow, properties, count, length and seed give the same report on every machine, unless
/// the time is limited.
public struct RandomWalks: Hashable, Sendable {
  /// The number of walks, from 1 to 1,000,000,000.
  package var count: Int {
    didSet { count = Self.clamped(count) }
  }
  /// The maximum number of steps of a walk, from 1 to 1,000,000,000.
  package var length: Int {
    didSet { length = Self.clamped(length) }
  }
  /// The seed that determines all choices.
  package var seed: UInt64
  /// The number of threads, from 1 to 64; the report does not depend on it.
  ///
  /// Each thread has its own cache of configurations. Several threads help if walks seldom return
  /// to the same configurations, but they multiply the memory.
  package var threads: Int {
    didSet { threads = Self.clamped(threads, to: Self.maxThreads) }
  }

  /// The time to spend, shrinking included, or `nil` for no limit.
  ///
  /// With a time limit, reports depend on the machine.
  package var time: Duration? {
    didSet { time = time.map { max($0, .zero) } }
  }

  /// The maximum number of walks, and of steps in one.
  package static var maxCount: Int { 1_000_000_000 }
  private static var maxThreads: Int { 64 }

  /// Makes settings; values out of range are clamped.
  public init(
    count: Int = 1000, length: Int = 50, seed: UInt64 = 0, threads: Int = 1,
    time: Duration? = nil
  ) {
    self.count = Self.clamped(count)
    self.length = Self.clamped(length)
    self.seed = seed
    self.threads = Self.clamped(threads, to: Self.maxThreads)
    self.time = time.map { max($0, .zero) }
  }

  /// Walks in a block share counts of choices; a share consists of whole blocks.
  package var walksInBlock: Int { min(max(1, Self.stepsInBlock / length), count) }
  package var blockCount: Int { (count + walksInBlock - 1) / walksInBlock }

  func walks(inBlock block: Int) -> Range<Int> {
    (block * walksInBlock)..<min((block + 1) * walksInBlock, count)
  }

  private static var stepsInBlock: Int { 12_800 }

  /// Parses a seed, such as `7` or `0x51AB`.
  package static func seed(from text: String) -> UInt64? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard digits.utf8.first != UInt8(ascii: "+") else { return nil }
    return UInt64(digits, radix: isHexadecimal ? 16 : 10)
  }

  private static func clamped(_ number: Int, to limit: Int = maxCount) -> Int {
    min(max(1, number), limit)
  }
}
