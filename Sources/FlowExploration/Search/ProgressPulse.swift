/// Tells about twice a second how far something is that may take long.
///
/// Who waits for it in another process takes silence for a flow that never returns, so it is asked
/// to beat wherever the flow has answered.
package struct ProgressPulse {
  private let onProgress: (@Sendable (SearchProgress) -> Void)?
  private var last = ContinuousClock.now

  /// Makes a pulse; without anybody to tell it never beats.
  package init(_ onProgress: (@Sendable (SearchProgress) -> Void)?) { self.onProgress = onProgress }

  /// Whether it is time to tell; if so, the next time is half a second later.
  package mutating func isDue() -> Bool {
    guard onProgress != nil, ContinuousClock.now - last >= .milliseconds(500) else { return false }
    last = ContinuousClock.now
    return true
  }

  /// Tells how far it is.
  package func report(_ progress: SearchProgress) { onProgress?(progress) }
}
