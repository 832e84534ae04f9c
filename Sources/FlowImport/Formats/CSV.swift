import FlowDocuments

private typealias CSVRow = (cells: [String], line: Int)

extension ImportFormat {
  static let csv = Self(name: "csv", title: "table in CSV", extensions: ["csv", "tsv"]) {
    context throws(ImportError) in
    let rows = try context.file.rows()
    guard let header = rows.first else {
      throw context.error("the table is empty; write rows of from, event, to")
    }
    let names = header.cells.map { $0.lowercased() }
    let normalizedNames = names.map { String($0.map { "_-".contains($0) ? " " : $0 }) }
    let named = columnNames.map { $0.lazy.compactMap { normalizedNames.firstIndex(of: $0) }.first }
    let hasHeader = named[0] != nil && named[2] != nil
    let columns: [Int?] = hasHeader ? named : [0, 1, 2, 3]
    let columnCount = hasHeader ? names.count : columns.count
    context.line = header.line
    if hasHeader {
      for (index, name) in names.enumerated() where !columns.contains(index) && !name.isEmpty {
        context.drop("column \(JSONWriter.excerpt(name))")
      }
    } else {
      let cells = (0...2).map { JSONWriter.excerpt(cell(header, $0)) }
      context.assume(
        "the first row names no columns such as from, event, to; it is the transition from "
          + "\(cells[0]) by \(cells[1]) to \(cells[2])")
    }
    var chart = StateDiagram(context)
    for row in rows.dropFirst(hasHeader ? 1 : 0) {
      context.line = row.line
      let cells = columns.map { cell(row, $0) }
      let (from, event, to, condition) = (cells[0], cells[1], cells[2], cells[3])
      guard !from.isEmpty, !to.isEmpty, to != "[*]" || from != "[*]" else {
        throw context.error("the row needs a screen in 'from' and in 'to', as in Home,tap,Detail")
      }
      if row.cells.count > columnCount { context.drop("cell after the last column") }
      let label = EdgeLabel(event: event.nonEmpty, guard: condition.nonEmpty)
      let source = from == "[*]" ? nil : try chart.node(from)
      let target = to == "[*]" ? try chart.end(of: nil) : try chart.node(to)
      try chart.addEdge(from: source, to: target, label)
    }
    return try chart.document(titled: nil)
  }
}

/// The accepted names of each column, the default first.
private let columnNames = [
  ["from", "source", "src", "from state", "source state", "from screen", "source screen"],
  ["event", "trigger", "event name", "transition", "label", "action", "input", "on", "name"],
  [
    "to", "target", "destination", "dest", "to state", "target state", "next state", "to screen",
    "target screen", "next screen",
  ],
  ["guard", "condition", "cond", "when", "if"],
]

private func cell(_ row: CSVRow, _ column: Int?) -> String {
  column.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? ""
}

extension ImportFile {
  /// Returns the rows that are not empty, with trimmed cells, by RFC 4180; the separator is a tab or
  /// else a semicolon if the first line contains it, otherwise a comma.
  fileprivate func rows() throws(ImportError) -> [CSVRow] {
    let lines = try lines()
    let first = lines.first { !$0.trimmed.isEmpty } ?? ""
    let separator = "\t;".first { first.contains($0) } ?? ","
    var rows: [CSVRow] = []
    var row: CSVRow = ([], 1)
    var cell = ""
    var isQuoted = false
    for (index, line) in lines.enumerated() {
      if isQuoted { cell += "\n" } else { row = ([], index + 1) }
      var previous: Character = separator
      for character in line {
        if character == "\"" {
          // Two quotes are an escaped one.
          if !isQuoted, previous == "\"" { cell.append(character) }
          isQuoted.toggle()
        } else if character == separator, !isQuoted {
          row.cells.append(cell.trimmed)
          cell = ""
        } else {
          cell.append(character)
        }
        previous = character
      }
      guard !isQuoted else { continue }
      row.cells.append(cell.trimmed)
      cell = ""
      if row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
    }
    if isQuoted { throw error(at: row.line, "a text in quotes is not closed in this row") }
    return rows
  }
}
