import FlowCore

extension ConfigurationCache {
  /// The maximum number of configurations that a search for a nearer failure visits.
  static var maxNearby: Int { 4096 }

  /// Searches breadth first for a failure with fewer steps than a limit; returns the choices that
  /// lead to the nearest, or `nil`.
  func nearestFailure(
    from first: Int32, shorterThan limit: Int, onStep beat: () -> Void
  ) -> [(id: Int32, choice: Int)]? {
    // The configurations reached, in order, and how each was reached.
    var reached = [(id: first, source: -1, choice: 0, distance: 0)]
    var visited: Set<Int32> = [first]
    func path(to last: Int) -> [(id: Int32, choice: Int)] {
      var path: [(id: Int32, choice: Int)] = []
      var current = last
      while reached[current].source >= 0 {
        let (_, source, choice, _) = reached[current]
        path.append((reached[source].id, choice))
        current = source
      }
      return path.reversed()
    }
    var current = 0
    // Beyond the last configuration, only steps are checked.
    while current < reached.count, reached[current].distance + 1 < limit, !deadline.isOver,
      reached.count < Self.maxNearby || checker.judgesSteps
    {
      let (id, _, _, distance) = reached[current]
      loadInputs(id)
      let node = graph.nodes[Int(id)]
      for edge in node.firstEdge..<node.end where !deadline.isOver {
        if graph.edges[Int(edge)].target == WalkGraph.WalkEdge.unknown {
          _ = follow(edge, from: id)
        }
        let choice = Int(edge - node.firstEdge)
        let (target, messages) = { ($0.target, $0.messages) }(graph.edges[Int(edge)])
        if messages >= 0 { return path(to: current) + [(id, choice)] }
        guard target >= 0, reached.count < Self.maxNearby, visited.insert(target).inserted else {
          continue
        }
        reached.append((target, current, choice, distance + 1))
        if graph.nodes[Int(target)].messages >= 0 { return path(to: reached.count - 1) }
      }
      beat()
      current += 1
    }
    return nil
  }
}
