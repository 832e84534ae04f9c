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
      route.attach(.tail, of: old, from: before[edge.source], to: nodes[edge.source])
      route.attach(.head, of: old, from: before[edge.target], to: nodes[edge.target])
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
    guard !old.size.isLike(size) else {
      nodes[index] = Rect(
        minX: old.minX, minY: old.minY, maxX: old.minX + size.width, maxY: old.minY + size.height)
      return
    }
    let centered = Rect(center: old.center, size: size)
    let isBlocked = nodes.indices.contains { other in
      other != index && nodes[other]?.overlaps(centered.outset(by: 12)) == true
    }
    guard isBlocked else {
      move(index, old, to: centered)
      return
    }
    let grown = Size(width: size.width - old.width, height: size.height - old.height)
    if grown.width > 0 { openGap(.x, at: old.maxX, by: grown.width) }
    if grown.height > 0 { openGap(.y, at: old.maxY, by: grown.height) }
    move(
      index, old,
      to: Rect(
        minX: old.minX, minY: old.minY, maxX: old.minX + size.width, maxY: old.minY + size.height))
  }

  private mutating func move(_ index: Int, _ old: Rect, to new: Rect) {
    nodes[index] = new
    for edge in routes.indices {
      guard let route = routes[edge] else { continue }
      let ends = diagram.edges[edge]
      if ends.source == index { routes[edge]?.attach(.tail, of: route, from: old, to: new) }
      if ends.target == index { routes[edge]?.attach(.head, of: route, from: old, to: new) }
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
    let last = curve.count - 1
    switch end {
    case .tail:
      curve[0] = old.curve[0] + vector
      curve[1] = old.curve[1] + vector
    case .head:
      tip = old.tip + vector
      curve[last] = old.curve[last] + vector
      curve[last - 1] = old.curve[last - 1] + vector
    }
  }
}
