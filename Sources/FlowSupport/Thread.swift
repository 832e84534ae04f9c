#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
/// Starts a thread, and returns it, or `nil` if the system cannot create one.
package func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let start = Unmanaged.passRetained(ThreadBody(run: body))
  #if canImport(Darwin)
  var thread: pthread_t?
  #else
  var thread = pthread_t()
  #endif
  // Signals that end the process are handled by the thread that knows what not to interrupt.
  let failure = Interruption.withSignalsBlocked {
    pthread_create(
      &thread, nil,
      { argument in
        let pointer: UnsafeMutableRawPointer? = argument
        guard let pointer else { return nil }
        Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, start.toOpaque())
  }
  guard failure == 0 else {
    start.release()
    return nil
  }
  return thread
}

private final class ThreadBody {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
#endif
