package import FlowDiagrams

/// The list below a diagram of the labels that did not fit into it, each with its key.
package struct LabelList {
  /// The size of a key on an edge.
  package static let keySize = Size(width: 16, height: 14)

  private static let gapAbove = 20.0
  private static let gapBetween = 26.0
  package static let indent = keySize.width + 6

  package struct Entry {
    package var key: String
    /// The index of the edge with the key.
    package var edge: Int
    package var labels: [Diagram.Label]
    package var tooltip: String
    package var place: Point
  }

  package private(set) var entries: [Entry] = []
  /// The size of the list with the gap above it; zero if every label fits.
  package private(set) var size = Size(width: 0, height: 0)

  init(_ placed: PlacedDiagram, width: Double) {
    var place = Point(x: 0, y: Self.gapAbove)
    var rowHeight = 0.0
    for (index, route) in placed.routes.enumerated() {
      let edge = placed.diagram.edges[index]
      guard let key = route.key, let room = edge.labelSize else { continue }
      let entryWidth = Self.indent + room.width
      if place.x > 0, place.x + entryWidth > width {
        place = Point(x: 0, y: place.y + rowHeight + 4)
        rowHeight = 0
      }
      entries.append(
        Entry(
          key: key, edge: index, labels: edge.labels, tooltip: edge.tooltip, place: place))
      rowHeight = max(rowHeight, room.height, Self.keySize.height)
      size = Size(width: max(size.width, place.x + entryWidth), height: place.y + rowHeight)
      place.x += entryWidth + Self.gapBetween
    }
  }
}
