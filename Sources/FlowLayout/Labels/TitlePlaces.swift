import FlowDiagrams

/// Where the titles of groups go: at the group's top, as high and then as far left as no edge and no
/// node comes in the way.
struct TitlePlaces {
  private static let step = 4.0

  /// A place for each group.
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
  /// Where the title of a group goes: at its top, as high and then as far left as no edge crosses it.
  package func titlePlace(ofGroup index: Int) -> Rect {
    titlePlaces()[index]
  }

  /// Where the titles of the groups go, in their order.
  package func titlePlaces() -> [Rect] {
    TitlePlaces(self, grid: EdgeGrid(routes)).places
  }
}
