import FlowDiagrams

extension PreviousLayout {
  static let mark = "flowgraph layout 1"
  /// The last line of every stored layout.
  static let end = "end"

  /// The layout as lines of space-separated fields; numbers have at most one decimal.
  package var text: String {
    var lines = [Self.mark, "picture \(direction.rawValue) \(Self.pair(size.width, size.height))"]
    lines += groups.map { "band \($0.id) \(Self.text(of: $0.rect))" }
    lines += nodes.map { "box \($0.id) \(Self.text(of: $0.rect))" }
    lines += edges.map(Self.text)
    return (lines + [Self.end]).map { $0 + "\n" }.joined()
  }

  private static func text(of edge: RoutedEdge) -> String {
    let points = edge.route.curve.map { pair($0.x, $0.y) }.joined(separator: " ")
    let tip = pair(edge.route.tip.x, edge.route.tip.y)
    let label = edge.route.label.map { " \(edge.route.key ?? "label") \(text(of: $0))" } ?? ""
    return "line \(edge.id) \(points) tip \(tip)\(label)"
  }

  /// The left and top edge, then the width and the height.
  private static func text(of rect: Rect) -> String {
    "\(pair(rect.minX, rect.minY)) \(pair(rect.width, rect.height))"
  }

  private static func pair(_ x: Double, _ y: Double) -> String { "\(number(x)),\(number(y))" }

  private static func number(_ value: Double) -> String {
    let text = decimal(value, digits: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
