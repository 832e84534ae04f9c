public import FlowDiagrams
public import FlowDocuments

extension FlowDocument {
  /// Returns a diagram of a path alone, laid out without Graphviz.
  ///
  /// Each configuration that a step leads to has its own node, in the order of the path, even if
  /// the path visits it more than once. A step that stays is a row in its node. The size of the
  /// diagram depends on the path, not on the flow; if a path has more than 120 steps, those in the
  /// middle are omitted. The document needs to contain only what is on the path.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func traceDiagram(of trace: Overlay.TracePath) -> PlacedDiagram {
    var builder = TraceDiagramBuilder(document: self, trace: trace)
    return PlacedDiagram(trace: builder.build())
  }
}

extension PlacedDiagram {
  private static let maxInOneColumn = 7
  /// The aspect ratio of a node with the edge to it, so that columns fill a square.
  private static let widthToHeight = 2.2
  private static let minGap = 34.0
  private static let labelGap = 8.0
  private static let columnGap = 56.0

  /// Places a chain of nodes with an edge from each to the next: in columns, read from top to
  /// bottom and then from left to right.
  init(trace diagram: Diagram) {
    self.init(diagram: diagram, nodes: [], groups: [], routes: [])
    // The start is above the nodes, so it does not count.
    let count = max(0, diagram.nodes.count - 1)
    let square = (Double(count) * Self.widthToHeight).squareRoot().rounded(.up)
    let maxPerColumn = max(Self.maxInOneColumn, Int(square))
    let columns = max(1, (count + maxPerColumn - 1) / maxPerColumn)
    let perColumn = max(1, (count + columns - 1) / columns)
    var left = 0.0
    var index = 0
    while index < diagram.nodes.count {
      let count = index == 0 ? perColumn + 1 : perColumn
      let range = index..<min(index + count, diagram.nodes.count)
      left = place(range, from: left) + Self.columnGap
      index = range.upperBound
    }
    for edge in diagram.edges.indices { routes.append(route(of: edge)) }
  }

  /// Places the nodes of a column, and returns its right edge.
  private mutating func place(_ range: Range<Int>, from left: Double) -> Double {
    let widest = range.map { diagram.nodes[$0].size.width }.max() ?? 0
    let middle = left + widest / 2
    var right = left + widest
    // Edges enter later columns from above, beside the label.
    var y = 0.0
    for node in range {
      let size = diagram.nodes[node].size
      if node > 0 {
        let label = diagram.edges[node - 1].labelSize
        if let label { right = max(right, middle + Self.labelGap + label.width) }
        y += gap(above: node - 1)
      }
      nodes.append(
        Rect(
          minX: middle - size.width / 2, minY: y, maxX: middle + size.width / 2,
          maxY: y + size.height))
      y += size.height
    }
    return right
  }

  private func route(of edge: Int) -> Route {
    let (source, target) = (nodes[edge], nodes[edge + 1])
    let tip = Point(x: target.center.x, y: target.minY)
    let from = Point(x: source.center.x, y: source.maxY)
    let isInColumn = from.y < tip.y && from.x == tip.x
    let end = Point(x: tip.x, y: tip.y - Route.arrowLength)
    let label = diagram.edges[edge].labelSize.map { size in
      let room = target.minY - gap(above: edge)
      let center = Point(x: tip.x + Self.labelGap + size.width / 2, y: (room + tip.y) / 2)
      return Rect(center: center, size: size)
    }
    let curve = isInColumn ? Route.straight(from, end) : bend(from, to: end, edge: edge)
    return Route(curve: curve, tip: tip, label: label)
  }

  private func gap(above edge: Int) -> Double {
    max(Self.minGap, (diagram.edges[edge].labelSize?.height ?? 0) + 20)
  }

  /// The route from the bottom of a column to the top of the next, through the gap between them.
  private func bend(_ from: Point, to end: Point, edge: Int) -> [Point] {
    // The nodes of a column are centered on one line.
    let column = nodes[(edge + 1)...].prefix { $0.center.x == end.x }
    let gap = (column.map(\.minX).min() ?? end.x) - Self.columnGap / 2
    let radius = 14.0
    let low = from.y + radius + 4
    let top = -radius - 4
    let corners = [
      from, Point(x: from.x, y: low), Point(x: gap, y: low), Point(x: gap, y: top),
      Point(x: end.x, y: top), end,
    ]
    return Route.rounded(corners, radius: radius)
  }
}
