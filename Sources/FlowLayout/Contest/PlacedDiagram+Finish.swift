import FlowDiagrams

extension PlacedDiagram {
  /// A diagram with more edges is finished in one way only.
  private static let mostEdgesTwice = 200

  /// Returns the finished diagram, given only the positions of nodes and edges: ends of edges
  /// tidied, edges straightened where that is more readable, and labels placed.
  public func finished() -> PlacedDiagram { finishedAndScored(isThorough: true).placed }

  /// The finished diagram with its score.
  ///
  /// - Parameter isThorough: Whether to undo straightening where it makes labels unclear; that
  ///   takes up to three times as long.
  func finishedAndScored(isThorough: Bool) -> (placed: PlacedDiagram, score: LayoutScore) {
    let tidied = tidyingEnds()
    let plain = tidied.straightenedAndScored(isThorough: isThorough) { $0 }
    let straight = tidied.straighteningEdges()
    guard straight.routingFans().routes != straight.routes else { return plain }
    let fans = tidied.straightenedAndScored(isThorough: isThorough) { $0.routingFans() }
    // Trunks are longer, but their branches are the same for each edge, so that does not count.
    let extraLength = max(0, fans.score.meanLength - plain.score.meanLength)
    return fans.score.total - Cost.length * extraLength <= plain.score.total ? fans : plain
  }

  /// The diagram with straight edges and labels, and its score.
  private func straightenedAndScored(
    isThorough: Bool, _ routing: (PlacedDiagram) -> PlacedDiagram
  ) -> (placed: PlacedDiagram, score: LayoutScore) {
    let straight = straighteningEdges()
    let routed = routing(straight)
    let grid = EdgeGrid(routed.routes)
    var best = routed.labeled(grid)
    guard isThorough, straight.routes != routes, routes.count <= Self.mostEdgesTwice,
      best.score.overlaps + best.score.unclearLabels + best.score.labelsBelow > 0
    else { return best }
    // If a label is unclear now, try its edge as it was, and then all edges.
    for kept in [best.placed.unclearRoutes(grid), Array(routes.indices)] where !kept.isEmpty {
      let routed = routing(straighteningEdges(except: kept))
      let other = routed.labeled(EdgeGrid(routed.routes))
      if other.score.total < best.score.total { best = other }
    }
    return best
  }

  private func labeled(_ grid: EdgeGrid) -> (placed: PlacedDiagram, score: LayoutScore) {
    let placed = placingLabels(grid).growingGroups()
    return (placed, placed.score(grid))
  }

  /// Returns the diagram with groups enlarged, where there is space, around the labels of edges
  /// inside them that cross their borders.
  func growingGroups() -> PlacedDiagram {
    var result = self
    for (route, edge) in diagram.edges.enumerated() {
      guard let label = routes[route].label else { continue }
      let targets = Set(diagram.groups(ofNode: edge.target))
      for group in diagram.groups(ofNode: edge.source) where targets.contains(group) {
        let grown = result.groups[group].union(label.outset(by: 6))
        guard grown != result.groups[group] else { continue }
        if !result.isFree(grown, forGroup: group) { break }
        result.groups[group] = grown
      }
    }
    return result
  }

  /// Whether a group may have this size: it covers nothing more that is not its own.
  private func isFree(_ grown: Rect, forGroup group: Int) -> Bool {
    let old = groups[group]
    for (index, node) in nodes.enumerated() where node.outset(by: 4).overlaps(grown) {
      if !diagram.groups(ofNode: index).contains(group), !node.overlaps(old) { return false }
    }
    for (index, other) in groups.enumerated() where other.outset(by: 6).overlaps(grown) {
      // An outer group is enlarged afterwards, for the same label.
      let isKin =
        diagram.groups(around: group).contains(index)
        || diagram.groups(around: index).contains(group)
      if !isKin { return false }
    }
    for (route, edge) in diagram.edges.enumerated() {
      guard let label = routes[route].label, label.overlaps(grown), !label.overlaps(old) else {
        continue
      }
      let ends = [edge.source, edge.target]
      if !ends.contains(where: { diagram.groups(ofNode: $0).contains(group) }) { return false }
    }
    return true
  }
}
