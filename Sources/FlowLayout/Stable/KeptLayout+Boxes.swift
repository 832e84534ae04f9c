import FlowDiagrams

extension KeptLayout {
  /// Gives the boxes without a place one: each where its lines are short and nothing is in the way,
  /// in a gap that is opened for it when that is better.
  ///
  /// - Returns: Whether every box found a place.
  mutating func placeBoxes() -> Bool {
    while let index = nextBox() {
      guard let (layout, rect) = bestPlace(of: index) else { return false }
      self = layout
      vacated.removeAll { $0.overlaps(rect) }
      nodes[index] = rect
      bands = bandRects()
    }
    return true
  }

  /// The box without a place that has the most lines to boxes with one.
  private func nextBox() -> Int? {
    let open = nodes.indices.filter { nodes[$0] == nil }
    let links = open.map { index in neighbours(of: index).count }
    guard let most = links.max() else { return nil }
    return zip(open, links).first { $0.1 == most }?.0
  }

  /// A placed box that a line leads to or from.
  private struct Neighbour {
    var rect: Rect
    /// Whether the flow leads from there to the box; ways back count the other way round.
    var isBefore: Bool
    /// The room between them that the line and its label take along the flow.
    var lane: Double
  }

  private func neighbours(of index: Int) -> [Neighbour] {
    diagram.edges.compactMap { edge in
      guard edge.source == index || edge.target == index else { return nil }
      guard let rect = nodes[edge.source == index ? edge.target : edge.source] else { return nil }
      let label = edge.labelSize.map { $0[axis] + 22 } ?? 14
      return Neighbour(
        rect: rect, isBefore: (edge.target == index) != (edge.sign?.isBack == true),
        lane: label + 24)
    }
  }

  // MARK: Places

  private func bestPlace(of index: Int) -> (KeptLayout, Rect)? {
    let neighbours = neighbours(of: index)
    var best: (layout: KeptLayout, rect: Rect, cost: Double)?
    for layout in [self] + openings(for: index, neighbours) {
      // The same boxes, moved.
      let moved = layout.neighbours(of: index)
      let shift = meanShift(to: layout)
      let rated = layout.candidates(for: index, moved).enumerated().map { position, rect in
        let far = shift + layout.overhang(of: rect, box: index)
        let worth = position < layout.vacated.count ? Cost.Box.vacancy : 0
        return (rect: rect, cost: layout.cost(of: rect, moved) + far * Cost.Box.shift - worth)
      }
      let most = best?.cost ?? .infinity
      let better = rated.indices.filter { rated[$0].cost < most }
        .sorted { (rated[$0].cost, $0) < (rated[$1].cost, $1) }
      guard !better.isEmpty else { continue }
      let ground = PictureGround(layout, box: index)
      if let first = better.first(where: { ground.isFree(rated[$0].rect) }) {
        best = (layout, rated[first].rect, rated[first].cost)
      }
    }
    return best.map { ($0.layout, $0.rect) }
  }

  /// The air between boxes across the flow.
  private static var air: Double { 30 }

  private func meanShift(to other: KeptLayout) -> Double {
    let moves = zip(nodes, other.nodes).compactMap { old, new in
      old.flatMap { old in new.map { distance(old.center, $0.center) } }
    }
    return moves.reduce(0, +) / Double(max(1, moves.count))
  }

  /// How far a box reaches beyond the picture's left and top edges: by so much everything moves.
  private func overhang(of rect: Rect, box: Int) -> Double {
    let room = bandsOfNodes[box].isEmpty ? rect : Self.room(around: rect)
    return max(0, Sheet.margin - room.minX) + max(0, Sheet.margin - room.minY)
  }

  /// The layout with gaps in which the box may stand: behind a box before it, before one behind it,
  /// and beside the boxes of such a row.
  private func openings(for index: Int, _ neighbours: [Neighbour]) -> [KeptLayout] {
    let size = diagram.nodes[index].size
    var cuts: [(axis: Axis, cut: Double, width: Double)] = []
    for neighbour in neighbours.prefix(4) {
      let lanes = neighbours.map(\.lane).max() ?? 0
      let (after, before) = (neighbour.rect.high(axis) + 2, neighbour.rect.low(axis) - 2)
      let cut = neighbour.isBefore ? cutBehind(after) : cutBefore(before)
      cuts.append((axis, cut, size[axis] + lanes + (neighbours.count > 1 ? 50 : 24)))
      let row =
        neighbour.isBefore
        ? neighbour.rect.high(axis) + neighbour.lane : neighbour.rect.low(axis) - neighbour.lane
      let width = size[axis.other] + 2 * Self.air
      let beside = nodes.compactMap { $0 }
        .filter { $0.low(axis) - size[axis] < row && row < $0.high(axis) + size[axis] }
        .map { $0.high(axis.other) + 2 }
      let middle = neighbour.rect.middle(axis.other)
      let nearest = beside.filter { $0 >= middle }.min() ?? middle
      let nearestBelow = beside.filter { $0 < middle }.max()
      for cut in [nearest] + (nearestBelow.map { [$0] } ?? []) {
        cuts.append((axis.other, cut, width))
      }
    }
    return cuts.map { cut in
      var layout = self
      layout.open(cut.axis, at: cut.cut, by: cut.width)
      return layout
    }
  }

  /// The first place from one on that no box lies across; from the far side of those that do.
  private func cutBehind(_ place: Double) -> Double {
    var cut = place
    for _ in 0..<12 {
      guard let box = boxAcross(cut) else { return cut }
      cut = box.high(axis) + 2
    }
    return place
  }

  private func cutBefore(_ place: Double) -> Double {
    var cut = place
    for _ in 0..<12 {
      guard let box = boxAcross(cut) else { return cut }
      cut = box.low(axis) - 2
    }
    return place
  }

  private func boxAcross(_ cut: Double) -> Rect? {
    nodes.lazy.compactMap { $0 }.first { $0.low(axis) < cut && cut < $0.high(axis) }
  }

  /// Places that are in line with something: behind and before the neighbours, in their row, in the
  /// rows and columns of other boxes, and where something has gone.
  private func candidates(for index: Int, _ neighbours: [Neighbour]) -> [Rect] {
    let size = diagram.nodes[index].size
    let across = axis.other
    let placed = nodes.compactMap { $0 }
    let bounds = placed.dropFirst().reduce(
      placed.first ?? Rect(center: Point(x: 0, y: 0), size: size)
    ) {
      $0.union($1)
    }
    let half = (along: size[axis] / 2, across: size[across] / 2)
    var alongs = neighbours.map {
      $0.isBefore
        ? $0.rect.high(axis) + $0.lane + half.along : $0.rect.low(axis) - $0.lane - half.along
    }
    var acrosses = neighbours.map { $0.rect.middle(across) }
    if neighbours.isEmpty {
      alongs.append(bounds.high(axis) + Self.air + half.along)
      acrosses.append(bounds.low(across) + half.across)
    }
    let ideal = axis.point(along: alongs[0], across: acrosses[0])
    let near = placed.sorted { distance($0.center, ideal) < distance($1.center, ideal) }.prefix(40)
    for box in near {
      alongs.append(box.middle(axis))
      acrosses += [
        box.low(across) - Self.air - half.across, box.high(across) + Self.air + half.across,
        box.middle(across),
      ]
    }
    for step in stride(from: -200.0, through: 200, by: 25) { acrosses.append(ideal[across] + step) }
    let rows = Self.nearest(alongs, to: ideal[axis], most: 12)
    let columns = Self.nearest(acrosses, to: ideal[across], most: 44)
    let grid = rows.flatMap { row in
      columns.map { Rect(center: axis.point(along: row, across: $0), size: size) }
    }
    return vacated.map { Rect(center: $0.center, size: size) } + grid
  }

  private static func nearest(_ places: [Double], to ideal: Double, most: Int) -> [Double] {
    var kept: [Double] = []
    for place in places.sorted(by: { (abs($0 - ideal), $0) < (abs($1 - ideal), $1) })
    where kept.count < most && !kept.contains(where: { abs($0 - place) < 3 }) {
      kept.append(place)
    }
    return kept
  }

  /// How long and how bent the lines become, and how much the picture grows.
  private func cost(of rect: Rect, _ neighbours: [Neighbour]) -> Double {
    var cost = 0.0
    for neighbour in neighbours {
      let (low, high) =
        neighbour.isBefore ? (neighbour.rect, rect) : (rect, neighbour.rect)
      let way = high.low(axis) - low.high(axis)
      cost += abs(way) + rect.gap(to: neighbour.rect, axis.other)
      cost += Cost.Box.outOfLine * abs(rect.middle(axis.other) - neighbour.rect.middle(axis.other))
      // Too near for the label, or against the flow.
      if way < neighbour.lane - 1 {
        cost += Cost.Box.tooNear + min(Cost.Box.mostTooNear, neighbour.lane - way)
      }
    }
    let placed = nodes.compactMap { $0 }
    if let first = placed.first {
      let bounds = placed.dropFirst().reduce(first) { $0.union($1) }
      let grown = bounds.union(rect)
      cost += Cost.Box.growth * (grown.width - bounds.width + grown.height - bounds.height)
    }
    return cost
  }
}
