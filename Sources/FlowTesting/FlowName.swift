import FlowCore

enum FlowName {
  /// The name in a report: that of the type, without its module and its enclosing types.
  static func of<F: Flow>(_ type: F.Type) -> String { String(describing: type) }

  /// The expected name in a catalog: `sign-in` for `SignIn`.
  static func forTools<F: Flow>(_ type: F.Type) -> String { kebabCase(of(type)) }

  /// The name for people: `Sign in` for `SignIn`.
  static func forPeople<F: Flow>(_ type: F.Type) -> String {
    let words = forTools(type).replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A type's name in lower case with hyphens between its words: `url-list` for `URLList`.
  static func kebabCase(_ name: String) -> String {
    let characters = Array(name)
    var words: [String] = [""]
    for (position, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        words.append("")
        continue
      }
      let before = position > 0 ? characters[position - 1] : nil
      let after = position + 1 < characters.count ? characters[position + 1] : nil
      let beginsWord =
        character.isUppercase
        && (before?.isUppercase == false || (before != nil && after?.isLowercase == true))
      if beginsWord { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-")
  }
}

extension String {
  /// The text with every line indented.
  func indented() -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
