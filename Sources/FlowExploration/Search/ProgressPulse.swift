/// Reports the progress of a long operation about twice a second.
///
/// A process that waits for it takes silence for a flow that never returns, so it is checked
/// whenever the flow has answered.
package struct ProgressPulse {
  private let onProgress: (@Sendable (SearchProgress) -> Void)?
  private var last = ContinuousClock.now

  /// Makes a pulse; without a handler, it never reports.
  package init(_ onProgress: (@Sendable (SearchProgress) -> Void)?) { self.onProgress = onProgress }

  /// Whether it is time to report; if so, the next time is half a second later.
  package mutating func isDue() -> Bool {
    guard onProgress != nil, ContinuousClock.now - last >= .milliseconds(500) else { return false }
    last = ContinuousClock.now
    return true
  }

  /// Reports the progress.
  package func report(_ progress: SearchProgress) { onProgress?(progress) }
}
