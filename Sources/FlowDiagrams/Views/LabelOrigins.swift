import FlowSupport

/// The labels of another diagram that were merged into a label, and whether what they open is left
/// again.
///
/// Labels of the same events are equal, whatever this says.
struct LabelOrigins: Hashable, Sendable {
  var labelIDs: [DiagramElements.LabelID] = []
  /// Whether what the event opens is left by the way it came.
  var isReturned = false

  static func == (a: LabelOrigins, b: LabelOrigins) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Diagram.Label {
  func joined(with others: [Self]) -> Self {
    var label = self
    label.origins.labelIDs = others.flatMap(\.origins.labelIDs)
    label.origins.isReturned = others.contains(where: \.isReturned)
    return label
  }
}

extension Diagram {
  /// Marks every label as its own origin, before labels are moved and merged.
  mutating func recordOrigins() {
    for labelID in labelIDs { change(labelID) { $0.origins.labelIDs = [labelID] } }
  }

  /// Updates ``elements`` after labels were moved and merged.
  ///
  /// - Parameter newIndex: Returns the new index of a node of the whole diagram, or `nil` if it is
  ///   not drawn; by default, nodes have the same IDs in both.
  mutating func updateElements(after whole: Diagram, _ newIndex: ((Int) -> Int?)? = nil) {
    let names = newIndex == nil ? nodesByName : [:]
    let newIndex = newIndex ?? { names[whole.nodes[$0].id] }
    updateHistories(after: whole)
    let now = labelsOfOrigins
    for (transition, labelIDs) in whole.elements.labelIDs {
      let drawn = labelIDs.compactMap { now[$0] }.distinct()
      if !drawn.isEmpty { elements.labelIDs[transition] = drawn }
    }
    elements.configurations = whole.elements.configurations.map { $0.flatMap(newIndex) }
    for (outcome, node) in whole.elements.outcomes { elements.outcomes[outcome] = newIndex(node) }
    for (start, edge) in whole.elements.starts {
      let target = newIndex(whole.edges[edge].target)
      let candidates = edges.indices.filter {
        edges[$0].target == target && nodes[edges[$0].source].kind == .start
      }
      elements.starts[start] = candidates.contains(edge) ? edge : candidates.first
    }
  }

  /// Updates only the histories, and removes all other ``elements``, which take time in proportion to
  /// the whole diagram.
  mutating func updateHistories(after whole: Diagram) {
    elements = DiagramElements()
    guard !whole.elements.histories.isEmpty else { return }
    for labelID in labelIDs {
      let all = label(at: labelID).origins.labelIDs
      let others = all.filter { whole.elements.returns[$0] == nil }
      let histories = Set((others.isEmpty ? all : others).map { whole.elements.histories[$0] })
      if histories.count == 1, let history = histories.first {
        elements.histories[labelID] = history
      }
    }
  }

  /// The label that each label of the whole diagram has become.
  private var labelsOfOrigins: [DiagramElements.LabelID: DiagramElements.LabelID] {
    var now: [DiagramElements.LabelID: DiagramElements.LabelID] = [:]
    for labelID in labelIDs {
      for origin in label(at: labelID).origins.labelIDs { now[origin] = labelID }
    }
    return now
  }

  private func label(at labelID: DiagramElements.LabelID) -> Diagram.Label {
    switch labelID {
    case .edge(let edge, let label): edges[edge].labels[label]
    case .row(let node, let row): nodes[node].rows[row]
    }
  }

  var nodesByName: [String: Int] {
    Dictionary(nodes.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }
}
