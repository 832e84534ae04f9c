import FlowDiagrams

/// Finds positions for one label beside its edge, with the cost of each regardless of other labels.
struct LabelPositions {
  struct LabelPosition {
    var rect: Rect
    /// Its cost regardless of other labels; if at least `Cost.Label.covering`, it covers something.
    var cost: Double

    /// Whether it covers nothing and little else is near it.
    var isGood: Bool { cost < Cost.Label.covering / 4 }
  }

  /// A position with a lower cost ends the search.
  private static let fine = 6.0
  /// The minimum distance of labels from everything else.
  private static let spacing = 3.0
  private static let spacingOnEdge = 1.0
  private static let gaps = [5.0, 11, 19, 30, 44]
  /// The distance from the edge at which a key fits between two edges that are near each other.
  private static let narrowGap = 3.0
  /// With this many good positions, larger distances from the edge are not tried.
  private static let enough = 10
  private static let maxPositions = 48
  private static let (ahead, bothDirections) = ([1.0], [1.0, -1.0])

  private let placed: PlacedDiagram
  private let grid: EdgeGrid
  private let titles: [Rect]
  private let arrowheads: [Rect]
  private let bounds: Rect
  private let groupsOfNodes: [[Int]]

  /// Everything that can be near a label of an edge, collected once for all its positions.
  private struct Surroundings {
    var edge: Int
    var polyline: Polyline
    var labelShape: (indent: Double, isGuess: Bool)
    var ends: [Rect]
    var others: [Rect] = []
    var nodes: [Rect] = []
    var titles: [Rect] = []
    var arrowheads: [Rect] = []
    var groups: [(rect: Rect, ends: Int)] = []
  }

  init(_ placed: PlacedDiagram, grid: EdgeGrid) {
    self.placed = placed
    self.grid = grid
    titles = placed.titlePositions(grid)
    arrowheads = placed.routes.map { $0.arrowheadBounds.outset(by: 1) }
    bounds = placed.bounds
    groupsOfNodes = placed.diagram.nodes.indices.map(placed.diagram.groups(ofNode:))
  }

  /// Returns positions for a label, the best first: at least one, and only one if it is fine.
  ///
  /// - Parameter start: The position from the layout; returned alone if it costs next to nothing.
  func positions(edge: Int, size: Size, start: Rect?) -> [LabelPosition] {
    guard let start else { return search(edge: edge, size: size, stopsAtFine: true) }
    let anchor = grid.polylines[edge].point(nearestTo: start)
    let cost = cost(of: start, in: surroundings(of: edge), anchor: anchor)
    let first = LabelPosition(rect: start, cost: cost)
    if cost < Self.fine { return [first] }
    return search(edge: edge, size: size, including: [first], stopsAtFine: true)
  }

  /// Returns positions for a label near its edge, the best first; at least one.
  ///
  /// - Parameter stopsAtFine: Whether to return a fine position alone.
  func search(
    edge: Int, size: Size, including first: [LabelPosition] = [], stopsAtFine: Bool = false
  ) -> [LabelPosition] {
    let surroundings = surroundings(of: edge, forLabelOf: size)
    var positions = first
    for gap in Self.gaps where positions.count(where: \.isGood) < Self.enough {
      let limit = stopsAtFine && gap == Self.gaps[0] ? Self.fine : 0
      let best = add(
        &positions, in: surroundings, size: size, gap: gap, enough: Self.enough, below: limit)
      if let best { return [best] }
    }
    if size.isKey { positions += keyPositions(in: surroundings) }
    return Array(Self.sorted(positions).prefix(Self.maxPositions))
  }

  /// Returns all positions along an edge where a label covers nothing and is not misread, the best
  /// first.
  func allPositions(edge: Int, size: Size) -> [LabelPosition] {
    let gaps = size.isKey ? [Self.narrowGap] + Self.gaps : Self.gaps
    let surroundings = surroundings(of: edge, forLabelOf: size)
    var positions: [LabelPosition] = []
    for gap in gaps { _ = add(&positions, in: surroundings, size: size, gap: gap, enough: .max) }
    if size.isKey { positions += keyPositions(in: surroundings) }
    return Self.sorted(positions.filter { $0.cost < Cost.Label.covering })
  }

  private static func sorted(_ positions: [LabelPosition]) -> [LabelPosition] {
    let order = positions.enumerated().map { (cost: $1.cost, index: $0) }
      .sorted { $0.cost != $1.cost ? $0.cost < $1.cost : $0.index < $1.index }
    return order.map { positions[$0.index] }
  }

  /// Collects what can be near a label of an edge at any of the positions that are tried, or
  /// everything if no size is given.
  private func surroundings(of edge: Int, forLabelOf size: Size? = nil) -> Surroundings {
    let drawn = placed.diagram.edges[edge]
    let area = size.map { size in
      // A label extends by the gap and its size, and its text may be farther from the edge by a
      // third of its width. Anything nearer to the text than the edge is within that distance
      // again.
      let gaps = 2 * (Self.gaps.last ?? 0) + Self.spacing + size.width / 2
      let bounds = grid.polylines[edge].bounds
      return Rect(
        minX: bounds.minX - gaps - size.width, minY: bounds.minY - gaps - size.height,
        maxX: bounds.maxX + gaps + size.width, maxY: bounds.maxY + gaps + size.height)
    }
    let isNear = { (rect: Rect) in area?.overlaps(rect) ?? true }
    var result = Surroundings(
      edge: edge, polyline: grid.polylines[edge],
      labelShape: drawn.labelShape,
      ends: [placed.nodes[drawn.source], placed.nodes[drawn.target]])
    for (index, node) in placed.nodes.enumerated() where isNear(node) {
      result.nodes.append(node)
      if index != drawn.source, index != drawn.target { result.others.append(node) }
    }
    result.titles = titles.filter(isNear)
    result.arrowheads = arrowheads.filter(isNear)
    for (index, group) in placed.groups.enumerated() where isNear(group) {
      let ends = [drawn.source, drawn.target].count { groupsOfNodes[$0].contains(index) }
      result.groups.append((group, ends))
    }
    return result
  }

  /// Adds positions at one distance from an edge until enough are good, or returns the first one
  /// that costs less than the limit and all those farther from the middle.
  private func add(
    _ positions: inout [LabelPosition], in surroundings: Surroundings, size: Size, gap: Double,
    enough: Int, below limit: Double = 0
  ) -> LabelPosition? {
    let polyline = surroundings.polyline
    let length = polyline.length
    let widest = enough == .max ? 12.0 : 26
    let step = max(enough == .max ? 4 : 8, min(widest, length / 22))
    let count = Int(max(0, min(60, (length / 2 - 6) / step)))
    var goodCount = 0
    var best: LabelPosition?
    // Go outwards from the middle of the edge.
    for index in 0...count where goodCount < enough {
      let minCost = Double(index) * step / max(1, length) * Cost.Label.alongEdge
      if let best, best.cost < limit, best.cost <= minCost { return best }
      for sign in index == 0 ? Self.ahead : Self.bothDirections {
        let (point, direction) = polyline.position(at: length / 2 + sign * Double(index) * step)
        for side in Self.bothDirections {
          let normal = Point(x: -direction.y * side, y: direction.x * side)
          // The distance from the middle to an edge that touches the border, along its normal.
          let reach = gap + (size.width * abs(normal.x) + size.height * abs(normal.y)) / 2
          let center = Point(x: point.x + normal.x * reach, y: point.y + normal.y * reach)
          let rect = Rect(center: center, size: size)
          // Readers look for a label to the right of its edge and above it.
          let sideCost =
            normal.x > 0.3 || (abs(normal.x) <= 0.3 && normal.y < 0) ? 0.0 : Cost.Label.unusualSide
          let cost =
            cost(of: rect, in: surroundings, anchor: point) + minCost + sideCost
            + Cost.Label.distance * max(0, gap - Self.freeGap)
          let position = LabelPosition(rect: rect, cost: cost)
          if position.isGood { goodCount += 1 }
          if cost < best?.cost ?? .infinity { best = position }
          positions.append(position)
        }
      }
    }
    return nil
  }

  /// Positions for a key on its edge, which hides a part of the edge.
  private func keyPositions(in surroundings: Surroundings) -> [LabelPosition] {
    let polyline = surroundings.polyline
    let (length, size) = (polyline.length, FootnoteList.keySize)
    let step = max(Self.keyStep, length / 40)
    return stride(from: 0, through: length, by: step).compactMap { distance in
      let (point, direction) = polyline.position(at: distance)
      let hidden = min(
        size.width / max(0.001, abs(direction.x)), size.height / max(0.001, abs(direction.y)))
      let visible = (distance - hidden / 2, length - distance - hidden / 2)
      guard min(visible.0, visible.1 - PlacedDiagram.Route.arrowLength) >= Self.minVisible else {
        return nil
      }
      let along = abs(distance - length / 2) / max(1, length) * Cost.Label.alongEdge
      let rect = Rect(center: point, size: size)
      return LabelPosition(
        rect: rect, cost: cost(of: rect, in: surroundings, anchor: point) + along)
    }
  }

  /// The minimum visible length of an edge before and after a key on it.
  private static let minVisible = 4.0
  private static let keyStep = 4.0

  /// The cost of a position; 0 if nothing is near.
  ///
  /// - Parameter anchor: A point of its own edge, near the position.
  private func cost(of rect: Rect, in surroundings: Surroundings, anchor: Point) -> Double {
    var cost = 0.0
    let roomy = rect.outset(by: Self.spacing)
    for node in surroundings.nodes where node.overlaps(roomy) {
      cost += node.overlaps(rect) ? Cost.overlap : Cost.Label.nearNode
    }
    for title in surroundings.titles where title.overlaps(roomy) { cost += Cost.Label.onTitle }
    for head in surroundings.arrowheads where head.overlaps(rect) { cost += Cost.Label.onArrowhead }
    // The label covers something, so the cost of edges does not matter.
    if cost >= Cost.Label.covering { return cost }
    cost +=
      groupCost(of: rect, in: surroundings) + edgeCost(of: rect, in: surroundings, anchor: anchor)
    let beyond =
      max(0, bounds.minX - rect.minX) + max(0, rect.maxX - bounds.maxX)
      + max(0, bounds.minY - rect.minY) + max(0, rect.maxY - bounds.maxY)
    return cost + beyond * Cost.Label.beyondDiagram
  }

  /// The cost of group borders through the label, and of groups of other edges around it.
  private func groupCost(of rect: Rect, in surroundings: Surroundings) -> Double {
    var cost = 0.0
    for (group, ends) in surroundings.groups where group.overlaps(rect) {
      if group.hasBorder(through: rect.outset(by: 2)) {
        // A group can grow around the labels of its own edges.
        cost += ends == 2 ? Cost.Label.onOwnBorder : Cost.Label.onBorder
      } else if ends == 0 {
        cost += Cost.Label.inOtherGroup
      }
    }
    return cost
  }

  /// The cost of edges through the label, including its own, and of edges as near as its own.
  private func edgeCost(of rect: Rect, in surroundings: Surroundings, anchor: Point) -> Double {
    let edge = surroundings.edge
    let isOnOwn = rect.isKey(on: surroundings.polyline)
    let inner = rect.outset(by: 1)
    let outer = rect.outset(by: (isOnOwn ? Self.spacingOnEdge : Self.spacing) - 0.1)
    let isCrossed = grid.hasSegment(near: outer) { segment in
      segment.edge == edge ? !isOnOwn && inner.touches(segment) : outer.touches(segment)
    }
    if isCrossed { return Cost.Label.onEdge }
    if isOnOwn {
      let roomy = rect.outset(by: Self.spacing)
      let isNear = grid.hasSegment(near: roomy) { $0.edge != edge && roomy.touches($0) }
      return Cost.Label.keyOnEdge + (isNear ? Cost.Label.nearEdge : 0)
    }
    // Readers see only the ink.
    let ink = PlacedDiagram.ink(
      of: rect, surroundings.labelShape, beside: surroundings.polyline, near: anchor)
    var own = ink.distance(to: anchor)
    var ownOfRect = rect.distance(to: anchor)
    var foreign = own + Self.clearance
    grid.forEachSegment(near: ink.outset(by: foreign)) { segment in
      let least = ink.minGap(to: segment.bounds)
      if segment.edge != edge {
        if least < foreign { foreign = min(foreign, ink.gap(to: segment.start, segment.end)) }
      } else if least < own {
        own = min(own, ink.gap(to: segment.start, segment.end))
        ownOfRect = min(ownOfRect, rect.gap(to: segment.start, segment.end))
      }
    }
    let unclear = max(0, min(1, (own + Self.clearance - foreign) / Self.clearance))
    if PlacedDiagram.isBeyondEnd(ink, at: surroundings.ends, than: own) {
      return Self.costOfMisreading(by: own)
    }
    let isNearerToOther = PlacedDiagram.isAnyNearer(surroundings.others, ink, than: own)
    // If it is nearer to another edge, it misleads, so a footnote is clearer.
    let misread = own - foreign > 0.5 ? Self.costOfMisreading(by: own - foreign) : 0
    return Cost.Label.nearEdge * unclear + misread
      + (isNearerToOther ? Cost.Label.atOtherNode : 0)
      + Cost.Label.distance * max(0, ownOfRect - 5)
  }

  /// The cost of a label that is nearer to another edge by a number of points; less than that of a
  /// label on an edge.
  private static func costOfMisreading(by excess: Double) -> Double {
    min(
      Cost.Label.covering + Cost.Label.misread * excess,
      Cost.Label.onEdge - Cost.Label.atOtherNode - Cost.Label.nearEdge - 1)
  }

  /// Each point by which the gap between a label and its edge is larger adds to the cost.
  private static let freeGap = 24.0
  /// How much farther away another edge must be for a label to clearly belong to its own.
  private static let clearance = 10.0
}
