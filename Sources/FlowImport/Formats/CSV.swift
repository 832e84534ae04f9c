import FlowDocuments

extension ImportFormat {
  /// A table with columns for from, event and to.
  static let csv = Self(
    name: "csv", title: "table in CSV", extensions: ["csv", "tsv"], recognizes: { _ in false }
  ) { context throws(ImportError) in
    var notes = context.notes
    defer { context.notes = notes }
    return try CSVReader(context.file).document(&notes)
  }
}

/// Reads rows of from, event and to, in the order given by the first row.
private struct CSVReader {
  private struct CSVRow {
    var cells: [String]
    var line: Int

    func cell(_ index: Int?) -> String {
      index.flatMap { cells.indices.contains($0) ? cells[$0].trimmed : nil } ?? ""
    }
  }

  /// The accepted names of each column, the default first.
  private static let columnNames = [
    ["from", "source", "src", "from state", "source state", "from screen", "source screen"],
    [
      "event", "trigger", "event name", "transition", "label", "action", "input", "on", "name",
    ],
    [
      "to", "target", "destination", "dest", "to state", "target state", "next state", "to screen",
      "target screen", "next screen",
    ],
    ["guard", "condition", "cond", "when", "if"],
  ]

  private let file: ImportFile
  private var rows: ArraySlice<CSVRow> = []

  init(_ file: ImportFile) throws(ImportError) {
    self.file = file
    rows = try readRows()[...]
  }

  func document(_ notes: inout ImportNotes) throws(ImportError) -> FlowDocument {
    guard let header = rows.first else {
      throw file.error(at: 1, "the table is empty; write rows of from, event, to")
    }
    let names = header.cells.map { $0.trimmed.lowercased() }
    let normalizedNames = names.map { String($0.map { "_-".contains($0) ? " " : $0 }) }
    let named = Self.columnNames.map {
      $0.lazy.compactMap { normalizedNames.firstIndex(of: $0) }.first
    }
    let hasHeader = named[0] != nil && named[2] != nil
    let columns: [Int?] = hasHeader ? named : [0, 1, 2, 3]
    let columnCount = hasHeader ? names.count : columns.count
    if hasHeader {
      for (index, name) in names.enumerated() where !columns.contains(index) && !name.isEmpty {
        notes.drop("column \(JSONWriter.excerpt(name))", in: file, at: header.line)
      }
    } else {
      let cells = [0, 1, 2].map { JSONWriter.excerpt(header.cell($0)) }
      notes.assume(
        "the first row names no columns such as from, event, to; it is the transition from "
          + "\(cells[0]) by \(cells[1]) to \(cells[2])", in: file, at: header.line)
    }
    var chart = StateDiagram(file: file)
    for row in hasHeader ? rows.dropFirst() : rows {
      let (from, to) = (row.cell(columns[0]), row.cell(columns[2]))
      guard !from.isEmpty, !to.isEmpty, to != "[*]" || from != "[*]" else {
        throw file.error(
          at: row.line, "the row needs a screen in 'from' and in 'to', as in Home,tap,Detail")
      }
      if row.cells.count > columnCount {
        notes.drop("cell after the last column", in: file, at: row.line)
      }
      let (event, condition) = (row.cell(columns[1]), row.cell(columns[3]))
      let label = EdgeLabel(
        event: event.isEmpty ? nil : event, guard: condition.isEmpty ? nil : condition)
      if from == "[*]" {
        let target = try chart.node(to, line: row.line)
        chart.addStart(in: nil, at: target, label, line: row.line)
      } else {
        let source = try chart.node(from, line: row.line)
        let target =
          to == "[*]"
          ? try chart.end(of: nil, line: row.line) : try chart.node(to, line: row.line)
        try chart.addEdge(from: source, to: target, label, line: row.line)
      }
    }
    return try chart.document(titled: nil, &notes)
  }

  /// Returns the rows that are not empty, by RFC 4180; the separator is a tab or else a semicolon
  /// if the first line contains it, otherwise a comma.
  private func readRows() throws(ImportError) -> [CSVRow] {
    let lines = try file.lines()
    let first = lines.first { !$0.trimmed.isEmpty } ?? ""
    let separator = "\t;".first { first.contains($0) } ?? ","
    var rows: [CSVRow] = []
    var row = CSVRow(cells: [], line: 1)
    var cell = ""
    var isQuoted = false
    for (index, line) in lines.enumerated() {
      if isQuoted {
        cell += "\n"
      } else {
        row = CSVRow(cells: [], line: index + 1)
      }
      var previous: Character = separator
      for character in line {
        if character == "\"" {
          // Two quotes are an escaped one.
          if !isQuoted, previous == "\"" { cell.append(character) }
          isQuoted.toggle()
        } else if character == separator, !isQuoted {
          row.cells.append(cell)
          cell = ""
        } else {
          cell.append(character)
        }
        previous = character
      }
      guard !isQuoted else { continue }
      row.cells.append(cell)
      cell = ""
      if row.cells.contains(where: { !$0.trimmed.isEmpty }) { rows.append(row) }
    }
    guard !isQuoted else {
      throw file.error(at: row.line, "a text in quotes is not closed in this row")
    }
    return rows
  }
}
