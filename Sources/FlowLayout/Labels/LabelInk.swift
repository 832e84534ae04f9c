import FlowDiagrams

extension Rect {
  func hasBorder(through other: Rect) -> Bool { overlaps(other) && !other.isInside(self) }

  var isKey: Bool { Size(width: width, height: height).isKey }

  /// Whether it is a key with an edge through its middle, so that it clearly belongs to that edge.
  func isKey(on edge: Polyline) -> Bool { isKey && edge.isNearer(to: Rect(center), than: 1) }
}

extension Size {
  /// Whether it is as high as a key, except for rounding.
  var isKey: Bool { height < FootnoteList.keySize.height + 0.5 }
}

extension PlacedDiagram {
  /// The space above a label's capitals and symbols, and below its descenders.
  private static let (aboveInk, belowInk) = (4.4, 2.2)

  /// The space between the left edge of a label's symbols and where they are drawn.
  private static let besideSymbol = 1.0

  /// The visible part of a label at a position: its text in Helvetica without the padding, or a
  /// whole key.
  func ink(of label: Rect, edge: Int, beside polyline: Polyline) -> Rect {
    Self.ink(
      of: label, diagram.edges[edge].labelShape, beside: polyline, near: polyline.points[0])
  }

  /// - Parameter anchor: A point of the edge; the nearer it is to the label, the faster this is.
  static func ink(
    of label: Rect, _ labelShape: (indent: Double, isGuess: Bool), beside polyline: Polyline,
    near anchor: Point
  ) -> Rect {
    if label.isKey { return label }
    let (padding, indent) = (Diagram.Label.padding, labelShape.indent)
    var width = (label.width - 2 * padding - indent) / TextMetrics.slack
    let isIndented = indent != 0
    let isBesideRight =
      (!isIndented || labelShape.isGuess) && polyline.passesRight(of: label, near: anchor)
    // The text starts at the symbols, so the narrower it is, the farther from the edge it ends.
    if isBesideRight, isIndented { width /= TextMetrics.guessSlack }
    width += indent
    let left =
      isBesideRight && !isIndented ? label.maxX - padding - width : label.minX + padding
    return Rect(
      minX: isIndented ? left + besideSymbol : left, minY: label.minY + aboveInk,
      maxX: left + width, maxY: label.maxY - belowInk)
  }
}

extension Diagram.Edge {
  /// The width of the symbols and the badge before the text, in points, which does not depend on
  /// the font; and whether the width of the text is a guess.
  var labelShape: (indent: Double, isGuess: Bool) {
    let isGuess = labels.contains { label in
      label.lines.contains { line in line.contains { TextMetrics.isGuess($0.text) } }
    }
    return (labels.reduce(0) { max($0, $1.indent) }, isGuess)
  }
}

extension PlacedDiagram.Route {
  package func passesRight(of label: Rect) -> Bool {
    let polyline = Polyline(self)
    return polyline.passesRight(of: label, near: polyline.points[0])
  }
}

extension Polyline {
  /// Whether the edge passes to the right of a label, rather than above or below it.
  ///
  /// - Parameter anchor: A point of the edge; if it is near the label, it usually decides.
  func passesRight(of label: Rect, near anchor: Point) -> Bool {
    let (left, right) = (label.side(at: label.minX), label.side(at: label.maxX))
    let (leftDistance, rounding) = (left.distance(to: anchor), 1e-6)
    if !isNearer(to: right, than: leftDistance - Self.clearlyRight + rounding) { return false }
    let rightDistance = right.distance(to: anchor)
    if !isNearer(to: left, than: rightDistance + Self.clearlyRight + rounding) { return true }
    return !isNearer(to: left, than: distance(to: right) + Self.clearlyRight)
  }

  /// How much nearer the right side must be than the left one.
  private static let clearlyRight = 4.0
}

extension PlacedDiagram {
  /// The distance by which a label may be nearer to a node at which its edge ends than to the edge.
  private static let maxBeyond = 20.0

  /// Whether a label is nearer to a node at which its edge does not end than to the edge.
  func isNearerToOtherNode(_ ink: Rect, of edge: Int, than distance: Double) -> Bool {
    let (source, target) = (diagram.edges[edge].source, diagram.edges[edge].target)
    return nodes.indices.contains { node in
      node != source && node != target && nodes[node].isNearer(to: ink, than: distance - 1)
    }
  }

  static func isAnyNearer(_ others: [Rect], _ ink: Rect, than distance: Double) -> Bool {
    others.contains { $0.isNearer(to: ink, than: distance - 1) }
  }

  /// Whether a label is so far from its edge that it seems to belong to a node at its end.
  func isBeyondEnd(_ ink: Rect, of edge: Int, than distance: Double) -> Bool {
    let ends = [nodes[diagram.edges[edge].source], nodes[diagram.edges[edge].target]]
    return Self.isBeyondEnd(ink, at: ends, than: distance)
  }

  static func isBeyondEnd(_ ink: Rect, at ends: [Rect], than distance: Double) -> Bool {
    ends.contains { $0.isNearer(to: ink, than: distance - maxBeyond) }
  }
}

extension Rect {
  fileprivate func side(at x: Double) -> Rect { Rect(minX: x, minY: minY, maxX: x, maxY: maxY) }

  fileprivate func isNearer(to other: Rect, than distance: Double) -> Bool {
    let x = max(other.minX - maxX, 0, minX - other.maxX)
    let y = max(other.minY - maxY, 0, minY - other.maxY)
    return distance > 0 && x * x + y * y < distance * distance
  }
}
