extension String {
  /// The text on one line, safe for a terminal: control characters, line ends and characters that
  /// change the writing direction are escaped, so that nothing in it moves the cursor or hides the
  /// rest.
  package var onOneLine: String { onOneLine(limit: 1000) }

  /// The same, without the middle of a text that is longer than a limit.
  package func onOneLine(limit: Int) -> String {
    guard utf8.count > limit || !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return self
    }
    let scalars = unicodeScalars
    guard scalars.count > limit else { return Self(escaping: scalars) }
    let half = limit / 2
    return Self(escaping: scalars.prefix(half)) + " … " + Self(escaping: scalars.suffix(half))
  }

  private init(escaping scalars: some Sequence<Unicode.Scalar>) {
    self = ""
    for scalar in scalars {
      if scalar.isVisible {
        unicodeScalars.append(scalar)
      } else {
        self += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: false
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
