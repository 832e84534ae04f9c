#if CLI
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The signals by which somebody ends this process: Control-C and its like.
  enum Interruption {
    static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Does what must not stop half way; a signal that comes meanwhile is obeyed afterwards.
    static func heldBack<Result, Failure>(
      _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      var (blocked, former) = (sigset_t(), sigset_t())
      sigemptyset(&blocked)
      for number in signals { sigaddset(&blocked, number) }
      pthread_sigmask(SIG_BLOCK, &blocked, &former)
      defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
      return try work()
    }
  }
#endif
