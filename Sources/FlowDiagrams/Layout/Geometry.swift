/// A place in a picture, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// Points from the left.
  public var x: Double
  /// Points from the top.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var minX: Double
  /// The top edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The bottom edge.
  public var maxY: Double

  /// Makes a rectangle from its edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Makes a rectangle around its centre.
  public init(center: Point, size: Size) {
    self.init(
      minX: center.x - size.width / 2, minY: center.y - size.height / 2,
      maxX: center.x + size.width / 2, maxY: center.y + size.height / 2)
  }

  /// The distance between the left and the right edge.
  public var width: Double { maxX - minX }
  /// The distance between the top and the bottom edge.
  public var height: Double { maxY - minY }
  /// The middle.
  public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle with every edge moved outwards by a distance, or inwards by a negative.
  public func outset(by distance: Double) -> Rect {
    Rect(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// Whether two rectangles share more than a border.
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether a point lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x > minX && point.x < maxX && point.y > minY && point.y < maxY
  }
}
