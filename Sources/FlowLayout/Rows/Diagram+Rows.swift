package import FlowDiagrams

extension Diagram {
  /// Returns the diagram in the layout of a candidate in rows, which needs no Graphviz, before it
  /// is finished, or `nil` for other candidates.
  package func placedInRows(for candidate: LayoutCandidate) -> PlacedDiagram? {
    guard case .rows(let width, let reading) = candidate.fold else { return nil }
    var diagram = self
    diagram.direction = candidate.direction
    let rows = RowPlacement(diagram, width: Double(width), reading: reading)
    // Leave room for routes at the edges of the page.
    let corner = Point(x: 2 * Sheet.margin, y: 4 * Sheet.margin)
    let nodes = rows.nodes.map { $0.moved(by: corner) }
    return PlacedDiagram(
      diagram: diagram, nodes: nodes, groups: rows.groups.map { $0.moved(by: corner) },
      routes: routes(between: nodes))
  }

  /// The routes of all edges, the short ones first.
  private func routes(between rects: [Rect]) -> [PlacedDiagram.Route] {
    var router = EdgeRouter(nodes: rects, axis: .x, keepsApart: true)
    var routes: [PlacedDiagram.Route?] = edges.map { _ in nil }
    let lengths = edges.map { distance(rects[$0.source].center, rects[$0.target].center) }
    for index in edges.indices.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      let edge = edges[index]
      let route = router.route(
        from: edge.source, to: edge.target,
        isBack: rects[edge.target].center.x < rects[edge.source].center.x)
      router.add(route)
      routes[index] = route
    }
    return routes.compactMap(\.self)
  }
}
