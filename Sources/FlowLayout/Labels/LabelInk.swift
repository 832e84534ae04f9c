import FlowDiagrams

extension Rect {
  /// What is seen of a label that has this place: its text in Helvetica, without the padding around
  /// it, or the whole of a key.
  var ink: Rect {
    if height <= LabelList.keySize.height { return self }
    let padding = Diagram.Label.padding
    let width = (width - 2 * padding) / TextMetrics.slack
    return Rect(minX: minX + padding, minY: minY + 3, maxX: minX + padding + width, maxY: maxY - 2)
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
  /// How much nearer a label may be to a node at which its edge ends than to the edge.
  private static let mostBeyond = 20.0

  /// Whether a label is nearer to a node at which its edge does not end than to the edge.
  func isNearNode(_ ink: Rect, of route: Int, than distance: Double) -> Bool {
    let edge = diagram.edges[route]
    return nodes.indices.contains { node in
      node != edge.source && node != edge.target
        && nodes[node].isNearer(to: ink, than: distance - 1)
    }
  }

  /// Whether a label is so far from its edge that it seems to belong to a node at its end.
  func isBeyondEnd(_ ink: Rect, of route: Int, than distance: Double) -> Bool {
    let edge = diagram.edges[route]
    return [edge.source, edge.target].contains {
      nodes[$0].isNearer(to: ink, than: distance - Self.mostBeyond)
    }
  }
}

extension Rect {
  /// Whether the distance between two rectangles is less than another.
  fileprivate func isNearer(to other: Rect, than distance: Double) -> Bool {
    let x = max(other.minX - maxX, 0, minX - other.maxX)
    let y = max(other.minY - maxY, 0, minY - other.maxY)
    return distance > 0 && x * x + y * y < distance * distance
  }
}
