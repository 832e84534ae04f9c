import FlowDocuments

/// Which elements of a diagram draw which parts of its document.
package struct DiagramElements: Hashable, Sendable {
  package enum LabelID: Hashable, Sendable {
    case edge(Int, label: Int)
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
  package var labelIDs: [Int: [LabelID]] = [:]
  package var starts: [Int: Int] = [:]
  /// The node of each configuration; `nil` if it shows no screen.
  package var configurations: [Int?] = []
  package var outcomes: [Int: Int] = [:]

  /// Who goes back.
  package enum ReturnCause: Hashable, Sendable {
    case app
    case platform
  }

  /// The labels whose events only go back to where an edge came from, and who causes them.
  var returns: [LabelID: ReturnCause] = [:]

  /// The labels whose events open what such an event leaves.
  var undone: Set<LabelID> = []

  /// The labels whose events return to what a group showed last.
  package var histories: [LabelID: GroupHistory] = [:]

  /// The addresses that labels link to; a label of several transitions links to the first that has
  /// one.
  package func addresses(by address: (Int) -> String?) -> [LabelID: String] {
    var addresses: [LabelID: String] = [:]
    for transition in labelIDs.keys.sorted() {
      guard let found = address(transition) else { continue }
      for labelID in labelIDs[transition] ?? [] where addresses[labelID] == nil {
        addresses[labelID] = found
      }
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
  mutating func change(_ labelID: DiagramElements.LabelID, by change: (inout Diagram.Label) -> Void)
  {
    switch labelID {
    case .edge(let edge, let label): change(&edges[edge].labels[label])
    case .row(let node, let row): change(&nodes[node].rows[row])
    }
  }

  /// All labels, in the order of edges and nodes.
  var labelIDs: [DiagramElements.LabelID] {
    edges.indices.flatMap { edge in
      edges[edge].labels.indices.map { .edge(edge, label: $0) }
    }
      + nodes.indices.flatMap { node in nodes[node].rows.indices.map { .row(node, $0) } }
  }
}
