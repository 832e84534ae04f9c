/// What a fold means for each edge, in Graphviz's terms.
struct FoldPlan {
  /// The indices of edges that do not constrain the order of nodes, because they lead to another
  /// column.
  private(set) var freeEdges: Set<Int> = []
  /// The minimum number of ranks an edge spans, by index, if that is more than one.
  private(set) var minRanks: [Int: Int] = [:]

  init(_ diagram: Diagram, _ fold: LayoutCandidate.Fold) {
    switch fold {
    case .none, .rows: break
    case .columns(let count): breakColumns(diagram, count)
    case .staggered(let count): stagger(diagram, count)
    }
  }

  private mutating func breakColumns(_ diagram: Diagram, _ count: Int) {
    let depths = Self.depths(in: diagram)
    let ranks = (depths.max() ?? 0) + 1
    let ranksPerColumn = max(1, (ranks + count - 1) / max(1, count))
    for (index, edge) in diagram.edges.enumerated()
    where depths[edge.source] / ranksPerColumn != depths[edge.target] / ranksPerColumn {
      freeEdges.insert(index)
    }
  }

  private mutating func stagger(_ diagram: Diagram, _ count: Int) {
    let depths = Self.depths(in: diagram)
    var childCounts = Array(repeating: 0, count: diagram.nodes.count)
    var isChild = Array(repeating: false, count: diagram.nodes.count)
    var ranks: [Int: Int] = [:]
    for edge in diagram.edges
    where !isChild[edge.target] && depths[edge.target] == depths[edge.source] + 1 {
      isChild[edge.target] = true
      ranks[edge.target] = childCounts[edge.source] % count + 1
      childCounts[edge.source] += 1
    }
    for (index, edge) in diagram.edges.enumerated()
    where depths[edge.target] == depths[edge.source] + 1 && childCounts[edge.source] > count {
      if let rank = ranks[edge.target], rank > 1 { minRanks[index] = rank }
    }
  }

  /// The distance of each node from a start, in edges; unreachable ones count from the first of
  /// them.
  private static func depths(in diagram: Diagram) -> [Int] {
    var targets = Array(repeating: [Int](), count: diagram.nodes.count)
    for edge in diagram.edges { targets[edge.source].append(edge.target) }
    var depths = Array(repeating: -1, count: diagram.nodes.count)
    let starts = diagram.nodes.indices.filter { diagram.nodes[$0].kind == .start }
    for root in starts + Array(diagram.nodes.indices) where depths[root] < 0 {
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
