#if CLI
/// The names of the targets that are added to a package.
package struct StarterNames: Equatable {
  private static let ending = "flows"
  private static let fallback = ["app"]

  /// The common prefix, such as `Shop`.
  package let base: String
  package var flows: String { base + "Flows" }
  package let catalog: String
  package var tests: String { base + "FlowsTests" }

  /// Returns the first of them that a package already has, ignoring case as some file systems do.
  func taken(among names: [String]) -> String? {
    let names = Set(names.map { $0.lowercased() })
    return [flows, catalog, tests].first { names.contains($0.lowercased()) }
  }

  /// Derives the names from that of a package or a folder.
  ///
  /// Linkers fail on programs whose names are not ASCII, so only ASCII words are used.
  package init(after name: String) {
    let words = Self.words(of: name) { $0.isASCII }
    self.init(words: words.isEmpty ? Self.fallback : words)
  }

  /// Derives the names from a requested one.
  init(chosen name: String) throws(InitError) {
    let words = Self.words(of: name) { _ in true }
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_ ".contains($0))
    }
    guard isPlain, !words.isEmpty else { throw .badName(name) }
    self.init(words: words)
  }

  private init(words: [String]) {
    base = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    catalog = (words.map { $0.lowercased() } + [Self.ending]).joined(separator: "-")
  }

  /// The words of a name, without leading digits and a trailing 'flows'.
  private static func words(of name: String, where isTaken: (Substring) -> Bool) -> [String] {
    let parts = name.split { !$0.isLetter && !$0.isNumber }.filter(isTaken)
    var words = parts.flatMap(humps).drop { $0.first?.isNumber == true }
    while words.last?.lowercased() == ending { words.removeLast() }
    return Array(words)
  }

  /// The words of `shopApp`: `shop` and `App`.
  private static func humps(of part: Substring) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in part {
      if words.isEmpty || (character.isUppercase && wasLower) { words.append("") }
      words[words.count - 1].append(character)
      wasLower = !character.isUppercase
    }
    return words
  }
}

extension Substring {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
#endif
