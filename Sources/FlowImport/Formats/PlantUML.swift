import FlowDocuments

extension ImportFormat {
  static let plantUML = Self(
    name: "plantuml", title: "PlantUML state diagram",
    extensions: ["puml", "plantuml", "pu", "iuml", "wsd"],
    recognizes: { $0.firstLine(commentedBy: ["'"]).hasPrefix("@startuml") }
  ) { context throws(ImportError) in
    let dialect = StateTextDialect(
      ignored: [
        ("skinparam", "style"), ("hide", "style"), ("show", "style"), ("scale", "style"),
        ("left to right direction", "direction"), ("top to bottom direction", "direction"),
        ("header", "header"), ("footer", "footer"), ("caption", "caption"),
        ("mainframe", "style"), ("newpage", "page break"), ("!include", "include"),
        ("!theme", "style"), ("!pragma", "style"), ("!define", "macro"), ("!$", "macro"),
        ("remove", "style"), ("set", "style"),
      ],
      blocks: [
        ("/'", "'/", "comment"), ("<style>", "</style>", "style"),
        ("legend", "end legend", "legend"), ("json ", "}", "data"),
      ],
      texts: ["header", "footer", "caption"], comment: "'", textIsTitle: false, adoptsStates: false,
      arrow: plantUMLArrow,
      isHidden: isHiddenPlantUMLArrow)
    var reader = StateTextReader(dialect, context)
    var name: String?
    var continued = ""
    for (index, text) in try context.file.lines().enumerated() {
      if continued.isEmpty { context.line = index + 1 }
      if text.hasSuffix("\\"), !text.hasSuffix("\\\\") {
        continued += text.dropLast()
        continue
      }
      let line = (continued + text).trimmed
      continued = ""
      if line.hasPrefix("@startuml") {
        guard name == nil else {
          throw context.error("the file contains a second diagram; put each in its own file")
        }
        name = line.dropFirst("@startuml".count).trimmed
      } else if line.hasPrefix("@enduml") {
        break
      } else if name != nil {
        try reader.read(line)
      } else if !line.isEmpty, !line.hasPrefix("'") {
        throw context.error("expected @startuml at the start of the diagram")
      }
    }
    guard let name else {
      throw context.file.error(at: 1, "the file contains no diagram; start it with @startuml")
    }
    // PlantUML also treats text with only arrows as a sequence diagram.
    if !reader.hasStates, let first = reader.chart.nodes.first {
      throw context.file.error(
        at: first.line,
        "this is a sequence diagram, and only state diagrams are imported; one of states has "
          + "[*] --> \(first.name) or state \(first.name)")
    }
    return try reader.document(naming: name.nonEmpty)
  }
}

private let directions: Set = [
  "up", "u", "down", "d", "do", "left", "le", "l", "right", "ri", "r",
]

/// The first arrow outside quotes, such as `-->`, `-up->`, `-[#red]->` or `<--`.
private func plantUMLArrow(_ line: [UInt8]) -> (range: Range<Int>, isReversed: Bool)? {
  var isQuoted = false
  var index = 0
  while index < line.count {
    let byte = line[index]
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if !isQuoted {
      if byte == UInt8(ascii: ":") { return nil }
      if byte == UInt8(ascii: "-") {
        if let end = arrowEnd(line, from: index), line[end...].first == UInt8(ascii: ">") {
          return (index..<end + 1, false)
        }
        while index + 1 < line.count, line[index + 1] == byte { index += 1 }
      } else if byte == UInt8(ascii: "<"), let end = arrowEnd(line, from: index + 1) {
        return (index..<end, true)
      }
    }
    index += 1
  }
  return nil
}

/// Whether the style of an arrow hides it, as in `-[hidden]->`.
private func isHiddenPlantUMLArrow(_ arrow: ArraySlice<UInt8>) -> Bool {
  let parts = String(decoding: arrow, as: UTF8.self).split { "[],-<>".contains($0) }
  return parts.contains { $0.trimmed.lowercased() == "hidden" }
}

/// The end of an arrow's line, with styles and a direction, but without an arrowhead.
private func arrowEnd(_ line: [UInt8], from start: Int) -> Int? {
  var index = start
  func skipDashes() -> Bool {
    let dashes = line[index...].prefix { $0 == UInt8(ascii: "-") }
    index += dashes.count
    return !dashes.isEmpty
  }
  /// Skips a style such as `[#red,dashed]`, of at most 64 bytes.
  func skipStyle() {
    guard line[index...].first == UInt8(ascii: "[") else { return }
    let close = line[index...].prefix(64).firstIndex(of: UInt8(ascii: "]"))
    if let close { index = close + 1 }
  }
  guard skipDashes() else { return nil }
  skipStyle()
  let word = line[index...].prefix(6).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
  if directions.contains(String(decoding: word, as: UTF8.self)) {
    let before = index
    index += word.count
    skipStyle()
    if !skipDashes() { index = before }
  }
  _ = skipDashes()
  return index
}
