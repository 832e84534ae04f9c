import FlowDiagrams

extension KeptLayout {
  /// Makes room: everything that lies wholly beyond a place moves on.
  ///
  /// What lies across the place stays. So nothing comes to lie on something else: of two boxes
  /// beside each other, the farther one moves at least as far as the nearer one.
  mutating func open(_ axis: Axis, at cut: Double, by width: Double) {
    let vector = axis.vector(width)
    let before = nodes
    for index in nodes.indices {
      guard let box = nodes[index], box.low(axis) >= cut else { continue }
      nodes[index] = box.moved(by: vector)
    }
    for index in bands.indices {
      guard var band = bands[index], band.high(axis) >= cut else { continue }
      let isBeyond = band.low(axis) >= cut
      let moved = band.moved(by: vector)
      band.maxX = moved.maxX
      band.maxY = moved.maxY
      bands[index] = isBeyond ? moved : band
    }
    vacated = vacated.map { $0.low(axis) >= cut ? $0.moved(by: vector) : $0 }
    for index in routes.indices {
      guard var route = routes[index] else { continue }
      let old = route
      let moved = { (point: Point) in point[axis] >= cut ? point.moved(by: vector) : point }
      route.curve = route.curve.map(moved)
      route.tip = moved(route.tip)
      route.label = route.label.map { $0.low(axis) >= cut ? $0.moved(by: vector) : $0 }
      let edge = diagram.edges[index]
      route.attach(.tail, of: old, from: before[edge.source], to: nodes[edge.source])
      route.attach(.head, of: old, from: before[edge.target], to: nodes[edge.target])
      routes[index] = route
      if Set((route.curve + [route.tip]).map { $0[axis] >= cut + width }).count > 1 {
        bent.insert(index)
      }
    }
  }

  /// Forgets the ways of lines that were bent over a box, so that they find new ones.
  mutating func forgetBlockedRoutes() {
    for index in bent.sorted() {
      guard let route = routes[index] else { continue }
      let edge = diagram.edges[index]
      let line = Polyline(route)
      let isBlocked = nodes.indices.contains { node in
        guard node != edge.source, node != edge.target, let box = nodes[node] else { return false }
        return line.pieces.contains { box.outset(by: -1).touches($0.0, $0.1) }
      }
      if isBlocked { routes[index] = nil }
    }
  }

  /// Gives a box the size that it has now: around its old middle where that is free, and else with
  /// room made to the right and below.
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
      replace(index, old, with: centered)
      return
    }
    let grown = Size(width: size.width - old.width, height: size.height - old.height)
    if grown.width > 0 { open(.x, at: old.maxX, by: grown.width) }
    if grown.height > 0 { open(.y, at: old.maxY, by: grown.height) }
    replace(
      index, old,
      with: Rect(
        minX: old.minX, minY: old.minY, maxX: old.minX + size.width, maxY: old.minY + size.height))
  }

  /// Puts a box into another place, with the ends of its lines.
  private mutating func replace(_ index: Int, _ old: Rect, with new: Rect) {
    nodes[index] = new
    for line in routes.indices {
      guard let route = routes[line] else { continue }
      let edge = diagram.edges[line]
      if edge.source == index { routes[line]?.attach(.tail, of: route, from: old, to: new) }
      if edge.target == index { routes[line]?.attach(.head, of: route, from: old, to: new) }
    }
  }
}

extension PlacedDiagram.Route {
  /// Moves an end to where, on the border of its box, it was before.
  fileprivate mutating func attach(
    _ end: RouteEnd, of old: PlacedDiagram.Route, from before: Rect?, to after: Rect?
  ) {
    guard let before, let after, curve.count >= 4, old.curve.count == curve.count else { return }
    let place = old.point(at: end)
    let (x, y) = (
      (place.x - before.minX) / max(1, before.width),
      (place.y - before.minY) / max(1, before.height)
    )
    let wanted = Point(x: after.minX + x * after.width, y: after.minY + y * after.height)
    let vector = Point(x: wanted.x - place.x, y: wanted.y - place.y)
    let last = curve.count - 1
    switch end {
    case .tail:
      curve[0] = old.curve[0].moved(by: vector)
      curve[1] = old.curve[1].moved(by: vector)
    case .head:
      tip = old.tip.moved(by: vector)
      curve[last] = old.curve[last].moved(by: vector)
      curve[last - 1] = old.curve[last - 1].moved(by: vector)
    }
  }
}
