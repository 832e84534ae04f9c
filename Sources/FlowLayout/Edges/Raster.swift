/// Squares of equal size, numbered row by row; a point outside belongs to the nearest square.
struct Raster {
  let origin: Point
  let side: Double
  let columns: Int
  let rows: Int

  var count: Int { columns * rows }

  func square(at point: Point) -> Int { row(point.y) * columns + column(point.x) }

  func center(of square: Int) -> Point {
    Point(
      x: origin.x + (Double(square % columns) + 0.5) * side,
      y: origin.y + (Double(square / columns) + 0.5) * side)
  }

  /// The squares that a rectangle touches, row by row.
  func rows(in rect: Rect) -> some Sequence<Range<Int>> {
    let (first, last) = (column(rect.minX), column(rect.maxX))
    return (row(rect.minY)...row(rect.maxY)).lazy.map { row in
      row * columns + first..<row * columns + last + 1
    }
  }

  func forEachSquare(in rect: Rect, _ body: (Int) -> Void) {
    for squares in rows(in: rect) {
      for square in squares { body(square) }
    }
  }

  private func column(_ x: Double) -> Int {
    Self.whole((x - origin.x) / side, upTo: columns - 1)
  }

  private func row(_ y: Double) -> Int { Self.whole((y - origin.y) / side, upTo: rows - 1) }

  /// The integer part of a number, from 0 to a limit; 0 if it is not a number.
  static func whole(_ value: Double, upTo limit: Int) -> Int {
    value > 0 ? Int(min(value, Double(limit))) : 0
  }
}
