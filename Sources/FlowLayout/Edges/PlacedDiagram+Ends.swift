import FlowDiagrams

extension PlacedDiagram {
  /// Returns the diagram with the ends of edges moved apart and turned perpendicular to the borders
  /// of nodes; at discs and diamonds, ends stay where the layout put them.
  package func tidyingEnds() -> PlacedDiagram {
    var result = self
    for (index, node) in diagram.nodes.enumerated() where node.kind.hasSides {
      for side in NodeSide.allCases { result.spreadEnds(on: side, of: index) }
    }
    for (index, edge) in diagram.edges.enumerated() {
      for (end, node) in edge.ends.reversed() where diagram.nodes[node].kind.hasSides {
        result.routes[index].turn(end, squareTo: nodes[node])
      }
    }
    for (index, node) in diagram.nodes.enumerated() where node.kind.hasSides {
      for side in NodeSide.allCases { result.untangleEnds(on: side, of: index) }
    }
    return result
  }

  private static let minGap = 11.0

  private struct SideEnd {
    var edge: Int
    var end: RouteEnd
    var position: Double
    var slope: Double
  }

  private func ends(on side: NodeSide, of node: Int) -> [SideEnd] {
    var ends: [SideEnd] = []
    for (index, edge) in diagram.edges.enumerated() {
      for (end, owner) in edge.ends where owner == node {
        let point = routes[index].point(at: end)
        guard NodeSide.nearest(to: point, of: nodes[node]) == side else { continue }
        let slope = side.slope(from: point, to: routes[index].thirdPoint(from: end))
        ends.append(SideEnd(edge: index, end: end, position: side.along(point), slope: slope))
      }
    }
    return ends
  }

  /// Swaps neighboring ends whose edges cross, if that reduces their crossings.
  private mutating func untangleEnds(on side: NodeSide, of node: Int) {
    var ends = ends(on: side, of: node).sorted { ($0.position, $0.edge) < ($1.position, $1.edge) }
    for index in ends.indices.dropLast() {
      let (first, second) = (ends[index], ends[index + 1])
      guard first.edge != second.edge else { continue }
      let (a, b) = (routes[first.edge], routes[second.edge])
      let crossings = a.roughCrossings(with: b)
      guard crossings > 0 else { continue }
      var (c, d) = (a, b)
      c.move(first.end, by: side.vector(second.position - first.position))
      d.move(second.end, by: side.vector(first.position - second.position))
      guard c.roughCrossings(with: d) < crossings else { continue }
      (routes[first.edge], routes[second.edge]) = (c, d)
      (ends[index], ends[index + 1]) = (second, first)
      (ends[index].position, ends[index + 1].position) = (first.position, second.position)
    }
  }

  private mutating func spreadEnds(on side: NodeSide, of node: Int) {
    let rect = nodes[node]
    var ends = ends(on: side, of: node)
    guard ends.count > 1 else { return }
    // Ends at the same position are ordered by the direction of their edges, so that spreading them
    // causes no crossing.
    ends.sort { a, b in
      abs(a.position - b.position) > 3
        ? a.position < b.position : (a.slope, a.edge) < (b.slope, b.edge)
    }
    let range = side.range(of: rect, cornerGap: NodeSide.cornerGap)
    let positions = Self.spread(ends.map(\.position), in: range)
    for (end, position) in zip(ends, positions) where abs(position - end.position) > 0.05 {
      routes[end.edge].move(end.end, by: side.vector(position - end.position))
    }
  }

  /// Moves positions to at least the smallest distance from each other, as little as possible, or
  /// distributes them evenly if the range is too short.
  private static func spread(_ positions: [Double], in range: ClosedRange<Double>) -> [Double] {
    let room = range.upperBound - range.lowerBound
    let gap = min(minGap, room / Double(positions.count - 1))
    var result = positions.map { min(max($0, range.lowerBound), range.upperBound) }
    for index in result.indices.dropFirst() {
      result[index] = max(result[index], result[index - 1] + gap)
    }
    // Positions pushed beyond the end push back.
    var limit = range.upperBound
    for index in result.indices.reversed() {
      result[index] = min(result[index], limit)
      limit = result[index] - gap
    }
    return result
  }
}

extension Diagram.Node.NodeKind {
  /// Whether it is drawn as an upright rectangle, which edges can meet at a right angle.
  var hasSides: Bool {
    switch self {
    case .screen, .outcome, .connector, .cluster: true
    case .start, .decision, .history: false
    }
  }
}

enum RouteEnd { case tail, head }

extension Diagram.Edge {
  var ends: [(end: RouteEnd, node: Int)] { [(.tail, source), (.head, target)] }
}

enum NodeSide: CaseIterable {
  case top, bottom, left, right

  /// The smallest distance of an end from a corner.
  static let cornerGap = 10.0

  static func nearest(to point: Point, of rect: Rect) -> NodeSide {
    // A loop over an array would allocate it for every end of every edge.
    var nearest = (side: NodeSide.top, gap: abs(point.y - rect.minY))
    func compare(_ side: NodeSide, _ gap: Double) {
      if gap < nearest.gap { nearest = (side, gap) }
    }
    compare(.bottom, abs(point.y - rect.maxY))
    compare(.left, abs(point.x - rect.minX))
    compare(.right, abs(point.x - rect.maxX))
    return nearest.side
  }

  var normal: Point {
    switch self {
    case .top: Point(x: 0, y: -1)
    case .bottom: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    }
  }

  var axis: Axis { self == .top || self == .bottom ? .x : .y }

  func along(_ point: Point) -> Double { point[axis] }

  /// How far an edge moves along the side for each point that it moves away from it.
  func slope(from start: Point, to end: Point) -> Double {
    let outward = (end.x - start.x) * normal.x + (end.y - start.y) * normal.y
    return (along(end) - along(start)) / max(1, outward)
  }

  func vector(_ length: Double) -> Point { axis.vector(length) }

  func range(of rect: Rect, cornerGap: Double) -> ClosedRange<Double> {
    let gap = min(cornerGap, rect.length(axis) / 3)
    return (rect.low(axis) + gap)...(rect.high(axis) - gap)
  }
}

extension PlacedDiagram.Route {
  /// Edges that meet the border at a smaller slope, as the sine of the angle, run along it; turned
  /// to meet it at a right angle, they would form a hook.
  static let minSlope = 0.3
  /// The length from which the last segment of an edge is turned fully perpendicular.
  private static let longSegment = 90.0

  func point(at end: RouteEnd) -> Point {
    switch end {
    case .tail: curve.first ?? tip
    case .head: tip
    }
  }

  /// A point a third of the way along the edge, counted from the end.
  func thirdPoint(from end: RouteEnd) -> Point {
    let points = samples()
    let third = points.count / 3
    return switch end {
    case .tail: points[third]
    case .head: points[points.count - 1 - third]
    }
  }

  fileprivate func roughCrossings(with other: PlacedDiagram.Route) -> Int {
    let (own, others) = (samples(perSegment: 5), other.samples(perSegment: 5))
    return zip(own, own.dropFirst()).reduce(0) { count, segment in
      count
        + zip(others, others.dropFirst()).count { next in
          EdgeGrid.crossing((segment.0, segment.1), (next.0, next.1)) != nil
        }
    }
  }

  fileprivate mutating func move(_ end: RouteEnd, by vector: Point) {
    if end == .head { tip = tip + vector }
    for index in end == .tail ? [0, 1] : [curve.count - 1, curve.count - 2]
    where curve.indices.contains(index) {
      curve[index] = curve[index] + vector
    }
  }

  /// Turns the control point beside an end towards the border's normal, more for longer segments: a
  /// full turn would show as a kink in a short one.
  fileprivate mutating func turn(_ end: RouteEnd, squareTo rect: Rect) {
    guard curve.count >= 4 else { return }
    let last = curve.count - 1
    let (anchor, inner, far) =
      switch end {
      case .tail: (curve[0], 1, curve[3])
      case .head: (tip, last - 1, curve[last - 3])
      }
    let normal = NodeSide.nearest(to: anchor, of: rect).normal
    let reach = max(distance(anchor, curve[inner]), 0.01)
    let direction = (curve[inner] - anchor) / reach
    let slope = direction.x * normal.x + direction.y * normal.y
    guard slope > Self.minSlope else { return }

    let weight = min(1, distance(anchor, far) / Self.longSegment)
    let mixed = normal * weight + direction * (1 - weight)
    let turned = mixed / max((mixed.x * mixed.x + mixed.y * mixed.y).squareRoot(), 0.01)
    if end == .head { curve[last] = tip + turned * Self.arrowLength }
    curve[inner] = anchor + turned * max(reach * 0.85, Self.arrowLength + 4)
  }
}
