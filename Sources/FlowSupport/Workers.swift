/// A pool of threads that share work; the calling thread alone on platforms without threads.
package final class Workers: @unchecked Sendable {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The other threads; used only by the thread that created the workers.
  private var threads: [pthread_t] = []
  // The mutex protects the following properties.
  private var work: ((Int) -> Void)?
  private var round = 0
  private var activeCount = 0
  private var isOver = false

  /// Creates workers, one of which is the calling thread.
  ///
  /// For each thread that the system cannot create, there is one worker less.
  package init(_ count: Int) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
    for _ in 1..<max(1, count) {
      let number = threads.count + 1
      if let thread = startThread({ self.wait(number) }) { threads.append(thread) }
    }
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  package var count: Int { threads.count + 1 }

  /// Ends the threads; the workers must not be used afterwards.
  package func end() {
    pthread_mutex_lock(mutex)
    isOver = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs a closure in every worker, with the worker's number from 0, and waits for all of them.
  package func share(_ body: @Sendable (Int) -> Void) {
    guard !threads.isEmpty else { return body(0) }
    withoutActuallyEscaping(body) { body in
      pthread_mutex_lock(mutex)
      work = body
      round += 1
      activeCount = threads.count
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
      body(0)
      pthread_mutex_lock(mutex)
      while activeCount > 0 { pthread_cond_wait(changed, mutex) }
      work = nil
      pthread_mutex_unlock(mutex)
    }
  }

  private func wait(_ number: Int) {
    var lastRound = 0
    pthread_mutex_lock(mutex)
    while !isOver {
      if round == lastRound {
        pthread_cond_wait(changed, mutex)
        continue
      }
      lastRound = round
      let body = work
      pthread_mutex_unlock(mutex)
      body?(number)
      pthread_mutex_lock(mutex)
      activeCount -= 1
      pthread_cond_broadcast(changed)
    }
    pthread_mutex_unlock(mutex)
  }
  #else
  package init(_ count: Int) {}

  package var count: Int { 1 }

  package func end() {}

  package func share(_ body: @Sendable (Int) -> Void) { body(0) }
  #endif
}

extension Workers {
  /// Returns the results of a closure for each element, in order, using several threads if there
  /// are many.
  ///
  /// - Parameter threshold: The number of elements from which a second thread pays off.
  package static func map<Element, Output>(
    _ elements: [Element], threads: Int = 2, threshold: Int,
    _ transform: @Sendable (Element) -> Output
  ) -> [Output] {
    guard elements.count >= threshold else { return elements.map(transform) }
    let workers = Workers(threads)
    defer { workers.end() }
    let count = workers.count
    var results: [Output?] = elements.map { _ in nil }
    results.withUnsafeMutableBufferPointer { buffer in
      // Each worker reads and writes its own elements.
      nonisolated(unsafe) let (elements, results) = (elements, buffer)
      workers.share { worker in
        for index in stride(from: worker, to: elements.count, by: count) {
          results[index] = transform(elements[index])
        }
      }
    }
    return results.compactMap(\.self)
  }
}
