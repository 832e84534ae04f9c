import FlowExploration

/// The reducer of a flow: the transitions of events in a state, or with a screen on top.
struct ReducerTable {
  /// The pattern of an event, `.payTapped` or `.payTapped(.declined)`, and what it leads to.
  typealias ReducerRow = (pattern: String, expression: String, comment: String?)
  /// The pattern of a state, or of the screen on top, with the rows for it.
  typealias Section = (pattern: String, rows: [ReducerRow], comment: String?)

  var stateType: [String]
  /// The subject of the outer `switch`: `state`, or `state.stack.top`.
  var subject: String
  /// The rows that apply in every section.
  var globalRows: [ReducerRow] = []
  var sections: [Section] = []
  /// The patterns of each event: one that covers it, then those of its branches.
  var allPatterns: [[String]]
  /// The expressions that start the flow, one for each start of the document.
  var starts: [String]
  /// The functions that the rows and starts call.
  var helpers: [[String]] = []
  /// Descriptions of what the file does not say.
  var holes: [String] = []

  var lines: [String] {
    let table = ["switch \(subject) {"] + sections.flatMap(lines) + ["}"]
    guard !globalRows.isEmpty else { return table }
    let rows = globalRows.flatMap { Self.lines(of: $0, returning: true) }
    return ["switch event {"] + rows + ["default: break", "}", "return \(table[0])"]
      + table.dropFirst()
  }

  private func lines(of section: Section) -> [String] {
    let comment = section.comment.map { ["// \(SwiftSource.comment($0))"] } ?? []
    guard !section.rows.isEmpty || !comment.isEmpty else { return ["case \(section.pattern): nil"] }
    let handled = Set(section.rows.map(\.pattern))
    let isExhaustive = allPatterns.allSatisfy { patterns in
      handled.contains(patterns[0])
        || (patterns.count > 1 && patterns[1...].allSatisfy(handled.contains))
    }
    let table =
      ["switch event {"] + section.rows.flatMap { Self.lines(of: $0) }
      + (isExhaustive ? ["}"] : ["default: nil", "}"])
    return ["case \(section.pattern):"]
      + (comment + (section.rows.isEmpty ? ["nil"] : table)).indented()
  }

  private static func lines(of row: ReducerRow, returning: Bool = false) -> [String] {
    let comment = row.comment.map { ["// \(SwiftSource.comment($0))"] } ?? []
    let expression = ((returning ? "return " : "") + row.expression).split(separator: "\n")
    let line = "case \(row.pattern): \(expression[0])"
    // In the file, it is indented by four or six more columns, of 100.
    if expression.count == 1, line.count <= (returning ? 96 : 94) { return comment + [line] }
    return comment + ["case \(row.pattern):"] + expression.map { "  \($0)" }
  }
}
