// What belongs to what in a picture.
extension Diagram {
  /// For every node the one it belongs to: for a decision the screen it is made on, else itself.
  var owners: [Int] {
    var owners = Array(nodes.indices)
    // A decision's first line is the one it was added with, so what is before it is known.
    for edge in edges where nodes[edge.target].kind == .decision {
      owners[edge.target] = owners[edge.source]
    }
    return owners
  }

  /// Whether a node stands for screens: one of them, or all of a group.
  func isPlace(_ node: Int) -> Bool { nodes[node].kind == .screen || nodes[node].kind == .cluster }

  /// The groups around a group and itself, the innermost first.
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

  /// Whether a node lies in a group, or in none of them.
  func lies(_ node: Int, in group: Int?) -> Bool {
    guard let group else { return nodes[node].group == nil }
    return groups(ofNode: node).contains(group)
  }

  /// What led to each decision, in words: `nextTapped`, `nextTapped: adult`.
  var wordsToDecisions: [Int: String] {
    var words: [Int: String] = [:]
    for edge in edges where nodes[edge.target].kind == .decision {
      let text = edge.labels.first?.eventText ?? ""
      words[edge.target] = words[edge.source].map { "\($0): \(text)" } ?? text
    }
    return words
  }

  /// Takes out the nodes that are not kept, and all groups that then hold none.
  ///
  /// - Parameters:
  ///   - kept: The nodes, in their order.
  ///   - edges: The edges between them, by their former positions.
  mutating func keep(_ kept: [Int], edges newEdges: [Edge]) {
    var places: [Int: Int] = [:]
    for (new, old) in kept.enumerated() { places[old] = new }
    let needed = Set(kept.flatMap(groups(ofNode:)))
    let keptGroups = groups.indices.filter(needed.contains)
    var groupPlaces: [Int: Int] = [:]
    for (new, old) in keptGroups.enumerated() { groupPlaces[old] = new }
    edges = newEdges.compactMap { edge in
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      var edge = edge
      (edge.source, edge.target) = (source, target)
      return edge
    }
    nodes = kept.map { index in
      var node = nodes[index]
      node.group = node.group.flatMap { groupPlaces[$0] }
      return node
    }
    groups = keptGroups.map { index in
      var group = groups[index]
      group.parent = group.parent.flatMap { groupPlaces[$0] }
      return group
    }
  }
}

extension Diagram.Label {
  /// The text of the event alone, or all of it where there is no event.
  var eventText: String {
    let event = lines.joined().filter { $0.role == .event }.map(\.text).joined()
    return event.isEmpty ? lines.joined().map(\.text).joined() : event
  }

}
