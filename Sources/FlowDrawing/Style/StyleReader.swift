public import FlowDocuments
import FlowSupport

extension DiagramStyle {
  /// Reads a style from a small subset of CSS: custom properties in `:root`, for both themes or
  /// inside `@media (prefers-color-scheme: …)` for one of them, and comments.
  ///
  /// ```css
  /// :root { --flowgraph-push: #0050b3; --flowgraph-font: 'Source Sans 3', sans-serif }
  /// @media (prefers-color-scheme: dark) { :root { --flowgraph-push: #9cc9ff } }
  /// ```
  /// A later value replaces an earlier one. A style can set only colors and font names, which
  /// consist of letters, digits, spaces and hyphens.
  ///
  /// - Parameters:
  ///   - css: The text, in UTF-8.
  ///   - base: The style for everything that the text does not set.
  /// - Throws: A `DocumentError` for anything else, including unknown names.
  public init(css: some Sequence<UInt8>, over base: DiagramStyle = .standard) throws(DocumentError)
  {
    var reader = StyleReader(bytes: Array(css), style: base)
    try reader.read()
    self = reader.style
  }
}

/// Reads style files, whose grammar is a subset of CSS.
struct StyleReader {
  private typealias ColorScheme = WritableKeyPath<DiagramStyle, Palette>

  static let fontVariable = DiagramStyle.prefix + "font"
  private static let maxFonts = 20
  private static let maxQuoteLength = 40

  var style: DiagramStyle
  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8], style: DiagramStyle) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    self.style = style
  }

  mutating func read() throws(DocumentError) {
    try skipSpace()
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "@") {
        try readMedia()
      } else {
        try readRule(for: [\.light, \.dark])
      }
      try skipSpace()
    }
  }

  // MARK: Rules

  private mutating func readMedia() throws(DocumentError) {
    for part in ["@media", "(", "prefers-color-scheme", ":"] {
      try expect(part, in: "@media (prefers-color-scheme: dark) { … }")
    }
    let start = position
    let name = readName()
    guard name == "light" || name == "dark" else {
      throw fault(at: start, "expected 'light' or 'dark'")
    }
    let example = "@media (prefers-color-scheme: \(name)) { … }"
    try skipSpace()
    try expect(")", in: example)
    try expect("{", in: example)
    while try !isNext("}") { try readRule(for: [name == "light" ? \.light : \.dark]) }
    try expect("}", in: example)
  }

  private mutating func readRule(for schemes: [ColorScheme]) throws(DocumentError) {
    try expect(":root", in: ":root { … }")
    try expect("{", in: ":root { … }")
    while try !isNext("}") {
      try readDeclaration(for: schemes)
      try skipSpace()
      guard try isNext(";") else { break }
      try expect(";", in: "name: value;")
    }
    try expect("}", in: ":root { … }, with ; between its entries")
  }

  private mutating func readDeclaration(for schemes: [ColorScheme]) throws(DocumentError) {
    let start = position
    let name = readName()
    let variable = Palette.variables.first { $0.name == name }
    guard variable != nil || name == Self.fontVariable else {
      throw fault(at: start, Self.unknown(name))
    }
    try skipSpace()
    try expect(":", in: "\(name): value;")
    let valueStart = position
    let text = readValue()
    guard let variable else {
      style.fonts = try fonts(in: text, at: valueStart)
      return
    }
    guard let color = Palette.Color(text) else {
      let short = text.count > Self.maxQuoteLength ? text.prefix(Self.maxQuoteLength) + "…" : text
      throw fault(
        at: valueStart, "'\(short)' is not a color; write #rgb, #rrggbb, black or white")
    }
    for scheme in schemes { style[keyPath: scheme][keyPath: variable.color] = color }
  }

  private static func unknown(_ name: String) -> String {
    guard !name.isEmpty else {
      return "expected the name of a variable, such as \(DiagramStyle.prefix)page"
    }
    // The common prefix would make all names similar.
    let ownPart =
      name.hasPrefix(DiagramStyle.prefix) ? name.dropFirst(DiagramStyle.prefix.count) : name[...]
    let names = (Palette.variables.map(\.name) + [fontVariable]).map {
      String($0.dropFirst(DiagramStyle.prefix.count))
    }
    let nearest = Spelling.nearest(to: String(ownPart), among: names).map {
      DiagramStyle.prefix + $0
    }
    let hint =
      nearest.isEmpty
      ? "see Documentation/Styles.md for all names"
      : "did you mean \(nearest.joined(separator: " or "))?"
    return "unknown variable '\(name.prefix(maxQuoteLength))'; \(hint)"
  }

  private func fonts(in text: String, at start: Int) throws(DocumentError) -> [String] {
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var name = Self.trimmed(part)
      for quote in ["'", "\""]
      where name.count > 1 && name.hasPrefix(quote) && name.hasSuffix(quote) {
        name = name.dropFirst().dropLast()
      }
      guard DiagramStyle.isFontName(String(name)), names.count < Self.maxFonts else {
        throw fault(
          at: start,
          "expected at most \(Self.maxFonts) names of fonts, separated by commas, each made of the "
            + "letters a to z, digits, spaces and hyphens")
      }
      names.append(String(name))
    }
    return names
  }

  // MARK: Tokens

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count,
      bytes[position].isNamePart || bytes[position] == UInt8(ascii: "_")
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads up to the end of the entry or the line, or up to a comment, and trims the result.
  private mutating func readValue() -> String {
    let start = position
    let ends = [";", "}", "/", "\n"].map { UInt8(ascii: $0) }
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return String(Self.trimmed(text[...]))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Reads exactly this text, and the space after it.
  private mutating func expect(_ text: String, in example: String) throws(DocumentError) {
    guard bytes[position...].starts(with: text.utf8) else {
      throw fault(at: position, "expected '\(text)', as in \(example)")
    }
    position += text.utf8.count
    try skipSpace()
  }

  private func isNext(_ character: Unicode.Scalar) throws(DocumentError) -> Bool {
    guard position < bytes.count else {
      throw fault(at: position, "the text ends before the closing '}'")
    }
    return bytes[position] == UInt8(ascii: character)
  }

  private mutating func skipSpace() throws(DocumentError) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "/") where bytes[position...].starts(with: "/*".utf8):
        let start = position
        position += 2
        while !bytes[position...].starts(with: "*/".utf8) {
          guard position < bytes.count else {
            throw fault(at: start, "this comment is not closed; add */")
          }
          position += 1
        }
        position += 2
      default: return
      }
    }
  }

  private func fault(at offset: Int, _ message: String) -> DocumentError {
    DocumentError(at: offset, in: bytes, message: message)
  }
}
