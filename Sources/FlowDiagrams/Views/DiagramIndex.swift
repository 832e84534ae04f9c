import FlowSupport

/// A diagram with what its parts need to know about it, found once for all of them.
struct DiagramIndex {
  let diagram: Diagram
  let owners: [Int]
  let decisionPrefixes: [Int: String]
  /// The IDs of its nodes and groups.
  let names: Set<String>
  /// The events that lead from many screens to one, with the nodes' indices.
  let incoming: [(sources: Set<Int>, target: Int, text: String)]
  /// The edges from each node.
  private var outgoing: [[Int]]
  /// The edges to and from each node and the decisions that it owns.
  private var connected: [[Int]]
  /// The decisions that each node owns.
  private var decisions: [[Int]]

  /// - Complexity: O(*n*) for *n* nodes and edges.
  init(_ diagram: Diagram) {
    self.diagram = diagram
    owners = diagram.owners
    decisionPrefixes = diagram.decisionPrefixes
    names = Set(diagram.nodes.map(\.id) + diagram.groups.map(\.id))
    let numbers = diagram.incoming.isEmpty ? [:] : diagram.nodesByName
    incoming = diagram.incoming.compactMap { event in
      numbers[event.target].map { target in
        (Set(event.sources.compactMap { numbers[$0] }), target, event.text)
      }
    }
    outgoing = Array(repeating: [], count: diagram.nodes.count)
    (connected, decisions) = (outgoing, outgoing)
    for (index, edge) in diagram.edges.enumerated() {
      outgoing[edge.source].append(index)
      for node in [owners[edge.source], owners[edge.target], edge.target].distinct() {
        connected[node].append(index)
      }
    }
    for node in diagram.nodes.indices where diagram.nodes[node].kind == .decision {
      decisions[owners[node]].append(node)
    }
  }

  /// The edges to and from nodes and the decisions that they own, in order.
  func edges(at nodes: Set<Int>) -> [Int] { Set(nodes.flatMap { connected[$0] }).sorted() }

  /// The edges between nodes, in order.
  func edges(among nodes: Set<Int>) -> [Int] {
    nodes.flatMap { outgoing[$0] }.filter { nodes.contains(diagram.edges[$0].target) }.sorted()
  }

  /// The nodes of a part, in order: those that are kept, and those that belong to them.
  ///
  /// - Parameter hasOutcomes: Whether an outcome is drawn wherever a node leads to it.
  func nodes(keeping kept: Set<Int>, hasOutcomes: Bool) -> [Int] {
    var result: Set<Int> = []
    for node in kept {
      switch diagram.nodes[node].kind {
      case .screen, .cluster, .history, .outcome: result.insert(node)
      case .decision, .start, .connector: break
      }
      result.formUnion(decisions[node])
      for edge in connected[node] {
        let (source, target) = (diagram.edges[edge].source, diagram.edges[edge].target)
        switch diagram.nodes[source].kind {
        case .start, .connector: if target == node { result.insert(source) }
        case .screen, .cluster, .history, .outcome, .decision: break
        }
        guard owners[source] == node else { continue }
        switch diagram.nodes[target].kind {
        case .outcome: if hasOutcomes { result.insert(target) }
        case .connector: result.insert(target)
        case .screen, .cluster, .history, .decision, .start: break
        }
      }
    }
    return result.sorted()
  }
}
