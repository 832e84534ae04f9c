import FlowDiagrams

extension PlacedDiagram {
  /// Returns the diagram with the edges of hubs drawn as fans: edges that leave a node together, or
  /// arrive at it together, share a trunk, from which each branches off level with its other end.
  ///
  /// Edges that a node would block keep their routes.
  func routingFans() -> PlacedDiagram {
    var result = self
    var changed: Set<Int> = []
    for end in [RouteEnd.tail, .head] {
      for hub in diagram.nodes.indices where diagram.nodes[hub].kind.hasSides {
        guard let fan = Fan(result, hub: hub, end: end),
          !fan.branches.contains(where: { changed.contains($0.edge) })
        else { continue }
        changed.formUnion(fan.branches.map(\.edge))
        for (index, branch) in fan.branches { result.routes[index] = branch }
      }
    }
    return result
  }
}

private struct Fan {
  /// With fewer edges, a trunk gains nothing.
  private static let minBranches = 6
  /// The distance of the trunk's spine from the hub.
  private static let spineGap = 20.0
  /// The minimum length of a branch, from the spine to the node at its end.
  private static let minLength = 24.0
  /// The minimum distance of a trunk from other ends on the side of its hub.
  private static let endGap = 9.0
  private static let radius = 9.0

  /// The new routes, with the indices of their edges.
  private(set) var branches: [(edge: Int, branch: PlacedDiagram.Route)] = []

  private let placed: PlacedDiagram
  private let hub: Int
  private let end: RouteEnd
  private let axis: Axis
  private var spine = 0.0
  private var trunk = 0.0

  /// Returns `nil` if the hub has too few edges for a fan.
  init?(_ placed: PlacedDiagram, hub: Int, end: RouteEnd) {
    (self.placed, self.hub, self.end) = (placed, hub, end)
    axis = Axis(placed.diagram.direction)
    spine = span(placed.nodes[hub]).upper + Self.spineGap
    var edges = placed.diagram.edges.indices.filter { isCandidate($0) }
    guard edges.count >= Self.minBranches else { return nil }
    edges = edges.filter { !isBlocked(branch: $0) }
    guard edges.count >= Self.minBranches, let trunk = freePosition(for: edges) else {
      return nil
    }
    self.trunk = trunk
    let positions = edges.map { position(of: $0) } + [trunk]
    guard let low = positions.min(), let high = positions.max(), !isBlocked(from: low, to: high)
    else { return nil }
    branches = edges.map { ($0, branch($0)) }
  }

  private func otherNode(of index: Int) -> Int {
    let edge = placed.diagram.edges[index]
    return end == .tail ? edge.target : edge.source
  }

  /// Whether an edge of the hub extends far enough in the direction of the flow.
  private func isCandidate(_ index: Int) -> Bool {
    let edge = placed.diagram.edges[index]
    let own = end == .tail ? edge.source : edge.target
    guard own == hub, edge.source != edge.target else { return false }
    let node = otherNode(of: index)
    guard placed.diagram.nodes[node].kind.hasSides else { return false }
    return span(placed.nodes[node]).lower >= spine + Self.minLength
  }

  /// The coordinate where a branch meets the node at its end: that of the edge if it was on the
  /// same side.
  private func position(of index: Int) -> Double {
    let node = placed.nodes[otherNode(of: index)]
    let point = placed.routes[index].point(at: end == .tail ? .head : .tail)
    let isOnSide = abs(along(point) - span(node).lower) < 2
    return isOnSide ? across(point) : across(node.center)
  }

  private func isBlocked(branch index: Int) -> Bool {
    let (node, position) = (otherNode(of: index), position(of: index))
    let corridor = rect(
      from: Point(x: spine, y: position - 4),
      to: Point(x: span(placed.nodes[node]).lower - 1, y: position + 4))
    return placed.nodes.indices.contains { $0 != node && placed.nodes[$0].overlaps(corridor) }
  }

  private func isBlocked(from low: Double, to high: Double) -> Bool {
    let corridor = rect(
      from: Point(x: spine - 6, y: low - 4), to: Point(x: spine + 6, y: high + 4))
    return placed.nodes.contains { $0.overlaps(corridor) }
  }

  /// The coordinate where the trunk meets the hub: as near to the middle of its side as other ends
  /// allow.
  private func freePosition(for edges: [Int]) -> Double? {
    let side = span(placed.nodes[hub]).upper
    var occupied: [Double] = []
    for (index, edge) in placed.diagram.edges.enumerated() where !edges.contains(index) {
      for (end, node) in edge.ends where node == hub {
        let point = placed.routes[index].point(at: end)
        if abs(along(point) - side) < 2 { occupied.append(across(point)) }
      }
    }
    let node = placed.nodes[hub]
    let (low, high) = (node.low(axis.other), node.high(axis.other))
    let middle = (low + high) / 2
    return stride(from: 0, to: (high - low) / 2 - Self.endGap, by: 2)
      .flatMap { [middle + $0, middle - $0] }
      .first { position in occupied.allSatisfy { abs($0 - position) >= Self.endGap } }
  }

  private func branch(_ index: Int) -> PlacedDiagram.Route {
    let arrow = PlacedDiagram.Route.arrowLength
    let (start, position) = (span(placed.nodes[hub]).upper, position(of: index))
    let far = span(placed.nodes[otherNode(of: index)]).lower
    var corners = [Point(x: start, y: trunk), Point(x: far, y: position)]
    if abs(position - trunk) > 0.5 {
      corners.insert(contentsOf: [Point(x: spine, y: trunk), Point(x: spine, y: position)], at: 1)
    } else {
      corners[1].y = trunk
    }
    corners = corners.map { point($0) }
    if end == .head { corners.reverse() }
    let tip = corners[corners.count - 1]
    let before = corners[corners.count - 2]
    let length = max(0.001, distance(before, tip))
    corners[corners.count - 1] = tip + (before - tip) * arrow / length
    return PlacedDiagram.Route(
      curve: PlacedDiagram.Route.rounded(corners, radius: Self.radius), tip: tip,
      label: label(of: index, at: position, until: far))
  }

  private func label(of index: Int, at position: Double, until far: Double) -> Rect? {
    guard let size = placed.diagram.edges[index].labelSize else { return nil }
    let gap = 5.0
    let across = axis == .y ? gap + size.width / 2 : -gap - size.height / 2
    return Rect(
      center: point(Point(x: (spine + far) / 2, y: position + across)), size: size)
  }

  // MARK: Coordinates in which the fan opens towards greater x

  private func along(_ point: Point) -> Double { point[axis] * (end == .head ? -1 : 1) }

  private func across(_ point: Point) -> Double { point[axis.other] }

  /// Converts coordinates along and across the fan to a point of the diagram.
  private func point(_ point: Point) -> Point {
    axis.point(along: end == .head ? -point.x : point.x, across: point.y)
  }

  private func rect(from start: Point, to end: Point) -> Rect {
    Rect(point(start)).union(Rect(point(end)))
  }

  private func span(_ rect: Rect) -> (lower: Double, upper: Double) {
    end == .head ? (-rect.high(axis), -rect.low(axis)) : (rect.low(axis), rect.high(axis))
  }
}
