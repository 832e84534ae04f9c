public import FlowDiagrams

/// Where everything stood in a former picture, so that a new one can keep it there.
///
/// Every SVG that this library writes holds its own hint: see ``init(svg:)``.
public struct LayoutHint: Hashable, Sendable {
  /// A box or a band by its name, in points from the picture's top left corner.
  package struct Place: Hashable, Sendable {
    /// The name: `Diagram.Node.id` or `Diagram.Group.id`.
    package var id: String
    /// Where it stood.
    package var rect: Rect

    /// Makes a place.
    package init(id: String, rect: Rect) {
      self.id = id
      self.rect = rect
    }
  }

  /// A line by the names of its ends.
  package struct Line: Hashable, Sendable {
    /// The name of the box where it begins.
    package var source: String
    /// The name of the box where it ends.
    package var target: String
    /// `Diagram.Edge.sign`.
    package var sign: Sign?
    /// `Diagram.Edge.isHistoryDependent`.
    package var isHistoryDependent: Bool
    /// Its way and its label, in points from the picture's top left corner.
    package var route: PlacedDiagram.Route

    /// Makes a line.
    package init(
      source: String, target: String, sign: Sign?, isHistoryDependent: Bool,
      route: PlacedDiagram.Route
    ) {
      self.source = source
      self.target = target
      self.sign = sign
      self.isHistoryDependent = isHistoryDependent
      self.route = route
    }
  }

  /// Where the flow ran.
  public var direction: Diagram.Direction
  /// What the picture took, without legend and notes.
  package var size: Size
  /// The bands, in the order drawn.
  package var bands: [Place]
  /// The boxes, in the order drawn.
  package var boxes: [Place]
  /// The lines, in the order of the diagram.
  package var lines: [Line]

  /// Makes a hint.
  package init(
    direction: Diagram.Direction, size: Size, bands: [Place], boxes: [Place], lines: [Line]
  ) {
    self.direction = direction
    self.size = size
    self.bands = bands
    self.boxes = boxes
    self.lines = lines
  }

  /// Makes the hint of a picture, from the corner that its SVG has.
  public init(of placed: PlacedDiagram) {
    let settled = placed.settled
    let diagram = settled.diagram
    let bounds = settled.bounds
    self.init(
      direction: diagram.direction,
      size: Size(
        width: (bounds.maxX + Sheet.margin).inTenths,
        height: (bounds.maxY + Sheet.margin).inTenths),
      bands: zip(diagram.groups, settled.groups).map { Place(id: $0.0.id, rect: $0.1.inTenths) },
      boxes: zip(diagram.nodes, settled.nodes).map { Place(id: $0.0.id, rect: $0.1.inTenths) },
      lines: zip(diagram.edges, settled.routes).map { edge, settled in
        var route = settled
        route.label = settled.label?.inTenths
        return Line(
          source: diagram.nodes[edge.source].id, target: diagram.nodes[edge.target].id,
          sign: edge.sign, isHistoryDependent: edge.isHistoryDependent, route: route)
      })
  }

  /// The length from corner to corner, which displacements are told in shares of.
  public var diagonal: Double {
    max(1, (size.width * size.width + size.height * size.height).squareRoot())
  }
}

extension PlacedDiagram {
  /// The diagram with its corner where its SVG has it, and all places in whole tenths of a point.
  ///
  /// What is written in tenths is read in tenths: drawn again, it gives the same bytes.
  package var settled: PlacedDiagram {
    let bounds = bounds
    let (left, top) = (bounds.minX - Sheet.margin, bounds.minY - Sheet.margin)
    let moved = { (point: Point) in
      Point(x: (point.x - left).inTenths, y: (point.y - top).inTenths)
    }
    // The size of what holds text is known; only its place is rounded.
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
        letter: route.letter)
    }
    result.corner = Point(x: Sheet.margin, y: Sheet.margin)
    return result
  }
}

extension Rect {
  /// The rectangle with its place and its size in whole tenths.
  fileprivate var inTenths: Rect {
    let (x, y) = (minX.inTenths, minY.inTenths)
    return Rect(minX: x, minY: y, maxX: x + width.inTenths, maxY: y + height.inTenths)
  }
}

extension Double {
  /// The nearest whole tenth.
  var inTenths: Double { (self * 10).rounded() / 10 }
}
