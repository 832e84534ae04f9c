/// The list below a picture of the labels that had no room in it, each with its letter.
struct LetterList {
  /// The room that a letter takes on a line.
  static let letterSize = Size(width: 22, height: 16)

  private static let gapAbove = 20.0
  private static let gapBetween = 26.0
  private static let indent = letterSize.width + 6

  private struct Entry {
    var letter: String
    /// The line that has the letter, as a position in the diagram.
    var edge: Int
    var labels: [Label]
    var tooltip: String
    var place: Point
  }

  private var entries: [Entry] = []
  /// The room the list takes, with the gap above it; nothing when every label had room.
  private(set) var size = Size(width: 0, height: 0)

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

  /// - Parameter address: Where each label leads to; `nil` for nowhere.
  func elements(
    at origin: Point, address: (DiagramPlaces.Spot) -> String?
  ) -> [XMLElement] {
    guard !entries.isEmpty else { return [] }
    var list = XMLElement("g")
    for entry in entries {
      let place = Point(x: origin.x + entry.place.x, y: origin.y + entry.place.y)
      var group = XMLElement("g")
      group.append(XMLElement("title", text: VisibleText.shortened(entry.tooltip)))
      group.append(contentsOf: Self.letter(entry.letter, at: place))
      let labels = Point(x: place.x + Self.indent, y: place.y + 1)
      group.append(
        contentsOf: Drawing.labels(
          entry.labels, at: labels, address: { address(.line(entry.edge, label: $0)) }))
      list.append(group)
    }
    return [list]
  }

  /// A letter in a small box, with its top left corner at a point.
  static func letter(_ letter: String, at place: Point) -> [XMLElement] {
    [
      XMLElement(
        "rect",
        [
          "class": "card letter", "x": decimal(place.x + 1, places: 1),
          "y": decimal(place.y, places: 1),
          "width": decimal(letterSize.width - 2, places: 1),
          "height": decimal(letterSize.height, places: 1), "rx": "4",
        ]),
      Drawing.text(
        letter, at: Point(x: place.x + letterSize.width / 2, y: place.y + 11.5), classes: "label",
        anchor: "middle"),
    ]
  }
}
