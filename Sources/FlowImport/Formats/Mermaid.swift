import FlowDocuments

extension ImportFormat {
  static let mermaid = Self(
    name: "mermaid", title: "Mermaid state diagram", extensions: ["mmd", "mermaid"],
    recognizes: { $0.firstLine(commentedBy: ["%%"]).hasPrefix("stateDiagram") }
  ) { context throws(ImportError) in
    let dialect = StateTextDialect(
      ignored: [
        ("direction", "direction"), ("classdef", "style"), ("class", "style"), ("style", "style"),
        ("click", "link"), ("scale", "style"), ("hide empty description", "style"),
        ("acctitle:", "description"), ("accdescr:", "description"),
      ],
      blocks: [("%%{", "}%%", "directive"), ("accdescr {", "}", "description")],
      comment: "%% ", textIsTitle: true, adoptsStates: true, arrow: mermaidArrow)
    var reader = StateTextReader(dialect, context)
    var hasHeader = false
    var isFrontMatter = false
    for (index, text) in try context.file.lines().enumerated() {
      context.line = index + 1
      let line = text.trimmed
      if !hasHeader, line == "---" {
        isFrontMatter.toggle()
      } else if isFrontMatter {
        if line.hasPrefix("title:") { reader.title = line.dropFirst(6).trimmed }
      } else if hasHeader || line.hasPrefix("%%{") {
        if line.hasPrefix("%%"), !line.hasPrefix("%%{") { continue }
        let comment = line.hasPrefix("%%") ? nil : line.firstRange(of: " %%")
        try reader.read(comment.map { line[..<$0.lowerBound].trimmed } ?? line)
      } else if line.hasPrefix("stateDiagram") {
        hasHeader = true
      } else if !line.isEmpty, !line.hasPrefix("%%") {
        throw context.error(
          "expected stateDiagram-v2; of the diagrams of Mermaid, only state diagrams are imported")
      }
    }
    guard hasHeader else {
      throw context.file.error(at: 1, "the file contains no diagram; start it with stateDiagram-v2")
    }
    return try reader.document()
  }
}

/// The first `-->` outside quotes, before any colon.
private func mermaidArrow(_ line: [UInt8]) -> (range: Range<Int>, isReversed: Bool)? {
  var isQuoted = false
  for index in line.indices {
    if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
    if isQuoted { continue }
    if line[index] == UInt8(ascii: ":"), !line[index...].starts(with: ":::".utf8),
      index == 0 || line[index - 1] != UInt8(ascii: ":")
    {
      return nil
    }
    if line[index...].starts(with: "-->".utf8) { return (index..<index + 3, false) }
  }
  return nil
}
