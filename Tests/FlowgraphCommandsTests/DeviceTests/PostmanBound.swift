/// The least cost of walks that use every edge of a graph, computed otherwise than by the tool: the
/// ends that are too many are assigned to those that are missing, by the Hungarian method over the
/// lengths of shortest paths.
struct PostmanBound {
  let edges: [(source: Int, target: Int?)]
  let starts: [Int]
  let nodes: Int

  /// The number of steps and launches.
  var cost: Int {
    let closed = nodes
    let arcs = edges.map { ($0.source, $0.target ?? closed) } + starts.map { (closed, $0) }
    var excess = Array(repeating: 0, count: nodes + 1)
    for (source, target) in arcs {
      excess[source] -= 1
      excess[target] += 1
    }
    let givers = excess.indices.flatMap { Array(repeating: $0, count: max(0, excess[$0])) }
    let takers = excess.indices.flatMap { Array(repeating: $0, count: max(0, -excess[$0])) }
    let distances = Dictionary(
      uniqueKeysWithValues: Set(givers).map { ($0, lengths(from: $0, along: arcs)) })
    let costs = givers.map { giver in takers.map { distances[giver]?[$0] ?? .max } }
    return arcs.count + Self.assignment(costs)
  }

  /// The number of arcs from a node to each other one; closing the app costs nothing.
  private func lengths(from source: Int, along arcs: [(Int, Int)]) -> [Int] {
    let far = arcs.count + 1
    var lengths = Array(repeating: far, count: nodes + 1)
    lengths[source] = 0
    // Bellman and Ford's, which needs no order of the nodes.
    var isShorter = true
    while isShorter {
      isShorter = false
      for node in 0..<nodes where lengths[node] < lengths[nodes] {
        lengths[nodes] = lengths[node]
        isShorter = true
      }
      for (source, target) in arcs where lengths[source] + 1 < lengths[target] {
        lengths[target] = lengths[source] + 1
        isShorter = true
      }
    }
    return lengths
  }

  /// The least sum of one element of each row and column.
  private static func assignment(_ costs: [[Int]]) -> Int {
    let size = costs.count
    guard size > 0 else { return 0 }
    var rowPotentials = Array(repeating: 0, count: size + 1)
    var columnPotentials = Array(repeating: 0, count: size + 1)
    var rows = Array(repeating: 0, count: size + 1)
    var predecessors = Array(repeating: 0, count: size + 1)
    for row in 1...size {
      rows[0] = row
      var column = 0
      var least = Array(repeating: Int.max / 2, count: size + 1)
      var isUsed = Array(repeating: false, count: size + 1)
      repeat {
        isUsed[column] = true
        let current = rows[column]
        var delta = Int.max / 2
        var next = 0
        for other in 1...size where !isUsed[other] {
          let cost =
            costs[current - 1][other - 1] - rowPotentials[current] - columnPotentials[other]
          if cost < least[other] {
            least[other] = cost
            predecessors[other] = column
          }
          if least[other] < delta {
            delta = least[other]
            next = other
          }
        }
        for other in 0...size {
          if isUsed[other] {
            rowPotentials[rows[other]] += delta
            columnPotentials[other] -= delta
          } else {
            least[other] -= delta
          }
        }
        column = next
      } while rows[column] != 0
      repeat {
        rows[column] = rows[predecessors[column]]
        column = predecessors[column]
      } while column != 0
    }
    return (1...size).reduce(0) { $0 + costs[rows[$1] - 1][$1 - 1] }
  }
}
