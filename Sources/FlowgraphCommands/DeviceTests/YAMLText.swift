#if CLI
import FlowDocuments
import FlowExploration

/// A value of a YAML document, as far as tests need it.
enum YAMLValue {
  /// A text, always in double quotes, so that YAML reads it as text.
  case text(String)
  /// A number, a flag or the name of a command.
  case plain(String)
  /// A comment, as an element of a list.
  case comment(String)
  case list([YAMLValue])
  case map([(key: String, value: YAMLValue)])

  /// The value in block style, indented; nested values start on separate lines.
  func lines(indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): return [margin + Self.quoted(text)]
    case .plain(let text): return [margin + text]
    case .comment(let text): return ["\(margin)# \(SwiftSource.comment(text))"]
    case .list(let elements):
      return elements.flatMap { element -> [String] in
        if case .comment = element { return element.lines(indent: indent) }
        let lines = element.lines(indent: indent + 2)
        guard let first = lines.first else { return [] }
        return [margin + "- " + first.dropFirst(indent + 2)] + lines.dropFirst()
      }
    case .map(let members):
      return members.flatMap { key, value -> [String] in
        switch value {
        case .list, .map: ["\(margin)\(key):"] + value.lines(indent: indent + 2)
        case .text, .plain, .comment: ["\(margin)\(key): " + value.lines().joined()]
        }
      }
    }
  }

  /// A text in double quotes, with escapes for characters that YAML does not allow or that are
  /// invisible.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isPlain(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (letter, length) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        result += "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
      }
    }
    return result.escapingCommands(as: "\\u0023") + "\""
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
