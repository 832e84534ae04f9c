import FlowDiagrams

/// The positions of group titles: at the group's top, as high and then as far left as possible
/// without covering an edge or a node.
struct TitlePlaces {
  private static let step = 4.0

  /// The position in each group.
  let places: [Rect]

  init(_ placed: PlacedDiagram, grid: EdgeGrid) {
    places = placed.groups.indices.map { index in
      let choices = Self.choices(for: index, in: placed)
      let inner = placed.groups.indices.filter { placed.diagram.groups[$0].parent == index }
      return choices.first { place in
        grid.routes(through: place.outset(by: 2)).isEmpty
          && !placed.nodes.contains { $0.outset(by: 2).overlaps(place) }
          && !inner.contains { placed.groups[$0].overlaps(place) }
      } ?? choices[0]
    }
  }

  private static func choices(for index: Int, in placed: PlacedDiagram) -> [Rect] {
    let group = placed.groups[index]
    let width = TextMetrics.width(
      of: placed.diagram.groups[index].title, size: CardMetrics.groupTitleSize, isBold: true)
    let left = group.minX + 14
    let right = max(left, group.maxX - 8 - width)
    let height = CardMetrics.groupTitleSize + 4
    let top = group.minY + 9
    let bottom = max(top, min(top + 2 * height, group.maxY - height))
    return stride(from: top, through: bottom, by: step).flatMap { y in
      stride(from: left, through: right, by: step).map { x in
        Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
      }
    }
  }
}

extension PlacedDiagram {
  /// The position of a group's title: at its top, as high and then as far left as possible without
  /// covering an edge.
  package func titlePlace(ofGroup index: Int) -> Rect {
    titlePlaces()[index]
  }

  /// The positions of the group titles, in order.
  package func titlePlaces() -> [Rect] {
    TitlePlaces(self, grid: EdgeGrid(routes)).places
  }
}
