/// The pieces of all lines of a picture, by the squares that they pass: what is near a place is
/// found without looking at every line.
struct LineGrid {
  /// A straight piece of a line.
  struct Piece {
    var route: Int
    var start: Point
    var end: Point
  }

  private static let side = 40.0
  private static let mostSquares = 250

  let lines: [Polyline]
  private let pieces: [Piece]
  private let origin: Point
  private let side: Double
  private let columns: Int
  private let rows: Int
  /// The positions of the pieces in each square, row by row.
  private var squares: [[Int32]]

  init(_ routes: [PlacedDiagram.Route]) {
    lines = routes.map(Polyline.init)
    var pieces: [Piece] = []
    for (route, line) in lines.enumerated() {
      for (start, end) in line.pieces { pieces.append(Piece(route: route, start: start, end: end)) }
    }
    self.pieces = pieces
    let points = lines.flatMap(\.points)
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    origin = Point(x: left, y: top)
    side = max(Self.side, max(right - left, bottom - top) / Double(Self.mostSquares))
    columns = Self.whole((right - left) / side, upTo: Self.mostSquares) + 1
    rows = Self.whole((bottom - top) / side, upTo: Self.mostSquares) + 1
    squares = Array(repeating: [], count: columns * rows)
    for (index, piece) in pieces.enumerated() {
      let bounds = Self.bounds(of: piece)
      for square in self.squares(in: bounds) { squares[square].append(Int32(index)) }
    }
  }

  /// Calls a closure with each piece that may pass through a rectangle, some more than once.
  func forEachPiece(near rect: Rect, _ body: (Piece) -> Void) {
    let columns = column(rect.minX)...column(rect.maxX)
    for row in row(rect.minY)...row(rect.maxY) {
      for column in columns {
        for index in squares[row * self.columns + column] { body(pieces[Int(index)]) }
      }
    }
  }

  /// The lines that pass through the inside of a rectangle, in their order.
  func routes(through rect: Rect) -> [Int] {
    var found: [Int] = []
    forEachPiece(near: rect) { piece in
      if !found.contains(piece.route), rect.touches(piece.start, piece.end) {
        found.append(piece.route)
      }
    }
    return found.sorted()
  }

  /// How often two lines cross.
  var crossings: Int {
    var count = 0
    for (square, indices) in squares.enumerated() {
      for (position, first) in indices.enumerated() {
        for second in indices[(position + 1)...] {
          let (a, b) = (pieces[Int(first)], pieces[Int(second)])
          guard a.route != b.route, let point = Self.crossing(a, b) else { continue }
          // Counted only in the square that it lies in.
          if self.square(at: point) == square { count += 1 }
        }
      }
    }
    return count
  }

  /// How often a straight piece crosses the lines.
  func crossings(from start: Point, to end: Point) -> Int {
    let piece = Piece(route: -1, start: start, end: end)
    return squares(in: Self.bounds(of: piece)).reduce(0) { count, square in
      count
        + squares[square].count { index in
          // Counted only in the square that it lies in.
          Self.crossing(piece, pieces[Int(index)]).map { self.square(at: $0) == square } ?? false
        }
    }
  }

  private static func crossing(_ a: Piece, _ b: Piece) -> Point? {
    let along = Point(x: a.end.x - a.start.x, y: a.end.y - a.start.y)
    let other = Point(x: b.end.x - b.start.x, y: b.end.y - b.start.y)
    let area = along.x * other.y - along.y * other.x
    guard abs(area) > 1e-9 else { return nil }
    let gap = Point(x: b.start.x - a.start.x, y: b.start.y - a.start.y)
    let share = (gap.x * other.y - gap.y * other.x) / area
    let otherShare = (gap.x * along.y - gap.y * along.x) / area
    guard share >= 0, share < 1, otherShare >= 0, otherShare < 1 else { return nil }
    return Point(x: a.start.x + share * along.x, y: a.start.y + share * along.y)
  }

  private func column(_ x: Double) -> Int {
    Self.whole((x - origin.x) / side, upTo: columns - 1)
  }

  private func row(_ y: Double) -> Int {
    Self.whole((y - origin.y) / side, upTo: rows - 1)
  }

  /// The whole part of a number, from 0 to a limit; 0 for what is no number.
  private static func whole(_ value: Double, upTo limit: Int) -> Int {
    value > 0 ? Int(min(value, Double(limit))) : 0
  }

  private func square(at point: Point) -> Int { row(point.y) * columns + column(point.x) }

  private func squares(in rect: Rect) -> [Int] {
    let columns = column(rect.minX)...column(rect.maxX)
    return (row(rect.minY)...row(rect.maxY)).flatMap { row in
      columns.map { row * self.columns + $0 }
    }
  }

  private static func bounds(of piece: Piece) -> Rect {
    Rect(
      minX: min(piece.start.x, piece.end.x), minY: min(piece.start.y, piece.end.y),
      maxX: max(piece.start.x, piece.end.x), maxY: max(piece.start.y, piece.end.y))
  }
}
