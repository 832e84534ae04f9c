import FlowDocuments

extension ImportFormat {
  /// A table of from, event and to.
  static let csv = Self(
    name: "csv", title: "table in CSV", extensions: ["csv", "tsv"], recognizes: { _ in false }
  ) { work throws(ImportError) in
    var notes = work.notes
    defer { work.notes = notes }
    return try CSVReader(work.file).document(&notes)
  }
}

/// Reads rows of from, event and to, in the order that the first row names.
private struct CSVReader {
  private struct Row {
    var cells: [String]
    var line: Int

    func cell(_ index: Int?) -> String {
      index.flatMap { cells.indices.contains($0) ? cells[$0].trimmed : nil } ?? ""
    }
  }

  private let file: ImportFile
  private var rows: ArraySlice<Row> = []

  init(_ file: ImportFile) throws(ImportError) {
    self.file = file
    rows = try readRows()[...]
  }

  func document(_ notes: inout ImportNotes) throws(ImportError) -> FlowDocument {
    guard let header = rows.first else {
      throw file.error(at: 1, "the table is empty; write rows of from, event, to")
    }
    let names = header.cells.map { $0.trimmed.lowercased() }
    let hasHeader = names.contains("from") && names.contains("to")
    let columns = hasHeader ? names : ["from", "event", "to", "guard"]
    let known = ["from", "event", "to", "guard"].map { columns.firstIndex(of: $0) }
    if hasHeader {
      for name in names where !["from", "event", "to", "guard", ""].contains(name) {
        notes.drop("column \(JSONWriter.excerpt(name))", in: file, at: header.line)
      }
    }
    var chart = StateDiagram(file: file)
    for row in hasHeader ? rows.dropFirst() : rows {
      let (from, to) = (row.cell(known[0]), row.cell(known[2]))
      guard !from.isEmpty, !to.isEmpty, to != "[*]" || from != "[*]" else {
        throw file.error(
          at: row.line, "the row needs a screen in 'from' and in 'to', as in Home,tap,Detail")
      }
      if row.cells.count > columns.count {
        notes.drop("cell behind the last column", in: file, at: row.line)
      }
      let (event, condition) = (row.cell(known[1]), row.cell(known[3]))
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

  /// The rows that are not empty, by RFC 4180; cells end at the first of tab, semicolon and comma
  /// that the first line has.
  private func readRows() throws(ImportError) -> [Row] {
    let lines = try file.lines()
    let first = lines.first { !$0.trimmed.isEmpty } ?? ""
    let separator = "\t;".first { first.contains($0) } ?? ","
    var rows: [Row] = []
    var row = Row(cells: [], line: 1)
    var cell = ""
    var isQuoted = false
    for (index, line) in lines.enumerated() {
      if isQuoted {
        cell += "\n"
      } else {
        row = Row(cells: [], line: index + 1)
      }
      var previous: Character = separator
      for character in line {
        if character == "\"" {
          // Two quotes stand for one.
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
