#if CLI
/// The names of the targets that are added to a package.
struct StarterNames: Equatable {
  private static let ending = "flows"
  private static let fallback = ["app"]

  /// The common prefix, such as `Shop`.
  let base: String
  var flows: String { base + "Flows" }
  let catalog: String
  var tests: String { base + "FlowsTests" }

  /// Returns the first of them that a package already has, ignoring case as some file systems do.
  func taken(among names: [String]) -> String? {
    let names = Set(names.map { $0.lowercased() })
    return [flows, catalog, tests].first { names.contains($0.lowercased()) }
  }

  /// Derives the names from that of a package or a folder.
  ///
  /// Linkers fail on programs whose names are not ASCII, so only ASCII words are used.
  init(after name: String) {
    let words = Self.words(of: name) { $0.isASCII }
    self.init(words: words.isEmpty ? Self.fallback : words)
  }

  /// Derives the names from a requested one.
  init(chosen name: String) throws(ToolFailure) {
    let words = Self.words(of: name) { _ in true }
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_ ".contains($0))
    }
    guard isPlain, !words.isEmpty else {
      throw .badUsage(
        "'\(name)' is not a valid name; use ASCII letters and digits, starting with a letter, and "
          + "not just 'flows', which is appended")
    }
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
