import FlowLibc

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
/// Some threads that share work, and wait for more.
package final class Workers: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The other threads; only the thread that made the workers uses this.
  private var threads: [pthread_t] = []
  // What follows is read and written under the mutex.
  private var work: ((Int) -> Void)?
  private var round = 0
  private var atWork = 0
  private var isOver = false

  /// Makes workers, including the calling thread.
  ///
  /// If the system does not provide a thread, there is one worker less.
  package init(_ count: Int) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
    for _ in 1..<max(1, count) { start(threads.count + 1) }
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  /// How many there are.
  package var count: Int { threads.count + 1 }

  /// Ends the threads; the workers must not be used any more.
  package func end() {
    pthread_mutex_lock(mutex)
    isOver = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Lets every worker do its part of some work, by its number from 0, and waits for all.
  package func share(_ body: @Sendable (Int) -> Void) {
    guard !threads.isEmpty else { return body(0) }
    withoutActuallyEscaping(body) { body in
      pthread_mutex_lock(mutex)
      work = body
      round += 1
      atWork = threads.count
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
      body(0)
      pthread_mutex_lock(mutex)
      while atWork > 0 { pthread_cond_wait(changed, mutex) }
      work = nil
      pthread_mutex_unlock(mutex)
    }
  }

  private func wait(_ number: Int) {
    var known = 0
    pthread_mutex_lock(mutex)
    while !isOver {
      if round == known {
        pthread_cond_wait(changed, mutex)
        continue
      }
      known = round
      let body = work
      pthread_mutex_unlock(mutex)
      body?(number)
      pthread_mutex_lock(mutex)
      atWork -= 1
      pthread_cond_broadcast(changed)
    }
    pthread_mutex_unlock(mutex)
  }

  /// The arguments of a thread.
  private final class Beginning {
    let workers: Workers
    let number: Int

    init(_ workers: Workers, _ number: Int) {
      self.workers = workers
      self.number = number
    }
  }

  private func start(_ number: Int) {
    let beginning = Unmanaged.passRetained(Beginning(self, number))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // Signals that end the process are for the thread that knows what must not be interrupted.
    var (blocked, former) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let failure = pthread_create(
      &thread, nil,
      { argument in
        let pointer: UnsafeMutableRawPointer? = argument
        guard let pointer else { return nil }
        let beginning = Unmanaged<Beginning>.fromOpaque(pointer).takeRetainedValue()
        beginning.workers.wait(beginning.number)
        return nil
      }, beginning.toOpaque())
    guard failure == 0 else { return beginning.release() }
    #if canImport(Darwin)
    if let thread { threads.append(thread) }
    #else
    threads.append(thread)
    #endif
  }
}
#else
/// The calling thread alone, on platforms without others.
package final class Workers: Sendable {
  package init(_ count: Int) {}

  package var count: Int { 1 }

  package func end() {}

  package func share(_ body: @Sendable (Int) -> Void) { body(0) }
}
#endif
