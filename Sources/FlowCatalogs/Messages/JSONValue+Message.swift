import FlowDocuments

extension JSONValue {
  /// Reads a message.
  init(message: [UInt8]) throws(MalformedMessage) {
    do { self = try JSONValue(parsing: message) } catch {
      throw MalformedMessage(reason: "not valid JSON: \(error.message)")
    }
  }

  /// Makes an array of strings; `nil` if there are none.
  static func texts(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }

  /// Whether it is `null`.
  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  // MARK: Required keys

  /// The value of a required key.
  func required(_ key: String) throws(MalformedMessage) -> JSONValue {
    guard let value = self[key] else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return value
  }

  /// The string of a required key.
  func text(_ key: String) throws(MalformedMessage) -> String {
    guard let text = try optionalText(key) else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return text
  }

  /// The whole number of a required key.
  func number(_ key: String) throws(MalformedMessage) -> Int {
    guard let number = try optionalNumber(key) else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return number
  }

  /// The elements of a required array.
  func list(_ key: String) throws(MalformedMessage) -> [JSONValue] {
    guard let elements = self[key]?.elements else {
      throw MalformedMessage(reason: "\"\(key)\" must be an array")
    }
    return elements
  }

  /// The values read from the elements of a required array.
  func list<Element>(
    _ key: String, _ read: (JSONValue) throws(MalformedMessage) -> Element
  ) throws(MalformedMessage) -> [Element] {
    var list: [Element] = []
    for element in try self.list(key) { list.append(try read(element)) }
    return list
  }

  /// A document, or a part of one, under a required key.
  func decoded<Value>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Value
  ) throws(MalformedMessage) -> Value {
    try required(key).decoded(as: key, read)
  }

  /// A document, or a part of one.
  func decoded<Value>(
    as name: String, _ read: (JSONValue) throws(JSONFault) -> Value
  ) throws(MalformedMessage) -> Value {
    do throws(JSONFault) { return try read(self) } catch {
      throw MalformedMessage(reason: "invalid \(name): \(error.message)")
    }
  }

  // MARK: Optional keys

  /// The string of an optional key, which may also be `null`.
  func optionalText(_ key: String) throws(MalformedMessage) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else {
      throw MalformedMessage(reason: "\"\(key)\" must be a string")
    }
    return text
  }

  /// The whole number of an optional key.
  func optionalNumber(_ key: String) throws(MalformedMessage) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.integer else {
      throw MalformedMessage(reason: "\"\(key)\" must be a whole number")
    }
    return number
  }

  /// The Boolean of an optional key.
  func optionalFlag(_ key: String) throws(MalformedMessage) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let flag = value.bool else {
      throw MalformedMessage(reason: "\"\(key)\" must be true or false")
    }
    return flag
  }

  /// The strings of an optional array.
  func optionalTexts(_ key: String) throws(MalformedMessage) -> [String]? {
    guard self[key] != nil else { return nil }
    return try list(key) { value throws(MalformedMessage) in
      guard let text = value.string else {
        throw MalformedMessage(reason: "an element of \"\(key)\" must be a string")
      }
      return text
    }
  }

  /// The value read from an optional key.
  func optional<Value>(
    _ key: String, _ read: (JSONValue) throws(MalformedMessage) -> Value
  ) throws(MalformedMessage) -> Value? {
    guard let value = self[key] else { return nil }
    return try read(value)
  }
}
