import FlowDiagrams

extension LayoutScore {
  /// How much more out of shape than before a picture may be that is out of shape anyway.
  private static let tolerance = 1.1

  /// Whether nothing lies on anything, no line passes a box, and the picture is in shape, or about
  /// as much as the former one.
  func isFaultless(after hint: LayoutHint) -> Bool {
    let sides = [hint.size.width, hint.size.height].sorted()
    let aspect = max(Self.longestAspect, Self.tolerance * sides[1] / max(1, sides[0]))
    let shrinking = max(1, hint.size.width / Self.pageWidth) * Self.tolerance
    let font = min(Self.smallestFont, CardMetrics.subtitleSize / shrinking)
    return overlaps == 0 && linesThroughBoxes == 0 && self.aspect <= aspect && fontSize >= font
  }

  /// The whole in one number, with what the reader has to find anew: the lower the better.
  func total(with displacement: Displacement) -> Double {
    total + Cost.displacement * displacement.mean
  }
}

extension PlacedDiagram {
  /// Returns the picture placed like a former one, where that has no fault, or has no more overlaps
  /// than this one and is better when displacements count as well; else `nil`.
  package func kept(like hint: LayoutHint) -> PlacedDiagram? {
    var diagram = diagram
    diagram.direction = hint.direction
    guard let kept = diagram.placed(like: hint) else { return nil }
    let score = kept.score
    if score.isFaultless(after: hint) { return kept }
    let new = self.score
    let other = score.total(with: Displacement(of: kept, from: hint))
    return score.overlaps <= new.overlaps
      && other <= new.total(with: Displacement(of: self, from: hint)) ? kept : nil
  }
}
