#if CLI
enum GameCommand: Equatable {
  case nothing, help, quit, undo, redo, restart
  case save(String)
  case choice(String)

  /// Parses a line; anything that is not a command is a choice.
  init(_ line: String) {
    let text = Self.trimmed(line[...])
    let name = text.prefix { $0 != " " && $0 != "\t" }
    switch text {
    case "": self = .nothing
    case "help", "?": self = .help
    case "quit", "q": self = .quit
    case "undo": self = .undo
    case "redo": self = .redo
    case "restart": self = .restart
    case _ where name == "save": self = .save(Self.trimmed(text[name.endIndex...]))
    default: self = .choice(text)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let kept = text.drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }
}
#endif
