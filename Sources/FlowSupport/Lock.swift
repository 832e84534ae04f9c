/// A lock for values that several threads use; does nothing on platforms with one thread.
package final class Lock: @unchecked Sendable {
  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  package init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs a closure while no other thread holds the lock; the closure must not use the lock again.
  package func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
  #else
  package init() {}

  package func withLock<Value>(_ body: () -> Value) -> Value { body() }
  #endif
}
