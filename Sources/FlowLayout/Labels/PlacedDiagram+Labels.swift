import FlowDiagrams

extension PlacedDiagram {
  /// How often labels that found no place are given a letter and all are placed again.
  private static let mostLetterRounds = 4

  /// Returns the diagram with labels moved along their lines where they lay on something else.
  ///
  /// A label that touches nothing and is near no foreign line stays where the layout put it.
  /// Otherwise it goes to a place beside its own line: on no box, line, arrowhead, title or other
  /// label. One that finds none becomes a letter, whose text stands below the picture.
  ///
  /// - Complexity: O(*l* × *p* × *b*) for *l* labels, the *p* places tried beside each one's own
  ///   line, and the *b* boxes; lines are found through a grid.
  public func placingLabels() -> PlacedDiagram { placingLabels(LineGrid(routes)) }

  func placingLabels(_ grid: LineGrid) -> PlacedDiagram {
    var result = self
    guard diagram.edges.contains(where: { !$0.labels.isEmpty }) else { return result }
    var placer = LabelPlacer(self, in: LabelPlaces(self, grid: grid))
    for _ in 0..<Self.mostLetterRounds {
      let (places, failed) = placer.placed()
      for (route, rect) in places { result.routes[route].label = rect }
      let unlettered = failed.filter { result.routes[$0].letter == nil }
      guard !unlettered.isEmpty else { break }
      for route in unlettered { result.routes[route].letter = "" }
      placer.resize(unlettered, to: LetterList.letterSize)
    }
    result.nameLetters()
    return result
  }

  /// Gives the letters in the order of the lines: a to z, then aa, ab and so on.
  private mutating func nameLetters() {
    var count = 0
    for index in routes.indices where routes[index].letter != nil {
      routes[index].letter = Self.letter(count)
      count += 1
    }
  }

  private static func letter(_ index: Int) -> String {
    let last = Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26))
    return (index < 26 ? "" : letter(index / 26 - 1)) + String(last)
  }

  /// The edges whose label touches a line, a box or another label.
  package func labelsInTheWay() -> Set<Int> {
    let grid = LineGrid(routes)
    return Set(
      routes.indices.filter { index in
        guard let label = routes[index].label else { return false }
        return !grid.routes(through: label).isEmpty
          || nodes.contains { $0.overlaps(label) }
          || routes.indices.contains { $0 != index && routes[$0].label?.overlaps(label) == true }
      })
  }
}
