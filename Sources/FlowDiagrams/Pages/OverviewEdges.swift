import FlowDocuments

/// What an overview leaves out of the edges between its nodes.
extension Diagram {
  private static let mostListed = 4
  /// An overview with more edges than boxes by this factor draws only the main ones.
  private static let mostEdgesPerBox = 1.6

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

  /// Whether an overview has so many edges that nobody could follow any.
  var isTangled: Bool {
    let count = edges.count { isBox($0.source) && isBox($0.target) }
    return Double(count) > Self.mostEdgesPerBox * Double(nodes.indices.count(where: isBox))
  }

  /// Draws only the edges by which each box is first reached, one for each other page, and lists in
  /// each box where its others lead.
  ///
  /// Edges from other pages that are not drawn are listed there.
  mutating func listMinorEdges() {
    let ways = PageWays(self)
    let drawn = mainWays()
    var listed: [Int: [Int]] = [:]
    var origins: [Int: [Label]] = [:]
    edges = edges.filter { edge in
      guard isBox(edge.source), isBox(edge.target), !drawn.contains([edge.source, edge.target])
      else { return true }
      guard isPlace(edge.source) else { return false }
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

  /// Whether a node of an overview stands for screens, on a page below or elsewhere.
  private func isBox(_ node: Int) -> Bool { isPlace(node) || nodes[node].kind == .connector }

  /// The ends of an edge to each box from the one before it in a breadth-first search, and of an
  /// edge to or from each connector.
  private func mainWays() -> Set<[Int]> {
    var (onward, entries) = ([Int: [Int: Int]](), [Int: [Int: Int]]())
    for edge in edges where isBox(edge.source) && isBox(edge.target) && edge.sign?.isBack != true {
      let count = max(1, edge.labels.count)
      onward[edge.source, default: [:]][edge.target, default: 0] += count
      guard !isPlace(edge.source) else { continue }
      entries[edge.target, default: [:]][edge.source, default: 0] += count
    }
    let starts = edges.filter { nodes[$0.source].kind == .start }.map(\.target)
    var reached = Set<Int>()
    var result: Set<[Int]> = []
    for root in starts + nodes.indices.filter(isPlace) where reached.insert(root).inserted {
      // Only other pages lead here.
      let entry = Self.heaviest(entries[root]).first { !reached.contains($0) }
      if let entry, !starts.contains(root) {
        result.insert([entry, root])
        reached.insert(entry)
      }
      var queue = [root]
      var next = 0
      while next < queue.count {
        let node = queue[next]
        next += 1
        // What a connector leads to is reached on other pages.
        guard isPlace(node) else { continue }
        for target in Self.heaviest(onward[node]) where reached.insert(target).inserted {
          result.insert([node, target])
          queue.append(target)
        }
      }
    }
    for connector in nodes.indices where isBox(connector) && !reached.contains(connector) {
      if let target = Self.heaviest(onward[connector]).first { result.insert([connector, target]) }
    }
    return result
  }

  /// Nodes in the order of the number of labels on the edges to them, the most first.
  private static func heaviest(_ counts: [Int: Int]?) -> [Int] {
    (counts ?? [:]).sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
  }
}
