import FlowDiagrams
import FlowLayout

extension Drawing {
  /// The badge of a label, in its first line.
  static func badge(of label: Diagram.Label, at origin: Point) -> [XMLElement] {
    guard let badge = label.badge else { return [] }
    let rect = Rect(
      minX: origin.x, minY: origin.y + 0.5, maxX: origin.x + label.badgeWidth, maxY: origin.y + 14.5
    )
    let baseline = Point(x: rect.center.x, y: origin.y + 11)
    return [
      rectangle(rect, radius: rect.height / 2, classes: "pill"),
      text(badge, at: baseline, classes: "badge", anchor: "middle"),
    ]
  }

  /// A mark: its symbol, then its text, on a background.
  static func mark(_ mark: Diagram.Mark, at center: Point) -> [XMLElement] {
    let size = Size(width: CardMetrics.markWidth(of: mark), height: CardMetrics.markHeight)
    let rect = Rect(center: center, size: size)
    let symbol = Point(x: rect.minX + 12, y: center.y)
    let baseline = Point(x: rect.minX + 21, y: center.y + 3.7)
    return [
      rectangle(rect, radius: rect.height / 2, classes: "pill-\(mark.rawValue)"),
      shape(glyph(of: mark, at: symbol), classes: "glyph glyph-\(mark.rawValue)"),
      text(mark.text, at: baseline, classes: "mark mark-\(mark.rawValue)"),
    ]
  }

  /// The badge of a node with the work under way: a clock, then the text.
  static func work(_ text: String, at center: Point) -> [XMLElement] {
    let size = Size(width: CardMetrics.workWidth(of: text), height: CardMetrics.markHeight)
    let rect = Rect(center: center, size: size)
    let baseline = Point(x: rect.minX + CardMetrics.workSymbolWidth, y: center.y + 3.7)
    return [
      rectangle(rect, radius: rect.height / 2, classes: "band"),
      clock(at: Point(x: rect.minX + 11, y: center.y)),
      self.text(text, at: baseline, classes: "sub"),
    ]
  }

  private static func glyph(of mark: Diagram.Mark, at center: Point) -> String {
    let lines: [[(Double, Double)]] =
      switch mark {
      case .violated: [[(-3.5, -3.5), (3.5, 3.5)], [(-3.5, 3.5), (3.5, -3.5)]]
      case .witnessed: [[(-4, 0), (-1.2, 3.2), (4, -3.2)]]
      case .uncovered, .removed: [[(-4, 0), (4, 0)]]
      case .added: [[(-4, 0), (4, 0)], [(0, -4), (0, 4)]]
      case .changed: [[(-4, 1.2), (-2, -1.2), (2, 1.2), (4, -1.2)]]
      }
    return lines.map { line($0, around: center) }.joined(separator: " ")
  }
}
