import FlowDiagrams

extension PlacedDiagram {
  /// Returns the diagram with groups enlarged, where there is space, to contain labels of their own
  /// edges that cross their borders.
  func enlargingGroups() -> PlacedDiagram {
    var result = self
    for (index, edge) in diagram.edges.enumerated() {
      guard let label = routes[index].label else { continue }
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

  /// Whether a group can grow to a rectangle without covering more that does not belong to it.
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
    for (index, edge) in diagram.edges.enumerated() {
      guard let label = routes[index].label, label.overlaps(grown), !label.overlaps(old) else {
        continue
      }
      let ends = [edge.source, edge.target]
      if !ends.contains(where: { diagram.groups(ofNode: $0).contains(group) }) { return false }
    }
    return true
  }
}
