/// The words of a name in camel case, in snake case or with hyphens, in lower case.
package struct LabelWords {
  /// The words in order.
  package private(set) var words: [String] = []

  /// Divides a name: `APIKey` is `api`, `key`, and `userPINs` is `user`, `pins`.
  package init(_ name: String) {
    let letters = Array(name.unicodeScalars)
    var word = ""
    for (index, letter) in letters.enumerated() {
      let kind = Kind(letter)
      if kind == .other || (index > 0 && Self.isBreak(before: index, in: letters)) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if kind != .other { word += letter.properties.lowercaseMapping }
    }
    if !word.isEmpty { words.append(word) }
  }

  /// The words in one: `cardnumber`.
  var joined: String { words.joined() }

  /// The common names among the words, and those of several words.
  var commonNames: [String] {
    words.indices.flatMap { start in
      (start + 1...min(words.count, start + Self.mostWords)).compactMap { end in
        Self.commonName(words[start..<end])
      }
    }
  }

  /// The common name that the last words are.
  var commonNameAtEnd: String? {
    words.indices.suffix(Self.mostWords).lazy.compactMap { Self.commonName(words[$0...]) }.first
  }

  private static let common = Set(Redaction.commonNames.map { LabelWords($0).joined })
  private static let mostWords = 3

  private static func commonName(_ words: ArraySlice<String>) -> String? {
    let name = words.joined()
    if common.contains(name) { return name }
    let singular = String(name.dropLast())
    return name.hasSuffix("s") && common.contains(singular) ? singular : nil
  }

  private enum Kind {
    case upper, lower, digit, other

    init(_ scalar: Unicode.Scalar) {
      if scalar.properties.isUppercase {
        self = .upper
      } else if scalar.properties.isAlphabetic {
        self = .lower
      } else {
        self = scalar.properties.numericType == nil ? .other : .digit
      }
    }
  }

  private static func isBreak(before index: Int, in letters: [Unicode.Scalar]) -> Bool {
    let (left, right) = (Kind(letters[index - 1]), Kind(letters[index]))
    switch (left, right) {
    case (.lower, .upper), (.digit, .upper), (.digit, .lower), (.lower, .digit), (.upper, .digit):
      return true
    case (.upper, .upper):
      // The last capital of several begins a word, unless only the s of a plural follows.
      let rest = letters[(index + 1)...].prefix { Kind($0) == .lower }
      return !rest.isEmpty && !rest.elementsEqual(["s"])
    default: return false
    }
  }
}
