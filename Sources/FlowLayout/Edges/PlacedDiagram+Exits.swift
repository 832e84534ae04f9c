import FlowDiagrams

extension PlacedDiagram {
  /// How far a circle may be from the border of its group.
  private static let offBorder = 0.5

  /// Returns the diagram with the edges that leave a whole group beginning at its border.
  ///
  /// Their sources move there from inside the group, where Graphviz placed them.
  func leavingGroups() -> PlacedDiagram {
    var result = self
    for (index, edge) in diagram.edges.enumerated() where diagram.nodes[edge.source].kind == .exit {
      guard let group = diagram.nodes[edge.source].group,
        groups[group].distanceFromBorder(to: nodes[edge.source].center) > Self.offBorder,
        let start = result.routes[index].leave(groups[group])
      else { continue }
      result.nodes[edge.source] = Rect(center: start, size: nodes[edge.source].size)
    }
    return result
  }
}

extension Diagram {
  /// The groups in which an edge begins or ends at a node, the innermost first.
  func groups(ofEnd node: Int) -> [Int] {
    let groups = groups(ofNode: node)
    return nodes[node].kind == .exit ? Array(groups.dropFirst()) : groups
  }
}

extension PlacedDiagram.Route {
  private static let (steps, halvings) = (16, 20)

  /// Removes what is before the point where the edge leaves a rectangle for the last time.
  ///
  /// - Returns: That point; `nil` if the edge does not begin inside, or does not leave.
  fileprivate mutating func leave(_ rect: Rect) -> Point? {
    guard !rect.contains(tip) else { return nil }
    for start in stride(from: curve.count - 4, through: 0, by: -3) {
      let segment = (curve[start], curve[start + 1], curve[start + 2], curve[start + 3])
      let shares = (0...Self.steps).map { Double($0) / Double(Self.steps) }
      guard let last = shares.last(where: { rect.contains(Polyline.point(of: segment, at: $0)) })
      else { continue }
      var (inside, outside) = (last, min(1, last + 1 / Double(Self.steps)))
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

  /// The part of a segment from a parameter on, by de Casteljau's algorithm.
  private static func rest(of curve: (Point, Point, Point, Point), from t: Double) -> [Point] {
    let mixed = { (a: Point, b: Point) in
      Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
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
