extension JSONValue {
  /// Reads a JSON text (RFC 8259) in UTF-8, with or without a byte order mark.
  package init(parsing bytes: [UInt8]) throws(DocumentError) {
    do throws(JSONFault) {
      var parser = JSONParser(bytes: bytes)
      self = try parser.parse()
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }
}

/// Reads a JSON text from its first byte to its last.
struct JSONParser {
  /// The byte order mark that some editors write.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The number of members at which the keys of an object move to a set.
  private static let setThreshold = 16
  /// The maximum nesting depth of arrays and objects.
  static let maxDepth = 128

  let bytes: [UInt8]
  /// The index of the next byte.
  var index = 0
  /// The number of open arrays and objects.
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads the whole text.
  mutating func parse() throws(JSONFault) -> JSONValue {
    try checkEncoding()
    if bytes.starts(with: Self.byteOrderMark) { index = Self.byteOrderMark.count }
    skipSpace()
    guard next != nil else { throw fault(at: index, "the text is empty") }
    let value = try value()
    skipSpace()
    guard next == nil else { throw unexpected("the end of the text") }
    return value
  }

  /// Rejects UTF-16, which some shells write when output is redirected.
  private func checkEncoding() throws(JSONFault) {
    let nuls = bytes.prefix(4).map { $0 == 0 }
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
    let isWide =
      marks.contains { bytes.starts(with: $0) }
      || nuls == [true, false, true, false] || nuls == [false, true, false, true]
    if isWide { throw fault(at: 0, "the text is UTF-16; save it as UTF-8") }
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    let offset = index
    switch next {
    case UInt8(ascii: "{"): return JSONValue(.object(try object()), offset: offset)
    case UInt8(ascii: "["): return JSONValue(.array(try array()), offset: offset)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: offset)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return JSONValue(try number(), offset: offset)
    case let byte? where Self.isLetter(byte): return JSONValue(try literal(), offset: offset)
    default: throw unexpected("a value")
    }
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try open()
    while try reachesElement(isFirst: elements.isEmpty, closing: "]") {
      elements.append(try value())
    }
    return elements
  }

  private mutating func object() throws(JSONFault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    // Compares bytes, because different strings may be equal in Swift but not in JSON. Most objects
    // have few keys, which are compared one by one.
    var keys: Set<[UInt8]> = []
    try open()
    while try reachesElement(isFirst: members.isEmpty, closing: "}") {
      let offset = index
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = try string()
      if members.count == Self.setThreshold { keys = Set(members.map { Array($0.key.utf8) }) }
      let isNew =
        members.count < Self.setThreshold
        ? !members.contains { $0.key.utf8.elementsEqual(key.utf8) }
        : keys.insert(Array(key.utf8)).inserted
      guard isNew else {
        throw fault(at: offset, "the key \(JSONWriter.excerpt(key)) appears twice")
      }
      skipSpace()
      guard skip(":") else { throw unexpected("a colon after the key") }
      skipSpace()
      members.append(JSONValue.Member(key: key, keyOffset: offset, value: try value()))
    }
    return members
  }
}

// MARK: - Steps

extension JSONParser {
  private mutating func open() throws(JSONFault) {
    depth += 1
    guard depth <= Self.maxDepth else {
      throw fault(at: index, "arrays and objects are nested deeper than \(Self.maxDepth)")
    }
    index += 1
  }

  /// Moves to the next element, or past the closing bracket.
  private mutating func reachesElement(
    isFirst: Bool, closing bracket: Unicode.Scalar
  ) throws(JSONFault) -> Bool {
    skipSpace()
    if skip(bracket) {
      depth -= 1
      return false
    }
    if isFirst { return true }
    let comma = index
    guard skip(",") else { throw unexpected("a comma or \(bracket)") }
    skipSpace()
    if next == UInt8(ascii: bracket) {
      throw fault(at: comma, "a comma without an element after it; remove it")
    }
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  @discardableResult
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  func fault(at offset: Int, _ message: String) -> JSONFault {
    JSONFault(offset: offset, message: message)
  }

  /// Makes a fault about the next character.
  func unexpected(_ expected: String) -> JSONFault {
    guard let byte = next else {
      return fault(at: index, "the text ends too early; expected \(expected)")
    }
    guard let length = characterLength else { return invalidByte }
    let character = String(decoding: bytes[index..<index + length], as: UTF8.self)
    let hint =
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments"
      case UInt8(ascii: "'"): "; JSON strings use double quotes"
      default: ""
      }
    return fault(at: index, "expected \(expected), found \(JSONWriter.excerpt(character))\(hint)")
  }
}
