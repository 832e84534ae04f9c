import FlowDiagrams

/// The positions of group titles: at the group's top, as high and then as far left as possible
/// without covering an edge or a node.
struct TitlePositions {
  private static let step = 4.0

  /// The position in each group.
  let positions: [Rect]

  init(_ placed: PlacedDiagram, grid: EdgeGrid) {
    positions = placed.groups.indices.map { index in
      let choices = Self.choices(for: index, in: placed)
      let inner = placed.groups.indices.filter { placed.diagram.groups[$0].parent == index }
      return choices.first { position in
        grid.routes(through: position.outset(by: 2)).isEmpty
          && !placed.nodes.contains { $0.outset(by: 2).overlaps(position) }
          && !inner.contains { placed.groups[$0].overlaps(position) }
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
  package func titlePosition(ofGroup index: Int) -> Rect {
    titlePositions()[index]
  }

  /// The positions of the group titles, in order.
  package func titlePositions() -> [Rect] {
    TitlePositions(self, grid: EdgeGrid(routes)).positions
  }
}
