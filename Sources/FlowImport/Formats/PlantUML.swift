import FlowDocuments

extension ImportFormat {
  /// State diagrams of PlantUML.
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
        ("legend", "end legend", "legend"),
        ("json ", "}", "data"),
      ],
      comment: "'", textIsTitle: false, adoptsStates: false, arrow: PlantUMLText.arrow,
      isHidden: PlantUMLText.isHidden)
    var reader = StateTextReader(dialect, context)
    defer { context.notes = reader.notes }
    var isOpen = false
    var name: String?
    for (index, text) in try context.file.lines().enumerated() {
      let line = text.trimmed
      if line.hasPrefix("@startuml") {
        guard !isOpen else {
          throw context.file.error(
            at: index + 1, "the file contains a second diagram; put each in its own file")
        }
        isOpen = true
        name = line.dropFirst("@startuml".count).trimmed
      } else if line.hasPrefix("@enduml") {
        break
      } else if isOpen {
        try reader.read(line, at: index + 1)
      } else if !line.isEmpty, !line.hasPrefix("'") {
        throw context.file.error(at: index + 1, "expected @startuml at the start of the diagram")
      }
    }
    guard isOpen else {
      throw context.file.error(at: 1, "the file contains no diagram; start it with @startuml")
    }
    // PlantUML also treats text with only arrows as a sequence diagram.
    if !reader.hasStates, let first = reader.chart.nodes.first {
      throw context.file.error(
        at: first.line,
        "this is a sequence diagram, and only state diagrams are imported; one of states has "
          + "[*] --> \(first.name) or state \(first.name)")
    }
    return try reader.document(naming: name?.isEmpty == false ? name : nil)
  }
}

private enum PlantUMLText {
  /// Maximum length of a style in an arrow, such as `[#red,dashed]`.
  private static let maxStyleLength = 64
  private static let directions: Set = [
    "up", "u", "down", "d", "do", "left", "le", "l", "right", "ri", "r",
  ]

  /// The first arrow outside quotes, such as `-->`, `-up->`, `-[#red]->` or `<--`.
  static func arrow(_ line: [UInt8]) -> (range: Range<Int>, isReversed: Bool)? {
    var isQuoted = false
    var index = 0
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted {
        if byte == UInt8(ascii: ":") { return nil }
        if byte == UInt8(ascii: "-"), let end = end(line, from: index, head: true) {
          return (index..<end, false)
        }
        if byte == UInt8(ascii: "<"), let end = end(line, from: index + 1, head: false) {
          return (index..<end, true)
        }
        if byte == UInt8(ascii: "-") {
          while index + 1 < line.count, line[index + 1] == byte { index += 1 }
        }
      }
      index += 1
    }
    return nil
  }

  /// Whether the style of an arrow hides it, as in `-[hidden]->`.
  static func isHidden(_ arrow: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: arrow, as: UTF8.self).split { "[],-<>".contains($0) }
    return parts.contains { $0.trimmed.lowercased() == "hidden" }
  }

  /// The end of an arrow's line, with or without an arrowhead at the end.
  private static func end(_ line: [UInt8], from start: Int, head: Bool) -> Int? {
    var index = start
    func skipDashes() -> Bool {
      let first = index
      while index < line.count, line[index] == UInt8(ascii: "-") { index += 1 }
      return index > first
    }
    guard skipDashes() else { return nil }
    skipStyle(line, &index)
    let word = line[index...].prefix(6).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    if directions.contains(String(decoding: word, as: UTF8.self)) {
      let before = index
      index += word.count
      skipStyle(line, &index)
      if !skipDashes() { index = before }
    }
    _ = skipDashes()
    guard head else { return index }
    guard index < line.count, line[index] == UInt8(ascii: ">") else { return nil }
    return index + 1
  }

  private static func skipStyle(_ line: [UInt8], _ index: inout Int) {
    guard index < line.count, line[index] == UInt8(ascii: "[") else { return }
    let text = line[index...].prefix(maxStyleLength)
    if let close = text.firstIndex(of: UInt8(ascii: "]")) { index = close + 1 }
  }
}
