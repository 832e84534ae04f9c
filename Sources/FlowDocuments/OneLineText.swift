extension String {
  /// The text on one line, safe for a terminal and for the log of a continuous integration service.
  ///
  /// Control characters, line ends, and characters that cannot be seen or that change the writing
  /// direction are escaped, and so is the beginning of what such a service obeys.
  package var onOneLine: String { onOneLine(limit: 1000) }

  /// The same, without the middle of a text that is longer than a limit.
  package func onOneLine(limit: Int) -> String {
    let isPlain =
      utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "#") }
      || !utf8.contains(UInt8(ascii: "#")) && unicodeScalars.allSatisfy(\.isVisible)
        && unicodeScalars.first?.properties.isWhitespace == false
    guard utf8.count > limit || !isPlain || first(where: { $0 != " " }) == ":" else { return self }
    let scalars = Array(unicodeScalars)
    guard scalars.count > limit else { return Self(escaping: scalars[...]) }
    let half = limit / 2
    return Self(escaping: scalars.prefix(half)) + " … " + Self(escaping: scalars.suffix(half))
  }

  private init(escaping scalars: ArraySlice<Unicode.Scalar>) {
    self = ""
    let start = scalars.firstIndex { !$0.properties.isWhitespace }
    for (index, scalar) in zip(scalars.indices, scalars) {
      if scalar.isVisible, !scalars[index...].isCommand(atStart: index == start) {
        unicodeScalars.append(scalar)
      } else {
        self += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
}

extension String {
  /// Whether a continuous integration service obeys a part of the text, wherever it is in a line.
  package var hasCommand: Bool {
    let hasSign = utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "#")) }
    guard hasSign ?? true else { return false }
    let scalars = Array(unicodeScalars)
    return scalars.indices.contains { scalars[$0...].isCommand(atStart: false) }
  }

  /// The text with the second `#` of each command that a service obeys written as a code.
  package func escapingCommands(as code: String) -> String {
    guard hasCommand else { return self }
    let scalars = Array(unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if index > 0, scalars[(index - 1)...].isCommand(atStart: false) {
        result += code
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Sequence<String> {
  /// The texts, each on a line of its own.
  package var asLines: String { map { $0.onOneLine(limit: .max) + "\n" }.joined() }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether a command begins here: `::error` after nothing but spaces, or `##[error]` and
  /// `##vso[task]` anywhere in a line.
  fileprivate func isCommand(atStart isStart: Bool) -> Bool {
    if first == "#" {
      return starts(with: "##".unicodeScalars)
        && dropFirst(2).first { !$0.properties.isAlphabetic } == "["
    }
    return isStart && starts(with: "::".unicodeScalars)
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    guard value >= 0x7F else { return value >= 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Joiners and tags are parts of emoji and of some scripts.
    case .format where value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value):
      !properties.isDefaultIgnorableCodePoint
    default: !properties.isNoncharacterCodePoint
    }
  }
}
