#if CLI
enum GameCommand: Equatable {
  case nothing, help, quit, undo, redo, restart
  case save(String)
  case choice(String)

  /// Parses a line; anything that is not a command is a choice.
  init(_ line: String) {
    let text = Self.trimmed(line[...])
    let name = text.prefix { $0 != " " && $0 != "\t" }
    switch (name, name.endIndex == text.endIndex) {
    case ("", _): self = .nothing
    case ("help", true), ("?", true): self = .help
    case ("quit", true), ("q", true): self = .quit
    case ("undo", true): self = .undo
    case ("redo", true): self = .redo
    case ("restart", true): self = .restart
    case ("save", _): self = .save(Self.trimmed(text[name.endIndex...]))
    default: self = .choice(text)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let kept = text.drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }
}

/// A choice from a numbered list, by number or by name.
enum Selection: Equatable {
  case one(Int)
  case several([Int])
  case none

  /// Finds the choice for a number from 1, a full name, or a prefix of a name, ignoring case.
  init(of typed: String, among names: [[String]]) {
    if let number = Int(typed) {
      self = (1...).contains(number) && number <= names.count ? .one(number - 1) : .none
      return
    }
    let typed = typed.lowercased()
    let names = names.map { $0.map { $0.lowercased() } }
    // A name with the child flow takes precedence over one without, which comes last.
    let full = names.map { $0.prefix(4) }
    let meanings: [(Int) -> Bool] = [
      { full[$0].contains(typed) }, { names[$0].contains(typed) },
      { names[$0].contains { $0.hasPrefix(typed) } },
    ]
    for matches in meanings {
      let found = names.indices.filter(matches)
      switch found.count {
      case 0: continue
      case 1: self = .one(found[0])
      default: self = .several(found)
      }
      return
    }
    self = .none
  }
}
#endif
