/// Room for plain values that grows, and that threads can read without looking after it.
///
/// Its owner frees it.
struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// Makes room for at least one value.
  init(capacity: Int = 1) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  /// Makes room for so many values; the first ones are kept.
  mutating func reserve(_ needed: Int, keeping count: Int) {
    guard needed > capacity else { return }
    let grown = GrowingBuffer(capacity: max(needed, capacity + capacity / 2))
    grown.start.update(from: start, count: count)
    free()
    self = grown
  }

  func free() { start.deallocate() }
}
