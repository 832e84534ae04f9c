/// Reports the progress of a long operation about twice a second.
///
/// A waiting process interprets silence as a flow that never returns, so check the pulse whenever
/// the flow has returned.
package struct ProgressPulse {
  private let onProgress: ProgressHandler?
  private var last = ContinuousClock.now

  /// Creates a pulse; without a handler, it never reports.
  package init(_ onProgress: ProgressHandler?) { self.onProgress = onProgress }

  /// Returns whether it is time to report; if so, the next report is due half a second later.
  package mutating func isDue() -> Bool {
    guard onProgress != nil, ContinuousClock.now - last >= .milliseconds(500) else { return false }
    last = ContinuousClock.now
    return true
  }

  package func report(_ progress: SearchProgress) { onProgress?(progress) }
}
