public import FlowDiagrams

extension Diagram {
  /// Returns the diagram with the layout of a previous one.
  ///
  /// Everything that is in both stays, and what was removed leaves its space empty. New nodes are
  /// placed, opening gaps if needed, and new edges are routed, without Graphviz. The `direction` of
  /// the diagram should be that of the previous layout.
  ///
  /// - Parameter previous: The previous layout.
  /// - Returns: `nil` if the two have too little in common, or if something could not be placed.
  /// - Complexity: O(*k* × *p* × *n*) for *k* new nodes, a few thousand positions *p* tried for
  ///   each, and *n* nodes, labels and edges; each new edge also needs a search over at most 60,000
  ///   squares.
  public func placed(like previous: PreviousLayout) -> PlacedDiagram? {
    var layout = StableLayout(self, like: previous)
    let unplaced = layout.nodes.count { $0 == nil }
    guard nodes.count > unplaced, unplaced <= max(1, nodes.count / 2) else { return nil }
    guard layout.placeNodes(), layout.groupsAreApart() else { return nil }
    layout.forgetBlockedRoutes()
    return layout.finished()
  }
}

extension StableLayout {
  /// The diagram with all edges routed; `nil` if a node is not placed.
  func finished() -> PlacedDiagram? {
    let rects = nodes.compactMap { $0 }
    guard rects.count == nodes.count else { return nil }
    var router = EdgeRouter(nodes: rects, routes: routes.compactMap { $0 }, axis: axis)
    var found = routes
    for index in shortestFirst(routes.indices.filter { routes[$0] == nil }, rects) {
      let edge = diagram.edges[index]
      let route = router.route(
        from: edge.source, to: edge.target, isBack: edge.sign?.isBack == true)
      router.add(route)
      found[index] = route
    }
    var placed = PlacedDiagram(
      diagram: diagram, nodes: rects,
      groups: groupRects().map { $0 ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) },
      routes: found.compactMap { $0 })
    placed.corner = Point(x: Sheet.margin, y: Sheet.margin)
    return isUnchanged ? placed : placed.leavingGroups().placingLabels()
  }

  private func shortestFirst(_ edges: [Int], _ rects: [Rect]) -> [Int] {
    let length = { (index: Int) in
      distance(
        rects[diagram.edges[index].source].center, rects[diagram.edges[index].target].center)
    }
    return edges.sorted { (length($0), $0) < (length($1), $1) }
  }
}
