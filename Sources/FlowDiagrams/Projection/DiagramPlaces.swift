import FlowDocuments

/// Where in a diagram the parts of its document are.
package struct DiagramPlaces: Hashable, Sendable {
  /// A label in a diagram.
  package enum Spot: Hashable, Sendable {
    /// A label of an edge.
    case edge(Int, label: Int)
    /// A row in a node.
    case row(Int, Int)

    /// The name of the label for the player: `e3.0`, or `n3.0` for a row.
    package var text: String {
      switch self {
      case .edge(let edge, let label): "e\(edge).\(label)"
      case .row(let node, let row): "n\(node).\(row)"
      }
    }
  }

  /// The labels of each transition in order, by its index; transitions that are not drawn are
  /// missing.
  package var spots: [Int: [Spot]] = [:]
  /// The edge to each start, by its index.
  package var starts: [Int: Int] = [:]
  /// The node of each configuration; `nil` if it shows no screen.
  package var configurations: [Int?] = []
  /// The node of each outcome, by its index.
  package var outcomes: [Int: Int] = [:]

  /// The labels whose events return to what a group showed last.
  package var histories: [Spot: HistoryEntry] = [:]

  /// The addresses that labels link to; a label of several transitions links to the first that has
  /// one.
  package func addresses(by address: (Int) -> String?) -> [Spot: String] {
    var addresses: [Spot: String] = [:]
    for transition in spots.keys.sorted() {
      guard let found = address(transition) else { continue }
      for spot in spots[transition] ?? [] where addresses[spot] == nil { addresses[spot] = found }
    }
    return addresses
  }

  func node(of target: FlowDocument.Target) -> Int? {
    switch target {
    case .configuration(let index): configurations[index]
    case .outcome(let index): outcomes[index]
    }
  }
}

extension Diagram {
  mutating func change(_ spot: DiagramPlaces.Spot, by change: (inout Diagram.Label) -> Void) {
    switch spot {
    case .edge(let edge, let label): change(&edges[edge].labels[label])
    case .row(let node, let row): change(&nodes[node].rows[row])
    }
  }

  /// All labels, in the order of edges and nodes.
  var spots: [DiagramPlaces.Spot] {
    edges.indices.flatMap { edge in
      edges[edge].labels.indices.map { .edge(edge, label: $0) }
    }
      + nodes.indices.flatMap { node in nodes[node].rows.indices.map { .row(node, $0) } }
  }
}

extension Overlay {
  /// The transitions on the path, as indices in the document; empty for other overlays.
  var steps: Set<Int> {
    switch self {
    case .trace(let trace): Set(trace.steps)
    case .coverage, .findings: []
    case .diff(let diff): Set(diff.union.transitions.keys)
    }
  }
}
