/// Text made fit for a picture: every character visible, of a bounded length.
enum VisibleText {
  /// Returns the text with everything that cannot be seen, or that reorders what can, made visible.
  ///
  /// Control characters become their control pictures (`␀`), characters that change the direction
  /// of others become their code (`⟨U+202E⟩`), and what XML cannot hold becomes `�`.
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsReplacing) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00...0x1F: result.unicodeScalars.append(controlPicture(scalar.value))
      case 0x7F: result += "\u{2421}"
      default:
        if needsReplacing(scalar) {
          result += isDirectional(scalar) ? code(of: scalar) : "\u{FFFD}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Returns the text, shortened with an ellipsis where it is wider than the given points.
  static func fitted(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
    // No character of a long text beyond this can fit: spares measuring all of it.
    let head = text.utf8.count > 4000 ? String(text.prefix(400)) : text
    guard
      head.utf8.count < text.utf8.count
        || TextMetrics.width(of: head, size: size, isBold: isBold) > width
    else { return text }
    var kept = ""
    for character in head {
      let longer = kept + String(character)
      guard TextMetrics.width(of: longer + "…", size: size, isBold: isBold) <= width else { break }
      kept = longer
    }
    return kept + "…"
  }

  private static func needsReplacing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: scalar.properties.isNoncharacterCodePoint || isDirectional(scalar)
    }
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func controlPicture(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }
}
