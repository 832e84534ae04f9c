extension LayoutScore {
  /// How much more out of shape than before a picture may be that is out of shape anyway.
  private static let tolerance = 1.1

  /// Whether nothing lies on anything, no line passes a box, and the picture is in shape, or about
  /// as much as the former one.
  package func isFaultless(after hint: LayoutHint) -> Bool {
    let sides = [hint.size.width, hint.size.height].sorted()
    let aspect = max(Self.longestAspect, Self.tolerance * sides[1] / max(1, sides[0]))
    let shrinking = max(1, hint.size.width / Self.pageWidth) * Self.tolerance
    let font = min(Self.smallestFont, CardMetrics.subtitleSize / shrinking)
    return overlaps == 0 && linesThroughBoxes == 0 && self.aspect <= aspect && fontSize >= font
  }

  /// What a displacement by the whole diagonal adds to the total: four overlaps.
  private static let costOfDisplacement = 4000.0

  /// The whole in one number, with what the reader has to find anew: the lower the better.
  func total(with displacement: Displacement) -> Double {
    total + Self.costOfDisplacement * displacement.mean
  }
}

extension PlacedDiagram {
  /// Returns the picture, or another one of the same flow that is like a former one, where that is
  /// better when displacements count as well.
  package func orBetter(_ kept: PlacedDiagram?, after hint: LayoutHint) -> PlacedDiagram {
    guard let kept else { return self }
    let totals = [self, kept].map { $0.score.total(with: Displacement(of: $0, from: hint)) }
    return totals[1] <= totals[0] ? kept : self
  }
}
