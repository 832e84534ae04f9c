/// Makes text fit for a diagram: every character visible, and limited in length.
package enum VisibleText {
  /// A letter with more marks than this is not text.
  private static let maxMarks = 8

  /// Returns the text with characters made visible that are invisible or reorder others.
  ///
  /// Control characters become their control pictures (`␀`), characters that change the direction
  /// of others become their code (`⟨U+202E⟩`), what XML cannot hold becomes `�`, and a series of
  /// invisible characters or marks on one letter is shortened with `…`.
  package static func clean(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
    var result = ""
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > maxMarks {
        if marks == maxMarks + 1 { result += "…" }
      } else if isDirectional(scalar) {
        result += code(of: scalar)
      } else {
        result.unicodeScalars.append(visible(scalar))
      }
    }
    return result
  }

  /// Returns the text, with an ellipsis in its middle if it is wider than the given points.
  ///
  /// Names that begin alike differ at their ends, so both are kept, unless `keepsStart` is `false`.
  package static func fitted(
    _ text: String, to width: Double, size: Double, isBold: Bool = false, keepsStart: Bool = true
  ) -> String {
    // What is further from both ends cannot fit, so it need not be measured.
    let isLong = text.utf8.count > 4000
    let characters = Array(isLong ? text.prefix(400) + text.suffix(400) : text[...])
    guard
      isLong || TextMetrics.width(of: String(characters), size: size, isBold: isBold) > width
    else { return text }
    var (head, tail) = ("", "")
    while true {
      let isHead = keepsStart && head.count <= tail.count
      let next = isHead ? characters[head.count] : characters[characters.count - 1 - tail.count]
      let longer = isHead ? (head + [next], tail) : (head, [next] + tail)
      let text = longer.0 + "…" + longer.1
      guard TextMetrics.width(of: text, size: size, isBold: isBold) <= width else {
        return head + "…" + tail
      }
      (head, tail) = longer
    }
  }

  /// Returns the text, shortened with an ellipsis after about two thousand bytes.
  ///
  /// For texts that are read, not drawn: a document may hold names of any length, and XML parsers
  /// refuse texts of many megabytes.
  package static func shortened(_ text: String) -> String {
    let maxBytes = 2000
    guard text.utf8.count > maxBytes else { return text }
    var kept = ""
    for scalar in text.unicodeScalars {
      guard kept.utf8.count < maxBytes else { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029: "\u{FFFD}"
    default: scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }
}
