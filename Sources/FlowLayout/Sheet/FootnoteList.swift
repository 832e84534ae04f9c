package import FlowDiagrams

/// The footnotes below a diagram: the labels that did not fit, each with its key.
package struct FootnoteList {
  package static let keySize = Size(width: 16, height: 14)

  private static let gapAbove = 20.0
  private static let gapBetween = 26.0
  package static let indent = keySize.width + 6

  package private(set) var footnotes: [(key: String, edge: Int, position: Point)] = []
  /// The size of the list including the gap above it; zero if every label fits.
  package private(set) var size = Size(width: 0, height: 0)

  init(_ placed: PlacedDiagram, width: Double) {
    var position = Point(x: 0, y: Self.gapAbove)
    var rowHeight = 0.0
    for (index, route) in placed.routes.enumerated() {
      guard let key = route.key, let room = placed.diagram.edges[index].labelSize else { continue }
      let entryWidth = Self.indent + room.width
      if position.x > 0, position.x + entryWidth > width {
        position = Point(x: 0, y: position.y + rowHeight + 4)
        rowHeight = 0
      }
      footnotes.append((key, index, position))
      rowHeight = max(rowHeight, room.height, Self.keySize.height)
      size = Size(width: max(size.width, position.x + entryWidth), height: position.y + rowHeight)
      position.x += entryWidth + Self.gapBetween
    }
  }
}
