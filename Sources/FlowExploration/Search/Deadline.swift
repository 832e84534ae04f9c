import FlowDocuments

/// The time by which an operation must be over.
///
/// What follows a search, such as judging and making traces, gets a little more time: see
/// ``extended``.
@usableFromInline
package struct Deadline: Sendable {
  /// A source of time.
  package struct Clock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant

    /// Makes a clock.
    package init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }
  }

  /// The source of time, which tests replace.
  @TaskLocal package static var clock = Clock { .now }

  private let end: ContinuousClock.Instant?
  /// Whether there is a deadline at all; faster to check, which happens at each step.
  @usableFromInline let hasEnd: Bool
  private let limit: Duration?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes a deadline a duration from now; `nil` for none.
  package init(_ limit: Duration?) {
    let now = Self.clock.now
    self.init(limit, end: limit.map { now() + $0 }, now)
  }

  private init(
    _ limit: Duration?, end: ContinuousClock.Instant?,
    _ now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.limit = limit
    self.end = end
    hasEnd = end != nil
    self.now = now
  }

  /// Whether the time is over.
  @inlinable package var isOver: Bool { hasEnd && isPast }

  @usableFromInline var isPast: Bool { end.map { now() >= $0 } ?? false }

  /// Throws if the time is over.
  func check() throws(OutOfTime) {
    if let bound, isOver { throw OutOfTime(bound: bound) }
  }

  /// The time that is left; `nil` without a limit.
  package var remaining: Duration? { end.map { max(.zero, now().duration(to: $0)) } }

  /// The limit, as what cuts a search; `nil` without one.
  var bound: FlowDocument.Bound? {
    limit.map { .init(kind: .time, limit: $0.milliseconds) }
  }

  /// The deadline for what follows a search: half of what a limit may be exceeded by, which is a
  /// tenth of it or a second, whichever is more.
  package var extended: Deadline {
    Deadline(limit, end: end.map { $0 + max(.milliseconds(500), (limit ?? .zero) / 20) }, now)
  }

  /// The deadline after a part of the time.
  package func part(_ percent: Int) -> Deadline {
    Deadline(limit, end: end.map { $0 - (limit ?? .zero) * (100 - percent) / 100 }, now)
  }
}

/// The time is over before something was found out.
struct OutOfTime: Error {
  /// The time limit, or the limit that stopped a local search.
  var bound: FlowDocument.Bound
}
