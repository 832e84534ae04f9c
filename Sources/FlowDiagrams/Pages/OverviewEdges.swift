import FlowDocuments

/// What an overview leaves out of the edges between its nodes.
extension Diagram {
  private static let mostListed = 4

  /// Removes edges that go back between two nodes if an edge leads there.
  mutating func leaveOutReturns() {
    let ways = Set(edges.filter { $0.sign?.isBack != true }.map { [$0.source, $0.target] })
    let count = edges.count
    edges.removeAll { $0.sign?.isBack == true && ways.contains([$0.target, $0.source]) }
    let remark = "Edges that go back are drawn on the pages."
    if edges.count < count, !remarks.contains(remark) { remarks.append(remark) }
  }

  /// Shortens the labels of edges; the tooltips have all of them.
  mutating func shortenLabels() {
    for edge in edges.indices {
      for label in edges[edge].labels.indices { edges[edge].labels[label].shorten() }
    }
  }

  /// Draws only the edges by which each group is first reached from the start, and lists in each
  /// group where its others lead: with all of them, nobody could follow any.
  mutating func listMinorEdges() {
    let ways = PageWays(self)
    let reached = firstWays(ways)
    var listed: [Int: [Int]] = [:]
    var origins: [Int: [Label]] = [:]
    edges = edges.filter { edge in
      guard isPlace(edge.source), isPlace(edge.target),
        !reached.contains([edge.source, edge.target])
      else { return true }
      if listed[edge.source]?.contains(edge.target) != true {
        listed[edge.source, default: []].append(edge.target)
      }
      origins[edge.source, default: []] += edge.labels
      return false
    }
    for (node, targets) in listed {
      let names = ways.sorted(targets).map { nodes[$0].title }
      var rows = Label.remarks("also to ", listing: names, most: Self.mostListed)
      rows[0] = rows[0].joined(with: origins[node] ?? [])
      nodes[node].rows += rows
      nodes[node].tooltip += "\nAlso leads to " + names.joined(separator: ", ")
    }
  }

  /// The ends of an edge to each node from the one before it in a breadth-first search.
  private func firstWays(_ ways: PageWays) -> Set<[Int]> {
    let starts = edges.filter { nodes[$0.source].kind == .start }.map(\.target)
    var reached = Set<Int>()
    var result: Set<[Int]> = []
    for root in starts + nodes.indices.filter(isPlace) where reached.insert(root).inserted {
      var queue = [root]
      var next = 0
      while next < queue.count {
        let node = queue[next]
        next += 1
        let targets = ways.onward[node] ?? [:]
        let ranked = targets.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
        for (target, _) in ranked where reached.insert(target).inserted {
          result.insert([node, target])
          queue.append(target)
        }
      }
    }
    return result
  }
}
