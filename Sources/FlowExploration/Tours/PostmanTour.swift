package import FlowDocuments

/// The shortest walks through a graph that together use every edge: the Chinese postman problem for
/// a directed graph in which a walk may end anywhere and the next one begins at a start.
///
/// Each edge of a walk costs one, and so does the launch that begins it. The edges to repeat are
/// found as a flow of minimum cost after which every node is left as often as it is entered; the
/// walks are then the parts of a closed Eulerian trail, so their cost is minimal.
package struct PostmanTour {
  /// The edges, all reachable from a start; one without a target ends the walk.
  private let edges: [(source: Int, target: Int?)]
  private let starts: [Int]
  private let nodes: Int

  package init(edges: [(source: Int, target: Int?)], starts: [Int], nodes: Int) {
    (self.edges, self.starts, self.nodes) = (edges, starts, nodes)
  }

  /// The closed app, between walks: arcs lead from it to starts, and to it from all nodes for free.
  private var closed: Int { nodes }

  /// The arcs: the edges, the starts, and the end of a walk at each node.
  private var arcs: [(source: Int, target: Int)] {
    edges.map { ($0.source, $0.target ?? closed) } + starts.map { (closed, $0) }
      + (0..<nodes).map { ($0, closed) }
  }

  package func walks() -> [ShortestPaths.Path] {
    guard !starts.isEmpty else { return [] }
    let arcs = arcs
    return trail(along: arcs, times: times(along: arcs)).reduce(into: []) { walks, arc in
      if arc < edges.count {
        walks[walks.count - 1].steps.append(arc)
      } else if arc < edges.count + starts.count {
        walks.append(.init(start: arc - edges.count, steps: []))
      }
    }
  }

  /// The number of uses of each arc: at least one for edges and starts.
  private func times(along arcs: [(source: Int, target: Int)]) -> [Int] {
    let required = edges.count + starts.count
    var excess = Array(repeating: 0, count: nodes + 1)
    for arc in arcs.prefix(required) {
      excess[arc.source] -= 1
      excess[arc.target] += 1
    }
    let (source, sink) = (nodes + 1, nodes + 2)
    var network = MinimumCostFlow(nodes: nodes + 3)
    for (number, arc) in arcs.enumerated() {
      network.addArc(
        from: arc.source, to: arc.target, cost: number < required ? 1 : 0, capacity: required)
    }
    for (node, excess) in excess.enumerated() where excess != 0 {
      let (from, to) = excess > 0 ? (source, node) : (node, sink)
      network.addArc(from: from, to: to, cost: 0, capacity: abs(excess))
    }
    network.flow(from: source, to: sink)
    return arcs.indices.map { network.flow(along: 2 * $0) + ($0 < required ? 1 : 0) }
  }

  /// Hierholzer's algorithm: a closed trail from the closed app that uses each arc `times` times.
  private func trail(along arcs: [(source: Int, target: Int)], times: [Int]) -> [Int] {
    var times = times
    var leaving = Array(repeating: [Int](), count: nodes + 1)
    // Arcs are taken from the end, so the ends of walks, which have the highest numbers, come last.
    for arc in arcs.indices.reversed() where times[arc] > 0 {
      leaving[arcs[arc].source].append(arc)
    }
    var trail: [Int] = []
    var path: [Int] = []
    while true {
      let node = path.last.map { arcs[$0].target } ?? closed
      if let arc = leaving[node].last {
        times[arc] -= 1
        if times[arc] == 0 { leaving[node].removeLast() }
        path.append(arc)
      } else if let arc = path.popLast() {
        trail.append(arc)
      } else {
        return trail.reversed()
      }
    }
  }
}
