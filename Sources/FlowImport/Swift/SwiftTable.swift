import FlowExploration

/// The rows of a reducer: what events do in a state, or with a screen on top.
struct SwiftTable {
  struct Row {
    /// What the event must be: `.payTapped`, or `.payTapped(.declined)`.
    var pattern: String
    /// What comes of it.
    var expression: String
    var comment: String?
  }

  struct Section {
    /// The state, or the screen on top.
    var pattern: String
    var rows: [Row] = []
    var comment: String?
  }

  /// What is asked: `state`, or `state.stack.top`.
  var subject: String
  /// What happens everywhere.
  var everywhere: [Row] = []
  var sections: [Section] = []
  /// Which patterns cover all events together.
  var allPatterns: [[String]] = []

  private static let widest = 100

  /// The body of the reducer.
  var lines: [String] {
    let table = ["switch \(subject) {"] + sections.flatMap(lines) + ["}"]
    guard !everywhere.isEmpty else { return table }
    let rows = everywhere.flatMap { row in
      Self.text(of: row, indent: 0, returning: true)
    }
    return ["switch event {"] + rows + ["default: break", "}"] + ["return \(table[0])"]
      + table.dropFirst()
  }

  private func lines(of section: Section) -> [String] {
    let comment = section.comment.map { ["  // \(SwiftSource.comment($0))"] } ?? []
    guard !section.rows.isEmpty else {
      return comment.isEmpty
        ? ["case \(section.pattern): nil"] : ["case \(section.pattern):"] + comment + ["  nil"]
    }
    let rows = section.rows.flatMap { Self.text(of: $0, indent: 2) }
    let handled = Set(section.rows.map(\.pattern))
    let isExhaustive = allPatterns.allSatisfy { patterns in
      handled.contains(patterns[0])
        || (patterns.count > 1 && patterns[1...].allSatisfy(handled.contains))
    }
    return ["case \(section.pattern):"] + comment + ["  switch event {"] + rows
      + (isExhaustive ? [] : ["  default: nil"]) + ["  }"]
  }

  private static func text(of row: Row, indent: Int, returning: Bool = false) -> [String] {
    let space = String(repeating: " ", count: indent)
    let comment = row.comment.map { ["\(space)// \(SwiftSource.comment($0))"] } ?? []
    let expression = ((returning ? "return " : "") + row.expression).split(separator: "\n")
    let line = "\(space)case \(row.pattern): \(expression[0])"
    // It stands four columns further to the right in the file.
    if expression.count == 1, line.count + 4 <= widest { return comment + [line] }
    return comment + ["\(space)case \(row.pattern):"] + expression.map { "\(space)  \($0)" }
  }
}
