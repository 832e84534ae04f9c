import FlowDiagrams

extension PlacedDiagram {
  /// With more lines than this the picture is finished in one way only.
  private static let mostLinesTwice = 200

  /// Returns the diagram as it is drawn, from the places of boxes and lines alone: ends of lines
  /// tidied, lines straightened where that reads better, labels in their places.
  public func finished() -> PlacedDiagram { finishedAndScored(isThorough: true).placed }

  /// The finished diagram with its score.
  ///
  /// - Parameter isThorough: Whether lines are left as they were where straight ones make labels
  ///   unclear; that takes up to three times as long.
  func finishedAndScored(isThorough: Bool) -> (placed: PlacedDiagram, score: LayoutScore) {
    let tidied = tidyingEnds()
    let straight = tidied.straighteningLines()
    let grid = LineGrid(straight.routes)
    var best = straight.labelled(grid)
    guard isThorough, straight.routes != tidied.routes, routes.count <= Self.mostLinesTwice,
      best.score.overlaps + best.score.unclearLabels + best.score.letteredLabels > 0
    else { return best }
    // Where a label is unclear now, its line had better stay as it was, or else all do.
    for kept in [best.placed.unclearRoutes(grid), Array(routes.indices)] where !kept.isEmpty {
      let straight = tidied.straighteningLines(except: kept)
      let other = straight.labelled(LineGrid(straight.routes))
      if other.score.total < best.score.total { best = other }
    }
    return best
  }

  private func labelled(_ grid: LineGrid) -> (placed: PlacedDiagram, score: LayoutScore) {
    let placed = placingLabels(grid).growingBands()
    return (placed, placed.score(grid))
  }

  /// Returns the diagram with bands grown around the labels of lines inside that lie across their
  /// borders, where there is room.
  func growingBands() -> PlacedDiagram {
    var result = self
    for (route, edge) in diagram.edges.enumerated() {
      guard let label = routes[route].label else { continue }
      let targets = Set(diagram.bands(ofNode: edge.target))
      for band in diagram.bands(ofNode: edge.source) where targets.contains(band) {
        let grown = result.groups[band].union(label.outset(by: 6))
        guard grown != result.groups[band] else { continue }
        if !result.isFree(grown, forBand: band) { break }
        result.groups[band] = grown
      }
    }
    return result
  }

  /// Whether a band may be so large: it reaches over nothing more that is not its own.
  private func isFree(_ grown: Rect, forBand band: Int) -> Bool {
    let old = groups[band]
    for (index, node) in nodes.enumerated() where node.outset(by: 4).overlaps(grown) {
      if !diagram.bands(ofNode: index).contains(band), !node.overlaps(old) { return false }
    }
    for (index, other) in groups.enumerated() where other.outset(by: 6).overlaps(grown) {
      // An outer band grows afterwards, for the same label.
      let isKin =
        diagram.bands(around: band).contains(index) || diagram.bands(around: index).contains(band)
      if !isKin { return false }
    }
    for (route, edge) in diagram.edges.enumerated() {
      guard let label = routes[route].label, label.overlaps(grown), !label.overlaps(old) else {
        continue
      }
      let ends = [edge.source, edge.target]
      if !ends.contains(where: { diagram.bands(ofNode: $0).contains(band) }) { return false }
    }
    return true
  }
}
