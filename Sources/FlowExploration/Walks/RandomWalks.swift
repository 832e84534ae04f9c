/// How a flow is walked at random.
///
/// ```swift
/// let report = try SignIn().walk(RandomWalks(count: 1000, seed: 7))
/// ```
/// The same flow, properties, count, length and seed give the same report on every machine, unless
/// the time is limited.
public struct RandomWalks: Hashable, Sendable {
  /// The number of walks, from 1 to 1,000,000,000.
  public var count: Int {
    didSet { count = Self.clamped(count) }
  }
  /// The number of steps of a walk that does not end before, from 1 to 1,000,000,000.
  public var length: Int {
    didSet { length = Self.clamped(length) }
  }
  /// What all choices are made from.
  public var seed: UInt64
  /// The number of threads to walk on, from 1 to 64; the report is the same whatever it is.
  ///
  /// Each thread works out for itself what is known of a place: several help where walks seldom meet
  /// the same places again, and need so many times the memory.
  public var threads: Int {
    didSet { threads = Self.clamped(threads, to: Self.mostThreads) }
  }

  /// The time to spend, shrinking included, or `nil` for no limit.
  ///
  /// A limit makes reports depend on the machine.
  public var time: Duration? {
    didSet { time = time.map { max($0, .zero) } }
  }

  /// The most walks that can be asked for, and the most steps of one.
  package static var most: Int { 1_000_000_000 }
  private static var mostThreads: Int { 64 }

  /// Makes settings; what is less than the least counts as the least, what is more than the most as
  /// the most.
  public init(
    count: Int = 1000, length: Int = 50, seed: UInt64 = 0, threads: Int = 1,
    time: Duration? = nil
  ) {
    self.count = Self.clamped(count)
    self.length = Self.clamped(length)
    self.seed = seed
    self.threads = Self.clamped(threads, to: Self.mostThreads)
    self.time = time.map { max($0, .zero) }
  }

  /// The number of walks in a block: they share counts of what was chosen, and a share of the walks
  /// consists of whole blocks.
  package var walksInBlock: Int { min(max(1, Self.stepsInBlock / length), count) }
  /// The number of blocks.
  package var blockCount: Int { (count + walksInBlock - 1) / walksInBlock }

  /// The numbers of the walks in a block.
  func walks(inBlock block: Int) -> Range<Int> {
    (block * walksInBlock)..<min((block + 1) * walksInBlock, count)
  }

  private static var stepsInBlock: Int { 12_800 }

  /// Reads a seed as it is typed or was printed: `7`, `0x51AB`.
  package static func seed(from text: String) -> UInt64? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard digits.utf8.first != UInt8(ascii: "+") else { return nil }
    return UInt64(digits, radix: isHexadecimal ? 16 : 10)
  }

  private static func clamped(_ number: Int, to most: Int = most) -> Int {
    min(max(1, number), most)
  }
}
