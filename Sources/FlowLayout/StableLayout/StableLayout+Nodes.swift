import FlowDiagrams

extension StableLayout {
  /// Places the nodes that have no position where their edges are short and the space is free, or
  /// in a gap opened for them if that is better; returns whether every node could be placed.
  mutating func placeNodes() -> Bool {
    while let index = nextNode() {
      guard let (layout, rect) = bestPosition(of: index) else { return false }
      self = layout
      vacated.removeAll { $0.overlaps(rect) }
      nodes[index] = rect
      groups = groupRects()
    }
    return true
  }

  private func nextNode() -> Int? {
    let open = nodes.indices.filter { nodes[$0] == nil }
    let links = open.map { index in neighbors(of: index).count }
    guard let maxLinks = links.max() else { return nil }
    return zip(open, links).first { $0.1 == maxLinks }?.0
  }

  private struct Neighbor {
    var rect: Rect
    /// Whether the flow leads from the neighbor to the node; back edges count in reverse.
    var isBefore: Bool
    /// The space that the edge and its label need between the two nodes.
    var lane: Double
  }

  private func neighbors(of index: Int) -> [Neighbor] {
    diagram.edges.compactMap { edge in
      guard edge.source == index || edge.target == index else { return nil }
      guard let rect = nodes[edge.source == index ? edge.target : edge.source] else { return nil }
      let label = edge.labelSize.map { $0[axis] + 22 } ?? 14
      return Neighbor(
        rect: rect, isBefore: (edge.target == index) != edge.isBack, lane: label + 24)
    }
  }

  // MARK: Positions

  private func bestPosition(of index: Int) -> (StableLayout, Rect)? {
    let neighbors = neighbors(of: index)
    var best: (layout: StableLayout, rect: Rect, cost: Double)?
    for layout in [self] + layoutsWithGap(for: index, neighbors) {
      // The same neighbors after opening the gap.
      let moved = layout.neighbors(of: index)
      let shift = meanShift(to: layout)
      let rated = layout.candidates(for: index, moved).enumerated().map { position, rect in
        let far = shift + layout.overhang(of: rect, node: index)
        let worth = position < layout.vacated.count ? Cost.vacancy : 0
        return (rect: rect, cost: layout.cost(of: rect, moved) + far * Cost.shift - worth)
      }
      let limit = best?.cost ?? .infinity
      let better = rated.indices.filter { rated[$0].cost < limit }
        .sorted { (rated[$0].cost, $0) < (rated[$1].cost, $1) }
      guard !better.isEmpty else { continue }
      let obstacles = Obstacles(layout, node: index)
      if let first = better.first(where: { obstacles.isFree(rated[$0].rect) }) {
        best = (layout, rated[first].rect, rated[first].cost)
      }
    }
    return best.map { ($0.layout, $0.rect) }
  }

  private static var spacing: Double { 30 }

  private func meanShift(to other: StableLayout) -> Double {
    let moves = zip(nodes, other.nodes).compactMap { old, new in
      old.flatMap { old in new.map { distance(old.center, $0.center) } }
    }
    return moves.reduce(0, +) / Double(max(1, moves.count))
  }

  /// The distance by which a node extends beyond the left and top edges, which moves everything.
  private func overhang(of rect: Rect, node: Int) -> Double {
    let room = groupsOfNodes[node].isEmpty ? rect : Self.room(around: rect)
    return max(0, Sheet.margin - room.minX) + max(0, Sheet.margin - room.minY)
  }

  /// Layouts with a gap for the node: after its predecessors, before its successors, and between
  /// the nodes of those rows.
  private func layoutsWithGap(for index: Int, _ neighbors: [Neighbor]) -> [StableLayout] {
    let size = diagram.nodes[index].size
    var gaps: [(axis: Axis, position: Double, width: Double)] = []
    for neighbor in neighbors.prefix(4) {
      let lanes = neighbors.map(\.lane).max() ?? 0
      let position = gapPosition(
        at: neighbor.isBefore ? neighbor.rect.high(axis) + 2 : neighbor.rect.low(axis) - 2,
        forward: neighbor.isBefore)
      gaps.append((axis, position, size[axis] + lanes + (neighbors.count > 1 ? 50 : 24)))
      let row =
        neighbor.isBefore
        ? neighbor.rect.high(axis) + neighbor.lane : neighbor.rect.low(axis) - neighbor.lane
      let width = size[axis.other] + 2 * Self.spacing
      let beside = nodes.compactMap { $0 }
        .filter { $0.low(axis) - size[axis] < row && row < $0.high(axis) + size[axis] }
        .map { $0.high(axis.other) + 2 }
      let middle = neighbor.rect.middle(axis.other)
      let nearest = beside.filter { $0 >= middle }.min() ?? middle
      let nearestBelow = beside.filter { $0 < middle }.max()
      for position in [nearest] + (nearestBelow.map { [$0] } ?? []) {
        gaps.append((axis.other, position, width))
      }
    }
    return gaps.map { gap in
      var layout = self
      layout.openGap(gap.axis, at: gap.position, by: gap.width)
      return layout
    }
  }

  /// The first coordinate, forward or backward from a start, that no node crosses.
  private func gapPosition(at start: Double, forward: Bool) -> Double {
    var position = start
    for _ in 0..<12 {
      guard
        let node = nodes.lazy.compactMap({ $0 }).first(where: {
          $0.low(axis) < position && position < $0.high(axis)
        })
      else { return position }
      position = forward ? node.high(axis) + 2 : node.low(axis) - 2
    }
    return start
  }

  /// Candidate positions: after and before the neighbors, in their rows, in the rows and columns of
  /// other nodes, and where nodes were removed.
  private func candidates(for index: Int, _ neighbors: [Neighbor]) -> [Rect] {
    let size = diagram.nodes[index].size
    let across = axis.other
    let placed = nodes.compactMap { $0 }
    let bounds = placed.union() ?? Rect(center: Point(x: 0, y: 0), size: size)
    let half = (along: size[axis] / 2, across: size[across] / 2)
    var alongs = neighbors.map {
      $0.isBefore
        ? $0.rect.high(axis) + $0.lane + half.along : $0.rect.low(axis) - $0.lane - half.along
    }
    var acrosses = neighbors.map { $0.rect.middle(across) }
    if neighbors.isEmpty {
      alongs.append(bounds.high(axis) + Self.spacing + half.along)
      acrosses.append(bounds.low(across) + half.across)
    }
    let ideal = axis.point(along: alongs[0], across: acrosses[0])
    let near = placed.sorted { distance($0.center, ideal) < distance($1.center, ideal) }.prefix(40)
    for node in near {
      alongs.append(node.middle(axis))
      acrosses += [
        node.low(across) - Self.spacing - half.across,
        node.high(across) + Self.spacing + half.across,
        node.middle(across),
      ]
    }
    for step in stride(from: -200.0, through: 200, by: 25) { acrosses.append(ideal[across] + step) }
    let rows = Self.nearest(alongs, to: ideal[axis], limit: 12)
    let columns = Self.nearest(acrosses, to: ideal[across], limit: 44)
    let grid = rows.flatMap { row in
      columns.map { Rect(center: axis.point(along: row, across: $0), size: size) }
    }
    return vacated.map { Rect(center: $0.center, size: size) } + grid
  }

  private static func nearest(_ positions: [Double], to ideal: Double, limit: Int) -> [Double] {
    var kept: [Double] = []
    for position in positions.sorted(by: { (abs($0 - ideal), $0) < (abs($1 - ideal), $1) })
    where kept.count < limit && !kept.contains(where: { abs($0 - position) < 3 }) {
      kept.append(position)
    }
    return kept
  }

  /// The cost of the lengths and bends of the node's edges, and of the diagram's growth.
  private func cost(of rect: Rect, _ neighbors: [Neighbor]) -> Double {
    var cost = 0.0
    for neighbor in neighbors {
      let (low, high) = neighbor.isBefore ? (neighbor.rect, rect) : (rect, neighbor.rect)
      let separation = high.low(axis) - low.high(axis)
      cost += abs(separation) + rect.gap(to: neighbor.rect, axis.other)
      cost += Cost.outOfLine * abs(rect.middle(axis.other) - neighbor.rect.middle(axis.other))
      // Too near for the label, or against the flow.
      if separation < neighbor.lane - 1 {
        cost += Cost.tooNear + min(Cost.maxTooNear, neighbor.lane - separation)
      }
    }
    if let bounds = nodes.lazy.compactMap(\.self).union() {
      let grown = bounds.union(rect)
      cost += Cost.growth * (grown.width - bounds.width + grown.height - bounds.height)
    }
    return cost
  }
}
