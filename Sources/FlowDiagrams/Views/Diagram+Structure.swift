extension Diagram {
  /// The owner of each node: for a decision the screen it is made on, otherwise the node itself.
  var owners: [Int] {
    var owners = Array(nodes.indices)
    // A decision's first edge is the one it was added with, so its source comes before it.
    for edge in edges where nodes[edge.target].kind == .decision {
      owners[edge.target] = owners[edge.source]
    }
    return owners
  }

  func representsScreens(_ node: Int) -> Bool {
    nodes[node].kind == .screen || nodes[node].kind == .cluster
  }

  /// The groups around a group, the innermost first, beginning with the group itself.
  package func groups(around group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let group = next {
      result.append(group)
      next = groups[group].parent
    }
    return result
  }

  /// The groups that a node lies in, the innermost first.
  package func groups(ofNode node: Int) -> [Int] { groups(around: nodes[node].group) }

  /// The groups around a node that are parts of the app, the innermost first: not those that are
  /// only modal layers.
  func partsOfApp(around node: Int) -> [Int] {
    groups(ofNode: node).filter { !groups[$0].isLayer }
  }

  /// Whether a node lies in a group, or in none of them.
  func lies(_ node: Int, in group: Int?) -> Bool {
    guard let group else { return nodes[node].group == nil }
    return groups(ofNode: node).contains(group)
  }

  /// The screens that lie in no group and have no edges.
  package var unconnectedScreens: Set<Int> {
    let connected = Set(edges.flatMap { [$0.source, $0.target] })
    return Set(
      nodes.indices.filter { node in
        nodes[node].kind == .screen && nodes[node].group == nil && !connected.contains(node)
      })
  }

  package func without(_ omitted: Set<Int>) -> Diagram {
    var result = self
    result.keep(nodes.indices.filter { !omitted.contains($0) }, edges: edges)
    return result
  }

  /// The event and choices that led to each decision: `nextTapped`, `nextTapped: adult`.
  var decisionPrefixes: [Int: String] {
    var prefixes: [Int: String] = [:]
    for edge in edges where nodes[edge.target].kind == .decision {
      let text = edge.labels.first?.eventText ?? ""
      prefixes[edge.target] = prefixes[edge.source].map { "\($0): \(text)" } ?? text
    }
    return prefixes
  }

  /// Removes nodes, and all groups that become empty.
  ///
  /// - Parameter edges: The edges between the nodes to keep, by their former indices.
  mutating func keep(_ kept: [Int], edges newEdges: [Edge]) {
    keep(kept, edges: newEdges) { [nodes] in nodes[$0] }
  }

  /// The same, with the nodes by their former indices.
  mutating func keep(_ kept: [Int], edges newEdges: [Edge], node: (Int) -> Node) {
    let newIndices = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    let newNodes = kept.map(node)
    let keptGroups = Set(newNodes.flatMap { groups(around: $0.group) }).sorted()
    let newGroupIndices = Dictionary(uniqueKeysWithValues: zip(keptGroups, 0...))
    edges = newEdges.compactMap { edge in
      guard let source = newIndices[edge.source], let target = newIndices[edge.target] else {
        return nil
      }
      var edge = edge
      (edge.source, edge.target) = (source, target)
      return edge
    }
    nodes = newNodes.map { node in
      var node = node
      node.group = node.group.flatMap { newGroupIndices[$0] }
      return node
    }
    groups = keptGroups.map { index in
      var group = groups[index]
      group.parent = group.parent.flatMap { newGroupIndices[$0] }
      return group
    }
  }
}
