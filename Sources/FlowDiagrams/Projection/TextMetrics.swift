/// Measures text without a font.
///
/// Widths are those of Helvetica and its metric-compatible fonts (Arial, Liberation Sans, Nimbus
/// Sans), plus a margin for other fonts, so layouts depend on no installed font.
package enum TextMetrics {
  /// How much wider than Helvetica a font may be before its text exceeds the node.
  package static let slack = 1.08
  private static let boldFactor = 1.09

  /// The widths of the printable ASCII characters from the space on, in thousandths of the font
  /// size.
  private static let ascii: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// Returns the width of a text on one line, in points.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func width(of text: String, size: Double, isBold: Bool = false) -> Double {
    let units = text.reduce(0) { $0 + width(of: $1) }
    return Double(units) / 1000 * size * slack * (isBold ? boldFactor : 1)
  }

  /// Whether fonts differ so much in the width of a text that it is a guess: emoji, and scripts whose
  /// letters are neither Latin, Greek or Cyrillic, nor as wide as high.
  package static func isGuess(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case ..<0x0530, 0x2026: false
      case 0x1F000...0x1FAFF: true
      default: width(of: scalar) != 1000 || 0x2000...0x2BFF ~= scalar.value
      }
    }
  }

  /// How much narrower than a guess a text may be.
  package static let guessSlack = 1.3

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII {
      let index = Int(first.value) - 32
      return ascii.indices.contains(index) ? ascii[index] : 0
    }
    // A family of joined emoji is one glyph, wider than a letter is high.
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return 1300
    }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 1000
    case 0x00A0...0x024F: return scalar.properties.isUppercase ? 760 : 570
    case 0x0370...0x052F: return scalar.properties.isUppercase ? 780 : 640
    case 0x0590...0x08FF: return 640
    case 0x2000...0x206F: return 1000
    case 0x2100...0x2BFF: return 1000
    default: return 800
    }
  }
}
