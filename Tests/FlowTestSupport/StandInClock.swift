import FlowExploration

/// A clock on which time passes only when a test advances it.
package final class StandInClock: @unchecked Sendable {
  private let start = ContinuousClock.now
  /// The time that has passed; only one thread may use the clock.
  package private(set) var elapsed = Duration.zero

  /// How much time passes when the clock is read.
  private let perReading: Duration

  package init(perReading: Duration = .zero) { self.perReading = perReading }

  /// Lets time pass.
  package func pass(_ duration: Duration) { elapsed += duration }

  /// Runs something by this clock, and returns how long that took on it.
  @discardableResult
  package func timing(_ body: () throws -> Void) rethrows -> Duration {
    let before = elapsed
    let clock = Deadline.Clock { [self] in
      pass(perReading)
      return start + elapsed
    }
    try Deadline.$clock.withValue(clock) { try body() }
    return elapsed - before
  }
}
