/// A growing buffer of plain values, which threads can read without reference counting.
///
/// Its owner must free it.
struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int = 1) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  mutating func reserve(_ needed: Int, initializedCount count: Int) {
    guard needed > capacity else { return }
    let grown = GrowingBuffer(capacity: max(needed, capacity + capacity / 2))
    grown.start.update(from: start, count: count)
    free()
    self = grown
  }

  func free() { start.deallocate() }
}
