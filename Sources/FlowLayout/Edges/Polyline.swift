/// An edge approximated by straight segments, to measure distances.
struct Polyline {
  /// The ends of the segments; at least one point.
  let points: [Point]
  /// For each point, its distance from the start along the edge.
  let distancesFromStart: [Double]
  /// The smallest rectangle around each stretch of several segments, to skip distant ones at once.
  private let stretches: [Rect]

  /// The largest distance of a segment from its part of the curve.
  private static let tolerance = 0.3
  private static let segmentsPerStretch = 8

  init(_ route: PlacedDiagram.Route) {
    var points: [Point] = []
    points.reserveCapacity(4 * route.curve.count)
    points += route.curve.prefix(1)
    for index in stride(from: 0, to: route.curve.count - 3, by: 3) {
      let (a, b) = (route.curve[index], route.curve[index + 1])
      let (c, d) = (route.curve[index + 2], route.curve[index + 3])
      let bend = max(Self.bend(a, b, c), Self.bend(b, c, d))
      let count = Int(max(1, min(40, (0.75 * bend / Self.tolerance).squareRoot().rounded(.up))))
      for step in 1...count {
        points.append(Self.point(of: (a, b, c, d), at: Double(step) / Double(count)))
      }
    }
    points.append(route.tip)
    self.points = points
    var distancesFromStart = [0.0]
    distancesFromStart.reserveCapacity(points.count)
    var length = 0.0
    for index in points.indices.dropFirst() {
      length += FlowLayout.distance(points[index - 1], points[index])
      distancesFromStart.append(length)
    }
    self.distancesFromStart = distancesFromStart
    stretches = stride(from: 0, to: points.count - 1, by: Self.segmentsPerStretch).map { start in
      points[start...min(start + Self.segmentsPerStretch, points.count - 1)].reduce(
        Rect(points[start])
      ) {
        $0.union(Rect($1))
      }
    }
  }

  var length: Double { distancesFromStart.last ?? 0 }

  var bounds: Rect { stretches.reduce(Rect(points[0])) { $0.union($1) } }

  var segments: Zip2Sequence<[Point], ArraySlice<Point>> { zip(points, points.dropFirst()) }

  /// The point at a distance along the edge, and the direction of the edge there.
  func position(at distance: Double) -> (point: Point, direction: Point) {
    let index = max(1, min(firstIndex(from: distance), points.count - 1))
    guard index < points.count else { return (points[0], Point(x: 0, y: 1)) }
    let (start, end) = (points[index - 1], points[index])
    let length = max(0.001, distancesFromStart[index] - distancesFromStart[index - 1])
    let share = (distance - distancesFromStart[index - 1]) / length
    let step = end - start
    return (start + step * share, step / length)
  }

  /// The index of the first point at or beyond a distance along the edge, or the number of points
  /// if there is none.
  private func firstIndex(from distance: Double) -> Int {
    var (low, high) = (0, distancesFromStart.count)
    while low < high {
      let middle = (low + high) / 2
      if distancesFromStart[middle] >= distance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func distance(to rect: Rect) -> Double {
    var least = Double.infinity
    for (number, around) in stretches.enumerated() where rect.minGap(to: around) < least {
      for index in segmentEnds(ofStretch: number) {
        let (start, end) = (points[index - 1], points[index])
        // Most segments are too far away, which this cheaper check finds.
        guard rect.minGap(to: start, end) < least else { continue }
        least = min(least, rect.gap(to: start, end))
      }
    }
    return least
  }

  func isNearer(to rect: Rect, than distance: Double) -> Bool {
    stretches.indices.contains { number in
      rect.minGap(to: stretches[number]) < distance
        && segmentEnds(ofStretch: number).contains { index in
          let (start, end) = (points[index - 1], points[index])
          return rect.minGap(to: start, end) < distance && rect.gap(to: start, end) < distance
        }
    }
  }

  private func segmentEnds(ofStretch number: Int) -> Range<Int> {
    let start = number * Self.segmentsPerStretch + 1
    return start..<min(start + Self.segmentsPerStretch, points.count)
  }

  func point(nearestTo rect: Rect) -> Point {
    points.min { rect.distance(to: $0) < rect.distance(to: $1) } ?? rect.center
  }

  /// A measure of the bend in three control points: 0 if they are evenly spaced on a straight line.
  private static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return (x * x + y * y).squareRoot()
  }

  static func point(of curve: (Point, Point, Point, Point), at t: Double) -> Point {
    let u = 1 - t
    let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return curve.0 * weights.0 + curve.1 * weights.1 + curve.2 * weights.2 + curve.3 * weights.3
  }
}

extension Rect {
  /// The distance between a point and the rectangle; 0 inside.
  func distance(to point: Point) -> Double { squaredDistance(to: point).squareRoot() }

  private func squaredDistance(to point: Point) -> Double {
    let x = max(minX - point.x, 0, point.x - maxX)
    let y = max(minY - point.y, 0, point.y - maxY)
    return x * x + y * y
  }

  /// The distance between a straight line and the rectangle; 0 if they touch.
  func gap(to start: Point, _ end: Point) -> Double {
    if touches(start, end) { return 0 }
    let step = Point(x: end.x - start.x, y: end.y - start.y)
    let square = max(1e-9, step.x * step.x + step.y * step.y)
    // The nearest point is an end of the line, or a corner is nearest to it.
    var least = min(squaredDistance(to: start), squaredDistance(to: end))
    for x in [minX, maxX] {
      for y in [minY, maxY] {
        let share = ((x - start.x) * step.x + (y - start.y) * step.y) / square
        let near = max(0, min(1, share))
        let (dx, dy) = (x - (start.x + step.x * near), y - (start.y + step.y * near))
        least = min(least, dx * dx + dy * dy)
      }
    }
    return least.squareRoot()
  }

  /// A lower bound for the distance to a straight line: the distance to the rectangle around it.
  func minGap(to start: Point, _ end: Point) -> Double {
    minGap(to: Rect(start).union(Rect(end)))
  }

  func minGap(to other: Rect) -> Double {
    let x = max(minX - other.maxX, 0, other.minX - maxX)
    let y = max(minY - other.maxY, 0, other.minY - maxY)
    return x == 0 ? y : y == 0 ? x : (x * x + y * y).squareRoot()
  }

  /// Whether a straight line passes through the interior.
  func touches(_ start: Point, _ end: Point) -> Bool {
    if max(start.x, end.x) <= minX || min(start.x, end.x) >= maxX { return false }
    if max(start.y, end.y) <= minY || min(start.y, end.y) >= maxY { return false }
    if contains(start) || contains(end) { return true }
    // The line intersects only if corners lie on both of its sides.
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (left, right) = (y * (minX - start.x), y * (maxX - start.x))
    let (top, bottom) = (x * (minY - start.y), x * (maxY - start.y))
    let lowest = min(top, bottom) - max(left, right)
    let highest = max(top, bottom) - min(left, right)
    return lowest < 0 && highest > 0
  }

  func isInside(_ other: Rect) -> Bool {
    minX >= other.minX && maxX <= other.maxX && minY >= other.minY && maxY <= other.maxY
  }
}
