import FlowDiagrams

extension PlacedDiagram {
  /// Returns the diagram with winding edges between facing nodes straightened.
  ///
  /// An edge is straightened if nothing lies between the nodes and its ends keep their distance
  /// from others. At most two edges between the same nodes are straightened.
  ///
  /// - Parameter kept: The indices of edges to leave alone, together with those beside them.
  package func straighteningEdges(except kept: [Int] = []) -> PlacedDiagram {
    var result = self
    let grid = EdgeGrid(routes)
    var counts: [Set<Int>: Int] = [:]
    for index in kept {
      counts[[diagram.edges[index].source, diagram.edges[index].target]] = Self.maxStraight
    }
    for (index, edge) in diagram.edges.enumerated() where edge.source != edge.target {
      guard counts[[edge.source, edge.target], default: 0] < Self.maxStraight else { continue }
      guard let facing = FacingNodes(nodes[edge.source], nodes[edge.target]),
        let range = facing.range(diagram.nodes[edge.source].kind, diagram.nodes[edge.target].kind)
      else { continue }
      let occupied = result.ends(on: facing, of: edge, except: index)
      let wanted = result.routes[index].middle(on: facing)
      let positions = Self.positions(in: range, near: wanted).filter { position in
        occupied.allSatisfy { abs($0 - position) >= FacingNodes.minGap }
      }
      if let position = positions.first(where: { result.isFree($0, facing, index, grid) }) {
        result.routes[index] = facing.straight(at: position, label: result.routes[index].label)
        counts[[edge.source, edge.target], default: 0] += 1
      }
    }
    return result
  }

  /// More edges between the same nodes could not all have their labels on an outer side.
  private static let maxStraight = 2

  private static func positions(in range: ClosedRange<Double>, near wanted: Double) -> [Double] {
    let start = min(max(wanted, range.lowerBound), range.upperBound)
    let offsets = stride(from: 0.0, through: range.upperBound - range.lowerBound, by: 3)
    return offsets.flatMap { $0 == 0 ? [start] : [start + $0, start - $0] }
      .filter(range.contains)
  }

  private func ends(on facing: FacingNodes, of edge: Diagram.Edge, except index: Int) -> [Double] {
    var positions: [Double] = []
    for (other, route) in routes.enumerated() where other != index {
      for (end, node) in diagram.edges[other].ends
      where node == edge.source || node == edge.target {
        let point = route.point(at: end)
        if facing.isOnSide(point) { positions.append(facing.across(point)) }
      }
    }
    return positions
  }

  /// Whether a straight edge at a position passes through no node and crosses no edge, including
  /// those already straightened.
  private func isFree(
    _ position: Double, _ facing: FacingNodes, _ index: Int, _ grid: EdgeGrid
  ) -> Bool {
    let corridor = facing.corridor(at: position)
    guard !nodes.contains(where: { $0.overlaps(corridor) }) else { return false }
    let isCrossed = grid.edges(through: corridor).contains {
      $0 != index && routes[$0].isUnchanged(since: grid, at: $0)
    }
    return !isCrossed
      && !routes.indices.contains { other in
        other != index && !routes[other].isUnchanged(since: grid, at: other)
          && corridor.touches(routes[other].curve[0], routes[other].tip)
      }
  }
}

struct FacingNodes {
  /// The smallest distance between two ends on one side.
  static let minGap = 13.0

  private let axis: Axis
  private let source: Rect
  private let target: Rect

  /// Returns `nil` if the nodes do not face each other, or overlap.
  init?(_ source: Rect, _ target: Rect) {
    let isAbove = source.maxY + 12 < target.minY || target.maxY + 12 < source.minY
    let isBeside = source.maxX + 12 < target.minX || target.maxX + 12 < source.minX
    guard isAbove != isBeside else { return nil }
    (axis, self.source, self.target) = (isAbove ? .y : .x, source, target)
  }

  /// The positions where straight edges can start and end, or `nil` if there are none; discs and
  /// diamonds are met in the middle.
  func range(_ kinds: Diagram.Node.NodeKind...) -> ClosedRange<Double>? {
    var low = -Double.infinity
    var high = Double.infinity
    for (rect, kind) in zip([source, target], kinds) {
      let (start, end) = (rect.low(axis.other), rect.high(axis.other))
      let gap = kind.hasSides ? min(NodeSide.cornerGap, (end - start) / 3) : (end - start) / 2 - 0.5
      low = max(low, start + gap)
      high = min(high, end - gap)
    }
    return low <= high ? low...high : nil
  }

  func across(_ point: Point) -> Double { point[axis.other] }

  func isOnSide(_ point: Point) -> Bool {
    let (start, end) = ends
    return abs(point[axis] - start) < 4 || abs(point[axis] - end) < 4
  }

  /// The coordinates of the two sides in the direction of the edge.
  private var ends: (Double, Double) {
    source.high(axis) < target.low(axis)
      ? (source.high(axis), target.low(axis)) : (source.low(axis), target.high(axis))
  }

  func corridor(at position: Double) -> Rect {
    let (start, end) = ends
    let (low, high) = (min(start, end) + 1, max(start, end) - 1)
    return Rect(axis.point(along: low, across: position - 5))
      .union(Rect(axis.point(along: high, across: position + 5)))
  }

  func straight(at position: Double, label: Rect?) -> PlacedDiagram.Route {
    let (start, tip) = ends
    let end = tip - (start < tip ? 1 : -1) * PlacedDiagram.Route.arrowLength
    let stops = [start, start + (end - start) / 3, end - (end - start) / 3, end]
    return PlacedDiagram.Route(
      curve: stops.map(point(at: position)), tip: point(at: position)(tip), label: label)
  }

  private func point(at position: Double) -> (Double) -> Point {
    { axis.point(along: $0, across: position) }
  }
}

extension PlacedDiagram.Route {
  fileprivate func isUnchanged(since grid: EdgeGrid, at index: Int) -> Bool {
    grid.polylines[index].points.first == curve.first && grid.polylines[index].points.last == tip
  }

  fileprivate func middle(on facing: FacingNodes) -> Double {
    (facing.across(curve.first ?? tip) + facing.across(tip)) / 2
  }
}
