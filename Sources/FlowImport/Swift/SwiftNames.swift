import FlowExploration

/// Names that cannot be declared even in backticks, or mean something else after a dot.
private let reserved: Set<String> = [
  "init", "self", "Self", "Type", "Protocol", "none", "some", "allCases", "_",
]

private let keywords: Set<String> = [
  "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
  "consume", "continue", "copy", "default", "defer", "deinit", "discard", "do", "each", "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
  "import", "in", "indirect", "inout", "internal", "is", "let", "macro", "nil", "operator",
  "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
  "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try",
  "typealias", "unowned", "var", "weak", "where", "while",
]

extension String {
  /// A name as it is declared: in backticks if it is a keyword.
  var declaredName: String { keywords.contains(self) ? "`\(self)`" : self }
}

// Unique identifiers made of texts.
extension Set<String> {
  /// Inserts and returns a name for a case or a variable, such as `yourPassword`.
  ///
  /// - Parameter kind: The prefix for a name that would be empty or start with a digit.
  mutating func insertCaseName(of text: String, kind: String) -> String {
    let words = Self.words(of: text)
    let first = words.prefix(1).map(Self.lowerCamelCase)
    return insertName((first + words.dropFirst().map(Self.upperCamelCase)).joined(), kind)
  }

  /// Inserts and returns a name for a type, such as `YourPassword`.
  mutating func insertTypeName(of text: String, kind: String) -> String {
    insertName(Self.words(of: text).map(Self.upperCamelCase).joined(), kind)
  }

  private mutating func insertName(_ name: String, _ kind: String) -> String {
    var name = String(name.prefix(60))
    if name.unicodeScalars.first?.properties.isXIDStart != true { name = kind + name }
    if reserved.contains(name) { name += "_" }
    return insertUnique(name, separator: name.last?.isNumber == true ? "_" : "")
  }

  /// The words of a text, separated by characters that identifiers cannot contain.
  private static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0 == "_" || !isPart($0) }.map { String($0) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.isXIDContinue else { return false }
    switch scalar.properties.generalCategory {
    // A mark could combine with the character before it, and middle dots are operators elsewhere.
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      return true
    case .decimalNumber: return scalar.isASCII
    default: return false
    }
  }

  /// `URLField` as `urlField`, `HOME` as `home`.
  private static func lowerCamelCase(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    let isNumbered = word.dropFirst(capitals.count).first?.isNumber == true
    let count = capitals.count - (isNumbered ? 0 : 1)
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// `home` and `HOME` as `Home`.
  private static func upperCamelCase(_ word: String) -> String {
    let isShouted = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
    return word.prefix(1).uppercased()
      + (isShouted ? word.dropFirst().lowercased() : String(word.dropFirst()))
  }
}

/// The cases of an enumeration, with the texts that they are named after.
struct SwiftCases {
  struct Case {
    var name: String
    var text: String
    /// The type of its payload, if it has one.
    var payload: String?

    /// Whether the text is the name, apart from the case of its first letter.
    var isTitled: Bool {
      name.dropFirst() == text.dropFirst()
        && name.prefix(1).uppercased() == text.prefix(1).uppercased()
    }
  }

  private let kind: String
  private var names: Set<String>
  private var texts: Set<String> = []
  var all: [Case] = []

  init(_ kind: String, besides names: Set<String> = []) { (self.kind, self.names) = (kind, names) }

  mutating func add(_ text: String, called name: String? = nil) -> Int {
    let name = name ?? names.insertCaseName(of: text, kind: kind)
    all.append(Case(name: name, text: texts.insertUnique(text)))
    return all.count - 1
  }

  /// The expression for a case, such as `.cart`.
  subscript(index: Int) -> String { ".\(SwiftSource.name(all[index].name))" }

  /// The declaration of the enumeration.
  ///
  /// - Parameters:
  ///   - namesTexts: Whether tools show the texts of cases whose names differ from them.
  ///   - asTitles: Whether tools capitalize the names, as for screens.
  ///   - more: The lines before its cases.
  func declaration(
    _ type: String, _ conformances: [String] = ["Hashable", "Sendable"], namesTexts: Bool = true,
    asTitles: Bool = false, more: [String] = []
  ) -> [String] {
    let differs = namesTexts && all.contains { asTitles ? !$0.isTitled : $0.name != $0.text }
    let isRaw = differs && all.allSatisfy { $0.payload == nil }
    let conformances =
      (isRaw ? ["String"] : []) + conformances + (differs ? ["CustomStringConvertible"] : [])
    let cases = all.map { one in
      let text = isRaw && one.name != one.text ? " = \(SwiftSource.literal(one.text))" : ""
      return "case \(one.name.declaredName)\(one.payload.map { "(\($0))" } ?? "")\(text)"
    }
    return (more + cases + (differs ? [""] + description(isRaw: isRaw) : []))
      .inBraces(after: "public enum \(type): \(conformances.joined(separator: ", "))")
  }

  private func description(isRaw: Bool) -> [String] {
    let head = "public var description: String"
    if isRaw { return ["\(head) { rawValue }"] }
    let cases = all.map { "case .\($0.name): \(SwiftSource.literal($0.text))" }
    return (["switch self {"] + cases + ["}"]).inBraces(after: head)
  }
}
