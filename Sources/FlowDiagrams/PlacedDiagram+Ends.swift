extension PlacedDiagram {
  /// Returns the diagram with lines that leave and meet the borders of boxes at a right angle.
  ///
  /// Layouts aim lines at the centre of a box, so that they meet its border at any angle. The
  /// control point beside each end is turned onto the border's normal; the ends stay in place.
  public func squaringEnds() -> PlacedDiagram {
    var result = self
    for (index, edge) in diagram.edges.enumerated() {
      result.routes[index].squareEnd(at: nodes[edge.target])
      if diagram.nodes[edge.source].kind != .start {
        result.routes[index].squareBeginning(at: nodes[edge.source])
      }
    }
    return result
  }
}

extension PlacedDiagram.Route {
  /// Lines flatter to the border than this are left as they are: turning would make a hook.
  private static let flattest = 0.30

  fileprivate mutating func squareEnd(at box: Rect) {
    let last = curve.count - 1
    guard last >= 3 else { return }
    let normal = Self.normal(of: box, at: tip)
    let control = curve[last - 1]
    let reach = distance(tip, control)
    let slope = ((control.x - tip.x) * normal.x + (control.y - tip.y) * normal.y) / max(reach, 0.01)
    guard slope > Self.flattest else { return }
    let arrow = Self.arrowLength
    curve[last] = Point(x: tip.x + normal.x * arrow, y: tip.y + normal.y * arrow)
    let length = max(reach * 0.8, arrow + 6)
    curve[last - 1] = Point(x: tip.x + normal.x * length, y: tip.y + normal.y * length)
  }

  fileprivate mutating func squareBeginning(at box: Rect) {
    guard curve.count >= 4 else { return }
    let normal = Self.normal(of: box, at: curve[0])
    let reach = distance(curve[0], curve[1])
    let slope =
      ((curve[1].x - curve[0].x) * normal.x + (curve[1].y - curve[0].y) * normal.y)
      / max(reach, 0.01)
    guard slope > Self.flattest else { return }
    let length = max(reach * 0.8, 6)
    curve[1] = Point(x: curve[0].x + normal.x * length, y: curve[0].y + normal.y * length)
  }

  /// The direction straight out of the side of a box that a point on its border lies on.
  private static func normal(of box: Rect, at point: Point) -> Point {
    let sides: [(gap: Double, normal: Point)] = [
      (abs(point.y - box.minY), Point(x: 0, y: -1)), (abs(point.y - box.maxY), Point(x: 0, y: 1)),
      (abs(point.x - box.minX), Point(x: -1, y: 0)), (abs(point.x - box.maxX), Point(x: 1, y: 0)),
    ]
    return sides.min { $0.gap < $1.gap }?.normal ?? Point(x: 0, y: -1)
  }
}
