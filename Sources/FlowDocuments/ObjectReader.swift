import FlowSupport

/// Reads an object of a document; rejects unknown keys and values of the wrong type.
package struct ObjectReader {
  /// The offset of the object's first byte.
  package let offset: Int
  private let name: String
  private let members: [JSONValue.Member]

  /// Makes a reader of an object that has only these keys, or `nil` to ignore unknown ones.
  package init(_ value: JSONValue, _ name: String, keys: [String]?) throws(JSONFault) {
    guard let members = value.members else { throw value.mismatch(name, "an object") }
    self.name = name
    self.members = members
    self.offset = value.offset
    guard let keys else { return }
    for member in members where !keys.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let hint = Spelling.nearest(to: member.key, among: keys).first
      throw JSONFault(
        offset: member.keyOffset,
        message: "unknown key \(JSONWriter.excerpt(member.key)) in \(name); "
          + (hint.map { "did you mean \"\($0)\"?" } ?? "it has \(keys.joined(separator: ", "))"))
    }
  }

  package func optional(_ key: String) -> JSONValue? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  package func optional<Value>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value? {
    guard let value = optional(key) else { return nil }
    return try read(value)
  }

  package func required(_ key: String) throws(JSONFault) -> JSONValue {
    guard let value = optional(key) else {
      throw JSONFault(offset: offset, message: "the key \"\(key)\" is missing in \(name)")
    }
    return value
  }
}

// MARK: - Typed values

extension ObjectReader {
  package func text(_ key: String) throws(JSONFault) -> String {
    try required(key).text("\"\(key)\"")
  }

  package func optionalText(_ key: String) throws(JSONFault) -> String? {
    try optional(key) { value throws(JSONFault) in try value.text("\"\(key)\"") }
  }

  /// Reads a string that is not empty.
  package func name(_ key: String) throws(JSONFault) -> String {
    try required(key).name("\"\(key)\"")
  }

  /// Reads an optional string that is not empty.
  package func optionalName(_ key: String) throws(JSONFault) -> String? {
    try optional(key) { value throws(JSONFault) in try value.name("\"\(key)\"") }
  }

  package func flag(_ key: String) throws(JSONFault) -> Bool {
    let value = try required(key)
    guard let flag = value.bool else { throw value.mismatch("\"\(key)\"", "true or false") }
    return flag
  }

  package func flag(_ key: String, default flag: Bool) throws(JSONFault) -> Bool {
    optional(key) == nil ? flag : try self.flag(key)
  }

  /// Reads an optional whole number that is not negative.
  package func optionalCount(_ key: String) throws(JSONFault) -> Int? {
    optional(key) == nil ? nil : try count(key)
  }

  /// Reads a whole number that is not negative.
  package func count(_ key: String) throws(JSONFault) -> Int {
    let value = try required(key)
    guard let integer = value.integer, integer >= 0 else {
      throw value.mismatch("\"\(key)\"", "a whole number from 0")
    }
    return integer
  }

  package func optionalNumber(_ key: String) throws(JSONFault) -> Int? {
    guard let value = optional(key) else { return nil }
    guard let number = value.integer else {
      throw value.mismatch("\"\(key)\"", "a whole number")
    }
    return number
  }

  /// Reads an index in a list of `count` elements.
  package func index(_ key: String, of element: String, in count: Int) throws(JSONFault) -> Int {
    let index = try self.count(key)
    guard index < count else {
      let last = count == 0 ? "there is none" : "the last is \(count - 1)"
      throw JSONFault(
        offset: try required(key).offset, message: "there is no \(element) \(index); \(last)")
    }
    return index
  }

  /// Reads a raw value of an enumeration.
  package func keyword<Keyword>(_ key: String) throws(JSONFault) -> Keyword
  where Keyword: RawRepresentable<String> & CaseIterable {
    let keywords = Array(Keyword.allCases)
    return keywords[try keywordIndex(key, of: keywords.map(\.rawValue))]
  }

  package func keyword(_ key: String, of keywords: [String]) throws(JSONFault) -> String {
    keywords[try keywordIndex(key, of: keywords)]
  }

  /// Reads one of several keywords, and returns its index among them.
  private func keywordIndex(_ key: String, of keywords: [String]) throws(JSONFault) -> Int {
    let value = try required(key)
    let text = try value.text("\"\(key)\"")
    if let index = keywords.firstIndex(of: text) { return index }
    let hint = Spelling.nearest(to: text, among: keywords).first.map { "did you mean \"\($0)\"?" }
    throw JSONFault(
      offset: value.offset,
      message: "\"\(key)\" cannot be \(JSONWriter.excerpt(text)); "
        + (hint ?? "it is one of \(keywords.joined(separator: ", "))"))
  }

  package func elements(_ key: String) throws(JSONFault) -> [JSONValue] {
    let value = try required(key)
    guard let elements = value.elements else { throw value.mismatch("\"\(key)\"", "an array") }
    return elements
  }

  package func list<Element>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    var list: [Element] = []
    for element in try elements(key) { list.append(try read(element)) }
    return list
  }

  package func optionalList<Element>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    optional(key) == nil ? [] : try list(key, read)
  }

  package func texts(_ key: String, _ name: String) throws(JSONFault) -> [String] {
    try list(key) { value throws(JSONFault) in try value.text(name) }
  }

  package func optionalTexts(_ key: String, _ name: String) throws(JSONFault) -> [String] {
    optional(key) == nil ? [] : try texts(key, name)
  }

  /// Reads an array that is not empty.
  package func filledList<Element>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    let list = try list(key, read)
    guard !list.isEmpty else {
      throw JSONFault(offset: try required(key).offset, message: "\"\(key)\" must not be empty")
    }
    return list
  }
}

extension JSONValue {
  package func text(_ name: String) throws(JSONFault) -> String {
    guard let string else { throw mismatch(name, "a string") }
    return string
  }

  package func name(_ name: String) throws(JSONFault) -> String {
    let text = try text(name)
    guard !text.isEmpty else {
      throw JSONFault(offset: offset, message: "\(name) must not be empty")
    }
    return text
  }

  /// A fault about a value of the wrong type.
  package func mismatch(_ name: String, _ expected: String) -> JSONFault {
    let actual =
      switch content {
      case .null: "null"
      case .bool(let bool): bool ? "true" : "false"
      case .integer(let integer): String(integer)
      case .number(let number): "\(number)"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    return JSONFault(offset: offset, message: "\(name) must be \(expected), not \(actual)")
  }
}
