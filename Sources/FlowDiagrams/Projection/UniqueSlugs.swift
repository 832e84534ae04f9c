/// Makes unique, stable names of lower-case ASCII letters, digits and hyphens.
struct UniqueSlugs {
  private let maxLength: Int
  private let reserved: Set<String>
  private var used: Set<String> = []
  private var uses: [String: Int] = [:]

  /// Makes names that differ from the given ones, and that are shortened, apart from a number.
  init(reserving reserved: [String] = [], maxLength: Int = 400) {
    self.init(reserving: Set(reserved), maxLength: maxLength)
  }

  /// The same, without a copy of the given names.
  init(reserving reserved: Set<String>, maxLength: Int = 400) {
    self.reserved = reserved
    self.maxLength = maxLength
  }

  /// Returns a name made from a text, followed by a number if the name is taken.
  mutating func unique(_ text: String) -> String {
    let slug = Self.slug(text, maxLength)
    var candidate = slug
    while reserved.contains(candidate) || !used.insert(candidate).inserted {
      uses[slug, default: 1] += 1
      candidate = "\(slug)-\(uses[slug, default: 2])"
    }
    return candidate
  }

  private static func slug(_ text: String, _ maxLength: Int) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(maxLength) {
      let isWordPart =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isWordPart {
        result += scalar.properties.lowercaseMapping
      } else if !result.isEmpty, !result.hasSuffix("-") {
        result += "-"
      }
    }
    while result.hasSuffix("-") { result.removeLast() }
    return result.isEmpty ? "x" : result
  }
}
