import FlowDiagrams
import FlowDocuments
import FlowSupport

extension FlowDocument {
  /// The maximum number of rows in the table; the others are only counted.
  private static let maxRows = 3000

  /// The text alternative to the diagram: a table of all transitions from screen to screen, each
  /// listed once however many configurations it starts from; and the number of its rows.
  func playerTable() -> (text: String, count: Int) {
    let starts = starts.map { start in
      ["start", "", start.condition ?? "", "", name(of: .configuration(start.configuration))]
    }
    let rows = (starts + transitions.map(row)).map { cells in
      cells.map { VisibleText.shortened(VisibleText.clean($0)) }
    }.distinct()
    var text = "<table>\n<caption>All transitions between screens</caption>\n"
    text += "<thead><tr>"
    for title in ["From", "Event", "Condition", "Commands", "To"] {
      text += "<th scope=\"col\">\(title)</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(Self.maxRows) {
      text += "<tr><th scope=\"row\">\(XMLElement.escaped(row[0]))</th>"
      for cell in row.dropFirst() { text += "<td>\(XMLElement.escaped(cell))</td>" }
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

  private func row(of transition: Transition) -> [String] {
    let commands = transition.commands.map { text(of: $0) } + (transition.note.map { [$0] } ?? [])
    let event = transition.event
    let answer = String.answerSuffix(to: event.work?.kindOfWork, isFailure: event.isFailure)
    return [
      name(of: .configuration(transition.source)), event.signature + answer,
      transition.conditions.joined(separator: ", "), commands.joined(separator: ", "),
      transition.isSelfLoop ? "stays" : name(of: transition.target),
    ]
  }
}
