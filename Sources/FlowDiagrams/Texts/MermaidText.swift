/// A text as Mermaid reads it as nothing but text.
///
/// Mermaid reads labels several times: for entities, for Markdown, for icons, for formulas and as
/// HTML. What has a meaning to one of them is written as an entity; what Mermaid looks for after
/// entities are resolved is parted by a character that cannot be seen.
enum MermaidText {
  /// A text between quotes; never empty, which Mermaid refuses.
  static func label(_ lines: [String]) -> String {
    let text = lines.map(escaped).joined(separator: "<br/>")
    return text.isEmpty ? " " : text
  }

  /// Escapes scalar by scalar: a quote under an accent is a quote as well.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      defer { if isParted(scalar, before: scalars[(index + 1)...]) { result += "\u{2060}" } }
      switch scalar {
      case "\"": result += "#quot;"
      case "&": result += "#amp;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      default:
        if hasMeaning(scalar, after: scalars[..<index], before: next) {
          result += "#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Whether something reads more than the character itself.
  private static func hasMeaning(
    _ scalar: Unicode.Scalar, after head: ArraySlice<Unicode.Scalar>, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    // Entities, Markdown and directives.
    case "#", "`", "\\", "*", "_", "~", "{", "}": true
    case "%": next == "%" || head.last == "%"
    // Addresses.
    case ":": next == "/"
    // Links of Markdown, and their definitions.
    case "]": next == "(" || next == "[" || next == ":"
    // Lists of Markdown begin so, and a lone row of hyphens is a line across.
    case "-", "+", "=": head.isEmpty
    case ".", ")":
      !head.isEmpty && head.allSatisfy { ("0"..."9").contains($0) } && (next == " " || next == nil)
    default: false
    }
  }

  /// Whether what follows may not stand right behind a character.
  private static func isParted(
    _ scalar: Unicode.Scalar, before rest: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch scalar {
    // Icons such as fa:fa-car.
    case ":": rest.starts(with: ["f", "a", "-"])
    // Formulas such as $$x$$.
    case "$": rest.first == "$"
    // What Mermaid keeps entities as in between.
    case "\u{FB02}": rest.first == "°"
    case "¶": rest.first == "ß"
    // Line breaks, also where the backslash is an entity.
    case "\\": rest.first == "n"
    default: false
    }
  }
}
