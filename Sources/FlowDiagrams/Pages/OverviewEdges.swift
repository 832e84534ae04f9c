import FlowSupport

extension Diagram {
  private static let maxListed = 4
  /// An overview with more edges per node draws only the main ones.
  private static let maxEdgesPerNode = 1.6

  /// Removes edges that go back between two nodes if an edge leads there.
  mutating func removeReturns() {
    let forward = Set(edges.filter { !$0.isBack }.map { [$0.source, $0.target] })
    let count = edges.count
    edges.removeAll { $0.isBack && forward.contains([$0.target, $0.source]) }
    let caption = "Edges that go back where others go forward are drawn on the pages."
    if edges.count < count, !captions.contains(caption) { captions.append(caption) }
  }

  mutating func shortenLabels() {
    for edge in edges.indices {
      for label in edges[edge].labels.indices { edges[edge].labels[label].shorten() }
    }
  }

  var isTangled: Bool {
    let count = edges.count { standsForScreens($0.source) && standsForScreens($0.target) }
    return Double(count) > Self.maxEdgesPerNode
      * Double(nodes.indices.count(where: standsForScreens))
  }

  /// Draws only the edges by which each node is first reached, one for each connector, and those that
  /// changed or lie on a path.
  ///
  /// Each node lists the targets of its other edges, and its tooltip the connectors that others
  /// come from.
  mutating func listMinorEdges() {
    let connections = PageConnections(self)
    let main = mainEdges()
    var minor: [Edge] = []
    edges = edges.filter { edge in
      let isMain =
        !standsForScreens(edge.source) || !standsForScreens(edge.target)
        || edge.emphasis == .path || edge.emphasis?.isChange == true
        || main.contains([edge.source, edge.target])
      if !isMain { minor.append(edge) }
      return isMain
    }
    for (node, edges) in Dictionary(grouping: minor, by: \.source) where representsScreens(node) {
      let names = names(of: edges.map(\.target), connections)
      var rows = Label.captions("also to ", listing: names, limit: Self.maxListed)
      rows[0] = rows[0].joined(with: edges.flatMap(\.labels))
      nodes[node].rows += rows
      nodes[node].tooltip += "\nAlso leads to " + names.joined(separator: ", ")
    }
    // The pages that these come from draw or list them.
    let arriving = minor.filter { !representsScreens($0.source) }
    for (node, edges) in Dictionary(grouping: arriving, by: \.target) {
      let names = names(of: edges.map(\.source), connections)
      nodes[node].tooltip += "\nAlso reached from " + names.joined(separator: ", ")
    }
  }

  private func names(of others: [Int], _ connections: PageConnections) -> [String] {
    connections.sorted(others.distinct()).map { index in
      // A connector without a page stands for everything on several other pages.
      nodes[index].kind == .connector && nodes[index].page == nil
        ? "other pages" : nodes[index].title
    }
  }

  /// Whether a node of an overview stands for screens, on a page below it or on another one.
  private func standsForScreens(_ node: Int) -> Bool {
    representsScreens(node) || nodes[node].kind == .connector
  }

  /// The ends of an edge to each node from the one before it in a breadth-first search, and of an
  /// edge to or from each connector.
  private func mainEdges() -> Set<[Int]> {
    var (onward, arrivals) = ([Int: [Int: Int]](), [Int: [Int: Int]]())
    // Edges that depend on the path taken count only if no other leads to the node.
    var returns: [Int: [Int: Int]] = [:]
    for edge in edges where !edge.isBack {
      guard standsForScreens(edge.source), standsForScreens(edge.target) else { continue }
      let count = max(1, edge.labels.count)
      guard !edge.dependsOnPath else {
        returns[edge.target, default: [:]][edge.source, default: 0] += count
        continue
      }
      onward[edge.source, default: [:]][edge.target, default: 0] += count
      guard !representsScreens(edge.source) else { continue }
      arrivals[edge.target, default: [:]][edge.source, default: 0] += count
    }
    let starts = edges.filter { nodes[$0.source].kind == .start }.map(\.target)
    let screenNodes = nodes.indices.filter(representsScreens)
    let targets = Set(screenNodes.flatMap { onward[$0, default: [:]].keys })
    let firstNodes = screenNodes.filter {
      (arrivals[$0] ?? returns[$0]) != nil && !targets.contains($0)
    }
    var reached = Set<Int>()
    var result: Set<[Int]> = []
    for root in starts + firstNodes + screenNodes where reached.insert(root).inserted {
      if !starts.contains(root) {
        // Each connector has few edges, so one without any comes first.
        let ranked = Self.heaviest(arrivals[root])
        if let connector = ranked.first(where: { !reached.contains($0) }) ?? ranked.first {
          result.insert([connector, root])
          reached.insert(connector)
        } else if let source = Self.heaviest(returns[root]).first {
          result.insert([source, root])
        }
      }
      var queue = [root][...]
      while let node = queue.popFirst() {
        // What a connector leads to is reached on other pages.
        guard representsScreens(node) else { continue }
        for target in Self.heaviest(onward[node]) where reached.insert(target).inserted {
          result.insert([node, target])
          queue.append(target)
        }
      }
    }
    for connector in nodes.indices where standsForScreens(connector) && !reached.contains(connector)
    {
      if let target = Self.heaviest(onward[connector]).first {
        result.insert([connector, target])
      } else if let edge = edges.first(where: { $0.source == connector || $0.target == connector })
      {
        result.insert([edge.source, edge.target])
      }
    }
    return result
  }

  /// Nodes in the order of the number of labels on the edges to them, the most first.
  private static func heaviest(_ counts: [Int: Int]?) -> [Int] {
    (counts ?? [:]).sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
  }
}
