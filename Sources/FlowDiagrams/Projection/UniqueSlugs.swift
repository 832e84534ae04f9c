/// Makes unique, stable names of lower-case ASCII letters, digits and hyphens.
struct UniqueSlugs {
  private var used: Set<String>
  private var uses: [String: Int] = [:]

  /// Makes names that differ from the given ones.
  init(reserving reserved: [String] = []) {
    used = Set(reserved)
  }

  /// Returns a name made from a text, followed by a number if the name is taken.
  mutating func unique(_ text: String) -> String {
    let slug = Self.slug(text)
    var candidate = slug
    while !used.insert(candidate).inserted {
      uses[slug, default: 1] += 1
      candidate = "\(slug)-\(uses[slug, default: 2])"
    }
    return candidate
  }

  private static func slug(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(400) {
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
