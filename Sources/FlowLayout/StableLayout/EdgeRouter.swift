import FlowDiagrams

/// Finds routes for new edges between placed nodes, avoiding everything else in the diagram.
struct EdgeRouter {
  /// A point on the border of a node where an edge can end.
  private struct Port {
    var point: Point
    var normal: Point
    /// The cost of ending here, in points of edge length.
    var cost: Double

    /// The point outside the border where a route over the grid starts or ends.
    var approach: Point { point + normal * 20 }

    /// A lower bound for the cost of an edge to another port: that of a straight line.
    func minCost(to head: Port) -> Double { cost + head.cost + distance(point, head.point) }
  }

  static let spacing = 9.0
  private static let endGap = 11.0
  /// Edges that are nearer to each other, in points, are hard to distinguish.
  private static let closeBeside = 8.0

  private let axis: Axis
  private let nodes: [Rect]
  private let keepsApart: Bool
  private var placedLabels: [Rect] = []
  private var ends: [Point] = []
  /// The existing edges, from before any new one was added.
  private let edges: EdgeGrid
  private var newRoutes: [PlacedDiagram.Route] = []
  private var newEdges = EdgeGrid([])

  /// - Parameters:
  ///   - routes: The existing edges.
  ///   - axis: The axis of the flow.
  ///   - keepsApart: Whether new edges keep a distance from each other along their routes; only if
  ///     there are no existing ones, which may leave no space.
  init(
    nodes: [Rect], routes: [PlacedDiagram.Route] = [], axis: Axis, keepsApart: Bool = false
  ) {
    self.keepsApart = keepsApart
    self.nodes = nodes
    self.axis = axis
    edges = EdgeGrid(routes)
    for route in routes { record(route) }
  }

  /// Returns routes of edges by index: the short ones come first, and later ones avoid them.
  mutating func route(
    _ edges: [Diagram.Edge], where isNew: (Int) -> Bool, isBack: (Diagram.Edge) -> Bool
  ) -> [Int: PlacedDiagram.Route] {
    let lengths = edges.map { distance(nodes[$0.source].center, nodes[$0.target].center) }
    let order = edges.indices.filter(isNew).sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    for index in order {
      let edge = edges[index]
      add(route(from: edge.source, to: edge.target, isBack: isBack(edge)))
    }
    return Dictionary(uniqueKeysWithValues: zip(order, newRoutes))
  }

  mutating func add(_ route: PlacedDiagram.Route) {
    newRoutes.append(route)
    newEdges = EdgeGrid(newRoutes)
    record(route)
  }

  private mutating func record(_ route: PlacedDiagram.Route) {
    if let label = route.label { placedLabels.append(label) }
    ends += [route.curve.first ?? route.tip, route.tip]
  }

  /// Returns a route from one node to another: a single curve if nothing is in between, otherwise a
  /// route around the obstacles.
  ///
  /// - Parameter isBack: Whether the edge leads against the flow.
  func route(from source: Int, to target: Int, isBack: Bool) -> PlacedDiagram.Route {
    let tails = ports(of: source, towards: nodes[target], isTail: true, isBack: isBack)
    let heads = ports(of: target, towards: nodes[source], isTail: false, isBack: isBack)
    var best: (curve: [Point], tip: Point, cost: Double)?
    let pairs = tails.flatMap { tail in
      heads.map { (tail: tail, head: $0, least: tail.minCost(to: $0)) }
    }
    let order = pairs.indices.sorted { (pairs[$0].least, $0) < (pairs[$1].least, $1) }
    for (tail, head, minCost) in order.lazy.map({ pairs[$0] }) {
      let limit = best?.cost ?? .infinity
      guard minCost < limit else { break }
      let curve = directCurve(from: tail, to: head)
      let ends = tail.cost + head.cost
      let cost = ends + self.cost(of: curve, source, target, upTo: limit - ends)
      if cost < limit { best = (curve, head.point, cost) }
    }
    guard let direct = best else {
      let (start, tip) = (nodes[source].center, nodes[target].center)
      return PlacedDiagram.Route(curve: [start, start, tip, tip], tip: tip, label: nil)
    }
    if direct.cost >= Self.collision, let around = around(from: tails, to: heads, source, target) {
      let cost = self.cost(of: around.curve, source, target)
      if cost < direct.cost { return around }
    }
    return PlacedDiagram.Route(curve: direct.curve, tip: direct.tip, label: nil)
  }

  // MARK: Ends

  /// The candidates for an end: free positions on each side, near the other node.
  private func ports(
    of node: Int, towards other: Rect, isTail: Bool, isBack: Bool
  ) -> [Port] {
    let rect = nodes[node]
    let leavesAhead = isTail != isBack
    return NodeSide.allCases.flatMap { side -> [Port] in
      let range = side.range(of: rect, cornerGap: NodeSide.cornerGap)
      let center = side.along(rect.center)
      let wanted = wanted(on: side, range, towards: other)
      let outward = side.normal[axis]
      let cost =
        outward == 0
        ? Cost.acrossFlow : (outward > 0) == leavesAhead ? 0 : Cost.againstFlow
      let positions = Self.free(
        [wanted, (wanted + center) / 2, center], in: range,
        occupied: ends.filter { side.distance(of: $0, to: rect) < 1 }.map(side.along))
      return positions.map { position in
        Port(
          point: side.point(at: position, of: rect), normal: side.normal,
          cost: cost + Cost.offCenter * abs(position - wanted))
      }
    }
  }

  private func wanted(
    on side: NodeSide, _ range: ClosedRange<Double>, towards other: Rect
  ) -> Double {
    let nearest = min(max(side.along(other.center), range.lowerBound), range.upperBound)
    guard keepsApart else { return nearest }
    // If two nodes face each other, the edge is straight.
    let facing = side.range(of: other, cornerGap: NodeSide.cornerGap)
    let (low, high) = (
      max(range.lowerBound, facing.lowerBound), min(range.upperBound, facing.upperBound)
    )
    return low <= high ? (low + high) / 2 : nearest
  }

  /// The free positions nearest to the given ones, or the first of these if none is free.
  private static func free(
    _ positions: [Double], in range: ClosedRange<Double>, occupied: [Double]
  ) -> [Double] {
    var result: [Double] = []
    for position in positions {
      for direction in [1.0, -1] {
        let candidates = (0...8).map { position + direction * Double($0) * endGap }
        let free = candidates.first { candidate in
          range.contains(candidate) && !occupied.contains { abs($0 - candidate) < endGap - 0.5 }
        }
        if let free, !result.contains(free) { result.append(free) }
      }
    }
    return result.isEmpty ? Array(positions.prefix(1)) : result
  }

  // MARK: A single curve

  private func directCurve(from tail: Port, to head: Port) -> [Point] {
    let arrow = PlacedDiagram.Route.arrowLength
    let end = head.point + head.normal * arrow
    let reach = max(14, min(120, distance(tail.point, end) * 0.38))
    return [tail.point, tail.point + tail.normal * reach, end + head.normal * reach, end]
  }

  /// An edge that costs at least this covers something.
  private static let collision = Cost.inPoints(Cost.edgeThroughNode)

  /// The cost of a route: its length, and what it crosses; above the limit, it need not be exact.
  private func cost(
    of curve: [Point], _ source: Int, _ target: Int, upTo limit: Double = .infinity
  ) -> Double {
    let points = PlacedDiagram.Route(curve: curve, tip: curve.last ?? Point(x: 0, y: 0), label: nil)
      .samples(perSegment: 12)
    let segments = Array(zip(points, points.dropFirst()))
    let bounds = Rect.around(points)
    var cost = segments.reduce(0) { $0 + distance($1.0, $1.1) }
    cost +=
      Cost.routeBeyondDiagram
      * (max(0, Sheet.margin - bounds.minX) + max(0, Sheet.margin - bounds.minY))
    let isHit = { (rect: Rect) in
      rect.overlaps(bounds) && segments.contains { rect.touches($0.0, $0.1) }
    }
    for (index, node) in nodes.enumerated() {
      let room = node.outset(by: index == source || index == target ? -1 : 5)
      if isHit(room) { cost += Self.collision }
    }
    for label in placedLabels where isHit(label.outset(by: 1)) {
      cost += Cost.inPoints(Cost.labelBelow)
    }
    guard cost < limit else { return cost }
    let crossings = segments.reduce(0) { count, segment in
      count + edges.crossings(from: segment.0, to: segment.1)
        + newEdges.crossings(from: segment.0, to: segment.1)
    }
    cost += Cost.inPoints(Cost.crossing) * Double(crossings)
    guard keepsApart, cost < limit else { return cost }
    return cost + Cost.besideEdge * lengthBesideOthers(of: segments)
  }

  private func lengthBesideOthers(of segments: [(Point, Point)]) -> Double {
    segments.reduce(0) { sum, segment in
      let around = Rect.around([segment.0, segment.1]).outset(by: Self.closeBeside)
      let isClose = newEdges.hasSegment(near: around, where: around.touches)
      return sum + (isClose ? distance(segment.0, segment.1) : 0)
    }
  }

  // MARK: Around obstacles

  private func around(
    from tails: [Port], to heads: [Port], _ source: Int, _ target: Int
  ) -> PlacedDiagram.Route? {
    let whole = nodes.union() ?? nodes[source]
    let near = nodes[source].union(nodes[target]).outset(by: 160)
    for bounds in [near, whole.outset(by: 60)] {
      var grid = RouteGrid(bounds)
      // An edge beyond the left or top of the diagram would move everything.
      grid.mark(
        Rect(minX: bounds.minX, minY: bounds.minY, maxX: Sheet.margin, maxY: bounds.maxY),
        extra: Cost.onMargin)
      grid.mark(
        Rect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: Sheet.margin),
        extra: Cost.onMargin)
      for label in placedLabels { grid.mark(label.outset(by: 3), extra: Cost.onLabel) }
      for polyline in edges.polylines + newEdges.polylines {
        grid.mark(polyline.points, extra: Cost.onEdge)
      }
      for node in nodes { grid.block(node.outset(by: Self.spacing)) }
      let starts = tails.map { (grid.cell(at: $0.approach), $0.cost) }
      let goals = heads.map { (grid.cell(at: $0.approach), $0.cost) }
      for port in tails + heads { grid.free(around: port.approach) }
      guard let path = grid.path(from: starts, to: goals) else { continue }
      let tail = tails[path.start]
      let head = heads[path.goal]
      let corners = simplified(
        [tail.approach] + path.points.dropFirst().dropLast() + [head.approach])
      let arrow = head.point + head.normal * PlacedDiagram.Route.arrowLength
      let curve = PlacedDiagram.Route.rounded([tail.point] + corners + [arrow], radius: 16)
      return PlacedDiagram.Route(curve: curve, tip: head.point, label: nil)
    }
    return nil
  }

  private func simplified(_ points: [Point]) -> [Point] {
    guard var last = points.first else { return [] }
    var result = [last]
    var index = 0
    while index < points.count - 1 {
      var next = index + 1
      for far in stride(from: points.count - 1, to: next, by: -1)
      where isClear(from: last, to: points[far]) {
        next = far
        break
      }
      last = points[next]
      result.append(last)
      index = next
    }
    return result
  }

  private func isClear(from start: Point, to end: Point) -> Bool {
    let bounds = Rect.around([start, end])
    let isBlocked = { (rect: Rect) in rect.overlaps(bounds) && rect.touches(start, end) }
    return !nodes.contains { isBlocked($0.outset(by: Self.spacing - 2)) }
      && !placedLabels.contains { isBlocked($0.outset(by: 2)) }
  }
}

extension Rect {
  /// The smallest rectangle around points, with a small margin.
  fileprivate static func around(_ points: [Point]) -> Rect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return Rect(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0
    ).outset(by: 0.5)
  }
}

extension NodeSide {
  func point(at position: Double, of node: Rect) -> Point {
    axis.point(along: position, across: coordinate(on: node))
  }

  func distance(of point: Point, to node: Rect) -> Double {
    let position = along(point)
    let range = range(of: node, cornerGap: 0)
    let beside = max(0, range.lowerBound - position, position - range.upperBound)
    let nearest = self.point(at: position, of: node)
    return beside + abs(nearest.x - point.x) + abs(nearest.y - point.y)
  }
}
