import FlowCore
package import FlowDiagrams

/// The positions of everything in a previous diagram, for a new one to keep.
///
/// Every SVG that this library writes contains its own layout: see ``init(svg:)``.
public struct PreviousLayout: Hashable, Sendable {
  /// The position of a node or a group, in points from the top left corner of the diagram.
  package struct NamedRect: Hashable, Sendable {
    package var id: String
    package var rect: Rect
  }

  package struct RoutedEdge: Hashable, Sendable {
    /// Not unique: `Diagram.layoutID(of:)`.
    package var id: String
    /// Its route and its label, in points from the top left corner of the diagram.
    package var route: PlacedDiagram.Route
  }

  package var direction: Diagram.Direction
  /// The size of the diagram without legend and notes.
  package var size: Size
  package var groups: [NamedRect]
  package var nodes: [NamedRect]
  package var edges: [RoutedEdge]
}

extension PreviousLayout {
  package init(of placed: PlacedDiagram) {
    let settled = placed.settled
    let diagram = settled.diagram
    let bounds = settled.bounds
    self.init(
      direction: diagram.direction,
      size: Size(
        width: (bounds.maxX + Sheet.margin).inTenths,
        height: (bounds.maxY + Sheet.margin).inTenths),
      groups: zip(diagram.groups, settled.groups).map { NamedRect(id: $0.id, rect: $1.inTenths) },
      nodes: zip(diagram.nodes, settled.nodes).map { NamedRect(id: $0.id, rect: $1.inTenths) },
      edges: zip(diagram.edges, settled.routes).map { edge, settled in
        var route = settled
        route.label = settled.label?.inTenths
        return RoutedEdge(id: diagram.layoutID(of: edge), route: route)
      })
  }

  /// The length of the diagonal, to which displacements are relative.
  package var diagonal: Double {
    max(1, (size.width * size.width + size.height * size.height).squareRoot())
  }
}

extension PreviousLayout {
  static let header = "flowgraph layout 1"
  static let end = "end"

  /// The layout as lines of space-separated fields; numbers have at most one decimal.
  package var text: String {
    var lines = [
      Self.header, "picture \(direction.rawValue) \(Self.pair(size.width, size.height))",
    ]
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

extension Diagram {
  /// The nodes, the symbol and the style of an edge, which keeps its route while they are the same.
  func layoutID(of edge: Edge) -> String {
    "\(nodes[edge.source].id) \(nodes[edge.target].id) \(edge.symbol?.rawValue ?? "start") "
      + (edge.dependsOnPath ? "history" : "plain")
  }
}

extension PlacedDiagram {
  /// The diagram relative to the corner of its SVG, with all coordinates rounded to tenths of a
  /// point.
  ///
  /// Layouts are stored in tenths, so a diagram drawn from a stored layout has the same bytes.
  package var settled: PlacedDiagram {
    let bounds = bounds
    let (left, top) = (bounds.minX - Sheet.margin, bounds.minY - Sheet.margin)
    let moved = { (point: Point) in
      Point(x: (point.x - left).inTenths, y: (point.y - top).inTenths)
    }
    // Text has an exact size, so only its position is rounded.
    let placed = { (rect: Rect) in
      Rect(corner: moved(Point(x: rect.minX, y: rect.minY)), size: rect.size)
    }
    var result = self
    result.nodes = nodes.map(placed)
    result.groups = groups.map { rect in
      Rect(moved(Point(x: rect.minX, y: rect.minY)))
        .union(Rect(moved(Point(x: rect.maxX, y: rect.maxY))))
    }
    result.routes = routes.map { route in
      Route(
        curve: route.curve.map(moved), tip: moved(route.tip), label: route.label.map(placed),
        key: route.key)
    }
    result.corner = Point(x: Sheet.margin, y: Sheet.margin)
    return result
  }
}

extension Rect {
  fileprivate var inTenths: Rect {
    Rect(
      corner: Point(x: minX.inTenths, y: minY.inTenths),
      size: Size(width: width.inTenths, height: height.inTenths))
  }
}

extension Double {
  var inTenths: Double { (self * 10).rounded() / 10 }
}
