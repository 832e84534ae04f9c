/// A value that is written as an object, and names its members once for both directions.
/// ```
/// mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
///   try coder.code("name", &name, .name)
///   try coder.code("choices", &choices, .list(), default: [])
/// }
/// ```
package protocol JSONCodable {
  /// What messages call it, such as `a screen`.
  static var jsonName: String { get }
  /// What reading starts with; members that may be missing have their defaults.
  static var blank: Self { get }
  /// Whether it may have members that ``code(with:)`` does not name.
  static var ignoresUnknownKeys: Bool { get }
  /// Checks what must be right before anything else is read, such as the version of the format.
  static func checkHeader(_ json: JSONValue) throws(JSONFault)
  /// Reads or writes the members, in the order in which they are written.
  ///
  /// It names all members, whatever the value, and throws only while reading.
  mutating func code(with coder: inout JSONCoder) throws(JSONFault)
}

extension JSONCodable {
  package static var ignoresUnknownKeys: Bool { false }
  package static func checkHeader(_ json: JSONValue) throws(JSONFault) {}

  package init(_ json: JSONValue) throws(JSONFault) { try self.init(json, in: DocumentContext()) }

  init(_ json: JSONValue, in context: DocumentContext) throws(JSONFault) {
    try Self.checkHeader(json)
    try self.init(from: ObjectReader(json, Self.jsonName, keys: nil), in: context)
  }

  /// Reads a value from some of the members of an object.
  package init(from object: ObjectReader) throws(JSONFault) {
    try self.init(from: object, in: DocumentContext())
  }

  private init(from object: ObjectReader, in context: DocumentContext) throws(JSONFault) {
    self = .blank
    var coder = JSONCoder(object: object, context: context)
    do throws(JSONFault) { try code(with: &coder) } catch {
      // What is wrong or missing may be there under a key that is misspelled.
      try Self.rejectUnknownKeys(of: object)
      throw error
    }
    if coder.foundCount < object.count { try Self.rejectUnknownKeys(of: object) }
  }

  private static func rejectUnknownKeys(of object: ObjectReader) throws(JSONFault) {
    guard !ignoresUnknownKeys else { return }
    try object.rejectKeys(except: blank.members(areListed: true).map(\.key))
  }

  package var jsonValue: JSONValue { JSONValue(.object(members(areListed: false))) }

  /// The members to write, or all members, to list their keys.
  package func members(areListed: Bool) -> [JSONValue.Member] {
    var coder = JSONCoder(object: nil, listsMissing: areListed, context: DocumentContext())
    var value = self
    try? value.code(with: &coder)
    return coder.members
  }
}

/// Reads or writes the members of an object.
package struct JSONCoder {
  /// The object to read, or `nil` while one is written.
  package let object: ObjectReader?
  /// Whether members that are not written are listed, too.
  fileprivate var listsMissing = false
  /// What the elements of a document can refer to.
  var context: DocumentContext
  /// The number of members that were found in the object.
  fileprivate private(set) var foundCount = 0
  /// The members that were written.
  fileprivate private(set) var members: [JSONValue.Member] = []

  /// Reads or writes a member, which is always written.
  ///
  /// - Parameter isRequired: Whether it is an error if there is none to read; otherwise the value is
  ///   left unchanged.
  package mutating func code<Value>(
    _ key: String, _ value: inout Value, _ form: JSONForm<Value>, isRequired: Bool = true
  ) throws(JSONFault) {
    guard let object else { return write(key, form.write(value)) }
    if let json = find(key) {
      value = try form.read(json, key, context)
    } else if isRequired {
      try object.required(key)
    }
  }

  /// Reads or writes a member that is missing for `nil`.
  package mutating func code<Value>(
    _ key: String, _ value: inout Value?, _ form: JSONForm<Value>
  ) throws(JSONFault) {
    guard object != nil else { return write(key, value.map(form.write)) }
    value = if let json = find(key) { try form.read(json, key, context) } else { nil }
  }

  /// Reads or writes a member that is missing for a default value.
  package mutating func code<Value: Equatable>(
    _ key: String, _ value: inout Value, _ form: JSONForm<Value>, default defaultValue: Value
  ) throws(JSONFault) {
    var optional = value == defaultValue ? nil : value
    try code(key, &optional, form)
    value = optional ?? defaultValue
  }

  private mutating func find(_ key: String) -> JSONValue? {
    let json = object?.optional(key)
    if json != nil { foundCount += 1 }
    return json
  }

  /// Writes a member if it has a value; whoever reads takes it from ``object``.
  package mutating func write(_ key: String, _ json: JSONValue?) {
    guard object == nil else { return _ = find(key) }
    guard let json = json ?? (listsMissing ? JSONValue(.null) : nil) else { return }
    members.append(JSONValue.Member(key: key, value: json))
  }

  /// Writes the members of an object; whoever reads takes them from ``object``.
  package mutating func writeMembers(of json: JSONValue) {
    for member in json.members ?? [] { write(member.key, member.value) }
  }

  /// Requires that only one of two members is there to read; otherwise the fault is at `key`.
  func requireOnlyOne(
    of first: String, _ second: String, in name: String, at key: String
  ) throws(JSONFault) {
    guard let object, object.optional(first) != nil, object.optional(second) != nil else { return }
    throw fault(at: key, "\(name) has \"\(first)\" or \"\(second)\", not both")
  }

  /// Makes a fault about a member, or about the object if the member is missing.
  package func fault(at key: String, _ message: String) -> JSONFault {
    JSONFault(offset: object?.optional(key)?.offset ?? object?.offset ?? 0, message: message)
  }
}

/// How the value of a member is written, and what is accepted when it is read.
package struct JSONForm<Value> {
  fileprivate let write: (Value) -> JSONValue
  /// Reads the value of a key.
  let read: (JSONValue, String, DocumentContext) throws(JSONFault) -> Value

  package init(
    _ write: @escaping (Value) -> JSONValue,
    read: @escaping (JSONValue, String, DocumentContext) throws(JSONFault) -> Value
  ) {
    self.write = write
    self.read = read
  }
}

extension JSONForm<String> {
  package static var string: Self {
    Self(JSONValue.string) { json, key, _ throws(JSONFault) in try json.requiredString("\"\(key)\"")
    }
  }

  /// A string that is not empty.
  package static var name: Self {
    Self(JSONValue.string) { json, key, _ throws(JSONFault) in try json.name("\"\(key)\"") }
  }
}

extension JSONForm<Int> {
  /// A whole number that is not negative.
  package static var count: Self {
    Self(JSONValue.integer) { json, key, _ throws(JSONFault) in try json.count("\"\(key)\"") }
  }

  package static var number: Self {
    Self(JSONValue.integer) { json, key, _ throws(JSONFault) in try json.number("\"\(key)\"") }
  }
}

extension JSONForm<UInt64> {
  /// A seed is a string, because it may exceed the integers of JSON.
  package static var seed: Self {
    Self({ .string(String($0)) }) { json, key, _ throws(JSONFault) in
      guard let seed = UInt64(try json.requiredString("\"\(key)\"")) else {
        throw json.mismatch("\"\(key)\"", "a whole number as a string")
      }
      return seed
    }
  }
}

extension JSONForm<Bool> {
  package static var flag: Self {
    Self(JSONValue.bool) { json, key, _ throws(JSONFault) in try json.flag("\"\(key)\"") }
  }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable {
  package static var keyword: Self {
    Self({ .string($0.rawValue) }) { json, key, _ throws(JSONFault) in
      let keywords = Array(Value.allCases)
      return keywords[try json.keywordIndex("\"\(key)\"", of: keywords.map(\.rawValue))]
    }
  }
}

extension JSONForm<[String]> {
  /// - Parameter name: What messages call an element, such as `a parameter`.
  package static func strings(of name: String) -> Self {
    Self(JSONValue.strings) { json, key, _ throws(JSONFault) in
      try json.list("\"\(key)\"") { json throws(JSONFault) in try json.requiredString(name) }
    }
  }

  /// - Parameter name: What messages call an element, none of which is empty.
  static func names(of name: String) -> Self {
    Self(JSONValue.strings) { json, key, _ throws(JSONFault) in
      try json.list("\"\(key)\"") { json throws(JSONFault) in try json.name(name) }
    }
  }
}

extension JSONForm where Value: JSONCodable {
  package static var object: Self {
    Self(\.jsonValue) { json, _, context throws(JSONFault) in try Value(json, in: context) }
  }
}

extension JSONForm {
  package static func list<Element: JSONCodable>() -> Self where Value == [Element] {
    Self({ .array($0.map(\.jsonValue)) }) { json, key, context throws(JSONFault) in
      try json.list("\"\(key)\"") { json throws(JSONFault) in try Element(json, in: context) }
    }
  }

  /// An array that is not empty.
  static func filledList<Element: JSONCodable>() -> Self where Value == [Element] {
    Self({ .array($0.map(\.jsonValue)) }) { json, key, context throws(JSONFault) in
      let list: [Element] = try JSONForm.list().read(json, key, context)
      if list.isEmpty {
        throw json.fault("\"\(key)\" must not be empty")
      }
      return list
    }
  }
}
