import FlowSupport

/// Reads an object of a document; rejects unknown keys and values of the wrong type.
package struct ObjectReader {
  /// The offset of the object's first byte.
  package let offset: Int
  /// What messages call the object, such as `a screen`.
  let name: String
  private let members: [JSONValue.Member]

  /// Makes a reader of an object that has only these keys, or `nil` to ignore unknown ones.
  package init(_ value: JSONValue, _ name: String, keys: [String]?) throws(JSONFault) {
    guard let members = value.members else { throw value.mismatch(name, "an object") }
    self.name = name
    self.members = members
    self.offset = value.offset
    if let keys { try rejectKeys(except: keys) }
  }

  /// The number of members.
  var count: Int { members.count }

  func rejectKeys(except keys: [String]) throws(JSONFault) {
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

  @discardableResult
  package func required(_ key: String) throws(JSONFault) -> JSONValue {
    guard let value = optional(key) else {
      throw fault("the key \"\(key)\" is missing in \(name)")
    }
    return value
  }

  package func fault(_ message: String) -> JSONFault { JSONFault(offset: offset, message: message) }
}

// MARK: - Typed values

extension ObjectReader {
  package func read<Value>(
    _ key: String, _ form: JSONForm<Value>
  ) throws(JSONFault) -> Value {
    try form.read(required(key), key, DocumentContext())
  }

  package func optional<Value>(
    _ key: String, _ form: JSONForm<Value>
  ) throws(JSONFault) -> Value? {
    guard let value = optional(key) else { return nil }
    return try form.read(value, key, DocumentContext())
  }

  package func keyword(_ key: String, of keywords: [String]) throws(JSONFault) -> String {
    keywords[try required(key).keywordIndex("\"\(key)\"", of: keywords)]
  }

  package func list<Element>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    try required(key).list("\"\(key)\"", read)
  }

  package func optionalList<Element>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    optional(key) == nil ? [] : try list(key, read)
  }
}

extension JSONValue {
  package func requiredString(_ name: @autoclosure () -> String) throws(JSONFault) -> String {
    guard let string else { throw mismatch(name(), "a string") }
    return string
  }

  package func name(_ name: @autoclosure () -> String) throws(JSONFault) -> String {
    let string = try requiredString(name())
    guard !string.isEmpty else {
      throw fault("\(name()) must not be empty")
    }
    return string
  }

  func flag(_ name: @autoclosure () -> String) throws(JSONFault) -> Bool {
    guard let bool else { throw mismatch(name(), "true or false") }
    return bool
  }

  /// Reads a whole number that is not negative.
  func count(_ name: @autoclosure () -> String) throws(JSONFault) -> Int {
    guard let integer, integer >= 0 else { throw mismatch(name(), "a whole number from 0") }
    return integer
  }

  /// Reads an index in a list of `count` elements.
  func index(
    _ name: @autoclosure () -> String, of element: String, in count: Int
  ) throws(JSONFault) -> Int {
    let index = try self.count(name())
    guard index < count else {
      let last = count == 0 ? "there is none" : "the last is \(count - 1)"
      throw fault("there is no \(element) \(index); \(last)")
    }
    return index
  }

  package func number(_ name: @autoclosure () -> String) throws(JSONFault) -> Int {
    guard let integer else { throw mismatch(name(), "a whole number") }
    return integer
  }

  /// Reads one of several keywords, and returns its index among them.
  func keywordIndex(
    _ name: @autoclosure () -> String, of keywords: [String]
  ) throws(JSONFault) -> Int {
    let string = try requiredString(name())
    if let index = keywords.firstIndex(of: string) { return index }
    let hint = Spelling.nearest(to: string, among: keywords).first.map { "did you mean \"\($0)\"?" }
    throw fault(
      "\(name()) cannot be \(JSONWriter.excerpt(string)); "
        + (hint ?? "it is one of \(keywords.joined(separator: ", "))"))
  }

  package func list<Element>(
    _ name: @autoclosure () -> String, _ read: (JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    guard let elements else { throw mismatch(name(), "an array") }
    var list: [Element] = []
    list.reserveCapacity(elements.count)
    for element in elements { list.append(try read(element)) }
    return list
  }

  package func fault(_ message: String) -> JSONFault { JSONFault(offset: offset, message: message) }

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
    return fault("\(name) must be \(expected), not \(actual)")
  }
}
