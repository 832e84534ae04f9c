#if CLI
import FlowLibc

/// The signals by which somebody ends this process: Control-C and its like.
enum Interruption {
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Has signals obeyed, though whoever started the process may have blocked them: Foundation's
  /// `Process` passes on the mask of its thread, and the worker threads of libdispatch block all.
  static func obeySignals() {
    var all = Self.set
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// Does what must not stop half way; a signal that comes meanwhile is obeyed afterwards.
  static func heldBack<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (blocked, former) = (Self.set, sigset_t())
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
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
