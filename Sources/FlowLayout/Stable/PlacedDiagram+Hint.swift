public import FlowDiagrams

extension Diagram {
  /// Returns the diagram placed like a former picture.
  ///
  /// What is in both stays, room is made for what
  /// is new, and only new lines are drawn anew. Graphviz is not needed.
  ///
  /// What is gone leaves its room behind. The diagram's `direction` should be the hint's.
  ///
  /// - Parameter hint: The former picture.
  /// - Returns: `nil` where the two have too little in common, or where something found no place.
  /// - Complexity: O(*k* × *p* × *n*) for *k* new boxes, the some thousand places *p* tried for
  ///   each, and the *n* boxes, labels and lines in the picture; and for each new line a search
  ///   over at most 60,000 squares.
  public func placed(like hint: LayoutHint) -> PlacedDiagram? {
    var layout = KeptLayout(self, like: hint)
    let unplaced = layout.nodes.count { $0 == nil }
    guard nodes.count > unplaced, unplaced <= max(1, nodes.count / 2) else { return nil }
    guard layout.placeBoxes(), layout.bandsAreApart() else { return nil }
    layout.forgetBlockedRoutes()
    return layout.finished()
  }
}

extension KeptLayout {
  /// The picture with ways for the lines that have none; `nil` where a box has no place.
  func finished() -> PlacedDiagram? {
    let boxes = nodes.compactMap { $0 }
    guard boxes.count == nodes.count else { return nil }
    var router = LineRouter(boxes: boxes, routes: routes.compactMap { $0 }, axis: axis)
    var found = routes
    for index in shortestFirst(routes.indices.filter { routes[$0] == nil }, boxes) {
      let edge = diagram.edges[index]
      let route = router.route(
        from: edge.source, to: edge.target, isBack: edge.sign?.isBack == true)
      router.add(route)
      found[index] = route
    }
    var placed = PlacedDiagram(
      diagram: diagram, nodes: boxes,
      groups: bandRects().map { $0 ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) },
      routes: found.compactMap { $0 })
    placed.corner = Point(x: Sheet.margin, y: Sheet.margin)
    return isUnchanged ? placed : placed.placingLabels()
  }

  private func shortestFirst(_ lines: [Int], _ boxes: [Rect]) -> [Int] {
    let length = { (index: Int) in
      distance(
        boxes[diagram.edges[index].source].center, boxes[diagram.edges[index].target].center)
    }
    return lines.sorted { (length($0), $0) < (length($1), $1) }
  }
}
