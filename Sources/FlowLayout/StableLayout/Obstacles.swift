import FlowDiagrams

struct Obstacles {
  private let layout: StableLayout
  private let nodes: [Rect]
  private let placedLabels: [Rect]
  private let edges: EdgeGrid
  private let ownGroups: [Int]
  private let groups: [Rect?]
  /// The nodes outside each of the node's groups.
  private let strangers: [[Rect]]
  private let otherGroups: [Rect]

  init(_ layout: StableLayout, node: Int) {
    self.layout = layout
    nodes = layout.nodes.compactMap(\.self)
    let routes = layout.routes.compactMap(\.self)
    placedLabels = routes.compactMap(\.label)
    edges = EdgeGrid(routes)
    let (own, groups) = (layout.groupsOfNodes[node], layout.groupRects())
    (ownGroups, self.groups) = (own, groups)
    strangers = own.map { group in
      layout.nodes.indices.compactMap { index in
        layout.groupsOfNodes[index].contains(group) ? nil : layout.nodes[index]
      }
    }
    otherGroups = groups.indices.compactMap { own.contains($0) ? nil : groups[$0] }
  }

  /// Whether a node fits here: apart from everything else, without enlarging its groups over nodes
  /// that are not in them.
  func isFree(_ rect: Rect) -> Bool {
    let room = rect.outset(by: 12)
    guard !nodes.contains(where: room.overlaps) else { return false }
    guard !placedLabels.contains(where: rect.outset(by: 5).overlaps) else { return false }
    guard !otherGroups.contains(where: room.overlaps) else { return false }
    return leavesGroupsApart(rect) && edges.edges(through: rect.outset(by: 7)).isEmpty
  }

  private func leavesGroupsApart(_ rect: Rect) -> Bool {
    var inner = rect
    for (position, group) in ownGroups.enumerated() {
      let room = StableLayout.room(around: inner)
      let grown = groups[group].map { $0.union(room) } ?? room
      if let old = groups[group], old == grown { return true }
      guard !strangers[position].contains(where: grown.outset(by: 4).overlaps) else { return false }
      let isApart = groups.indices.allSatisfy { other in
        ownGroups.contains(other) || layout.isGroup(other, inside: group)
          || groups[other]?.overlaps(grown.outset(by: 6)) != true
      }
      guard isApart else { return false }
      inner = grown
    }
    return true
  }
}

extension StableLayout {
  func isGroup(_ inner: Int, inside outer: Int) -> Bool {
    diagram.groups(around: diagram.groups[inner].parent).contains(outer)
  }

  func groupsAreApart() -> Bool {
    let rects = groupRects()
    for (group, rect) in rects.enumerated() {
      guard let rect else { continue }
      for index in nodes.indices where !groupsOfNodes[index].contains(group) {
        if nodes[index]?.overlaps(rect) == true { return false }
      }
      for other in rects.indices
      where other > group && !isGroup(other, inside: group) && !isGroup(group, inside: other) {
        if rects[other]?.overlaps(rect) == true { return false }
      }
    }
    return true
  }
}
