import Foundation

/// `Benchmarks/README.md`, whose blocks of figures are renewed.
enum Page {
  /// Where the page is.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL

  /// Replaces what is between `<!-- NAME -->` and `<!-- end -->`.
  ///
  /// - Throws: ``BenchmarkError/failed(_:)`` if the page has no such block.
  static func replace(_ name: String, by lines: [String]) throws {
    let url = folder.appendingPathComponent("README.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    guard let start = text.range(of: "<!-- \(name) -->\n"),
      let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex)
    else { throw BenchmarkError.failed("\(url.path): no block '\(name)'") }
    let block = "\n" + lines.joined(separator: "\n") + "\n\n"
    try text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: block)
      .write(to: url, atomically: true, encoding: .utf8)
  }

  /// Writes all blocks and charts.
  static func write(_ results: Results, _ machine: [String]) throws {
    let charts = folder.appendingPathComponent("Charts")
    try FileManager.default.createDirectory(at: charts, withIntermediateDirectories: true)
    for section in results.sections {
      let file = "\(section.name).svg"
      try Chart(section: section).svg
        .write(to: charts.appendingPathComponent(file), atomically: true, encoding: .utf8)
      let chart = "![\(section.title): time and memory](Charts/\(file))"
      try replace(section.name, by: [chart, ""] + section.table + section.lines)
    }
    for table in results.tables { try replace(table.name, by: table.lines) }
    try replace("machine", by: machine)
    try replace("goals", by: Goals(results: results).table)
  }
}
