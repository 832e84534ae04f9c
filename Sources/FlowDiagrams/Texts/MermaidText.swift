/// A label in quotation marks that Mermaid shows unchanged; never empty, because it refuses that.
func mermaidLabel(_ lines: [String]) -> String {
  let text = lines.map(\.escapedForMermaid).joined(separator: "<br/>")
  return text.isEmpty ? " " : text
}

/// Mermaid parses labels several times: for entities, Markdown, icons, formulas and HTML.
/// Characters with a meaning to one of them are written as entities; an invisible character splits
/// what Mermaid looks for after it resolves entities.
extension String {
  /// Escapes scalar by scalar, because a quotation mark can have a combining accent.
  fileprivate var escapedForMermaid: String {
    let scalars = Array(unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      defer { if Self.isParted(scalar, before: scalars[(index + 1)...]) { result += "\u{2060}" } }
      switch scalar {
      case "\"": result += "#quot;"
      case "&": result += "#amp;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      default:
        if Self.hasMeaning(scalar, after: scalars[..<index], before: next) {
          result += "#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Whether Mermaid could read a character as syntax.
  private static func hasMeaning(
    _ scalar: Unicode.Scalar, after head: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    // Entities, Markdown and directives.
    case "#", "`", "\\", "*", "_", "~", "{", "}": true
    case "%": next == "%" || head.last == "%"
    // Addresses.
    case ":": next == "/"
    // Markdown links and their definitions.
    case "]": next == "(" || next == "[" || next == ":"
    // Markdown lists begin like this, and a line of hyphens is a thematic break.
    case "-", "+", "=": head.isEmpty
    case ".", ")":
      !head.isEmpty && head.allSatisfy { ("0"..."9").contains($0) } && (next == " " || next == nil)
    default: false
    }
  }

  /// Whether the rest must be split from a character.
  private static func isParted(
    _ scalar: Unicode.Scalar, before rest: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch scalar {
    // Icons such as fa:fa-car.
    case ":": rest.starts(with: ["f", "a", "-"])
    // Formulas such as $$x$$.
    case "$": rest.first == "$"
    // The characters by which Mermaid represents entities between passes.
    case "\u{FB02}": rest.first == "°"
    case "¶": rest.first == "ß"
    // Line breaks, even if the backslash is an entity.
    case "\\": rest.first == "n"
    default: false
    }
  }
}
