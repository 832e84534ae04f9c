// MARK: - Literals and numbers

extension JSONParser {
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Reads `true`, `false` or `null`.
  mutating func literal() throws(JSONFault) -> JSONValue.Content {
    let start = index
    while let byte = next, Self.isLetter(byte) { index += 1 }
    let literal = String(decoding: bytes[start..<index], as: UTF8.self)
    switch literal {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "NaN", "Infinity": throw fault(at: start, "JSON has no number \(literal)")
    default:
      let excerpt = JSONWriter.excerpt(literal)
      throw fault(at: start, "unknown literal \(excerpt); strings need double quotes")
    }
  }

  mutating func number() throws(JSONFault) -> JSONValue.Content {
    let start = index
    var isInteger = true
    skip("-")
    if next == UInt8(ascii: "I") { throw fault(at: start, "JSON has no number -Infinity") }
    let hasLeadingZero = next == UInt8(ascii: "0")
    let first = index
    try skipDigits()
    if hasLeadingZero, index - first > 1 {
      throw fault(at: start, "a number must not have leading zeros")
    }
    if skip(".") {
      isInteger = false
      try skipDigits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { skip("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw fault(at: start, "the number is too large")
    }
    return .number(number)
  }

  private mutating func skipDigits() throws(JSONFault) {
    guard let byte = next, Self.isDigit(byte) else { throw unexpected("a digit") }
    while let byte = next, Self.isDigit(byte) { index += 1 }
  }
}

// MARK: - Strings

extension JSONParser {
  mutating func string() throws(JSONFault) -> String {
    index += 1
    var string = ""
    var start = index
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        string += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return string
      case UInt8(ascii: "\\"):
        string += String(decoding: bytes[start..<index], as: UTF8.self)
        string.unicodeScalars.append(try escape())
        start = index
      case ..<0x20: throw rawControl(byte)
      case ..<0x80: index += 1
      default:
        guard let length = characterLength else { throw invalidByte }
        index += length
      }
    }
    throw fault(at: index, "the text ends inside a string")
  }

  private func rawControl(_ byte: UInt8) -> JSONFault {
    byte == 0x0A || byte == 0x0D
      ? fault(at: index, "a line break in a string; close the string, or write \\n")
      : fault(at: index, "a control character in a string; write it as \\u00\(hex(byte))")
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte = next else { throw fault(at: index, "the text ends inside a string") }
    if byte == UInt8(ascii: "u") { return try unicodeEscape(from: start) }
    guard let scalar = Self.escapes[byte] else {
      let validEscapes = #"\" \\ \/ \b \f \n \r \t and \u with four digits"#
      throw fault(at: start, "unknown escape; JSON has \(validEscapes)")
    }
    index += 1
    return scalar
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func unicodeEscape(from start: Int) throws(JSONFault) -> Unicode.Scalar {
    let lone = fault(at: start, #"half a surrogate pair; write both, such as \ud83d\ude00"#)
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, skip("\\"), next == UInt8(ascii: "u") else { throw lone }
    let low = try codeUnit()
    guard (0xDC00...0xDFFF).contains(low) else { throw lone }
    let code = 0x10000 + (UInt32(high - 0xD800) << 10) + UInt32(low - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { throw lone }
    return scalar
  }

  /// Reads a `u` and its four hexadecimal digits.
  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    index += 1
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

// MARK: - UTF-8

extension JSONParser {
  /// The number of bytes of the next character, or `nil` if it is not valid UTF-8.
  var characterLength: Int? {
    switch bytes[index] {
    case ..<0x80: 1
    case 0xC2...0xDF: continues(1)
    case 0xE0: continues(2, second: 0xA0...0xBF)
    case 0xED: continues(2, second: 0x80...0x9F)
    case 0xE1...0xEF: continues(2)
    case 0xF0: continues(3, second: 0x90...0xBF)
    case 0xF1...0xF3: continues(3)
    case 0xF4: continues(3, second: 0x80...0x8F)
    default: nil
    }
  }

  private func continues(_ count: Int, second: ClosedRange<UInt8> = 0x80...0xBF) -> Int? {
    let rest = bytes.dropFirst(index + 1).prefix(count)
    guard rest.count == count, let byte = rest.first, second.contains(byte) else { return nil }
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? count + 1 : nil
  }

  /// A fault about the next byte.
  var invalidByte: JSONFault {
    fault(at: index, "the byte 0x\(hex(bytes[index])) is not valid UTF-8; save the text as UTF-8")
  }

  /// A byte as two hexadecimal digits.
  func hex(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
