/// Checks that a text keeps to the part of Mermaid's flowcharts that every version reads alike.
///
/// Written from Mermaid's documentation of its flowcharts: shapes, quoted texts with entities, lines
/// outside of subgraphs, and names that no keyword equals.
package struct MermaidSubset {
  private var complaints: [String] = []
  private var names: Set<String> = []
  private var depth = 0
  private var lines = 0

  /// What is wrong in a text; empty where all is well.
  package static func complaints(about text: String) -> [String] {
    var check = MermaidSubset()
    // A mark above a sign does not make it another to Mermaid.
    let letters = text.unicodeScalars.filter {
      ![.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
    let all = String(String.UnicodeScalarView(letters)).split(
      separator: "\n", omittingEmptySubsequences: false)
    if all.last != "" { check.complaints.append("the last line has no end") }
    for (number, line) in all.dropLast().enumerated() {
      if !check.reads(line, isFirst: number == 0) {
        check.complaints.append("line \(number + 1): \(line.prefix(160))")
      }
    }
    if check.depth != 0 { check.complaints.append("a subgraph has no end") }
    return check.complaints
  }

  private mutating func reads(_ line: Substring, isFirst: Bool) -> Bool {
    let text = line.drop { $0 == " " }
    if isFirst { return text == "flowchart TD" || text == "flowchart LR" }
    if let match = text.wholeMatch(of: #/(?:accTitle|accDescr): (.+)/#) { return isText(match.1) }
    if text == "end" {
      depth -= 1
      return depth >= 0
    }
    if let match = text.wholeMatch(of: #/subgraph (\w+)\["(.+)"\]/#) {
      depth += 1
      return isNew(match.1) && isText(match.2)
    }
    if let match = text.wholeMatch(of: #/(\w+) (?:-->|-\.->|==>)(?:\|"(.+)"\|)? (\w+)/#) {
      lines += 1
      return depth == 0 && isKnown(match.1) && isKnown(match.3) && (match.2.map(isText) ?? true)
    }
    return readsNode(text) || readsStyle(text)
  }

  /// A node: `name["text"]`, and the other shapes.
  private mutating func readsNode(_ text: Substring) -> Bool {
    let shapes = [
      ("[\"", "\"]"), ("([\"", "\"])"), ("{\"", "\"}"), ("{{\"", "\"}}"), ("((\"", "\"))"),
      (">\"", "\"]"), ("[[\"", "\"]]"),
    ]
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text.dropFirst(name.count)
    let isShape = shapes.contains { beginning, end in
      rest.hasPrefix(beginning) && rest.hasSuffix(end)
        && isText(rest.dropFirst(beginning.count).dropLast(end.count))
    }
    return isShape && isNew(name)
  }

  private func readsStyle(_ text: Substring) -> Bool {
    if let match = text.wholeMatch(of: #/style (\w+) ([a-z0-9#:, -]+)/#) { return isKnown(match.1) }
    if text.wholeMatch(of: #/classDef \w+ [a-z0-9#:, -]+/#) != nil { return true }
    if let match = text.wholeMatch(of: #/class ([\w,]+) \w+/#) {
      return match.1.split(separator: ",").allSatisfy(isKnown)
    }
    guard let match = text.wholeMatch(of: #/linkStyle ([0-9,]+) [a-z0-9#:, -]+/#) else {
      return false
    }
    return match.1.split(separator: ",").allSatisfy { (Int($0) ?? .max) < lines }
  }

  /// A name for the first time: it begins with `s_`, and no part of it is a small word.
  private mutating func isNew(_ name: Substring) -> Bool {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let isSafe =
      parts.first == "s" && parts.count > 1
      && parts.dropFirst().allSatisfy { part in
        part.allSatisfy(\.isASCII) && !(part.first?.isLowercase ?? false)
      }
    return isSafe && names.insert(String(name)).inserted
  }

  private func isKnown(_ name: Substring) -> Bool { names.contains(String(name)) }

  /// A text in which nothing is markup but line breaks and entities.
  private func isText(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return false }
    let lines = String(text).replacing("<br/>", with: "\u{1}").split(
      separator: "\u{1}", omittingEmptySubsequences: false)
    return lines.allSatisfy { line in
      let plain = line.replacing(#/#(?:quot|amp|lt|gt|[0-9]+);/#, with: "\u{FFFD}")
      let scalars = plain.unicodeScalars
      return !scalars.contains { "\"&<>#`\\*_~{}".unicodeScalars.contains($0) }
        && !plain.contains("fa:fa-") && !plain.contains("$$") && !plain.contains("%%")
        && !plain.contains("](")
        && line.firstMatch(of: #/^(?:[0-9]+[.)](?: |$)|[-+=])/#) == nil
    }
  }
}
