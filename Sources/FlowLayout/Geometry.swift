package import FlowDiagrams

/// A point in a diagram; y grows downwards, in points.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

package struct Rect: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle that contains only a point.
  package init(_ point: Point) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  /// - Parameter corner: The upper left corner.
  init(corner: Point, size: Size) {
    self.init(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.width, maxY: corner.y + size.height)
  }

  package init(center: Point, size: Size) {
    self.init(
      minX: center.x - size.width / 2, minY: center.y - size.height / 2,
      maxX: center.x + size.width / 2, maxY: center.y + size.height / 2)
  }

  package var width: Double { maxX - minX }
  package var height: Double { maxY - minY }
  package var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle with every edge moved outwards by a distance, or inwards if it is
  /// negative.
  package func outset(by distance: Double) -> Rect {
    Rect(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// Whether two rectangles share more than a border.
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func contains(_ point: Point) -> Bool {
    point.x > minX && point.x < maxX && point.y > minY && point.y < maxY
  }
}

extension Sequence<Rect> {
  /// The smallest rectangle around all, or `nil` if there are none.
  func union() -> Rect? { reduce(nil) { $0?.union($1) ?? $1 } }
}
