import FlowDiagrams

extension Rect {
  /// What is seen of a label that has this place: its text without the padding around it, or the
  /// whole of a key.
  var ink: Rect {
    if height <= LabelList.keySize.height { return self }
    let padding = Diagram.Label.padding
    return Rect(minX: minX + padding, minY: minY + 3, maxX: maxX - padding, maxY: maxY - 2)
  }

  /// Whether the border of the rectangle passes through another.
  func hasBorder(through other: Rect) -> Bool { overlaps(other) && !other.isInside(self) }
}

extension PlacedDiagram.Route {
  /// What is seen of the label; `nil` without one.
  var inkOfLabel: Rect? { label?.ink }

  /// Whether the edge passes to the right of a label, rather than above or below it.
  package func passesRight(of label: Rect) -> Bool {
    let line = Polyline(self)
    let distances = [label.minX, label.maxX].map { x in
      line.distance(to: Rect(minX: x, minY: label.minY, maxX: x, maxY: label.maxY))
    }
    return distances[1] + 4 < distances[0]
  }
}

extension PlacedDiagram {
  /// Whether a label is nearer to a node at which its edge does not end than to the edge.
  func isNearNode(_ ink: Rect, of route: Int, than distance: Double) -> Bool {
    let edge = diagram.edges[route]
    let around = ink.outset(by: distance - 1)
    return nodes.indices.contains { node in
      node != edge.source && node != edge.target && nodes[node].overlaps(around)
        && nodes[node].gap(to: ink) < distance - 1
    }
  }
}

extension Rect {
  /// The distance between two rectangles; 0 if they touch.
  fileprivate func gap(to other: Rect) -> Double {
    let x = max(other.minX - maxX, 0, minX - other.maxX)
    let y = max(other.minY - maxY, 0, minY - other.maxY)
    return (x * x + y * y).squareRoot()
  }
}
