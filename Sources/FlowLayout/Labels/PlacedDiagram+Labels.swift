import FlowDiagrams

extension PlacedDiagram {
  /// The default for layouts that are only compared, where widening the search takes too long.
  static let defaultMaxFailed = 6

  /// Returns the diagram with labels moved along their edges if they covered something.
  ///
  /// A label that touches nothing and is near no other edge stays where the layout put it.
  /// Otherwise it moves to a position beside its own edge that covers no node, edge, arrowhead,
  /// title or other label. If there is none, the label becomes a footnote, and a key replaces it.
  ///
  /// - Complexity: O(*l* × *p* × *b*) for *l* labels, *p* positions tried for each, and *b* nodes;
  ///   edges are found through a grid.
  package func placingLabels() -> PlacedDiagram { placingLabels(EdgeGrid(routes)) }

  /// - Parameter maxFailed: The maximum number of labels without a position for which all positions
  ///   are tried, which takes time for each.
  func placingLabels(_ grid: EdgeGrid, maxFailed: Int = defaultMaxFailed) -> PlacedDiagram {
    var result = self
    guard diagram.edges.contains(where: { !$0.labels.isEmpty }) else { return result }
    var placer = LabelPlacer(self, in: LabelPositions(self, grid: grid), maxFailed: maxFailed)
    while true {
      let (positions, failed) = placer.placed()
      for (edge, rect) in positions { result.routes[edge].label = rect }
      let unkeyed = failed.filter { result.routes[$0].key == nil }
      guard !unkeyed.isEmpty else { break }
      for edge in unkeyed { result.routes[edge].key = "" }
      placer.resize(unkeyed, to: FootnoteList.keySize)
    }
    placer.restore { edge, rect in
      result.routes[edge].key = nil
      result.routes[edge].label = rect
    }
    result.assignKeys()
    return result
  }

  /// Returns the diagram with its labels placed again, trying every position: slower, but with
  /// fewer footnotes.
  func improvingLabels() -> PlacedDiagram {
    var result = self
    for edge in routes.indices where routes[edge].key != nil {
      (result.routes[edge].key, result.routes[edge].label) = (nil, nil)
    }
    return result.placingLabels(EdgeGrid(routes), maxFailed: .max).enlargingGroups()
  }

  /// Assigns the keys in the order of the edges: a to z, then aa, ab and so on.
  private mutating func assignKeys() {
    let keyed = routes.indices.filter { routes[$0].key != nil }
    for (count, index) in keyed.enumerated() { routes[index].key = Self.key(count) }
  }

  private static func key(_ index: Int) -> String {
    let last = Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26))
    return (index < 26 ? "" : key(index / 26 - 1)) + String(last)
  }

  /// The indices of edges whose label touches an edge, a node or another label.
  package func overlappingLabels() -> Set<Int> {
    let grid = EdgeGrid(routes)
    return Set(
      routes.indices.filter { index in
        guard let label = routes[index].label else { return false }
        return !grid.edges(through: label).isEmpty
          || nodes.contains { $0.overlaps(label) }
          || routes.indices.contains { $0 != index && routes[$0].label?.overlaps(label) == true }
      })
  }
}
