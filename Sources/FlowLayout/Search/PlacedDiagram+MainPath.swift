import FlowDiagrams

extension PlacedDiagram {
  /// The number of edges on the shortest paths from the start to the outcomes that lead against the
  /// direction of the flow.
  ///
  /// - Complexity: O(*n* + *e*).
  var stepsBack: Int {
    diagram.mainPathEdges.count { index in
      let edge = diagram.edges[index]
      let (source, target) = (nodes[edge.source].center, nodes[edge.target].center)
      return diagram.direction == .down ? target.y < source.y : target.x < source.x
    }
  }
}

extension Diagram {
  /// The edges on the shortest paths from the starts to the outcomes, one path to each.
  fileprivate var mainPathEdges: Set<Int> {
    guard nodes.contains(where: { $0.kind == .outcome }) else { return [] }
    var leaving: [[Int]] = nodes.map { _ in [] }
    for (index, edge) in edges.enumerated() { leaving[edge.source].append(index) }
    var queue = nodes.indices.filter { nodes[$0].kind == .start }
    var isKnown = nodes.map { $0.kind == .start }
    var arrivals: [Int?] = nodes.map { _ in nil }
    var position = 0
    while position < queue.count {
      for index in leaving[queue[position]] where !isKnown[edges[index].target] {
        let target = edges[index].target
        (isKnown[target], arrivals[target]) = (true, index)
        queue.append(target)
      }
      position += 1
    }
    var result: Set<Int> = []
    for node in nodes.indices where nodes[node].kind == .outcome {
      var node = node
      while let edge = arrivals[node], result.insert(edge).inserted { node = edges[edge].source }
    }
    return result
  }
}
