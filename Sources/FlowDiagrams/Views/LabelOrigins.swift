import FlowDocuments

/// The labels of another diagram that were merged into a label.
///
/// Labels with the same text are equal, whatever their origins.
struct LabelOrigins: Hashable, Sendable {
  var spots: [DiagramPlaces.Spot] = []

  static func == (a: LabelOrigins, b: LabelOrigins) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Diagram.Label {
  /// The label with the origins of others added.
  func joined(with others: [Self]) -> Self {
    var label = self
    label.origins.spots = others.flatMap(\.origins.spots)
    return label
  }
}

extension Diagram {
  /// Marks every label as its own origin, before labels are moved and merged.
  mutating func noteOrigins() {
    for spot in spots { change(spot) { $0.origins.spots = [spot] } }
  }

  /// Updates where the parts of the document are, after labels were moved and merged.
  ///
  /// - Parameters:
  ///   - whole: The diagram whose labels are the origins.
  ///   - place: Returns the new index of a node of that diagram; `nil` if it is not drawn.
  mutating func settlePlaces(after whole: Diagram, _ place: (Int) -> Int?) {
    var now: [DiagramPlaces.Spot: DiagramPlaces.Spot] = [:]
    for spot in spots {
      for origin in label(at: spot).origins.spots { now[origin] = spot }
    }
    var places = DiagramPlaces()
    for (transition, spots) in whole.places.spots {
      let drawn = spots.compactMap { now[$0] }.distinct()
      if !drawn.isEmpty { places.spots[transition] = drawn }
    }
    for spot in spots {
      let entries = Set(label(at: spot).origins.spots.map { whole.places.histories[$0] })
      if entries.count == 1, let entry = entries.first { places.histories[spot] = entry }
    }
    places.configurations = whole.places.configurations.map { $0.flatMap(place) }
    for (outcome, node) in whole.places.outcomes { places.outcomes[outcome] = place(node) }
    for (start, edge) in whole.places.starts {
      let target = place(whole.edges[edge].target)
      let candidates = edges.indices.filter {
        edges[$0].target == target && nodes[edges[$0].source].kind == .start
      }
      places.starts[start] = candidates.contains(edge) ? edge : candidates.first
    }
    self.places = places
  }

  private func label(at spot: DiagramPlaces.Spot) -> Diagram.Label {
    switch spot {
    case .edge(let edge, let label): edges[edge].labels[label]
    case .row(let node, let row): nodes[node].rows[row]
    }
  }

  /// The indices of the nodes by `id`.
  var nodesByName: [String: Int] {
    Dictionary(nodes.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }
}
