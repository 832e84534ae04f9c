import FlowDiagrams

extension PlacedDiagram {
  /// Returns the diagram with ends of edges tidied, and edges straightened where that is readable,
  /// except for some edges.
  func smoothed(except kept: [Int] = []) -> PlacedDiagram {
    turningCorners(except: kept).tidyingEnds().straighteningEdges(except: kept)
  }

  /// Returns the diagram without edges that run along the border of a node at their end: such an
  /// end moves around the corner, to the side that the edge comes from.
  ///
  /// Graphviz routes two edges between neighbors in a row like this, and the node would hide half
  /// of the arrowhead.
  private func turningCorners(except kept: [Int]) -> PlacedDiagram {
    var result = self
    let kept = Set(kept)
    for (index, edge) in diagram.edges.enumerated()
    where edge.source != edge.target && !kept.contains(index) {
      for (end, node) in edge.ends where diagram.nodes[node].kind.hasSides {
        result.routes[index].turnCorner(at: end, of: nodes[node])
      }
    }
    return result
  }

  var flatArrows: Int {
    zip(diagram.edges, routes).count { edge, route in
      diagram.nodes[edge.target].kind.hasSides && route.isFlat(at: .head, of: nodes[edge.target])
    }
  }
}

extension PlacedDiagram.Route {
  fileprivate func isFlat(at end: RouteEnd, of rect: Rect) -> Bool {
    guard curve.count >= 4 else { return false }
    let anchor = point(at: end)
    let next = end == .tail ? curve[1] : curve[curve.count - 2]
    let normal = NodeSide.nearest(to: anchor, of: rect).normal
    return normal.dot(anchor, next) < Self.minSlope * max(distance(anchor, next), 0.01)
  }

  fileprivate mutating func turnCorner(at end: RouteEnd, of rect: Rect) {
    guard curve.count >= 4 else { return }
    var points = end == .tail ? curve : curve.reversed()
    let anchor = point(at: end)
    let side = NodeSide.nearest(to: anchor, of: rect)
    let along = side.along(points[1]) - side.along(anchor)
    guard isFlat(at: end, of: rect), along != 0 else { return }

    let corner = side.neighbor(isHigher: along > 0)
    let position = Point(
      x: anchor.x + (corner.coordinate(on: rect) - anchor.x) * abs(corner.normal.x)
        - side.normal.x * min(NodeSide.cornerGap, rect.width / 3),
      y: anchor.y + (corner.coordinate(on: rect) - anchor.y) * abs(corner.normal.y)
        - side.normal.y * min(NodeSide.cornerGap, rect.height / 3))
    // Drop the part that runs along the border.
    while points.count > 4, corner.normal.dot(position, points[3]) < 2 * Self.arrowLength {
      points.removeFirst(3)
    }
    let room = corner.normal.dot(position, points[3])
    guard room >= 2 * Self.arrowLength else { return }

    let start = end == .tail ? position : position + corner.normal * Self.arrowLength
    points[0] = start
    points[1] = position + corner.normal * max(room / 3, Self.arrowLength + 4)
    let lag = corner.normal.dot(points[1], points[2])
    if lag < 0 { points[2] = points[2] + corner.normal * -lag }
    if end == .head { tip = position }
    curve = end == .tail ? points : points.reversed()
  }
}

extension NodeSide {
  /// The side around the corner with the higher or the lower coordinate.
  fileprivate func neighbor(isHigher: Bool) -> NodeSide {
    switch self {
    case .top, .bottom: isHigher ? .right : .left
    case .left, .right: isHigher ? .bottom : .top
    }
  }

  /// The coordinate of this side of a node, perpendicular to the side.
  func coordinate(on rect: Rect) -> Double {
    switch self {
    case .top: rect.minY
    case .bottom: rect.maxY
    case .left: rect.minX
    case .right: rect.maxX
    }
  }
}

extension Point {
  fileprivate func dot(_ start: Point, _ end: Point) -> Double {
    (end.x - start.x) * x + (end.y - start.y) * y
  }
}
