import FlowDocuments

/// The time by which an operation must be over.
///
/// What follows a search, such as evaluating properties and making traces, gets a little more time:
/// see ``extended``.
@usableFromInline
package struct Deadline: Sendable {
  /// A source of time; a task-local function without a type around it crashes in release builds.
  package struct Clock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant

    package init(_ now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }
  }

  @TaskLocal package static var clock = Clock { .now }

  private let end: ContinuousClock.Instant?
  /// Whether there is a deadline; faster to check, which happens at each step.
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

  @inlinable package var isOver: Bool { hasEnd && isPast }

  @usableFromInline var isPast: Bool { end.map { now() >= $0 } ?? false }

  func check() throws(OutOfTime) {
    if let bound, isOver { throw OutOfTime(bound: bound) }
  }

  /// The time limit as the bound of a search; `nil` without one.
  var bound: FlowDocument.Bound? {
    limit.map { .init(kind: .time, limit: $0.milliseconds) }
  }

  /// Later by a twentieth of the limit or half a second, whichever is more: half of what the whole
  /// operation may exceed the limit by.
  package var extended: Deadline {
    Deadline(limit, end: end.map { $0 + max(.milliseconds(500), (limit ?? .zero) / 20) }, now)
  }

  package func part(_ percent: Int) -> Deadline {
    Deadline(limit, end: end.map { $0 - (limit ?? .zero) * (100 - percent) / 100 }, now)
  }
}

struct OutOfTime: Error {
  /// The time limit, or the limit that stopped a local search.
  var bound: FlowDocument.Bound
}
