package import FlowDocuments

/// The limits of a search.
///
/// A search that reaches a limit reports it in its result: what it did not find may still exist.
public struct ExplorationLimits: Hashable, Sendable {
  package var configurations: Int
  /// The maximum number of screens in a stack, in all layers together.
  package var depth: Int
  /// The maximum time, or `nil` for no limit.
  ///
  /// With a time limit, results depend on the machine.
  package var time: Duration?
  /// The maximum memory for what is reached, in megabytes of 1,000,000 bytes, or `nil` for no
  /// limit.
  ///
  /// The search counts its own data, which is the same on all machines with the same architecture.
  /// What states store elsewhere, such as the elements of an array, is not counted.
  package var memory: Int?
  /// The number of threads that share a large search; small ones use only one.
  ///
  /// The result does not depend on it. On platforms without threads, there is only one.
  package var threads = 2

  /// Creates limits; a number below 1 counts as 1, and a negative time as zero.
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
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: min(seconds, 1 << 50)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension ExplorationLimits: JSONCodable {
  package static var jsonName: String { "\"limits\"" }
  package static var blank: Self { Self() }

  /// The limits as a request has them; values out of range are clamped.
  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("configurations", &configurations, .number, isRequired: false)
    try coder.code("depth", &depth, .number, isRequired: false)
    try coder.code("milliseconds", &time, .milliseconds)
    try coder.code("memory", &memory, .number)
    try coder.code("threads", &threads, .number, isRequired: false)
    self = Self(
      configurations: configurations, depth: depth, time: time, memory: memory, threads: threads)
  }
}

extension JSONForm<Duration> {
  package static var milliseconds: Self {
    Self({ .integer($0.milliseconds) }) { json, key, _ throws(JSONFault) in
      .milliseconds(try json.number("\"\(key)\""))
    }
  }
}
