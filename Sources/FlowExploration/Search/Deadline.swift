import FlowDocuments

/// When something that may take long must be over.
///
/// What is done after a search, such as judging and making traces, gets a little more time: see
/// ``extended``.
@usableFromInline
package struct Deadline: Sendable {
  /// What tells the time.
  package struct Clock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant

    /// Makes a clock.
    package init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }
  }

  /// What tells the time; tests let it pass as they like.
  @TaskLocal package static var clock = Clock { .now }

  private let end: ContinuousClock.Instant?
  /// Whether there is an end; quicker to ask, and it is asked at each step.
  @usableFromInline let hasEnd: Bool
  private let limit: Duration?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes a deadline so much later than now; `nil` for none.
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

  /// Throws where the time is over.
  func check() throws(OutOfTime) {
    if let bound, isOver { throw OutOfTime(bound: bound) }
  }

  /// The time that is left; `nil` without a limit.
  package var remaining: Duration? { end.map { max(.zero, now().duration(to: $0)) } }

  /// The limit, as what cuts a search; `nil` without one.
  var bound: FlowDocument.Bound? {
    limit.map { .init(kind: .time, limit: $0.milliseconds) }
  }

  /// The deadline for what follows a search: half of what a limit may be exceeded by, which is the
  /// tenth part or a second, whichever is more.
  package var extended: Deadline {
    Deadline(limit, end: end.map { $0 + max(.milliseconds(500), (limit ?? .zero) / 20) }, now)
  }

  /// The deadline after a part of the time.
  package func part(_ percent: Int) -> Deadline {
    Deadline(limit, end: end.map { $0 - (limit ?? .zero) * (100 - percent) / 100 }, now)
  }
}

/// The time to find something out is over.
struct OutOfTime: Error {
  /// The limit of the time, or the one that kept a look around a place from going on.
  var bound: FlowDocument.Bound
}
