/// Gives equal values one number, counted from 0 in the order met.
///
/// Values are told apart by equality; a hash only says where to look.
@usableFromInline
struct InternTable<Value: Hashable> {
  @usableFromInline var values: [Value] = []
  /// By hash: the hash in the upper half, the number and one in the lower; 0 where there is none.
  @usableFromInline var slots: [UInt64] = Array(repeating: 0, count: 16)

  @usableFromInline
  init() {}

  /// The bytes that it takes, without what values keep elsewhere.
  var bytes: Int { values.count * MemoryLayout<Value>.stride + slots.count * 8 }

  /// Returns the number of a value, which is a new one for a value that was not met before.
  @inlinable
  mutating func number(of value: Value) -> Int {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if slots[slot] >> 32 == UInt64(hash), values[number] == value { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    values.append(value)
    slots[slot] = UInt64(hash) << 32 | UInt64(values.count)
    if values.count * 4 > slots.count * 3 { grow() }
    return values.count - 1
  }

  @usableFromInline
  mutating func grow() {
    var grown = [UInt64](repeating: 0, count: slots.count * 2)
    for entry in slots where entry != 0 {
      var slot = Int(entry >> 32) & (grown.count - 1)
      while grown[slot] != 0 { slot = (slot + 1) & (grown.count - 1) }
      grown[slot] = entry
    }
    slots = grown
  }
}
