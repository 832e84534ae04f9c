extension PlacedDiagram {
  /// Returns the diagram with labels moved along their lines where they lay on something else.
  ///
  /// A label that touches nothing stays where the layout put it. Otherwise places beside its own
  /// line are tried, and the one that covers the least, near the first, is taken.
  ///
  /// - Complexity: O(*l* × *p* × *n*) for *l* labels in the way, the *p* places tried beside each
  ///   one's own line, and the *n* boxes, labels and points on lines that each is compared with.
  public func clearingLabels() -> PlacedDiagram {
    var result = self
    let obstacles = LabelObstacles(self)
    for index in routes.indices {
      guard let label = result.routes[index].label else { continue }
      var others = result.routes.map(\.label)
      others[index] = nil
      let cost = obstacles.cost(of: label, route: index, others: others)
      guard cost > 0 else { continue }
      var best = (place: label, cost: cost)
      for place in routes[index].placesForLabel(label, upTo: diagram.hasOverlay ? 4 : 2) {
        let far = distance(place.center, label.center) / 100
        let cost = obstacles.cost(of: place, route: index, others: others) + far
        if cost < best.cost { best = (place, cost) }
      }
      result.routes[index].label = best.place
    }
    return result
  }

  /// The edges whose label touches a line, a box or another label.
  func labelsInTheWay() -> Set<Int> {
    let obstacles = LabelObstacles(self)
    let labels = routes.map(\.label)
    return Set(
      routes.indices.filter { index in
        guard let label = labels[index] else { return false }
        var others = labels
        others[index] = nil
        return obstacles.cost(of: label, route: index, others: others) > 0
      })
  }

  /// Where the title of a band goes: at its top, as high and then as far left as no line crosses it.
  public func titlePlace(ofGroup index: Int) -> Rect {
    let band = groups[index]
    let width = TextMetrics.width(
      of: diagram.groups[index].title, size: CardMetrics.groupTitleSize, isBold: true)
    let left = band.minX + 14
    let right = max(left, band.maxX - 8 - width)
    let height = CardMetrics.groupTitleSize + 4
    let top = band.minY + 9
    let bottom = max(top, min(top + 2 * height, band.maxY - height))
    let places = stride(from: top, through: bottom, by: 4).flatMap { y in
      stride(from: left, through: right, by: 4).map { x in
        Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
      }
    }
    let obstacles = LabelObstacles(self)
    let labels = routes.map(\.label)
    return places.first { obstacles.cost(of: $0, route: nil, others: labels) == 0 } ?? places[0]
  }
}

/// Everything that a label must not lie on.
struct LabelObstacles {
  private struct Line {
    var points: [Point]
    var bounds: Rect
    var arrowhead: Rect
  }

  private let boxes: [Rect]
  private let lines: [Line]

  init(_ placed: PlacedDiagram) {
    boxes = placed.nodes
    lines = placed.routes.map { route in
      let points = route.samples(perSegment: 64) + [route.tip]
      return Line(
        points: points, bounds: Self.bounds(of: points), arrowhead: Self.bounds(of: route.arrowhead)
      )
    }
  }

  /// How bad a place is: 0 where it touches nothing.
  ///
  /// - Parameters:
  ///   - place: The place of a label.
  ///   - route: The line the label belongs to; it may come near, but not through.
  ///   - others: The places of the other labels.
  func cost(of place: Rect, route: Int?, others: [Rect?]) -> Double {
    var cost = 0.0
    for box in boxes where box.outset(by: 2).overlaps(place) { cost += 100 }
    for other in others where other?.overlaps(place) == true { cost += 100 }
    for (index, line) in lines.enumerated() {
      if line.arrowhead.overlaps(place) { cost += 60 }
      guard line.bounds.overlaps(place) else { continue }
      if line.points.contains(where: place.outset(by: 1).contains) {
        cost += index == route ? 40 : 20
      }
    }
    return cost
  }

  private static func bounds(of points: [Point]) -> Rect {
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    return Rect(
      minX: (xs.min() ?? 0) - 1, minY: (ys.min() ?? 0) - 1, maxX: (xs.max() ?? 0) + 1,
      maxY: (ys.max() ?? 0) + 1)
  }
}

extension PlacedDiagram.Route {
  /// Places a label to the right of the middle of the line.
  package mutating func placeLabel(ofSize size: Size) {
    let points = samples()
    guard !points.isEmpty else { return }
    let middle = points[points.count / 2]
    label = Rect(center: Point(x: middle.x + 8 + size.width / 2, y: middle.y), size: size)
  }

  /// Places for a label around points along the line, the nearest to the line first.
  ///
  /// - Parameter gaps: How many distances from the line are tried; badges make labels wider, and
  ///   so they need more.
  fileprivate func placesForLabel(_ label: Rect, upTo gaps: Int) -> [Rect] {
    let size = Size(width: label.width, height: label.height)
    let points = samples(perSegment: 12).dropFirst(2).dropLast(2)
    return Self.labelGaps.prefix(gaps).flatMap { gap in
      let (across, down) = (gap + size.width / 2, gap + size.height / 2)
      let offsets = [
        (across, 0), (-across, 0), (0, -down), (0, down),
        (across, -down), (-across, -down), (across, down), (-across, down),
      ]
      return points.flatMap { point in
        offsets.map { x, y in
          Rect(center: Point(x: point.x + x, y: point.y + y), size: size)
        }
      }
    }
  }

  /// How far from its line a label may be; a slanted line needs more than a straight one.
  private static var labelGaps: [Double] { [4, 12, 22, 34] }
}
