package import FlowDiagrams

/// The sentences below a picture, wrapped to its width.
package struct NoteBlock {
  package static let gapAbove = 20.0
  private static let size = 12.0
  package static let lineHeight = 17.0
  private static let mostLines = 8

  package struct Note {
    package var mark: Diagram.Mark?
    package var badge: Diagram.Label?
    package var indent: Double
    package var lines: [String]
    package var classes = "note"
  }

  package private(set) var notes: [Note] = []
  /// The room the sentences take, with the gap above; nothing without any.
  package private(set) var size = Size(width: 0, height: 0)

  init(notes: [Diagram.Note], remarks: [String] = [], width: Double) {
    for note in notes {
      let badge = note.badge.map { Diagram.Label.badge($0, note.emphasis ?? .path) }
      let indent = Self.indent(of: note.mark, badge)
      let lines = Self.wrapped(note.text, to: width - indent)
      let widths = lines.map { TextMetrics.width(of: $0, size: Self.size) }
      self.notes.append(Note(mark: note.mark, badge: badge, indent: indent, lines: lines))
      size.width = max(size.width, indent + (widths.max() ?? 0))
      size.height += Double(lines.count) * Self.lineHeight
    }
    for remark in remarks {
      let lines = Self.wrapped(remark, to: width)
      let widths = lines.map { TextMetrics.width(of: $0, size: Self.size) }
      self.notes.append(
        Note(mark: nil, badge: nil, indent: 0, lines: lines, classes: "label detail"))
      size.width = max(size.width, widths.max() ?? 0)
      size.height += Double(lines.count) * Self.lineHeight
    }
    if !self.notes.isEmpty { size.height += Self.gapAbove }
  }

  private static func indent(of mark: Diagram.Mark?, _ badge: Diagram.Label?) -> Double {
    mark.map { CardMetrics.markWidth(of: $0) + 8 } ?? badge.map { $0.badgeWidth + 8 } ?? 0
  }

  private static func wrapped(_ text: String, to width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in VisibleText.shortened(text).split(separator: " ") {
      let word = VisibleText.fitted(String(word), to: width, size: size)
      let longer = line.isEmpty ? word : line + " " + word
      if TextMetrics.width(of: longer, size: size) > width {
        lines.append(line)
        line = word
      } else {
        line = longer
      }
    }
    lines.append(line)
    guard lines.count > mostLines else { return lines }
    return lines.prefix(mostLines - 1) + [lines[mostLines - 1] + " …"]
  }
}
