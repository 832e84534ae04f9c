/// The configurations that were reached, packed, in the order reached, and how each was reached.
///
/// Configurations are compared by all their words; a hash only narrows the search. Exclusivity is
/// not checked at run time, which would take a fifth of the time of counting: every access is
/// instantaneous.
final class PackedStore {
  enum Discovery {
    case start(Int)
    case step(source: Int, choice: Int)
    case relaunch(source: Int)
  }

  @exclusivity(unchecked) private(set) var layout: PackedLayout
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private(set) var words: GrowingBuffer<UInt64>
  /// The hash table: the hash in the upper half, and one more than the number in the lower; 0 for
  /// an empty slot.
  @exclusivity(unchecked) private(set) var slots: GrowingBuffer<UInt64>
  @exclusivity(unchecked) private(set) var slotMask: Int
  @exclusivity(unchecked) private var sources = GrowingBuffer<UInt32>(capacity: 64)
  @exclusivity(unchecked) private var choices = GrowingBuffer<UInt16>(capacity: 64)
  /// The choices that do not fit in 16 bits, by configuration; a relaunch has none.
  private var largeChoices: [Int: Int] = [:]
  private static let noSource = UInt32.max

  /// The number of configurations that fit without allocating more memory.
  @exclusivity(unchecked) private var capacity = 64

  static let maxConfigurations = Int(UInt32.max) - 1

  init(_ layout: PackedLayout) {
    self.layout = layout
    words = GrowingBuffer(capacity: 64 * layout.wordCount)
    slots = GrowingBuffer(capacity: 128)
    slots.start.update(repeating: 0, count: 128)
    slotMask = 127
  }

  deinit {
    words.free()
    slots.free()
    sources.free()
    choices.free()
  }

  var bytes: Int { count * bytesOfOne + (slotMask + 1) * 8 }

  /// The maximum size in bytes while one more configuration is inserted: buffers grow one after
  /// another, and one that grows temporarily exists twice.
  var bytesWithOneMore: Int {
    bytes + bytesOfOne
      + max(isFull ? (slotMask + 1) * 16 : 0, count == capacity ? count * layout.wordCount * 8 : 0)
  }

  func bytesToRepack(to new: PackedLayout) -> Int {
    bytes + (slotMask + 1) * 8 + count * new.wordCount * 8
  }

  private var bytesOfOne: Int { layout.wordCount * 8 + 6 }
  private var isFull: Bool { (count + 1) * 4 > (slotMask + 1) * 3 }

  func words(of node: Int) -> UnsafePointer<UInt64> {
    UnsafePointer(words.start + node * layout.wordCount)
  }

  // MARK: Finding

  static func hash(of words: UnsafePointer<UInt64>, count: Int) -> UInt32 {
    var mixed = words[0] &* 0x9e37_79b9_7f4a_7c15
    for index in 1..<max(1, count) {
      mixed = ((mixed ^ mixed >> 32) &+ words[index]) &* 0xd6e8_feb8_6659_fd93
    }
    mixed = (mixed ^ mixed >> 32) &* 0xd6e8_feb8_6659_fd93
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  func find(_ key: UnsafePointer<UInt64>, hash: UInt32) -> Int? {
    let nodePlusOne = PackedLookup(self).number(of: key, hash: hash)
    return nodePlusOne == 0 ? nil : Int(nodePlusOne) - 1
  }

  // MARK: Entering

  /// Inserts a configuration that was not reached before, and returns its number.
  func enter(_ key: UnsafePointer<UInt64>, hash: UInt32, by discovery: Discovery) -> Int {
    if isFull { grow() }
    let node = count
    if node == capacity { makeRoom() }
    (words.start + node * layout.wordCount).update(from: key, count: layout.wordCount)
    setDiscovery(discovery, of: node)
    insertSlot(hash: hash, node: node)
    count += 1
    return node
  }

  private func makeRoom() {
    capacity += max(64, capacity / 2)
    words.reserve(capacity * layout.wordCount, initializedCount: count * layout.wordCount)
    sources.reserve(capacity, initializedCount: count)
    choices.reserve(capacity, initializedCount: count)
  }

  private func insertSlot(hash: UInt32, node: Int) {
    var slot = Int(hash) & slotMask
    while slots.start[slot] != 0 { slot = (slot + 1) & slotMask }
    slots.start[slot] = UInt64(hash) << 32 | UInt64(node + 1)
  }

  private func grow() {
    let old = (slots: slots, count: slotMask + 1)
    makeSlots(old.count * 2)
    for entry in UnsafeBufferPointer(start: old.slots.start, count: old.count) where entry != 0 {
      insertSlot(
        hash: UInt32(truncatingIfNeeded: entry >> 32),
        node: Int(UInt32(truncatingIfNeeded: entry)) - 1)
    }
    old.slots.free()
  }

  private func makeSlots(_ count: Int) {
    slots = GrowingBuffer(capacity: count)
    slots.start.update(repeating: 0, count: count)
    slotMask = count - 1
  }

  // MARK: Discoveries

  private func setDiscovery(_ discovery: Discovery, of node: Int) {
    let choice: Int
    switch discovery {
    case .start(let start):
      sources.start[node] = Self.noSource
      choice = start
    case .step(let source, let step):
      sources.start[node] = UInt32(truncatingIfNeeded: source)
      choice = step
    case .relaunch(let source):
      sources.start[node] = UInt32(truncatingIfNeeded: source)
      choices.start[node] = .max
      return
    }
    choices.start[node] = UInt16(clamping: choice)
    if choice >= Int(UInt16.max) { largeChoices[node] = choice }
  }

  func discovery(of node: Int) -> Discovery {
    let storedChoice = choices.start[node]
    let source = sources.start[node]
    guard let choice = storedChoice == .max ? largeChoices[node] : Int(storedChoice) else {
      return .relaunch(source: Int(source))
    }
    return source == Self.noSource
      ? .start(choice) : .step(source: Int(source), choice: choice)
  }

  // MARK: Repacking

  /// Repacks everything; `screenCount` returns the number of screens of a frame.
  func repack(to new: PackedLayout, screenCount: (Int) -> Int) {
    let old = (layout: layout, words: words, slots: slots)
    words = GrowingBuffer(capacity: capacity * new.wordCount)
    words.start.update(repeating: 0, count: count * new.wordCount)
    makeSlots(slotMask + 1)
    old.slots.free()
    for node in 0..<count {
      let source = UnsafePointer(old.words.start + node * old.layout.wordCount)
      let target = words.start + node * new.wordCount
      let frame = old.layout.frame(in: source)
      new.write(frame: frame, to: target)
      for position in 0..<screenCount(frame) {
        new.write(
          code: old.layout.code(ofScreen: position, in: source), ofScreen: position, to: target)
      }
      insertSlot(hash: Self.hash(of: target, count: new.wordCount), node: node)
    }
    old.words.free()
    layout = new
  }
}

/// Looks up configurations, from any thread, while nothing is inserted.
struct PackedLookup: @unchecked Sendable {
  let words: UnsafePointer<UInt64>
  let slots: UnsafePointer<UInt64>
  let slotMask: Int
  let width: Int

  init(_ store: PackedStore) {
    words = UnsafePointer(store.words.start)
    slots = UnsafePointer(store.slots.start)
    slotMask = store.slotMask
    width = store.layout.wordCount
  }

  /// Returns one more than the number of a configuration, or 0 if it was not reached before.
  @inline(__always)
  func number(of key: UnsafePointer<UInt64>, hash: UInt32) -> UInt32 {
    var slot = Int(hash) & slotMask
    while true {
      let entry = slots[slot]
      if entry == 0 { return 0 }
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let number = UInt32(truncatingIfNeeded: entry)
        if isEqual(key, words + (Int(number) - 1) * width) { return number }
      }
      slot = (slot + 1) & slotMask
    }
  }

  @inline(__always)
  private func isEqual(_ left: UnsafePointer<UInt64>, _ right: UnsafePointer<UInt64>) -> Bool {
    for index in 0..<width where left[index] != right[index] { return false }
    return true
  }
}
