#if CLI
/// Makes text safe for one line of a terminal: nothing in it moves the cursor or hides the rest.
enum TerminalText {
  private static let maxLength = 1000

  /// Returns the text on one line: control characters, line ends and characters that change the
  /// writing direction are escaped, and the middle of a long text is omitted.
  static func line(_ text: String, limit: Int = maxLength) -> String {
    guard text.utf8.count > limit || !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return text
    }
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return visible(scalars) }
    let half = limit / 2
    return visible(scalars.prefix(half)) + " … " + visible(scalars.suffix(half))
  }

  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars {
      if isVisible(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
#endif
