package import FlowDiagrams
package import FlowDocuments

extension FlowDocument {
  /// Returns a path as a storyboard, laid out without Graphviz: the screen after each step, in rows
  /// that read like text.
  ///
  /// It has the nodes and edges of ``traceDiagram(of:)``.
  package func storyboard(of trace: Overlay.TracePath, pictures: ScreenPictures) -> PlacedDiagram {
    var builder = TraceDiagramBuilder(
      document: self, trace: trace, pictures: pictures, wrapsEvents: true)
    var diagram = builder.build()
    // Everything is on the path, so only its start is emphasized.
    for edge in diagram.edges.indices.dropFirst() { diagram.edges[edge].emphasis = nil }
    return PlacedDiagram(storyboard: diagram)
  }
}

extension PlacedDiagram {
  /// The width of a row that keeps text readable on a page.
  private static let maxRowWidth = 1140.0
  private static let goodAspect = 1.5
  private static let minGap = 46.0
  private static let labelGap = 14.0
  private static let rowGap = 40.0
  private static let labelRise = 5.0
  private static let besideGap = 8.0
  private static let radius = 14.0

  /// Places a chain of nodes with an edge from each to the next in rows.
  init(storyboard diagram: Diagram) {
    self.init(diagram: diagram, nodes: [], groups: [], routes: [])
    let rows = storyboardRows()
    var top = 0.0
    for (index, row) in rows.enumerated() {
      if index > 0 { top += rowGap(before: row.lowerBound) }
      top = place(row, from: top)
    }
    let rowOfNode = rows.enumerated().flatMap { index, row in row.map { _ in index } }
    routes = diagram.edges.indices.map { edge in
      rowOfNode[edge] == rowOfNode[edge + 1]
        ? routeInRow(edge) : routeToNextRow(edge, belowRow: rows[rowOfNode[edge]])
    }
  }

  private func storyboardRows() -> [Range<Int>] {
    var best: (rows: [Range<Int>], distance: Double)?
    let totalWidth = width(of: 0..<diagram.nodes.count)
    for count in 1...max(1, diagram.nodes.count) {
      let width = min(Self.maxRowWidth, totalWidth / Double(count) + 1)
      let rows = rows(of: width)
      let widest = rows.map(width(of:)).max() ?? 0
      let height = rows.reduce(0.0) { sum, row in
        sum + self.height(of: row) + (row.lowerBound == 0 ? 0 : rowGap(before: row.lowerBound))
      }
      let distance = abs(widest / max(1, height) - Self.goodAspect)
      if best.map({ distance < $0.distance }) ?? true { best = (rows, distance) }
    }
    return best?.rows ?? []
  }

  /// Divides the nodes into rows of a maximum width, which only a single node can exceed.
  private func rows(of maxWidth: Double) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    for node in diagram.nodes.indices where node > start {
      // The start stays in the row of the first screen.
      if node > 1, width(of: start..<node + 1) > maxWidth {
        rows.append(start..<node)
        start = node
      }
    }
    return diagram.nodes.isEmpty ? [] : rows + [start..<diagram.nodes.count]
  }

  private func width(of row: Range<Int>) -> Double {
    row.reduce(0.0) { sum, node in
      sum + diagram.nodes[node].size.width + (node == row.lowerBound ? 0 : gap(before: node))
    }
  }

  /// The height of a row, including the part of its labels that does not fit in the gap above it.
  private func height(of row: Range<Int>) -> Double {
    let labelHeights = row.dropFirst().compactMap { diagram.edges[$0 - 1].labelSize?.height }
    let nodeHeights = row.map { diagram.nodes[$0].size.height }
    let labelHeight = (labelHeights.max() ?? 0) + Self.labelRise - Self.rowGap
    return max(nodeHeights.max() ?? 0, 2 * labelHeight)
  }

  private func gap(before node: Int) -> Double {
    let label = diagram.edges[node - 1].labelSize
    return max(Self.minGap, (label?.width ?? 0) + 2 * Self.labelGap)
  }

  /// The gap above a row, with room for the label of the edge that leads to the row.
  private func rowGap(before node: Int) -> Double {
    (diagram.edges[node - 1].labelSize?.height ?? 0) + 2 * Self.rowGap
  }

  /// Places the nodes of a row with their centers on one line, and returns its bottom.
  private mutating func place(_ row: Range<Int>, from top: Double) -> Double {
    let height = height(of: row)
    var left = 0.0
    for node in row {
      if node > row.lowerBound { left += gap(before: node) }
      let size = diagram.nodes[node].size
      nodes.append(
        Rect(center: Point(x: left + size.width / 2, y: top + height / 2), size: size))
      left += size.width
    }
    return top + height
  }

  private func routeInRow(_ edge: Int) -> Route {
    let (source, target) = (nodes[edge], nodes[edge + 1])
    let tip = Point(x: target.minX, y: target.center.y)
    let from = Point(x: source.maxX, y: tip.y)
    let label = diagram.edges[edge].labelSize.map { size in
      Rect(
        center: Point(x: (from.x + tip.x) / 2, y: tip.y - Self.labelRise - size.height / 2),
        size: size)
    }
    return Route(
      curve: Route.straight(from, Point(x: tip.x - Route.arrowLength, y: tip.y)), tip: tip,
      label: label)
  }

  /// The label is above the part between the rows, or beside the vertical part if that is too
  /// short.
  private func routeToNextRow(_ edge: Int, belowRow row: Range<Int>) -> Route {
    let (source, target) = (nodes[edge], nodes[edge + 1])
    let tip = Point(x: target.center.x, y: target.minY)
    let from = Point(x: source.center.x, y: source.maxY)
    let bottom = row.map { nodes[$0].maxY }.max() ?? from.y
    let size = diagram.edges[edge].labelSize
    let middle = bottom + Self.rowGap + (size?.height ?? 0)
    let end = Point(x: tip.x, y: tip.y - Route.arrowLength)
    let label = size.map { size in
      let offset = size.width / 2 + Self.besideGap
      let isBeside = abs(from.x - tip.x) < 2 * offset
      let x = isBeside ? from.x + (tip.x > from.x ? -offset : offset) : (from.x + tip.x) / 2
      return Rect(center: Point(x: x, y: middle - Self.labelRise - size.height / 2), size: size)
    }
    let corners =
      abs(from.x - tip.x) < 1
      ? [from, end]
      : [from, Point(x: from.x, y: middle), Point(x: tip.x, y: middle), end]
    return Route(curve: Route.rounded(corners, radius: Self.radius), tip: tip, label: label)
  }
}
