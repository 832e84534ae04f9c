#if CLI
/// A network in which as much as possible flows from one node to another at the lowest cost.
///
/// The primal-dual method: potentials keep all costs of what is left at least 0, and in each phase
/// everything flows that can along shortest paths.
struct MinimumCostFlow {
  /// Arcs in pairs: each is followed by its way back.
  private var targets: [Int] = []
  private var costs: [Int] = []
  private var rooms: [Int] = []
  private var arcs: [[Int]]

  /// Makes a network without arcs.
  init(nodes: Int) {
    arcs = Array(repeating: [], count: nodes)
  }

  /// Adds an arc with a cost of at least 0, and returns its number.
  @discardableResult
  mutating func addArc(from source: Int, to target: Int, cost: Int, room: Int) -> Int {
    let arc = targets.count
    targets += [target, source]
    costs += [cost, -cost]
    rooms += [room, 0]
    arcs[source].append(arc)
    arcs[target].append(arc + 1)
    return arc
  }

  /// How much flows along an arc.
  func flow(along arc: Int) -> Int { rooms[arc + 1] }

  /// Lets as much as possible flow from one node to another.
  ///
  /// - Complexity: O(*d* × *n* × *a*) at worst, for *n* nodes, *a* arcs and *d* different lengths of
  ///   shortest paths, of which there are few in the graph of an app.
  mutating func flow(from source: Int, to sink: Int) {
    var potentials = Array(repeating: 0, count: arcs.count)
    while let distances = distances(from: source, to: sink, under: potentials) {
      for node in arcs.indices { potentials[node] += min(distances[node], distances[sink]) }
      while let levels = levels(from: source, to: sink, under: potentials) {
        push(from: source, to: sink, along: levels, under: potentials)
      }
    }
  }

  /// The cost of an arc that is left of it under the potentials.
  private func cost(_ arc: Int, from node: Int, under potentials: [Int]) -> Int {
    costs[arc] + potentials[node] - potentials[targets[arc]]
  }

  /// The length of the shortest path to each node, `Int.max` where it is no shorter than that to
  /// the sink; `nil` if the sink cannot be reached.
  private func distances(
    from source: Int, to sink: Int, under potentials: [Int]
  ) -> [Int]? {
    var distances = Array(repeating: Int.max, count: arcs.count)
    distances[source] = 0
    // The nodes by their distance: costs are small numbers.
    var buckets = [[source]]
    var distance = 0
    while distance < buckets.count, distance < distances[sink] {
      var next = 0
      while next < buckets[distance].count {
        let node = buckets[distance][next]
        next += 1
        guard distances[node] == distance else { continue }
        for arc in arcs[node] where rooms[arc] > 0 {
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

  /// How many arcs lead to each node along shortest paths; `nil` if none leads to the sink.
  private func levels(from source: Int, to sink: Int, under potentials: [Int]) -> [Int]? {
    var levels = Array(repeating: -1, count: arcs.count)
    levels[source] = 0
    var queue = [source]
    var next = 0
    while next < queue.count, levels[sink] < 0 {
      let node = queue[next]
      next += 1
      for arc in arcs[node]
      where rooms[arc] > 0 && levels[targets[arc]] < 0
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
        let amount = path.reduce(Int.max) { min($0, rooms[$1]) }
        for arc in path {
          rooms[arc] -= amount
          rooms[arc ^ 1] += amount
        }
        path.removeAll(keepingCapacity: true)
      } else if let arc = arcs[node][next[node]...].first(where: { arc in
        next[node] += 1
        return rooms[arc] > 0 && levels[targets[arc]] == levels[node] + 1
          && cost(arc, from: node, under: potentials) == 0
      }) {
        // It may have room for more than this path.
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
#endif
