#if CLI
import FlowCatalogs
import FlowExploration
import FlowSupport

// The texts of a game.
extension Game {
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

  var title: String {
    let parts = [entry.title, entry.summary].filter { !$0.isEmpty }
    return TerminalText.line(parts.joined(separator: ": ")) + "\n"
  }

  // MARK: Status

  /// The status of the flow and its choices, or the starts to choose from.
  var status: String {
    guard let session else {
      let names = entry.starts.enumerated().map { number, condition in
        (TerminalText.line(condition ?? "start \(number + 1)"), "")
      }
      return "\nThe flow has several starts:\n\n" + Self.list(names) + hint
    }
    var lines = [("screen", session.screen?.description ?? "none"), ("state", session.state)]
    if session.knowsStacks { lines.append(("stack", session.stackText)) }
    if let outcome = session.outcome { lines.append(("outcome", outcome.description)) }
    let rows = lines.map { "  \($0.padded(to: 8))\(TerminalText.line($1))\n" }.joined()
    return "\n\(rows)\n" + (session.outcome == nil ? Self.list(session.choices) : hint)
  }

  private static func list(_ choices: [FlowSession.Choice]) -> String {
    guard !choices.isEmpty else { return "nothing can happen here; undo, restart or quit\n" }
    return list(zip(texts(of: choices), choices).map { (TerminalText.line($0), note(on: $1)) })
  }

  /// The choices as text; those with equal names include their target and their condition.
  private static func texts(of choices: [FlowSession.Choice]) -> [String] {
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

  /// Returns numbered lines with the notes in a column.
  private static func list(_ rows: [(text: String, note: String)]) -> String {
    let digits = "\(rows.count)".count
    let width = min(48, rows.map(\.text.count).max() ?? 0)
    return rows.enumerated().map { number, row in
      let number = "\(number + 1)"
      let text = row.note.isEmpty ? row.text : "\(row.text.padded(to: width))  \(row.note)"
      return String(repeating: " ", count: digits - number.count + 2) + "\(number)  \(text)\n"
    }.joined()
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

  /// The names of each choice, or of each start; the text in the list comes first.
  var names: [[String]] {
    guard let choices = session?.choices else { return entry.starts.map { [$0 ?? ""] } }
    return zip(Self.texts(of: choices), choices).map { text, choice in
      let event = choice.event.map { [$0.signature, $0.path, $0.name] } ?? []
      return [text, choice.description] + event + (choice.moveText.map { [$0] } ?? [])
    }
  }

  var hint: String {
    guard session?.outcome == nil else { return "the flow has ended; undo, restart or quit\n" }
    let count = session?.choices.count ?? entry.starts.count
    return "type \(count == 1 ? "1" : "a number from 1 to \(count)"), the beginning of a "
      + (session == nil ? "condition, or quit\n" : "name, or help\n")
  }

  /// Returns the choices for a number from 1, a full name, or a prefix of a name, ignoring case.
  static func choices(for typed: String, among names: [[String]]) -> [Int] {
    if let number = Int(typed) { return (1..<names.count + 1).contains(number) ? [number - 1] : [] }
    let typed = typed.lowercased()
    let names = names.map { $0.map { $0.lowercased() } }
    // A name with the child flow takes precedence over one without, which comes last.
    let matches: [([String]) -> Bool] = [
      { $0.prefix(4).contains(typed) }, { $0.contains(typed) },
      { $0.contains { $0.hasPrefix(typed) } },
    ]
    return matches.lazy.map { isMatch in names.indices.filter { isMatch(names[$0]) } }
      .first { !$0.isEmpty } ?? []
  }
}
#endif
