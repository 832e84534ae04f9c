/// Tells about twice a second how far something is that may take long.
///
/// Who waits for it in another process takes silence for a flow that never returns, so it is asked
/// to beat wherever the flow has answered.
package struct ProgressPulse {
  private let tell: (@Sendable (SearchProgress) -> Void)?
  private var last = ContinuousClock.now

  /// Makes a pulse; without anybody to tell it never beats.
  package init(_ tell: (@Sendable (SearchProgress) -> Void)?) { self.tell = tell }

  /// Whether it is time to tell; if so, the next time is half a second later.
  package mutating func isDue() -> Bool {
    guard tell != nil, ContinuousClock.now - last >= .milliseconds(500) else { return false }
    last = ContinuousClock.now
    return true
  }

  /// Tells how far it is.
  package func tell(_ progress: SearchProgress) { tell?(progress) }
}
