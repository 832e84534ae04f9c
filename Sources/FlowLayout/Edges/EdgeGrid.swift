/// The segments of all edges in a grid of squares, to find those near a position without a search
/// through every edge.
struct EdgeGrid {
  struct Segment {
    let edge: Int
    let start: Point
    let end: Point

    var bounds: Rect { Rect(start).union(Rect(end)) }
  }

  private static let minSide = 40.0
  /// The maximum number of squares in a row or a column.
  private static let maxSquares = 250

  let polylines: [Polyline]
  private let raster: Raster
  /// The segments in each square, one square after another; a segment in several squares is
  /// repeated.
  private let segmentsBySquare: [Segment]
  /// The index in ``segmentsBySquare`` where each square starts, and where the last one ends.
  private let starts: [Int]

  init(_ routes: [PlacedDiagram.Route]) {
    polylines = routes.map(Polyline.init)
    var segments: [Segment] = []
    segments.reserveCapacity(polylines.reduce(0) { $0 + $1.points.count })
    for (edge, polyline) in polylines.enumerated() {
      for (start, end) in polyline.segments {
        segments.append(Segment(edge: edge, start: start, end: end))
      }
    }
    let bounds = polylines.map(\.bounds).union() ?? Rect(Point(x: 0, y: 0))
    let side = max(Self.minSide, max(bounds.width, bounds.height) / Double(Self.maxSquares))
    let raster = Raster(
      origin: Point(x: bounds.minX, y: bounds.minY), side: side,
      columns: Raster.whole(bounds.width / side, upTo: Self.maxSquares) + 1,
      rows: Raster.whole(bounds.height / side, upTo: Self.maxSquares) + 1)
    self.raster = raster
    // Count first, so that all squares share one array.
    var starts = Array(repeating: 0, count: raster.count + 1)
    for segment in segments { raster.forEachSquare(in: segment.bounds) { starts[$0 + 1] += 1 } }
    for square in 0..<raster.count { starts[square + 1] += starts[square] }
    var ends = starts
    let none = Segment(edge: -1, start: Point(x: 0, y: 0), end: Point(x: 0, y: 0))
    var segmentsBySquare = Array(repeating: none, count: starts[raster.count])
    for segment in segments {
      raster.forEachSquare(in: segment.bounds) { square in
        segmentsBySquare[ends[square]] = segment
        ends[square] += 1
      }
    }
    (self.segmentsBySquare, self.starts) = (segmentsBySquare, starts)
  }

  /// Calls a closure with each segment that may pass through a rectangle, some more than once.
  func forEachSegment(near rect: Rect, _ body: (Segment) -> Void) {
    _ = hasSegment(near: rect) { segment in
      body(segment)
      return false
    }
  }

  /// Whether a segment that may pass through a rectangle meets a condition.
  func hasSegment(near rect: Rect, where condition: (Segment) -> Bool) -> Bool {
    segmentsBySquare.withUnsafeBufferPointer { segmentsBySquare in
      for squares in raster.rows(in: rect) {
        // The squares of a row are adjacent.
        for index in starts[squares.lowerBound]..<starts[squares.upperBound]
        where condition(segmentsBySquare[index]) { return true }
      }
      return false
    }
  }

  /// The edges that pass through the interior of a rectangle, in order.
  func edges(through rect: Rect) -> [Int] {
    var result: [Int] = []
    forEachSegment(near: rect) { segment in
      if !result.contains(segment.edge), rect.touches(segment) { result.append(segment.edge) }
    }
    return result.sorted()
  }

  var crossings: Int {
    var count = 0
    for square in 0..<raster.count {
      for first in starts[square]..<starts[square + 1] {
        let a = segmentsBySquare[first]
        for second in (first + 1)..<starts[square + 1] {
          let b = segmentsBySquare[second]
          guard a.edge != b.edge,
            let point = Self.crossing((a.start, a.end), (b.start, b.end)),
            !sharesTrunk(a.edge, b.edge)
          else { continue }
          // Counted only in the square that contains it.
          if raster.square(at: point) == square { count += 1 }
        }
      }
    }
    return count
  }

  /// Whether two edges start or end together in the same direction, so that they branch without
  /// crossing, as in a fan.
  private func sharesTrunk(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (polylines[a].points, polylines[b].points)
    return Self.shareStart(a, b) || Self.shareStart(a.reversed(), b.reversed())
  }

  private static func shareStart(_ a: [Point], _ b: [Point]) -> Bool {
    guard let start = a.first, start == b.first, a.count > 1, b.count > 1 else { return false }
    let (first, second) = (a[1] - start, b[1] - start)
    return abs(first.x * second.y - first.y * second.x) < 1e-6
      && first.x * second.x + first.y * second.y > 0
  }

  /// The number of times that a straight segment crosses the edges.
  func crossings(from start: Point, to end: Point) -> Int {
    let segment = Segment(edge: -1, start: start, end: end)
    var count = 0
    raster.forEachSquare(in: segment.bounds) { square in
      count += segmentsBySquare[starts[square]..<starts[square + 1]].count { other in
        // Counted only in the square that contains it.
        Self.crossing((start, end), (other.start, other.end))
          .map { raster.square(at: $0) == square } ?? false
      }
    }
    return count
  }

  /// Returns the point where two straight segments cross, or `nil` if they do not.
  static func crossing(
    _ a: (start: Point, end: Point), _ b: (start: Point, end: Point)
  ) -> Point? {
    let (along, other) = (a.end - a.start, b.end - b.start)
    let area = along.x * other.y - along.y * other.x
    guard abs(area) > 1e-9 else { return nil }
    let gap = b.start - a.start
    let share = (gap.x * other.y - gap.y * other.x) / area
    let otherShare = (gap.x * along.y - gap.y * along.x) / area
    guard share >= 0, share < 1, otherShare >= 0, otherShare < 1 else { return nil }
    return a.start + along * share
  }
}

extension Rect {
  func touches(_ segment: EdgeGrid.Segment) -> Bool { touches(segment.start, segment.end) }
}
