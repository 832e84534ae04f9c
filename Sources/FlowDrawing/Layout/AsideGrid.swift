import FlowDiagrams
import FlowLayout

/// Screens that no edge leads to or from, in a grid beside the rest of the diagram.
///
/// Graphviz would put all of them into the first rank, before the start.
struct AsideGrid {
  private static let gap = 24.0
  private static let distance = 48.0
  /// How much wider than high the diagram with its grid should be.
  private static let shape = 1.5

  /// The diagram without these screens; the first of them if there is nothing else.
  let rest: Diagram
  private let whole: Diagram
  /// The index in the whole diagram of each node of the rest.
  private let kept: [Int]
  private let aside: [Int]
  /// Whether the grid is all of the diagram.
  private let isAlone: Bool

  /// Returns `nil` if fewer than two screens outside all groups are unconnected.
  init?(_ diagram: Diagram) {
    aside = diagram.unconnectedScreens.sorted()
    isAlone = aside.count == diagram.nodes.count
    // Graphviz places something in any case.
    let left = Set(isAlone ? aside.dropFirst() : aside[...])
    kept = diagram.nodes.indices.filter { !left.contains($0) }
    rest = diagram.without(left)
    // Without nodes in it, a group would be missing in the rest.
    guard aside.count > 1, rest.groups.count == diagram.groups.count else { return nil }
    whole = diagram
  }

  /// Adds the grid to the rest.
  func completing(_ placed: PlacedDiagram) -> PlacedDiagram {
    let sizes = aside.map { whole.nodes[$0].size }
    let cell = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    let (across, down) = (cell.width + Self.gap, cell.height + Self.gap)
    let (corner, columns) = place(beside: placed.bounds, across, down)
    var nodes: [Int: Rect] = [:]
    for (position, node) in kept.enumerated() { nodes[node] = placed.nodes[position] }
    for (position, node) in aside.enumerated() {
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

  /// The upper left corner of the grid and the number of its columns: at the side of the rest where
  /// the diagram comes out in the better shape.
  private func place(
    beside bounds: Rect, _ across: Double, _ down: Double
  ) -> (corner: Point, columns: Int) {
    let count = Double(aside.count)
    if isAlone {
      let columns = (count * down * Self.shape / across).squareRoot().rounded()
      return (Point(x: bounds.minX, y: bounds.minY), Int(max(1, min(count, columns))))
    }
    // Below, as wide as the rest; beside it, as high.
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
    let isBelow = Self.badness(ifBelow) <= Self.badness(ifBeside)
    return isBelow
      ? (Point(x: bounds.minX, y: bounds.maxY + Self.distance), Int(below))
      : (Point(x: bounds.maxX + Self.distance, y: bounds.minY), Int(beside))
  }

  /// How far a shape is from a good one.
  private static func badness(_ size: (width: Double, height: Double)) -> Double {
    let ratio = size.width / max(1, size.height) / shape
    return max(ratio, 1 / max(0.001, ratio))
  }
}
