extension Diagram {
  /// The indices of edges that do not constrain the order of nodes, because a fold puts their ends
  /// in different columns.
  func freeEdges(in fold: LayoutCandidate.Fold) -> Set<Int> {
    guard case .columns(let count) = fold else { return [] }
    let depths = depths
    let ranks = (depths.max() ?? 0) + 1
    let ranksPerColumn = max(1, (ranks + count - 1) / max(1, count))
    return Set(
      edges.indices.filter {
        depths[edges[$0].source] / ranksPerColumn != depths[edges[$0].target] / ranksPerColumn
      })
  }

  /// The minimum number of ranks an edge spans in a fold, by index, if that is more than one.
  func minRanks(in fold: LayoutCandidate.Fold) -> [Int: Int] {
    guard case .staggered(let count) = fold else { return [:] }
    let depths = depths
    var childCounts = Array(repeating: 0, count: nodes.count)
    var ranks: [Int: Int] = [:]
    for edge in edges
    where ranks[edge.target] == nil && depths[edge.target] == depths[edge.source] + 1 {
      ranks[edge.target] = childCounts[edge.source] % count + 1
      childCounts[edge.source] += 1
    }
    var minRanks: [Int: Int] = [:]
    for (index, edge) in edges.enumerated()
    where depths[edge.target] == depths[edge.source] + 1 && childCounts[edge.source] > count {
      if let rank = ranks[edge.target], rank > 1 { minRanks[index] = rank }
    }
    return minRanks
  }

  /// The distance of each node from a start, in edges; unreachable ones count from the first of
  /// them.
  private var depths: [Int] {
    var targets = Array(repeating: [Int](), count: nodes.count)
    for edge in edges { targets[edge.source].append(edge.target) }
    var depths = Array(repeating: -1, count: nodes.count)
    let starts = nodes.indices.filter { nodes[$0].kind == .start }
    for root in starts + Array(nodes.indices) where depths[root] < 0 {
      depths[root] = 0
      var queue = [root][...]
      while let node = queue.popFirst() {
        for target in targets[node] where depths[target] < 0 {
          depths[target] = depths[node] + 1
          queue.append(target)
        }
      }
    }
    return depths
  }
}
