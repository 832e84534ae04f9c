#if CLI
import FlowCatalogs
import FlowExploration

enum GameText {
  static let help = """
    a number         takes the choice with that number
    a name           takes the choice whose name begins like this
    undo, redo       goes back one step, or forward again
    restart          goes back to the start
    save FILE        saves the steps so far, for 'flowgraph play FLOW --trace FILE'
    quit, q          ends the game, like the end of the input

    A system move comes from the platform or a gesture of the user. The flow handles it as the
    event beside it; if the flow ignores it, the screens are restored. If an event has the same
    name as a command, choose it by its number.

    """

  static func title(of entry: CatalogEntry) -> String {
    let parts = [entry.title, entry.summary].filter { !$0.isEmpty }
    return TerminalText.line(parts.joined(separator: ": ")) + "\n"
  }

  // MARK: Status

  static func status(_ session: FlowSession) -> String {
    var lines = [
      ("screen", session.screen?.description ?? "none"), ("state", session.state),
    ]
    if session.knowsStacks { lines.append(("stack", session.stackText)) }
    if let outcome = session.outcome { lines.append(("outcome", outcome.description)) }
    let rows = lines.map { "  \(padded($0, to: 8))\(TerminalText.line($1))\n" }.joined()
    return "\n\(rows)\n" + (session.outcome == nil ? choices(of: session) : hint(for: session))
  }

  private static func choices(of session: FlowSession) -> String {
    guard !session.choices.isEmpty else {
      return "nothing can happen here; undo, restart or quit\n"
    }
    let texts = texts(of: session.choices)
    return list(zip(texts, session.choices).map { (TerminalText.line($0), note(on: $1)) })
  }

  /// The choices as text; those with equal names include their target and their condition.
  static func texts(of choices: [FlowSession.Choice]) -> [String] {
    let counts = Dictionary(choices.map { ($0.description, 1) }, uniquingKeysWith: +)
    return choices.map { choice in
      let name = choice.description
      guard counts[name, default: 0] > 1 else { return name }
      switch choice.reply {
      case .handled(let change):
        return name + (change.screen.map { " → \($0)" } ?? "") + details(of: change)
      case .finished(let outcome, let change): return "\(name) → \(outcome)" + details(of: change)
      case .ignored, .refused: return name
      }
    }
  }

  /// The conditions of a change, and its source location.
  private static func details(of change: FlowSession.Effect) -> String {
    let conditions = change.decisions + (change.condition.map { [$0] } ?? [])
    return (conditions.isEmpty ? "" : " [\(conditions.joined(separator: ", "))]")
      + (change.location.map { "  (\($0))" } ?? "")
  }

  private static func note(on choice: FlowSession.Choice) -> String {
    var notes: [String] = []
    if let move = choice.moveText {
      notes.append(choice.event == nil ? "system" : "system: \(move)")
    }
    if choice.isLate { notes.append("dropped by a hosted flow") }
    switch choice.reply {
    case .handled, .finished: break
    case .ignored: notes.append("ignored here")
    case .refused: notes.append("refused here")
    }
    return TerminalText.line(notes.joined(separator: ", "))
  }

  static func starts(of entry: CatalogEntry) -> String {
    let names = entry.starts.enumerated().map { number, condition in
      (TerminalText.line(condition ?? "start \(number + 1)"), "")
    }
    return "\nThe flow has several starts:\n\n" + list(names) + startHint(count: names.count)
  }

  /// Returns numbered lines with the notes in a column.
  private static func list(_ rows: [(text: String, note: String)]) -> String {
    let digits = "\(rows.count)".count
    let width = min(48, rows.map(\.text.count).max() ?? 0)
    return rows.enumerated().map { number, row in
      let number = "\(number + 1)"
      let text = row.note.isEmpty ? row.text : "\(padded(row.text, to: width))  \(row.note)"
      return String(repeating: " ", count: digits - number.count + 2) + "\(number)  \(text)\n"
    }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: The result of a choice

  /// The result of a choice, in a flow whose stack is known or only its screen.
  static func result(
    of choice: FlowSession.Choice, _ reply: FlowSession.Reply, knowingStacks knowsStacks: Bool
  ) -> String {
    let result: String
    switch reply {
    case .handled(let change) where !knowsStacks:
      result = "→ \(change.screen?.description ?? "")\(details(of: change))"
    case .finished(let outcome, let change) where !knowsStacks:
      result = "→ the flow ends with \(outcome)\(details(of: change))"
    case .handled(let change): result = "→ \(text(of: change, none: "nothing changes on screen"))"
    case .finished(let outcome, let change):
      result = "→ the flow ends with \(outcome); \(text(of: change, none: "no command"))"
    case .ignored:
      result = "is ignored here" + (choice.moveText == nil ? "" : "; the screens are restored")
    case .refused(let command, let reason, let position):
      result = "is refused: \(command): \(reason)" + (position.map { "  (\($0))" } ?? "")
    }
    return TerminalText.line("\(choice) \(result)") + "\n"
  }

  private static func text(of change: FlowSession.Effect, none: String) -> String {
    let commands = (change.note.map { [$0] } ?? []) + change.commands
    return (commands.isEmpty ? none : commands.joined(separator: ", ")) + details(of: change)
  }

  // MARK: Input

  /// The names of each choice; the text in the list comes first.
  static func names(of choices: [FlowSession.Choice]) -> [[String]] {
    zip(texts(of: choices), choices).map { text, choice in
      let event = choice.event.map { [$0.signature, $0.path, $0.name] } ?? []
      return [text, choice.description] + event + (choice.moveText.map { [$0] } ?? [])
    }
  }

  static func hint(for session: FlowSession) -> String {
    guard session.outcome == nil else { return "the flow has ended; undo, restart or quit\n" }
    return "type \(numbers(session.choices.count)), the beginning of a name, or help\n"
  }

  static func startHint(count: Int) -> String {
    "type \(numbers(count)), the beginning of a condition, or quit\n"
  }

  private static func numbers(_ count: Int) -> String {
    count == 1 ? "1" : "a number from 1 to \(count)"
  }

  static func unknown(_ typed: String) -> String {
    "no choice '\(TerminalText.line(typed, limit: 60))' here; "
  }

  static func ambiguous(_ typed: String, _ numbers: [Int], among names: [String]) -> String {
    let found = numbers.map { "  \($0 + 1)  \(TerminalText.line(names[$0]))\n" }.joined()
    return "'\(TerminalText.line(typed, limit: 60))' matches several choices; "
      + "type more of the name, or a number:\n\(found)"
  }
}
#endif
