#if CLI
enum PayloadText {
  /// The values of a payload, split at commas outside of brackets and quotes.
  static func parts(of payload: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    for character in payload {
      switch character {
      case "\"": isQuoted.toggle()
      case "(", "[": depth += isQuoted ? 0 : 1
      case ")", "]": depth -= isQuoted ? 0 : 1
      case "," where depth == 0 && !isQuoted:
        parts.append("")
        continue
      case " " where parts.count > 1 && parts[parts.count - 1].isEmpty: continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// Returns the labels and values of a struct, and of the structs in it, such as
  /// `Account(name: "ann")`, or `nil` if the text does not describe a struct.
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

  /// The text without the quotes around it; escapes are not resolved.
  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "." }
}
#endif
