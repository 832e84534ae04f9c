extension JSONValue {
  package func text() -> String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The value on several lines: one for each member, and for each element of a member's array.
  package func multilineText() -> String {
    var writer = JSONWriter()
    writer.writeLines(self)
    return writer.text
  }
}

/// Writes JSON; equal values have the same bytes.
package struct JSONWriter {
  private(set) var text = ""

  mutating func write(_ value: JSONValue) {
    switch value.content {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): write(string)
    case .array(let elements):
      writeList(elements, "[", "]", separator: ", ") { $0.write($1) }
    case .object(let members):
      writeList(members, "{", "}", separator: ", ") { $0.write($1) }
    }
  }

  /// Writes a value over several lines.
  mutating func writeLines(_ value: JSONValue) {
    guard case .object(let members) = value.content, !members.isEmpty else {
      write(value)
      text += "\n"
      return
    }
    writeList(members, "{\n  ", "\n}\n", separator: ",\n  ") { writer, member in
      guard let elements = member.value.elements, !elements.isEmpty else {
        return writer.write(member)
      }
      writer.write(member.key)
      writer.writeList(elements, ": [\n    ", "\n  ]", separator: ",\n    ") { $0.write($1) }
    }
  }

  private mutating func write(_ member: JSONValue.Member) {
    write(member.key)
    text += ": "
    write(member.value)
  }

  private mutating func writeList<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, separator: String,
    each: (inout JSONWriter, Element) -> Void
  ) {
    text += opening
    var isFirst = true
    for element in elements {
      if !isFirst { text += separator }
      isFirst = false
      each(&self, element)
    }
    text += closing
  }
}

// MARK: - Strings

extension JSONWriter {
  /// Writes a string in quotes; control characters, line separators, characters that change the
  /// writing direction, and the beginnings of workflow commands are escaped.
  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.allSatisfy(Self.isPlain) {
      text += string
    } else if string.hasCommand {
      var writer = JSONWriter()
      for scalar in string.unicodeScalars { writer.write(scalar) }
      text += writer.text.escapingCommands(as: "\\u0023")
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    text += "\""
  }

  /// Whether a byte needs no escaping, which is the common case.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
    default: 0x20..<0x7F ~= byte
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
      "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// The start of a string in quotes, short and escaped for a message.
  package static func excerpt(_ string: String) -> String {
    let limit = 40
    let start = string.unicodeScalars.prefix(limit)
    let isTruncated = start.endIndex != string.unicodeScalars.endIndex
    var writer = JSONWriter()
    writer.write(String(start) + (isTruncated ? "…" : ""))
    return writer.text
  }
}
