public import FlowDiagrams

extension Diagram {
  /// Returns the diagram in the layout of a previous one.
  ///
  /// Everything in both diagrams stays where it is, and removed nodes leave their space empty. New
  /// nodes are placed, opening gaps if needed, and new edges are routed, without Graphviz. The
  /// `direction` of the diagram should be that of the previous layout.
  ///
  /// - Parameter previous: The previous layout.
  /// - Returns: The placed diagram, or `nil` if the two have too little in common or something
  ///   could not be placed.
  /// - Complexity: O(*k* × *p* × *n*) for *k* new nodes, a few thousand positions *p* tried for
  ///   each, and *n* nodes, labels and edges; each new edge also needs a search over at most 60,000
  ///   squares.
  public func placed(like previous: PreviousLayout) -> PlacedDiagram? {
    var layout = StableLayout(self, like: previous)
    let unplaced = layout.nodes.count { $0 == nil }
    guard nodes.count > unplaced, unplaced <= max(1, nodes.count / 2) else { return nil }
    guard layout.placeNodes(), layout.groupsAreApart() else { return nil }
    layout.removeBlockedRoutes()
    return layout.finished()
  }
}

extension StableLayout {
  /// Returns the diagram with all edges routed, or `nil` if a node is not placed.
  func finished() -> PlacedDiagram? {
    let rects = nodes.compactMap { $0 }
    guard rects.count == nodes.count else { return nil }
    var router = EdgeRouter(nodes: rects, routes: routes.compactMap { $0 }, axis: axis)
    var allRoutes = routes
    for index in shortestFirst(routes.indices.filter { routes[$0] == nil }, rects) {
      let edge = diagram.edges[index]
      let route = router.route(
        from: edge.source, to: edge.target, isBack: edge.isBack)
      router.add(route)
      allRoutes[index] = route
    }
    var placed = PlacedDiagram(
      diagram: diagram, nodes: rects,
      groups: groupRects().map { $0 ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) },
      routes: allRoutes.compactMap { $0 })
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
