/// For which labels of another picture a label stands.
///
/// Labels that say the same are equal wherever they come from.
struct LabelOrigins: Hashable, Sendable {
  var spots: [DiagramPlaces.Spot] = []

  static func == (a: LabelOrigins, b: LabelOrigins) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Diagram.Label {
  /// The label, standing also for what others stand for.
  func joined(with others: [Self]) -> Self {
    var label = self
    label.origins.spots = others.flatMap(\.origins.spots)
    return label
  }
}

extension Diagram {
  /// Notes on every label that it stands for itself, before labels are moved and merged.
  mutating func noteOrigins() {
    for spot in spots { change(spot) { $0.origins.spots = [spot] } }
  }

  /// Brings up to date where the parts of the document are, after labels were moved and merged.
  ///
  /// - Parameters:
  ///   - former: The picture on whose labels the origins were noted.
  ///   - place: Where a box of the former picture is now; `nil` where it is not drawn.
  mutating func settlePlaces(after former: Diagram, _ place: (Int) -> Int?) {
    var now: [DiagramPlaces.Spot: DiagramPlaces.Spot] = [:]
    for spot in spots {
      for origin in label(at: spot).origins.spots { now[origin] = spot }
    }
    var places = DiagramPlaces()
    for (transition, spots) in former.places.spots {
      var known: Set<DiagramPlaces.Spot> = []
      let drawn = spots.compactMap { now[$0] }.filter { known.insert($0).inserted }
      if !drawn.isEmpty { places.spots[transition] = drawn }
    }
    places.configurations = former.places.configurations.map { $0.flatMap(place) }
    for (outcome, node) in former.places.outcomes { places.outcomes[outcome] = place(node) }
    for (start, edge) in former.places.starts {
      let target = place(former.edges[edge].target)
      let lines = edges.indices.filter {
        edges[$0].target == target && nodes[edges[$0].source].kind == .start
      }
      places.starts[start] = lines.contains(edge) ? edge : lines.first
    }
    self.places = places
  }

  private func label(at spot: DiagramPlaces.Spot) -> Diagram.Label {
    switch spot {
    case .line(let edge, let label): edges[edge].labels[label]
    case .row(let node, let row): nodes[node].rows[row]
    }
  }

  /// The boxes by their names.
  var nodesByName: [String: Int] {
    Dictionary(nodes.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }
}
