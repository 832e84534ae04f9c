package import FlowCore
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
    package var source: String
    /// The `id` of the node where it ends.
    package var target: String
    package var symbol: EdgeSymbol?
    package var isHistoryDependent: Bool
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
      groups: zip(diagram.groups, settled.groups).map {
        NamedRect(id: $0.0.id, rect: $0.1.inTenths)
      },
      nodes: zip(diagram.nodes, settled.nodes).map { NamedRect(id: $0.0.id, rect: $0.1.inTenths) },
      edges: zip(diagram.edges, settled.routes).map { edge, settled in
        var route = settled
        route.label = settled.label?.inTenths
        return RoutedEdge(
          source: diagram.nodes[edge.source].id, target: diagram.nodes[edge.target].id,
          symbol: edge.symbol, isHistoryDependent: edge.isHistoryDependent, route: route)
      })
  }

  /// The length of the diagonal, to which displacements are relative.
  package var diagonal: Double {
    max(1, (size.width * size.width + size.height * size.height).squareRoot())
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
      let corner = moved(Point(x: rect.minX, y: rect.minY))
      return Rect(
        minX: corner.x, minY: corner.y, maxX: corner.x + rect.width, maxY: corner.y + rect.height)
    }
    var result = self
    result.nodes = nodes.map(placed)
    result.groups = groups.map { rect in
      let (low, high) = (
        moved(Point(x: rect.minX, y: rect.minY)), moved(Point(x: rect.maxX, y: rect.maxY))
      )
      return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
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
    let (x, y) = (minX.inTenths, minY.inTenths)
    return Rect(minX: x, minY: y, maxX: x + width.inTenths, maxY: y + height.inTenths)
  }
}

extension Double {
  /// The value rounded to the nearest tenth.
  var inTenths: Double { (self * 10).rounded() / 10 }
}
