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

  /// Writes the table and the chart of a part.
  static func write(_ section: Section) throws {
    let chart = "Charts/\(section.name).svg"
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Charts"), withIntermediateDirectories: true)
    try Chart(section: section).svg
      .write(to: folder.appendingPathComponent(chart), atomically: true, encoding: .utf8)
    let picture = "![\(section.title): time and memory](\(chart))"
    try replace(section.name, by: [picture, ""] + section.table + section.lines)
  }
}
