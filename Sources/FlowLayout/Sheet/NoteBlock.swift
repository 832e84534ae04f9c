package import FlowDiagrams

/// The sentences below a diagram, wrapped to its width.
package struct NoteBlock {
  package static let gapAbove = 20.0
  private static let size = 12.0
  package static let lineHeight = 17.0
  private static let maxLines = 8

  package struct WrappedNote {
    package var mark: Diagram.Mark?
    package var badge: Diagram.Label?
    package var indent: Double
    package var lines: [String]
    package var classes: String
  }

  package private(set) var notes: [WrappedNote] = []
  /// The size of the sentences including the gap above them; zero if there are none.
  package private(set) var size = Size(width: 0, height: 0)

  init(notes: [Diagram.Note], captions: [String] = [], width: Double) {
    for note in notes {
      let badge = note.badge.map { Diagram.Label.badge($0, note.emphasis ?? .path) }
      add(note.text, after: note.mark, badge, classes: "note", width: width)
    }
    for caption in captions { add(caption, classes: "label detail", width: width) }
    if !self.notes.isEmpty { size.height += Self.gapAbove }
  }

  private mutating func add(
    _ text: String, after mark: Diagram.Mark? = nil, _ badge: Diagram.Label? = nil,
    classes: String, width: Double
  ) {
    let indent =
      mark.map { CardMetrics.markWidth(of: $0) + 8 } ?? badge.map { $0.badgeWidth + 8 } ?? 0
    let lines = Self.wrapped(text, to: width - indent)
    let widths = lines.map { TextMetrics.width(of: $0, size: Self.size) }
    notes.append(
      WrappedNote(mark: mark, badge: badge, indent: indent, lines: lines, classes: classes))
    size.width = max(size.width, indent + (widths.max() ?? 0))
    size.height += Double(lines.count) * Self.lineHeight
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
    guard lines.count > maxLines else { return lines }
    return lines.prefix(maxLines - 1) + [lines[maxLines - 1] + " …"]
  }
}
