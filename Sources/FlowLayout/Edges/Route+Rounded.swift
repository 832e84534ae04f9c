extension PlacedDiagram.Route {
  /// A route of straight segments with rounded corners, as a cubic Bézier curve.
  static func rounded(_ corners: [Point], radius: Double) -> [Point] {
    guard var last = corners.first, let end = corners.last else { return [] }
    var curve = [last]
    for index in corners.indices.dropFirst().dropLast() {
      let corner = corners[index]
      let before = point(from: corner, towards: corners[index - 1], radius)
      let after = point(from: corner, towards: corners[index + 1], radius)
      curve += straight(last, before).dropFirst()
      curve += [
        point(from: before, towards: corner, radius * 0.55),
        point(from: after, towards: corner, radius * 0.55), after,
      ]
      last = after
    }
    return curve + straight(last, end).dropFirst()
  }

  /// A straight segment as a cubic Bézier curve.
  static func straight(_ from: Point, _ to: Point) -> [Point] {
    let third = (to - from) / 3
    return [from, from + third, to - third, to]
  }

  private static func point(from: Point, towards: Point, _ length: Double) -> Point {
    let whole = max(0.001, distance(from, towards))
    return from + (towards - from) * (min(length, whole / 2) / whole)
  }
}
