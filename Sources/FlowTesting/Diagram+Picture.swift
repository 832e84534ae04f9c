import FlowDiagrams

#if Graphviz
import GraphvizLayout
#endif

extension Diagram {
  /// The diagram as a text, and its format: `svg` where Graphviz lays it out, else `mmd`.
  ///
  /// - Parameter isLaidOut: Whether Graphviz is asked at all.
  func picture(isLaidOut: Bool = true) -> (text: String, format: String) {
    #if Graphviz
    if isLaidOut, let placed { return (placed.svg(), "svg") }
    #endif
    return (mermaid(), "mmd")
  }

  #if Graphviz
  /// The diagram laid out by Graphviz; `nil` where that is missing or gives up.
  private var placed: PlacedDiagram? {
    for labels in [LayoutCandidate.Labels.reserved, .beside] {
      let candidate = LayoutCandidate(direction, labels)
      if let layout = try? GraphvizEngine.layout(dot: layoutRequest(for: candidate)),
        let placed = try? placed(by: layout, as: candidate)
      {
        return placed.finished()
      }
    }
    return nil
  }
  #endif
}
