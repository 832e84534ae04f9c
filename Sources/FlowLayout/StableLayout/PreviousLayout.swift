import FlowCore
public import FlowDiagrams

/// The positions of everything in a previous diagram, for a new one to keep.
///
/// Every SVG that this library writes contains its own layout: see ``init(svg:)``.
public struct PreviousLayout: Hashable, Sendable {
  /// The position of a node or a group, in points from the top left corner of the diagram.
  package struct NamedRect: Hashable, Sendable {
    /// `Diagram.Node.id` or `Diagram.Group.id`.
    package var id: String
    package var rect: Rect
  }

  package struct RoutedEdge: Hashable, Sendable {
    /// Not unique: `Diagram.layoutID(of:)`.
    package var id: String
    /// Its route and its label, in points from the top left corner of the diagram.
    package var route: PlacedDiagram.Route
  }

  /// The direction of the flow.
  package var direction: Diagram.Direction
  /// The size of the diagram without legend and notes.
  package var size: Size
  package var groups: [NamedRect]
  package var nodes: [NamedRect]
  /// The edges, in the order of the diagram.
  package var edges: [RoutedEdge]
}

extension PreviousLayout {
  /// Creates the layout of a diagram, relative to the corner of its SVG.
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

extension Diagram {
  /// The nodes, the symbol and the style of an edge, which a new diagram must have to keep its route.
  func layoutID(of edge: Edge) -> String {
    "\(nodes[edge.source].id) \(nodes[edge.target].id) \(edge.symbol?.rawValue ?? "start") "
      + (edge.isHistoryDependent ? "history" : "plain")
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
  /// The rectangle with its position and size in tenths.
  fileprivate var inTenths: Rect {
    Rect(
      corner: Point(x: minX.inTenths, y: minY.inTenths),
      size: Size(width: width.inTenths, height: height.inTenths))
  }
}

extension Double {
  /// The value rounded to the nearest tenth.
  var inTenths: Double { (self * 10).rounded() / 10 }
}
