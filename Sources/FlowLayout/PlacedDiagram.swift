public import FlowDiagrams

/// A diagram with the position of every node, edge and label.
public struct PlacedDiagram: Hashable, Sendable {
  /// An edge from border to border.
  package struct Route: Hashable, Sendable {
    /// A cubic Bézier curve without the arrowhead: its start, then three points per segment.
    package var curve: [Point]
    package var tip: Point
    /// The position of the labels; `nil` without labels.
    package var label: Rect?
    /// The key on the edge that refers to its labels in a footnote; `nil` if they are beside it.
    package var key: String?

    package init(curve: [Point], tip: Point, label: Rect?, key: String? = nil) {
      self.curve = curve
      self.tip = tip
      self.label = label
      self.key = key
    }
  }

  /// The diagram.
  public var diagram: Diagram
  package var nodes: [Rect]
  package var groups: [Rect]
  package var routes: [Route]
  /// A point that the bounds include, so that nothing moves when something at the edge is removed.
  var corner: Point?

  package init(diagram: Diagram, nodes: [Rect], groups: [Rect], routes: [Route]) {
    self.diagram = diagram
    self.nodes = nodes
    self.groups = groups
    self.routes = routes
  }

  package var bounds: Rect {
    var result = nodes.first ?? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    if let corner { result = result.union(Rect(corner)) }
    for rect in nodes.dropFirst() + groups { result = result.union(rect) }
    for route in routes {
      if let label = route.label { result = result.union(label) }
      for point in route.curve { result = result.union(Rect(point)) }
      result = result.union(Rect(route.tip))
    }
    return result
  }
}

extension PlacedDiagram.Route {
  package static let arrowLength = 8.0
  static let arrowHalfWidth = 3.4

  /// The three corners of the arrowhead, its tip first.
  package var arrowhead: [Point] { Self.corners(tip: tip, from: curve.last ?? tip) }

  /// The three corners of an arrowhead at the start of the curve, its tip first.
  package var tailCorners: [Point] {
    guard let tip = curve.first else { return [] }
    let next = curve.first { distance($0, tip) > 0.1 } ?? self.tip
    return Self.corners(tip: tip, from: next)
  }

  private static func corners(tip: Point, from point: Point) -> [Point] {
    let along = (tip - point) / max(0.001, distance(point, tip))
    let base = tip - along * arrowLength
    let across = Point(x: -along.y, y: along.x) * arrowHalfWidth
    return [tip, base + across, base - across]
  }

  /// Points on the curve, evenly spaced in its parameter.
  package func samples(perSegment count: Int = 16) -> [Point] {
    guard var start = curve.first else { return [] }
    var result = [start]
    for index in stride(from: 1, to: curve.count - 2, by: 3) {
      let (first, second, end) = (curve[index], curve[index + 1], curve[index + 2])
      for step in 1...count {
        let parameter = Double(step) / Double(count)
        result.append(Polyline.point(of: (start, first, second, end), at: parameter))
      }
      start = end
    }
    return result
  }
}

package func distance(_ a: Point, _ b: Point) -> Double {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
