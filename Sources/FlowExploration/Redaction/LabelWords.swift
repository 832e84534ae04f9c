/// The words of a name in camel case, in snake case or with hyphens, in lower case.
package struct LabelWords {
  package private(set) var words: [String] = []

  /// Splits a name: `APIKey` into `api` and `key`, `userPINs` into `user` and `pins`.
  package init(_ name: String) {
    let scalars = Array(name.unicodeScalars)
    var word = ""
    for (index, scalar) in scalars.enumerated() {
      let kind = ScalarKind(scalar)
      if kind == .other || (index > 0 && Self.isBreak(before: index, in: scalars)) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if kind != .other { word += scalar.properties.lowercaseMapping }
    }
    if !word.isEmpty { words.append(word) }
  }

  var joined: String { words.joined() }

  /// The common names among the words and sequences of words.
  var commonNames: [String] {
    words.indices.flatMap { start in
      (start + 1...min(words.count, start + Self.maxWords)).compactMap { end in
        Self.commonName(words[start..<end])
      }
    }
  }

  var commonNameAtEnd: String? {
    words.indices.suffix(Self.maxWords).lazy.compactMap { Self.commonName(words[$0...]) }.first
  }

  private static let common = Set(Redaction.commonNames.map { LabelWords($0).joined })
  private static let maxWords = 3

  private static func commonName(_ words: ArraySlice<String>) -> String? {
    let name = words.joined()
    if common.contains(name) { return name }
    let singular = String(name.dropLast())
    return name.hasSuffix("s") && common.contains(singular) ? singular : nil
  }

  private enum ScalarKind {
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

  private static func isBreak(before index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let (left, right) = (ScalarKind(scalars[index - 1]), ScalarKind(scalars[index]))
    switch (left, right) {
    case (.lower, .upper), (.digit, .upper), (.digit, .lower), (.lower, .digit), (.upper, .digit):
      return true
    case (.upper, .upper):
      // The last of several capitals begins a word, unless only a plural s follows.
      let rest = scalars[(index + 1)...].prefix { ScalarKind($0) == .lower }
      return !rest.isEmpty && !rest.elementsEqual(["s"])
    default: return false
    }
  }
}
