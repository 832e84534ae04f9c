import FlowDocuments

/// Escapes text so that Markdown, as GitHub reads it, shows it unchanged.
package enum MarkdownText {
  /// Returns the text on one line, for a paragraph or a table cell.
  ///
  /// Markdown syntax is escaped. An empty comment, which is invisible, splits what GitHub looks for
  /// in the finished text (`@names`, `#1`, addresses, `:emoji:`).
  package static func escaped(_ text: String) -> String {
    let scalars = Array(VisibleText.clean(text).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "#", "+", "-", "=":
        // At the start of a line: headings, lists and thematic breaks.
        result += index == 0 ? "\\" : ""
        result.unicodeScalars.append(scalar)
      case ".", ")":
        // `1.` and `1)` begin a list.
        let isFirst = scalars[..<index].allSatisfy { ("0"..."9").contains($0) } && index > 0
        result += (isFirst ? "\\" : "") + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      if let next, isFinder(scalar, before: next, at: index, in: scalars) { result += "<!-- -->" }
    }
    return result
  }

  /// Returns the text as code, for a table cell.
  package static func code(_ text: String) -> String {
    let text = VisibleText.clean(text)
    // A backslash before a bar would be read as escaping it.
    guard text.contains(where: { $0 != " " }), !text.contains("\\|"), !text.hasCommand else {
      return escaped(text)
    }
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let needsSpace = text.unicodeScalars.first == "`" || text.unicodeScalars.last == "`"
    let space = needsSpace ? " " : ""
    // Cells are split before code is parsed.
    let escaped = text.unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
    return fence + space + escaped + space + fence
  }

  /// Returns the address of a link, for a table cell: characters that would end it, or have a
  /// meaning, are percent-encoded.
  static func address(_ address: String) -> String {
    let codes: [Unicode.Scalar: String] = [
      "(": "%28", ")": "%29", "|": "%7C", "\\": "%5C", "&": "&amp;",
    ]
    return address.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
  }

  /// Whether GitHub could find a name, a number, an address or an emoji at this point.
  private static func isFinder(
    _ scalar: Unicode.Scalar, before next: Unicode.Scalar, at index: Int,
    in scalars: [Unicode.Scalar]
  ) -> Bool {
    let isWord = next.properties.isAlphabetic || ("0"..."9").contains(next)
    switch scalar {
    case "@", "#": return isWord
    case ":": return isWord || next == "/" || next == "+" || next == "-"
    case "-":
      // GH-1 is an issue.
      return ("0"..."9").contains(next) && index >= 2
        && String(String.UnicodeScalarView(scalars[(index - 2)..<index])).lowercased() == "gh"
    case "w", "W":
      return next == "." && index >= 2
        && String(String.UnicodeScalarView(scalars[(index - 2)..<index])).lowercased() == "ww"
    default: return false
    }
  }
}
