extension Diagram {
  /// Returns the diagram as a PlantUML state diagram.
  ///
  /// All text is escaped: none of it is read as markup, as an address or as a command to include a
  /// file.
  public func plantUML() -> String {
    var lines = ["@startuml", "title \(escaped([VisibleText.shortened(title)]))"]
    lines.append("hide empty description")
    if direction == .right { lines.append("left to right direction") }
    lines += nestedLines(
      of: Array(nodes.indices), indent: "", node: { self.lines(for: nodes[$0]) },
      heading: { ["state \"\(escaped([groups[$0].shortTitle]))\" as \(name(groups[$0].id)) {"] },
      end: "}")
    lines += edges.map(line)
    lines += nodes.filter { $0.kind == .outcome }.map { "\(name($0.id)) --> [*]" }
    lines += legend
    lines.append("@enduml")
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(for node: Node) -> [String] {
    guard node.kind != .start else { return [] }
    let name = name(node.id)
    guard node.kind != .history else {
      return ["state \"\(escaped([node.title]))\" as \(name) <<history\(node.title.dropFirst())>>"]
    }
    let title = node.kind == .decision ? "◇ " + node.title : node.title
    let texts = node.textsBelowTitle + (node.mark.map { ["\($0.symbol) \($0.text)"] } ?? [])
    return ["state \"\(escaped([title]))\" as \(name)"] + texts.map { "\(name) : \(escaped([$0]))" }
  }

  private func line(for edge: Edge) -> String {
    let isDashed = edge.isBack || edge.emphasis == .missed || edge.emphasis == .removed
    let styles =
      (edge.dependsOnPath ? ["dotted"] : isDashed ? ["dashed"] : [])
      + (edge.emphasis == .path || edge.emphasis == .added ? ["bold"] : [])
    let arrow = styles.isEmpty ? "-->" : "-[\(styles.joined(separator: ","))]->"
    let source = nodes[edge.source]
    let label = edge.labels.isEmpty ? "" : " : \(escaped(edge.labels.map(\.text)))"
    let start = source.kind == .start ? "[*]" : name(source.id)
    return "\(start) \(arrow) \(name(nodes[edge.target].id))\(label)"
  }

  private var legend: [String] {
    let texts = notes.map { $0.lead + VisibleText.shortened($0.text) } + captions
    guard !texts.isEmpty else { return [] }
    return ["legend left"] + texts.map { "• " + escaped([$0]) } + ["endlegend"]
  }

  /// An ID that is not a keyword of PlantUML.
  private func name(_ id: String) -> String {
    "s_" + String(id.map { $0 == "-" ? "_" : $0 })
  }

  /// Joins lines; an empty text becomes a space, because PlantUML needs a label.
  private func escaped(_ lines: [String]) -> String {
    let text = lines.map(escaped).joined(separator: "\\n")
    return text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? "<U+00A0>" : text
  }

  /// Writes every character that PlantUML could read as syntax as its code, in the form that is
  /// resolved last; scalar by scalar, because a quotation mark can have a combining accent.
  private func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isDouble =
        index == 0 || scalars[index - 1] == scalar
        || (index + 1 < scalars.count && scalars[index + 1] == scalar)
      if Self.isPlain(scalar, isDouble: isDouble) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value > 0xFFFFF {
        // PlantUML accepts codes of at most five digits.
        result += "\u{FFFD}"
      } else {
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "<U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code + ">"
      }
    }
    return result
  }

  /// Whether a character is never syntax; some are syntax only when doubled.
  private static func isPlain(_ scalar: Unicode.Scalar, isDouble: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "(", ")": true
    case ".", "-", "_", "/", "[", "]": !isDouble
    case "↻", "×", "·", "…", "▴", "◇", "•": true
    default: !scalar.isASCII && (scalar.properties.isAlphabetic || isMark(scalar))
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
