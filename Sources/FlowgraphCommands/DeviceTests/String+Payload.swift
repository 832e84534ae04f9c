#if CLI
// The values in the text of a payload.
extension String {
  /// The values, split at commas outside of brackets and quotes.
  var payloadParts: [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    for character in self {
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

  /// The labels and values of a struct, and of the structs in it, such as `Account(name: "ann")`;
  /// `nil` if the text does not describe a struct.
  var payloadFields: [(label: String, text: String)]? {
    guard let open = firstIndex(of: "("), last == ")", first?.isUppercase == true,
      self[..<open].allSatisfy(\.isPartOfName)
    else { return nil }
    var fields: [(label: String, text: String)] = []
    for part in String(self[index(after: open)...].dropLast()).payloadParts {
      guard let colon = part.firstIndex(of: ":"), colon != part.startIndex,
        part[..<colon].allSatisfy(\.isPartOfName)
      else { return nil }
      let value = String(part[colon...].dropFirst().drop { $0 == " " })
      fields += value.payloadFields ?? [(String(part[..<colon]), value.unquoted)]
    }
    return fields
  }

  /// The text without the quotes around it; escapes are not resolved.
  private var unquoted: String {
    count > 1 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "." }
}
#endif
