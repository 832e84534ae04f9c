import FlowDiagrams

extension LayoutScore {
  /// The factor by which a shape that was already bad may get worse.
  private static let tolerance = 1.1

  /// Whether nothing overlaps, no edge passes through a node, and the shape is good or not much
  /// worse than that of the previous diagram.
  func isFaultless(after previous: PreviousLayout) -> Bool {
    let sides = [previous.size.width, previous.size.height].sorted()
    let aspect = max(Self.maxAspect, Self.tolerance * sides[1] / max(1, sides[0]))
    let shrinking = max(1, previous.size.width / Self.pageWidth) * Self.tolerance
    let font = min(Self.minFontSize, CardMetrics.subtitleSize / shrinking)
    return overlaps == 0 && edgesThroughNodes == 0 && self.aspect <= aspect && fontSize >= font
  }

  /// The total score including displacement; lower is better.
  func total(with displacement: Displacement) -> Double {
    total + Cost.displacement * displacement.mean
  }
}

extension PlacedDiagram {
  /// Returns the diagram in the layout of a previous one, or `nil` if this layout is better.
  ///
  /// The previous layout is kept if it has no faults, or if it has no more overlaps than this one
  /// and a total score, including displacement, that is no worse.
  package func keepingLayout(of previous: PreviousLayout) -> PlacedDiagram? {
    var diagram = diagram
    diagram.direction = previous.direction
    guard let stable = diagram.placed(like: previous) else { return nil }
    let score = stable.score
    if score.isFaultless(after: previous) { return stable }
    let new = self.score
    let other = score.total(with: Displacement(of: stable, from: previous))
    return score.overlaps <= new.overlaps
      && other <= new.total(with: Displacement(of: self, from: previous)) ? stable : nil
  }
}
