import FlowDiagrams

extension StableLayout {
  /// Opens a gap by moving everything beyond a position.
  ///
  /// Nodes that cross the position stay. This causes no overlaps: of two adjacent nodes, the
  /// farther one moves at least as far as the nearer one.
  mutating func openGap(_ axis: Axis, at position: Double, by width: Double) {
    let vector = axis.vector(width)
    let before = nodes
    for index in nodes.indices {
      guard let node = nodes[index], node.low(axis) >= position else { continue }
      nodes[index] = node.moved(by: vector)
    }
    for index in groups.indices {
      guard var group = groups[index], group.high(axis) >= position else { continue }
      let isBeyond = group.low(axis) >= position
      let moved = group.moved(by: vector)
      group.maxX = moved.maxX
      group.maxY = moved.maxY
      groups[index] = isBeyond ? moved : group
    }
    vacated = vacated.map { $0.low(axis) >= position ? $0.moved(by: vector) : $0 }
    for index in routes.indices {
      guard var route = routes[index] else { continue }
      let old = route
      let moved = { (point: Point) in point[axis] >= position ? point + vector : point }
      route.curve = route.curve.map(moved)
      route.tip = moved(route.tip)
      route.label = route.label.map { $0.low(axis) >= position ? $0.moved(by: vector) : $0 }
      let edge = diagram.edges[index]
      for (end, node) in edge.ends {
        route.attach(end, of: old, from: before[node], to: nodes[node])
      }
      routes[index] = route
      if Set((route.curve + [route.tip]).map { $0[axis] >= position + width }).count > 1 {
        bent.insert(index)
      }
    }
  }

  /// Removes routes that a gap has bent across a node, so that these edges are routed again.
  mutating func removeBlockedRoutes() {
    for index in bent.sorted() {
      guard let route = routes[index] else { continue }
      let edge = diagram.edges[index]
      let polyline = Polyline(route)
      let isBlocked = nodes.indices.contains { node in
        guard node != edge.source, node != edge.target, let rect = nodes[node] else { return false }
        return polyline.segments.contains { rect.outset(by: -1).touches($0.0, $0.1) }
      }
      if isBlocked { routes[index] = nil }
    }
  }

  /// Gives a node its new size: around its old center if there is room, otherwise by opening a gap
  /// to the right and below.
  mutating func resize(_ index: Int, from old: Rect) {
    let size = diagram.nodes[index].size
    let below = Rect(corner: Point(x: old.minX, y: old.minY), size: size)
    guard !old.size.isLike(size) else {
      nodes[index] = below
      return
    }
    let centered = Rect(center: old.center, size: size)
    let isBlocked = nodes.indices.contains { other in
      other != index && nodes[other]?.overlaps(centered.outset(by: 12)) == true
    }
    guard isBlocked else { return move(index, old, to: centered) }
    let grown = Size(width: size.width - old.width, height: size.height - old.height)
    if grown.width > 0 { openGap(.x, at: old.maxX, by: grown.width) }
    if grown.height > 0 { openGap(.y, at: old.maxY, by: grown.height) }
    move(index, old, to: below)
  }

  private mutating func move(_ index: Int, _ old: Rect, to new: Rect) {
    nodes[index] = new
    for edge in routes.indices {
      guard let route = routes[edge] else { continue }
      for (end, node) in diagram.edges[edge].ends where node == index {
        routes[edge]?.attach(end, of: route, from: old, to: new)
      }
    }
  }
}

extension PlacedDiagram.Route {
  /// Moves an end so that it keeps its relative position on the border of its node.
  fileprivate mutating func attach(
    _ end: RouteEnd, of old: PlacedDiagram.Route, from before: Rect?, to after: Rect?
  ) {
    guard let before, let after, curve.count >= 4, old.curve.count == curve.count else { return }
    let point = old.point(at: end)
    let (x, y) = (
      (point.x - before.minX) / max(1, before.width),
      (point.y - before.minY) / max(1, before.height)
    )
    let wanted = Point(x: after.minX + x * after.width, y: after.minY + y * after.height)
    let vector = wanted - point
    if end == .head { tip = old.tip + vector }
    for index in end == .tail ? [0, 1] : [curve.count - 1, curve.count - 2] {
      curve[index] = old.curve[index] + vector
    }
  }
}
