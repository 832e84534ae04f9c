#if CLI
import FlowCatalogs
import FlowExploration

/// What a game says.
enum GameText {
  static let help = """
    a number         the choice of that number
    a name           the choice that begins so, as far as one alone does
    undo, redo       goes one step back, or forward again
    restart          goes back to the start
    save FILE        writes what happened so far, for 'flowgraph play FLOW --trace FILE'
    quit, q          ends, as the end of the input does

    A system move is made by the platform or the user's hand: the flow answers it with the event
    that stands beside it, and where it ignores it the screens are put back. An event that is
    called like one of these words is chosen by its number.

    """

  static func title(of entry: CatalogEntry) -> String {
    TerminalText.line("\(entry.title): \(entry.summary)") + "\n"
  }

  // MARK: Where the game is

  static func place(_ session: FlowSession) -> String {
    var lines = [
      ("screen", session.screen?.description ?? "none"), ("state", session.state),
      ("stack", session.stackText),
    ]
    if let outcome = session.outcome { lines.append(("outcome", outcome.description)) }
    let place = lines.map { "  \(padded($0, to: 8))\(TerminalText.line($1))\n" }.joined()
    return "\n\(place)\n" + (session.outcome == nil ? choices(of: session) : hint(for: session))
  }

  private static func choices(of session: FlowSession) -> String {
    guard !session.choices.isEmpty else {
      return "nothing can happen here: undo, restart or quit\n"
    }
    return list(session.choices.map { (TerminalText.line($0.description), remark(on: $0)) })
  }

  private static func remark(on choice: FlowSession.Choice) -> String {
    var remarks: [String] = []
    if let move = choice.moveText {
      remarks.append(choice.event == nil ? "system" : "system: \(move)")
    }
    switch choice.answer {
    case .moved, .finished: break
    case .ignored: remarks.append("ignored here")
    case .refused: remarks.append("refused here")
    }
    return TerminalText.line(remarks.joined(separator: ", "))
  }

  static func starts(of entry: CatalogEntry) -> String {
    let names = entry.starts.enumerated().map { number, condition in
      (TerminalText.line(condition ?? "start \(number + 1)"), "")
    }
    return "\nIt can start in these ways:\n\n" + list(names) + startHint(count: names.count)
  }

  /// Numbered lines with what is remarked on each in a column.
  private static func list(_ rows: [(text: String, remark: String)]) -> String {
    let digits = "\(rows.count)".count
    let width = min(48, rows.map(\.text.count).max() ?? 0)
    return rows.enumerated().map { number, row in
      let number = "\(number + 1)"
      let text = row.remark.isEmpty ? row.text : "\(padded(row.text, to: width))  \(row.remark)"
      return String(repeating: " ", count: digits - number.count + 2) + "\(number)  \(text)\n"
    }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: What came of it

  static func told(_ choice: FlowSession.Choice, _ answer: FlowSession.Answer) -> String {
    let told: String
    switch answer {
    case .moved(let change): told = "→ \(text(of: change, none: "nothing changes on show"))"
    case .finished(let outcome, let change):
      told = "→ the flow ends with \(outcome); \(text(of: change, none: "no command"))"
    case .ignored:
      told = "is ignored here" + (choice.moveText == nil ? "" : "; the screens are put back")
    case .refused(let command, let reason, let position):
      told = "is refused: \(command): \(reason)  (\(position))"
    }
    return TerminalText.line("\(choice) \(told)") + "\n"
  }

  private static func text(of change: FlowSession.Change, none: String) -> String {
    let commands = (change.note.map { [$0] } ?? []) + change.commands
    return (commands.isEmpty ? none : commands.joined(separator: ", "))
      + (change.condition.map { " [\($0)]" } ?? "") + "  (\(change.position))"
  }

  // MARK: What can be typed

  /// What a choice can be called.
  static func names(of choice: FlowSession.Choice) -> [String] {
    let event = choice.event.map { [$0.signature, $0.path, $0.name] } ?? []
    return [choice.description] + event + (choice.moveText.map { [$0] } ?? [])
  }

  static func hint(for session: FlowSession) -> String {
    guard session.outcome == nil else { return "the flow has ended: undo, restart or quit\n" }
    return "type \(numbers(session.choices.count)) or the start of a name, or help\n"
  }

  static func startHint(count: Int) -> String {
    "type \(numbers(count)) or the start of a condition, or quit\n"
  }

  private static func numbers(_ count: Int) -> String {
    count == 1 ? "1" : "a number from 1 to \(count)"
  }

  static func unknown(_ typed: String) -> String {
    "there is no '\(TerminalText.line(typed, limit: 60))' here; "
  }

  static func ambiguous(_ typed: String, _ numbers: [Int], among names: [String]) -> String {
    let found = numbers.map { "  \($0 + 1)  \(TerminalText.line(names[$0]))\n" }.joined()
    return "'\(TerminalText.line(typed, limit: 60))' is the start of several; "
      + "type more, or a number:\n\(found)"
  }
}
#endif
