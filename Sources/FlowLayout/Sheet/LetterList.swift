package import FlowDiagrams

/// The list below a picture of the labels that had no room in it, each with its letter.
package struct LetterList {
  /// The room that a letter takes on a line.
  package static let letterSize = Size(width: 22, height: 16)

  private static let gapAbove = 20.0
  private static let gapBetween = 26.0
  package static let indent = letterSize.width + 6

  package struct Entry {
    package var letter: String
    /// The line that has the letter, as a position in the diagram.
    package var edge: Int
    package var labels: [Diagram.Label]
    package var tooltip: String
    package var place: Point
  }

  package private(set) var entries: [Entry] = []
  /// The room the list takes, with the gap above it; nothing when every label had room.
  package private(set) var size = Size(width: 0, height: 0)

  init(_ placed: PlacedDiagram, width: Double) {
    var place = Point(x: 0, y: Self.gapAbove)
    var rowHeight = 0.0
    for (index, route) in placed.routes.enumerated() {
      let edge = placed.diagram.edges[index]
      guard let letter = route.letter, let room = edge.labelSize else { continue }
      let entryWidth = Self.indent + room.width
      if place.x > 0, place.x + entryWidth > width {
        place = Point(x: 0, y: place.y + rowHeight + 4)
        rowHeight = 0
      }
      entries.append(
        Entry(
          letter: letter, edge: index, labels: edge.labels, tooltip: edge.tooltip, place: place))
      rowHeight = max(rowHeight, room.height, Self.letterSize.height)
      size = Size(width: max(size.width, place.x + entryWidth), height: place.y + rowHeight)
      place.x += entryWidth + Self.gapBetween
    }
  }
}
