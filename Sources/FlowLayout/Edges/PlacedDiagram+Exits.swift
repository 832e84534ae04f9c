import FlowDiagrams

extension PlacedDiagram {
  /// The largest distance of a circle from the border of its group.
  private static let offBorder = 0.5

  /// Returns the diagram with edges that leave a whole group starting at the group's border.
  ///
  /// Graphviz places their sources inside the group; they move to the border.
  func leavingGroups() -> PlacedDiagram {
    var result = self
    for (index, edge) in diagram.edges.enumerated() where diagram.nodes[edge.source].kind == .exit {
      guard let group = diagram.nodes[edge.source].group,
        groups[group].distanceFromBorder(to: nodes[edge.source].center) > Self.offBorder,
        let start = result.routes[index].trimInside(groups[group])
      else { continue }
      result.nodes[edge.source] = Rect(center: start, size: nodes[edge.source].size)
    }
    return result
  }
}

extension Diagram {
  /// The groups in which an edge starts or ends at a node, the innermost first.
  func groups(ofEnd node: Int) -> [Int] {
    let groups = groups(ofNode: node)
    return nodes[node].kind == .exit ? Array(groups.dropFirst()) : groups
  }
}

extension PlacedDiagram.Route {
  private static let (sampleCount, halvings) = (16, 20)

  /// Removes everything before the point where the edge leaves a rectangle for the last time, and
  /// returns that point, or `nil` if the edge does not start inside or never leaves.
  fileprivate mutating func trimInside(_ rect: Rect) -> Point? {
    guard !rect.contains(tip) else { return nil }
    for start in stride(from: curve.count - 4, through: 0, by: -3) {
      let segment = (curve[start], curve[start + 1], curve[start + 2], curve[start + 3])
      let shares = (0...Self.sampleCount).map { Double($0) / Double(Self.sampleCount) }
      guard let last = shares.last(where: { rect.contains(Polyline.point(of: segment, at: $0)) })
      else { continue }
      var (inside, outside) = (last, min(1, last + 1 / Double(Self.sampleCount)))
      for _ in 0..<Self.halvings {
        let middle = (inside + outside) / 2
        if rect.contains(Polyline.point(of: segment, at: middle)) {
          inside = middle
        } else {
          outside = middle
        }
      }
      curve.replaceSubrange(...(start + 3), with: Self.rest(of: segment, from: inside))
      return curve[0]
    }
    return nil
  }

  /// The part of a segment after a parameter, by de Casteljau's algorithm.
  private static func rest(of curve: (Point, Point, Point, Point), from t: Double) -> [Point] {
    let mixed = { (a: Point, b: Point) in a + (b - a) * t }
    let (first, middle, last) = (
      mixed(curve.0, curve.1), mixed(curve.1, curve.2), mixed(curve.2, curve.3)
    )
    let (left, right) = (mixed(first, middle), mixed(middle, last))
    return [mixed(left, right), right, last, curve.3]
  }
}

extension Rect {
  fileprivate func distanceFromBorder(to point: Point) -> Double {
    guard contains(point) else { return distance(to: point) }
    return min(point.x - minX, maxX - point.x, point.y - minY, maxY - point.y)
  }
}
