import FlowDiagrams

/// Screens without edges, in a grid beside the rest; Graphviz would put all into the first rank.
struct IsolatedGrid {
  private static let gap = 24.0
  private static let distance = 48.0
  /// The preferred ratio of width to height of the diagram with its grid.
  private static let goodAspect = 1.5

  /// The diagram without these screens; the first of them if there is nothing else.
  let rest: Diagram
  private let whole: Diagram
  /// The index in the whole diagram of each node of the rest.
  private let kept: [Int]
  private let isolatedNodes: [Int]
  private let isAlone: Bool

  /// Returns `nil` if the grid would have fewer than two screens.
  init?(_ diagram: Diagram) {
    isolatedNodes = diagram.unconnectedScreens.sorted()
    isAlone = isolatedNodes.count == diagram.nodes.count
    // Graphviz needs at least one node.
    let omitted = Set(isAlone ? isolatedNodes.dropFirst() : isolatedNodes[...])
    kept = diagram.nodes.indices.filter { !omitted.contains($0) }
    rest = diagram.without(omitted)
    // A group without other nodes would be missing from the rest.
    guard isolatedNodes.count > 1, rest.groups.count == diagram.groups.count else { return nil }
    whole = diagram
  }

  func completing(_ placed: PlacedDiagram) -> PlacedDiagram {
    let sizes = isolatedNodes.map { whole.nodes[$0].size }
    let cell = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    let (across, down) = (cell.width + Self.gap, cell.height + Self.gap)
    let (corner, columns) = arrangement(beside: placed.bounds, across, down)
    var nodes: [Int: Rect] = [:]
    for (position, node) in kept.enumerated() { nodes[node] = placed.nodes[position] }
    for (position, node) in isolatedNodes.enumerated() {
      let center = Point(
        x: corner.x + Double(position % columns) * across + cell.width / 2,
        y: corner.y + Double(position / columns) * down + cell.height / 2)
      nodes[node] = Rect(center: center, size: whole.nodes[node].size)
    }
    var result = placed
    result.diagram = whole
    result.diagram.direction = placed.diagram.direction
    result.nodes = whole.nodes.indices.compactMap { nodes[$0] }
    return result
  }

  /// The upper left corner of the grid and the number of its columns: below the rest or beside it,
  /// whichever gives the diagram the better shape.
  private func arrangement(
    beside bounds: Rect, _ across: Double, _ down: Double
  ) -> (corner: Point, columns: Int) {
    let count = Double(isolatedNodes.count)
    if isAlone {
      let columns = (count * down * Self.goodAspect / across).squareRoot().rounded()
      return (Point(x: bounds.minX, y: bounds.minY), Int(max(1, min(count, columns))))
    }
    // Below the rest, the grid is as wide as the rest; beside it, as high.
    let below = max(1, min(count, ((bounds.width + Self.gap) / across).rounded(.down)))
    let rows = max(1, min(count, ((bounds.height + Self.gap) / down).rounded(.down)))
    let beside = (count / rows).rounded(.up)
    let ifBelow = (
      max(bounds.width, below * across),
      bounds.height + Self.distance + (count / below).rounded(.up) * down
    )
    let ifBeside = (
      bounds.width + Self.distance + beside * across,
      max(bounds.height, (count / beside).rounded(.up) * down)
    )
    let isBelow = shapeCost(ifBelow) <= shapeCost(ifBeside)
    return isBelow
      ? (Point(x: bounds.minX, y: bounds.maxY + Self.distance), Int(below))
      : (Point(x: bounds.maxX + Self.distance, y: bounds.minY), Int(beside))
  }

  /// How small text is on a page, and how far the shape is from a good one.
  private func shapeCost(_ size: (width: Double, height: Double)) -> (Double, Double) {
    let ratio = size.width / max(1, size.height) / Self.goodAspect
    let width = max(LayoutScore.pageWidth, size.width + 2 * Sheet.margin)
    return (width, max(ratio, 1 / max(0.001, ratio)))
  }
}
