package import FlowDiagrams

/// A page with its layout.
package struct PageLayout {
  package var page: DiagramPage
  package var layout: Layouter.ScoredLayout
  /// How far nodes moved since the previous layout; `nil` if there is none.
  package var displacement: Displacement?

  init(page: DiagramPage, layout: Layouter.ScoredLayout) {
    (self.page, self.layout) = (page, layout)
  }

  /// Returns the page in its previous layout, if that stays readable, with its displacement.
  ///
  /// - Parameter direction: The required direction of the flow; `nil` for any.
  package func keeping(
    _ previous: PreviousLayout, direction: Diagram.Direction?
  ) -> PageLayout {
    var result = self
    if direction ?? previous.direction == previous.direction,
      let placed = layout.placed.keepingLayout(of: previous)
    {
      (result.layout.placed, result.layout.score) = (placed, placed.score)
      result.layout.isStable = true
    }
    result.displacement = Displacement(of: result.layout.placed, from: previous)
    return result
  }
}
