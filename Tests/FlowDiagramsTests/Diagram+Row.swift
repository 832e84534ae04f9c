@testable import FlowDiagrams
@testable import FlowLayout

extension Diagram {
  /// The diagram with its nodes in a row, for tests that do not depend on where they are.
  var placedInRow: PlacedDiagram {
    let nodes = nodes.indices.map { index in
      Rect(minX: Double(index) * 200, minY: 0, maxX: Double(index) * 200 + 100, maxY: 40)
    }
    let groups = groups.map { _ in Rect(minX: 0, minY: 0, maxX: 100, maxY: 100) }
    let routes = edges.map { edge in
      let (start, end) = (nodes[edge.source].center, nodes[edge.target].center)
      return PlacedDiagram.Route(
        curve: [start, start, end, end], tip: end,
        label: edge.labelSize.map { Rect(center: start, size: $0) })
    }
    return PlacedDiagram(diagram: self, nodes: nodes, groups: groups, routes: routes)
  }
}
