import FlowDiagrams

extension LayoutHint {
  /// The first line of every hint.
  static let mark = "flowgraph layout 1"
  /// The last line of every hint.
  static let end = "end"

  /// The hint as lines of words: names hold no blanks, and numbers have at most one decimal.
  package var text: String {
    var lines = [Self.mark, "picture \(direction.rawValue) \(Self.pair(size.width, size.height))"]
    lines += bands.map { "band \($0.id) \(Self.text(of: $0.rect))" }
    lines += boxes.map { "box \($0.id) \(Self.text(of: $0.rect))" }
    lines += self.lines.map(Self.text)
    return (lines + [Self.end]).map { $0 + "\n" }.joined()
  }

  private static func text(of line: Line) -> String {
    let way = line.isHistoryDependent ? "history" : "plain"
    let points = line.route.curve.map { pair($0.x, $0.y) }.joined(separator: " ")
    let ends = "\(line.source) \(line.target) \(line.sign?.rawValue ?? "start") \(way)"
    let tip = pair(line.route.tip.x, line.route.tip.y)
    let label = line.route.label.map { " \(line.route.letter ?? "label") \(text(of: $0))" } ?? ""
    return "line \(ends) \(points) tip \(tip)\(label)"
  }

  /// The left and top edge, then the width and the height.
  private static func text(of rect: Rect) -> String {
    "\(pair(rect.minX, rect.minY)) \(pair(rect.width, rect.height))"
  }

  private static func pair(_ x: Double, _ y: Double) -> String { "\(number(x)),\(number(y))" }

  private static func number(_ value: Double) -> String {
    let text = decimal(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
