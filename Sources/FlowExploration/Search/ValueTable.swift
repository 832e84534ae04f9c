/// A table of values by key.
///
/// Unlike a dictionary, it does not trap if keys break the rules of `Hashable`, as values of a flow
/// may.
package struct ValueTable<Key: Hashable, Value> {
  private var keys = InternTable<Key>()
  private var values: [Value] = []

  package init() {}

  var count: Int { values.count }

  var fault: HashableFault<Key>? { keys.fault }

  package subscript(key: Key) -> Value? {
    keys.index(of: key).map { values[$0] }
  }

  package mutating func set(_ value: Value, for key: Key) {
    let number = keys.number(of: key)
    if number < values.count { values[number] = value } else { values.append(value) }
  }

  package mutating func value(of key: Key, orMake make: (Key) -> Value) -> Value {
    let number = keys.number(of: key)
    if number == values.count { values.append(make(key)) }
    return values[number]
  }
}

extension ValueTable: Sendable where Key: Sendable, Value: Sendable {}
