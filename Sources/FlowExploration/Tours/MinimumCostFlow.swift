/// A network with a maximum flow of minimum cost from one node to another.
///
/// It uses the primal-dual method: potentials keep all residual costs at least 0, and each phase
/// sends a maximum flow along shortest paths.
struct MinimumCostFlow {
  /// The arcs in pairs: each one is followed by its reverse arc.
  private var targets: [Int] = []
  private var costs: [Int] = []
  private var capacities: [Int] = []
  private var arcs: [[Int]]

  init(nodes: Int) { arcs = Array(repeating: [], count: nodes) }

  /// Adds an arc with a cost of at least 0; its number is twice the number of arcs before it.
  mutating func addArc(from source: Int, to target: Int, cost: Int, capacity: Int) {
    let arc = targets.count
    targets += [target, source]
    costs += [cost, -cost]
    capacities += [capacity, 0]
    arcs[source].append(arc)
    arcs[target].append(arc + 1)
  }

  func flow(along arc: Int) -> Int { capacities[arc + 1] }

  /// - Complexity: O(*d* × *n* × *a*) at worst for *n* nodes, *a* arcs and *d* lengths of paths.
  mutating func flow(from source: Int, to sink: Int) {
    var potentials = Array(repeating: 0, count: arcs.count)
    while let distances = distances(from: source, to: sink, under: potentials) {
      for node in arcs.indices { potentials[node] += min(distances[node], distances[sink]) }
      while let levels = levels(from: source, to: sink, under: potentials) {
        push(from: source, to: sink, along: levels, under: potentials)
      }
    }
  }

  private func cost(_ arc: Int, from node: Int, under potentials: [Int]) -> Int {
    costs[arc] + potentials[node] - potentials[targets[arc]]
  }

  /// Distances, `Int.max` if not shorter than that of the sink; `nil` if no path leads there.
  private func distances(from source: Int, to sink: Int, under potentials: [Int]) -> [Int]? {
    var distances = Array(repeating: Int.max, count: arcs.count)
    distances[source] = 0
    // The nodes by distance, as costs are small numbers.
    var buckets = [[source]]
    var distance = 0
    while distance < buckets.count, distance < distances[sink] {
      var next = 0
      while next < buckets[distance].count {
        let node = buckets[distance][next]
        next += 1
        guard distances[node] == distance else { continue }
        for arc in arcs[node] where capacities[arc] > 0 {
          let longer = distance + cost(arc, from: node, under: potentials)
          guard longer < distances[targets[arc]] else { continue }
          distances[targets[arc]] = longer
          while buckets.count <= longer { buckets.append([]) }
          buckets[longer].append(targets[arc])
        }
      }
      distance += 1
    }
    return distances[sink] == .max ? nil : distances
  }

  /// The number of arcs on shortest paths; `nil` if none lead to the sink.
  private func levels(from source: Int, to sink: Int, under potentials: [Int]) -> [Int]? {
    var levels = Array(repeating: -1, count: arcs.count)
    levels[source] = 0
    var queue = [source]
    var next = 0
    while next < queue.count, levels[sink] < 0 {
      let node = queue[next]
      next += 1
      for arc in arcs[node]
      where capacities[arc] > 0 && levels[targets[arc]] < 0
        && cost(arc, from: node, under: potentials) == 0
      {
        levels[targets[arc]] = levels[node] + 1
        queue.append(targets[arc])
      }
    }
    return levels[sink] < 0 ? nil : levels
  }

  private mutating func push(
    from source: Int, to sink: Int, along levels: [Int], under potentials: [Int]
  ) {
    var next = Array(repeating: 0, count: arcs.count)
    var path: [Int] = []
    while true {
      let node = path.last.map { targets[$0] } ?? source
      if node == sink {
        let amount = path.reduce(Int.max) { min($0, capacities[$1]) }
        for arc in path {
          capacities[arc] -= amount
          capacities[arc ^ 1] += amount
        }
        path.removeAll(keepingCapacity: true)
      } else if let arc = arcs[node][next[node]...].first(where: { arc in
        next[node] += 1
        return capacities[arc] > 0 && levels[targets[arc]] == levels[node] + 1
          && cost(arc, from: node, under: potentials) == 0
      }) {
        // The arc may have capacity for other paths.
        next[node] -= 1
        path.append(arc)
      } else if let dead = path.popLast() {
        next[targets[dead ^ 1]] += 1
      } else {
        return
      }
    }
  }
}
