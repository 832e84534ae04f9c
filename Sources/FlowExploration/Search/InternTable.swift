/// Assigns numbers to values, from 0 in the order of insertion; equal values have the same number.
///
/// Values are compared by equality; a hash only narrows the search. Unlike a dictionary, it does
/// not trap if values break the rules of `Hashable`, but reports that in ``fault``.
@usableFromInline
package struct InternTable<Value: Hashable> {
  @usableFromInline package var values: [Value] = []
  /// The hash table: the hash in the upper half, and one more than the number in the lower; 0 for
  /// an empty slot.
  @usableFromInline var slots: [UInt64] = Array(repeating: 0, count: 16)
  @usableFromInline package var fault: HashableFault<Value>? {
    didSet { isFaulty = fault != nil }
  }
  @usableFromInline package private(set) var isFaulty = false
  @usableFromInline let validatesValues: Bool

  /// - Parameter validatesValues: Whether to check new values for breaking the rules of `Hashable`,
  ///   which is needed only for values of a flow.
  @usableFromInline
  package init(validates validatesValues: Bool = true) { self.validatesValues = validatesValues }

  package init(_ values: some Sequence<Value>) {
    self.init()
    for value in values { insert(value) }
  }

  /// The size in bytes, without what values store elsewhere.
  var bytes: Int { values.count * MemoryLayout<Value>.stride + slots.count * 8 }

  @inlinable
  package mutating func number(of value: Value) -> Int {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if slots[slot] >> 32 == UInt64(hash), values[number] == value { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    if validatesValues, !isFaulty, needsValidation(value) {
      fault = newFault(of: value, hash: hash)
    }
    values.append(value)
    slots[slot] = UInt64(hash) << 32 | UInt64(values.count)
    if values.count * 4 > slots.count * 3 { grow() }
    return values.count - 1
  }

  @inlinable
  package func index(of value: Value) -> Int? {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if slots[slot] >> 32 == UInt64(hash), values[number] == value { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inlinable
  package func contains(_ value: Value) -> Bool { index(of: value) != nil }

  /// Inserts a value; returns whether it is new.
  @discardableResult
  package mutating func insert(_ value: Value) -> Bool {
    let count = values.count
    return number(of: value) == count
  }

  @usableFromInline
  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
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

extension InternTable: Sendable where Value: Sendable {}

// MARK: - Values that break the rules

extension InternTable {
  /// Whether to check a new value.
  ///
  /// The first ones are checked, and some of the others: a value that is never found is inserted
  /// again and again. Comparing a value with itself is cheap, so that is always done.
  @inlinable
  func needsValidation(_ value: Value) -> Bool {
    values.count < 64 || values.count & 15 == 0 || value != value
  }

  /// Compares it with itself and some of the others.
  @usableFromInline
  func newFault(of value: Value, hash: UInt32) -> HashableFault<Value>? {
    if value != value { return .unequalToItself(value) }
    if UInt32(truncatingIfNeeded: value.hashValue) != hash { return .changingHash(value) }
    let others = values.count < 64 ? 0..<values.count : values.count - 4..<values.count
    for number in others {
      let other = values[number]
      guard other == value || value == other else { continue }
      if hasChanged(number) { return .changed(other) }
      return other == value && value == other
        ? .unequalHashes(other, value) : .asymmetricEquality(other, value)
    }
    return nil
  }

  private func hasChanged(_ number: Int) -> Bool {
    let hash = UInt64(UInt32(truncatingIfNeeded: values[number].hashValue))
    return !slots.contains { $0 == hash << 32 | UInt64(number + 1) }
  }
}

/// Values that break the rules of `Hashable`, so that they cannot be recognized.
///
/// It is indirect, so that the size of a table does not depend on its values; otherwise, tables and
/// the types that contain them take long to compile.
@usableFromInline
package indirect enum HashableFault<Value> {
  case unequalToItself(Value)
  case changingHash(Value)
  /// A value that changed after it was inserted, such as one that contains an object.
  case changed(Value)
  case unequalHashes(Value, Value)
  /// Two values of which the first equals the second, or the reverse, but not both.
  case asymmetricEquality(Value, Value)
}

extension HashableFault: Sendable where Value: Sendable {}
