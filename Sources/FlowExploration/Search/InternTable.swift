/// Assigns one number to equal values, counted from 0 in the order of discovery.
///
/// Values are compared by equality; a hash only says where to look. Unlike a dictionary, it does
/// not trap if values break the rules of `Hashable`, but reports that in ``fault``.
@usableFromInline
package struct InternTable<Value: Hashable> {
  @usableFromInline package var values: [Value] = []
  /// By hash: the hash in the upper half, one more than the number in the lower; 0 if there is
  /// none.
  @usableFromInline var slots: [UInt64] = Array(repeating: 0, count: 16)
  /// The first values found that break the rules of `Hashable`.
  @usableFromInline package var fault: HashableFault<Value>? {
    didSet { isFaulty = fault != nil }
  }
  /// Whether there is such a fault; faster to check.
  @usableFromInline package private(set) var isFaulty = false
  /// Whether values that break the rules are looked for.
  @usableFromInline let isWatching: Bool

  /// Makes an empty table.
  ///
  /// - Parameter isWatching: Whether to look for values that break the rules of `Hashable`, which
  ///   is needed only for values of a flow.
  @usableFromInline
  package init(watching isWatching: Bool = true) { self.isWatching = isWatching }

  /// Makes a table of some values.
  package init(_ values: some Sequence<Value>) {
    self.init()
    for value in values { insert(value) }
  }

  /// The bytes that it takes, without what values store elsewhere.
  var bytes: Int { values.count * MemoryLayout<Value>.stride + slots.count * 8 }

  /// Returns the number of a value, which is a new one for a new value.
  @inlinable
  package mutating func number(of value: Value) -> Int {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if slots[slot] >> 32 == UInt64(hash), values[number] == value { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    if isWatching, !isFaulty, isWatched(value) { fault = newFault(of: value, hash: hash) }
    values.append(value)
    slots[slot] = UInt64(hash) << 32 | UInt64(values.count)
    if values.count * 4 > slots.count * 3 { grow() }
    return values.count - 1
  }

  /// Returns the number of a known value; `nil` for any other.
  @inlinable
  package func position(of value: Value) -> Int? {
    let hash = UInt32(truncatingIfNeeded: value.hashValue)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if slots[slot] >> 32 == UInt64(hash), values[number] == value { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Whether a value is known.
  @inlinable
  package func contains(_ value: Value) -> Bool { position(of: value) != nil }

  /// Enters a value; returns whether it is new.
  @discardableResult
  package mutating func insert(_ value: Value) -> Bool {
    let count = values.count
    return number(of: value) == count
  }

  /// Removes all values.
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
  /// Whether a new value is looked at closely.
  ///
  /// The first ones are, and some of the others: a value that is never found again is entered again
  /// and again. Comparing a value with itself is cheap, so that is always done.
  @inlinable
  func isWatched(_ value: Value) -> Bool {
    values.count < 64 || values.count & 15 == 0 || value != value
  }

  /// What is wrong with a new value, on its own and compared with some known ones.
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
        ? .unequalHashes(other, value) : .equalOneWay(other, value)
    }
    return nil
  }

  /// Whether the hash of a value has changed since it was entered.
  private func hasChanged(_ number: Int) -> Bool {
    let hash = UInt64(UInt32(truncatingIfNeeded: values[number].hashValue))
    return !slots.contains { $0 == hash << 32 | UInt64(number + 1) }
  }
}

/// Values that break the rules of `Hashable`, so that they cannot be recognized.
///
/// It is indirect, so that tables have one size whatever their values are; otherwise, each of them,
/// and what holds them, takes long to compile.
@usableFromInline
package indirect enum HashableFault<Value> {
  /// A value that is not equal to itself, such as one that holds a NaN.
  case unequalToItself(Value)
  /// A value whose hash differs from call to call.
  case changingHash(Value)
  /// A value that changed after it was entered, such as one that holds an object.
  case changed(Value)
  /// Equal values whose hashes differ.
  case unequalHashes(Value, Value)
  /// Two values, one of which equals the other, but not the reverse.
  case equalOneWay(Value, Value)
}

extension HashableFault: Sendable where Value: Sendable {}
