#if CLI
/// A value of a YAML document, as far as tests need it.
indirect enum YAMLValue {
  /// A text, always in double quotes, so that YAML reads it as text.
  case text(String)
  case number(Int)
  case flag(Bool)
  /// A word without quotes, such as the name of a command.
  case plain(StaticString)
  case list([YAMLValue])
  /// Keys are plain words.
  case map([(key: String, value: YAMLValue)])

  /// The value in block style, indented; nested values start on separate lines.
  func lines(indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .text, .number, .flag, .plain: return [margin + scalar]
    case .list(let elements):
      return elements.flatMap { element -> [String] in
        let lines = element.lines(indent: indent + 2)
        guard let first = lines.first else { return [] }
        return [margin + "- " + first.dropFirst(indent + 2)] + lines.dropFirst()
      }
    case .map(let members):
      return members.flatMap { key, value -> [String] in
        switch value {
        case .list, .map: ["\(margin)\(key):"] + value.lines(indent: indent + 2)
        case .text, .number, .flag, .plain: ["\(margin)\(key): \(value.scalar)"]
        }
      }
    }
  }

  private var scalar: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .plain(let plain): "\(plain)"
    case .list, .map: ""
    }
  }

  /// A text in double quotes, with escapes for characters that YAML does not allow or that are
  /// invisible.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isPlain(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let (letter, length) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
          result +=
            "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
#endif
