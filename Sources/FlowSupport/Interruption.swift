#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
/// The signals that end this process, such as Control-C.
package enum Interruption {
  package static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Unblocks the signals, which the parent process may have blocked: Foundation's `Process` passes
  /// on the signal mask of its thread, and the worker threads of libdispatch block all signals.
  package static func obeySignals() {
    var all = Self.set
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// Runs work that must not stop midway; signals that arrive meanwhile take effect afterwards.
  package static func withSignalsBlocked<Success, Failure>(
    _ work: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    var (blocked, previous) = (Self.set, sigset_t())
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return try work()
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    return set
  }
}
#endif
