/// Every configuration that was reached, packed, in the order reached, with how it was reached.
///
/// Configurations are compared by all their words; a hash only says where to look. Exclusivity is
/// not checked at run time, which would take a fifth of the time for counting: every access is
/// instantaneous.
final class PackedStore {
  /// How a configuration was first reached.
  enum Discovery {
    case start(Int)
    case step(source: Int, choice: Int)
  }

  @exclusivity(unchecked) private(set) var layout: PackedLayout
  @exclusivity(unchecked) private(set) var count = 0
  /// The words of all configurations, one after another.
  @exclusivity(unchecked) private(set) var words: GrowingBuffer<UInt64>
  /// By hash: the hash in the upper half, one more than the number in the lower; 0 if there is
  /// none.
  @exclusivity(unchecked) private(set) var slots: GrowingBuffer<UInt64>
  @exclusivity(unchecked) private(set) var slotMask: Int
  @exclusivity(unchecked) private var sources = GrowingBuffer<UInt32>(capacity: 64)
  @exclusivity(unchecked) private var choices = GrowingBuffer<UInt16>(capacity: 64)
  /// The choices that are too large to be kept with the others, by configuration.
  private var largeChoices: [Int: Int] = [:]
  private static let noSource = UInt32.max

  /// The number of configurations that fit without taking more memory.
  @exclusivity(unchecked) private var room = 64

  /// The largest number of configurations that can be kept.
  static let mostConfigurations = Int(UInt32.max) - 1

  init(_ layout: PackedLayout) {
    self.layout = layout
    words = GrowingBuffer(capacity: 64 * layout.words)
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

  /// The bytes that it takes.
  var bytes: Int { count * bytesOfOne + (slotMask + 1) * 8 }

  /// The most bytes that it takes while one more configuration is entered: there may temporarily be
  /// two copies of each buffer that grows, one after another.
  var bytesWithOneMore: Int {
    bytes + bytesOfOne
      + max(isFull ? (slotMask + 1) * 16 : 0, count == room ? count * layout.words * 8 : 0)
  }

  /// The most bytes that it takes while everything is repacked.
  func bytesToRepack(to new: PackedLayout) -> Int {
    bytes + (slotMask + 1) * 8 + count * new.words * 8
  }

  private var bytesOfOne: Int { layout.words * 8 + 6 }
  private var isFull: Bool { (count + 1) * 4 > (slotMask + 1) * 3 }

  /// The words of a configuration, by its number.
  func words(of node: Int) -> UnsafePointer<UInt64> {
    UnsafePointer(words.start + node * layout.words)
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

  /// Returns the number of a configuration, or `nil` if it was not reached before.
  func find(_ key: UnsafePointer<UInt64>, hash: UInt32) -> Int? {
    let found = PackedLook(self).number(of: key, hash: hash)
    return found == 0 ? nil : Int(found) - 1
  }

  // MARK: Entering

  /// Enters a configuration that was not reached before, and returns its number.
  func enter(_ key: UnsafePointer<UInt64>, hash: UInt32, by discovery: Discovery) -> Int {
    if isFull { grow() }
    let node = count
    if node == room { makeRoom() }
    (words.start + node * layout.words).update(from: key, count: layout.words)
    keep(discovery, of: node)
    place(hash: hash, node: node)
    count += 1
    return node
  }

  private func makeRoom() {
    room += max(64, room / 2)
    words.reserve(room * layout.words, keeping: count * layout.words)
    sources.reserve(room, keeping: count)
    choices.reserve(room, keeping: count)
  }

  private func place(hash: UInt32, node: Int) {
    var slot = Int(hash) & slotMask
    while slots.start[slot] != 0 { slot = (slot + 1) & slotMask }
    slots.start[slot] = UInt64(hash) << 32 | UInt64(node + 1)
  }

  private func grow() {
    let old = (slots: slots, count: slotMask + 1)
    makeSlots(old.count * 2)
    for entry in UnsafeBufferPointer(start: old.slots.start, count: old.count) where entry != 0 {
      place(
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

  private func keep(_ discovery: Discovery, of node: Int) {
    let choice: Int
    switch discovery {
    case .start(let start):
      sources.start[node] = Self.noSource
      choice = start
    case .step(let source, let step):
      sources.start[node] = UInt32(truncatingIfNeeded: source)
      choice = step
    }
    choices.start[node] = UInt16(clamping: choice)
    if choice >= Int(UInt16.max) { largeChoices[node] = choice }
  }

  /// How a configuration was first reached, by its number.
  func discovery(of node: Int) -> Discovery {
    let kept = choices.start[node]
    let choice = kept == .max ? largeChoices[node] ?? 0 : Int(kept)
    let source = sources.start[node]
    return source == Self.noSource
      ? .start(choice) : .step(source: Int(source), choice: choice)
  }

  // MARK: Repacking

  /// Repacks everything, because the old layout is too narrow.
  ///
  /// - Parameter screenCount: How many screens a frame has, by its number.
  func repack(to new: PackedLayout, screenCount: (Int) -> Int) {
    let old = (layout: layout, words: words, slots: slots)
    words = GrowingBuffer(capacity: room * new.words)
    words.start.update(repeating: 0, count: count * new.words)
    makeSlots(slotMask + 1)
    old.slots.free()
    for node in 0..<count {
      let source = UnsafePointer(old.words.start + node * old.layout.words)
      let target = words.start + node * new.words
      let frame = old.layout.frame(in: source)
      new.write(frame: frame, to: target)
      for position in 0..<screenCount(frame) {
        new.write(
          code: old.layout.code(ofScreen: position, in: source), ofScreen: position, to: target)
      }
      place(hash: Self.hash(of: target, count: new.words), node: node)
    }
    old.words.free()
    layout = new
  }
}

/// Looks configurations up, from any thread, while nothing is entered.
struct PackedLook: @unchecked Sendable {
  let words: UnsafePointer<UInt64>
  let slots: UnsafePointer<UInt64>
  let slotMask: Int
  let width: Int

  init(_ store: PackedStore) {
    words = UnsafePointer(store.words.start)
    slots = UnsafePointer(store.slots.start)
    slotMask = store.slotMask
    width = store.layout.words
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
