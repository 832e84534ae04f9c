import FlowDiagrams

extension PlacedDiagram {
  private static let titleStep = 4.0

  /// The positions of the group titles, in order: each at the top of its group, as high and then as
  /// far left as possible without covering an edge or a node.
  package func titlePositions() -> [Rect] { titlePositions(EdgeGrid(routes)) }

  func titlePositions(_ grid: EdgeGrid) -> [Rect] {
    groups.indices.map { index in
      let candidates = titleCandidates(for: index)
      let inner = groups.indices.filter { diagram.groups[$0].parent == index }
      return candidates.first { position in
        grid.edges(through: position.outset(by: 2)).isEmpty
          && !nodes.contains { $0.outset(by: 2).overlaps(position) }
          && !inner.contains { groups[$0].overlaps(position) }
      } ?? candidates[0]
    }
  }

  private func titleCandidates(for index: Int) -> [Rect] {
    let group = groups[index]
    let width = TextMetrics.width(
      of: diagram.groups[index].title, size: CardMetrics.groupTitleSize, isBold: true)
    let left = group.minX + 14
    let right = max(left, group.maxX - 8 - width)
    let height = CardMetrics.groupTitleSize + 4
    let top = group.minY + 9
    let bottom = max(top, min(top + 2 * height, group.maxY - height))
    return stride(from: top, through: bottom, by: Self.titleStep).flatMap { y in
      stride(from: left, through: right, by: Self.titleStep).map { x in
        Rect(corner: Point(x: x, y: y), size: Size(width: width, height: height))
      }
    }
  }
}
