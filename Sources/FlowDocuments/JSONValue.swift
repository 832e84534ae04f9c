package struct JSONValue: Sendable {
  package var content: Content
  /// The offset of its first byte; 0 in a value that was not read from a text.
  package var offset: Int

  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  package enum Content: Sendable {
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits in `Int`.
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members of an object in the order written, without duplicates.
    case object([Member])
  }

  /// A key of an object and its value.
  package struct Member: Sendable {
    package var key: String
    /// The offset of the first byte of the key.
    package var keyOffset: Int
    package var value: JSONValue

    package init(key: String, keyOffset: Int = 0, value: JSONValue) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }
  }
}

// MARK: - Reading

/// Each property is `nil` for a value of another type.
extension JSONValue {
  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// A whole number, even if it is written like `2.0`.
  package var integer: Int? {
    switch content {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  package var double: Double? {
    switch content {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key, found in O(*n*) for *n* members.
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

// MARK: - Making

extension JSONValue {
  package static func string(_ string: String) -> JSONValue { JSONValue(.string(string)) }

  package static func integer(_ integer: Int) -> JSONValue { JSONValue(.integer(integer)) }

  package static func bool(_ bool: Bool) -> JSONValue { JSONValue(.bool(bool)) }

  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// Makes an object from those members that have a value.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    JSONValue(
      .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }))
  }

  /// Makes an object with the members of two.
  package static func joined(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    JSONValue(.object((first.members ?? []) + (second.members ?? [])))
  }

  package static func strings(_ strings: [String]) -> JSONValue {
    .array(strings.map(JSONValue.string))
  }

  package static func optional(_ string: String?) -> JSONValue? { string.map(JSONValue.string) }
}
