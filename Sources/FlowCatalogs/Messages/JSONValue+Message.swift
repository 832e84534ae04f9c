import FlowDocuments

extension JSONValue {
  /// Reads a message.
  init(message: [UInt8]) throws(MalformedMessage) {
    do { self = try JSONValue(parsing: message) } catch {
      throw MalformedMessage(reason: "it is no JSON: \(error.message)")
    }
  }

  /// Makes an array of strings; nothing of none.
  static func texts(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map { .string($0) })
  }

  /// Whether it is `null`.
  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  // MARK: Keys that must be there

  /// The value of a key that must be there.
  func required(_ key: String) throws(MalformedMessage) -> JSONValue {
    guard let value = self[key] else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return value
  }

  /// The string of a key that must be there.
  func text(_ key: String) throws(MalformedMessage) -> String {
    guard let text = try optionalText(key) else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return text
  }

  /// The whole number of a key that must be there.
  func number(_ key: String) throws(MalformedMessage) -> Int {
    guard let number = try optionalNumber(key) else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return number
  }

  /// The elements of an array that must be there.
  func list(_ key: String) throws(MalformedMessage) -> [JSONValue] {
    guard let elements = self[key]?.elements else {
      throw MalformedMessage(reason: "\"\(key)\" must be an array")
    }
    return elements
  }

  /// What is read from each element of an array that must be there.
  func list<Element>(
    _ key: String, _ read: (JSONValue) throws(MalformedMessage) -> Element
  ) throws(MalformedMessage) -> [Element] {
    var list: [Element] = []
    for element in try self.list(key) { list.append(try read(element)) }
    return list
  }

  /// What a document, or a part of one, tells under a key that must be there.
  func told<Thing>(
    _ key: String, _ read: (JSONValue) throws(JSONFault) -> Thing
  ) throws(MalformedMessage) -> Thing {
    try required(key).told(as: key, read)
  }

  /// What a document, or a part of one, tells.
  func told<Thing>(
    as name: String, _ read: (JSONValue) throws(JSONFault) -> Thing
  ) throws(MalformedMessage) -> Thing {
    do throws(JSONFault) { return try read(self) } catch {
      throw MalformedMessage(reason: "its \(name) is wrong: \(error.message)")
    }
  }

  // MARK: Keys that may be missing

  /// The string of a key that may be missing, or be `null`.
  func optionalText(_ key: String) throws(MalformedMessage) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else {
      throw MalformedMessage(reason: "\"\(key)\" must be a string")
    }
    return text
  }

  /// The whole number of a key that may be missing.
  func optionalNumber(_ key: String) throws(MalformedMessage) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.integer else {
      throw MalformedMessage(reason: "\"\(key)\" must be a whole number")
    }
    return number
  }

  /// The truth value of a key that may be missing.
  func optionalFlag(_ key: String) throws(MalformedMessage) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let flag = value.bool else {
      throw MalformedMessage(reason: "\"\(key)\" must be true or false")
    }
    return flag
  }

  /// The strings of an array that may be missing.
  func optionalTexts(_ key: String) throws(MalformedMessage) -> [String]? {
    guard self[key] != nil else { return nil }
    return try list(key) { value throws(MalformedMessage) in
      guard let text = value.string else {
        throw MalformedMessage(reason: "an element of \"\(key)\" must be a string")
      }
      return text
    }
  }

  /// What is read from the value of a key that may be missing.
  func optional<Thing>(
    _ key: String, _ read: (JSONValue) throws(MalformedMessage) -> Thing
  ) throws(MalformedMessage) -> Thing? {
    guard let value = self[key] else { return nil }
    return try read(value)
  }
}
