#if CLI
/// The text of a payload with several values.
enum PayloadText {
  /// The values of a payload, divided at the commas that are in no brackets and no quotes.
  static func parts(of payload: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in payload {
      switch character {
      case "\"" where !isEscaped: isQuoted.toggle()
      case "(", "[": depth += isQuoted ? 0 : 1
      case ")", "]": depth -= isQuoted ? 0 : 1
      case "," where depth == 0 && !isQuoted:
        parts.append("")
        continue
      case " " where parts.count > 1 && parts[parts.count - 1].isEmpty: continue
      default: break
      }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// The labels and values of a struct, and of the structs in it, such as `Account(name: "ann")`;
  /// `nil` if the text reads otherwise.
  static func fields(of text: String) -> [(label: String, text: String)]? {
    guard let open = text.firstIndex(of: "("), text.last == ")", text.first?.isUppercase == true,
      text[..<open].allSatisfy(\.isPartOfName)
    else { return nil }
    var fields: [(label: String, text: String)] = []
    for part in parts(of: String(text[text.index(after: open)...].dropLast())) {
      guard let colon = part.firstIndex(of: ":"), colon != part.startIndex,
        part[..<colon].allSatisfy(\.isPartOfName)
      else { return nil }
      let value = String(part[colon...].dropFirst().drop { $0 == " " })
      fields += Self.fields(of: value) ?? [(String(part[..<colon]), unquoted(value))]
    }
    return fields
  }

  /// The text that a quoted one stands for.
  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
    var result = ""
    var rest = text.dropFirst().dropLast()
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "u":
        let digits = rest.prefix { $0 != "}" }.dropFirst()
        rest = rest.dropFirst(digits.count + 2)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          result.unicodeScalars.append(scalar)
        }
      default: result.append(escaped)
      }
    }
    return result
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "." }
}
#endif
