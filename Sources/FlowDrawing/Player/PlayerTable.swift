import FlowDiagrams
import FlowDocuments
import FlowSupport

/// The text alternative to the diagram: a table of all transitions from screen to screen.
struct PlayerTable {
  /// A transition, listed once however many configurations it starts from.
  private struct TransitionRow: Hashable {
    var source: String
    var event: String
    var condition: String
    var commands: String
    var target: String

    var cells: [String] { [event, condition, commands, target] }
  }

  /// The maximum number of rows in the table; the others are only counted.
  private static let maxRows = 3000

  let document: FlowDocument

  func html() -> (text: String, count: Int) {
    let rows = distinctRows()
    var text = "<table>\n<caption>All transitions between screens</caption>\n"
    text += "<thead><tr>"
    for title in ["From", "Event", "Condition", "Commands", "To"] {
      text += "<th scope=\"col\">\(title)</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(Self.maxRows) {
      text += "<tr><th scope=\"row\">\(XMLElement.escaped(row.source))</th>"
      for cell in row.cells { text += "<td>\(XMLElement.escaped(cell))</td>" }
      text += "</tr>\n"
    }
    text += "</tbody>\n</table>\n"
    if rows.count > Self.maxRows {
      text +=
        "<p>\(counted(rows.count - Self.maxRows, "more row")); "
        + "the format edges lists all rows.</p>\n"
    }
    return (text, rows.count)
  }

  private func distinctRows() -> [TransitionRow] {
    let starts = document.starts.map { start in
      TransitionRow(
        source: "start", event: "", condition: cleaned(start.condition), commands: "",
        target: cleaned(document.name(of: .configuration(start.configuration))))
    }
    let transitions = document.transitions.lazy.map { row(of: $0) }
    return (starts + transitions).distinct()
  }

  private func row(of transition: FlowDocument.Transition) -> TransitionRow {
    let conditions =
      transition.decisions.map { "\($0.name): \($0.choice)" }
      + (transition.guard.map { [$0] } ?? [])
    let commands =
      transition.commands.map { document.text(of: $0) } + (transition.note.map { [$0] } ?? [])
    return TransitionRow(
      source: cleaned(document.name(of: .configuration(transition.source))),
      event: cleaned(
        transition.event.signature
          + .answerSuffix(
            to: transition.event.work?.kindOfWork, isFailure: transition.event.isFailure)),
      condition: cleaned(conditions.joined(separator: ", ")),
      commands: cleaned(commands.joined(separator: ", ")),
      target: transition.isSelfLoop ? "stays" : cleaned(document.name(of: transition.target)))
  }

  private func cleaned(_ text: String?) -> String {
    VisibleText.shortened(VisibleText.clean(text ?? ""))
  }
}
