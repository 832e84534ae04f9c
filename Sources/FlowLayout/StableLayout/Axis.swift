import FlowDiagrams

enum Axis {
  case x, y

  init(_ direction: Diagram.Direction) {
    switch direction {
    case .down: self = .y
    case .right: self = .x
    }
  }

  var other: Axis { self == .x ? .y : .x }

  func vector(_ length: Double) -> Point {
    self == .x ? Point(x: length, y: 0) : Point(x: 0, y: length)
  }

  func point(along: Double, across: Double) -> Point {
    self == .x ? Point(x: along, y: across) : Point(x: across, y: along)
  }
}

extension Point {
  subscript(axis: Axis) -> Double { axis == .x ? x : y }

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
  static func / (a: Point, factor: Double) -> Point { Point(x: a.x / factor, y: a.y / factor) }
}

extension Rect {
  func low(_ axis: Axis) -> Double { axis == .x ? minX : minY }
  func high(_ axis: Axis) -> Double { axis == .x ? maxX : maxY }
  func middle(_ axis: Axis) -> Double { center[axis] }
  func length(_ axis: Axis) -> Double { high(axis) - low(axis) }

  var size: Size { Size(width: width, height: height) }

  package func moved(by vector: Point) -> Rect {
    Rect(
      minX: minX + vector.x, minY: minY + vector.y, maxX: maxX + vector.x, maxY: maxY + vector.y)
  }

  func gap(to other: Rect, _ axis: Axis) -> Double {
    max(0, other.low(axis) - high(axis), low(axis) - other.high(axis))
  }
}

extension Size {
  subscript(axis: Axis) -> Double { axis == .x ? width : height }

  func isLike(_ other: Size) -> Bool {
    abs(width - other.width) < 0.06 && abs(height - other.height) < 0.06
  }
}
