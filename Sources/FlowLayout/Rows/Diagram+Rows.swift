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
    var router = EdgeRouter(nodes: nodes, axis: .x, keepsApart: true)
    let routes = router.route(edges, where: { _ in true }) { edge in
      nodes[edge.target].center.x < nodes[edge.source].center.x
    }
    return PlacedDiagram(
      diagram: diagram, nodes: nodes, groups: rows.groups.map { $0.moved(by: corner) },
      routes: edges.indices.compactMap { routes[$0] })
  }
}
