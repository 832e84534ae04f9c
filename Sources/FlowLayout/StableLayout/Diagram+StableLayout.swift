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
    let rects = nodes.compactMap(\.self)
    guard rects.count == nodes.count else { return nil }
    var router = EdgeRouter(nodes: rects, routes: routes.compactMap(\.self), axis: axis)
    let newRoutes = router.route(diagram.edges, where: { routes[$0] == nil }) { $0.isBack }
    var placed = PlacedDiagram(
      diagram: diagram, nodes: rects,
      groups: groupRects().map { $0 ?? Rect(Point(x: 0, y: 0)) },
      routes: routes.indices.compactMap { routes[$0] ?? newRoutes[$0] })
    placed.corner = Point(x: Sheet.margin, y: Sheet.margin)
    return isUnchanged ? placed : placed.placingLabels()
  }
}

extension LayoutScore {
  /// The factor by which a shape that was already bad may get worse.
  private static let tolerance = 1.1

  /// Whether nothing overlaps, no edge passes through a node, and the shape is good or not much
  /// worse than that of the previous diagram.
  func isFaultless(after previous: PreviousLayout) -> Bool {
    let sides = [previous.size.width, previous.size.height].sorted()
    let aspect = max(Self.maxAspect, Self.tolerance * sides[1] / max(1, sides[0]))
    let shrinking = max(1, previous.size.width / Self.pageWidth) * Self.tolerance
    let font = min(Self.minFontSize, CardMetrics.subtitleSize / shrinking)
    return overlaps == 0 && edgesThroughNodes == 0 && self.aspect <= aspect && fontSize >= font
  }

  func total(with displacement: Displacement) -> Double {
    total + Cost.displacement * displacement.mean
  }
}

extension PlacedDiagram {
  /// Returns the diagram in the layout of a previous one, or `nil` if this layout is better.
  ///
  /// The previous layout is kept if it has no faults, or if it has no more overlaps than this one
  /// and a total score, including displacement, that is no worse.
  package func keepingLayout(of previous: PreviousLayout) -> PlacedDiagram? {
    var diagram = diagram
    diagram.direction = previous.direction
    guard let stable = diagram.placed(like: previous) else { return nil }
    let score = stable.score
    if score.isFaultless(after: previous) { return stable }
    let new = self.score
    let other = score.total(with: Displacement(of: stable, from: previous))
    return score.overlaps <= new.overlaps
      && other <= new.total(with: Displacement(of: self, from: previous)) ? stable : nil
  }
}
