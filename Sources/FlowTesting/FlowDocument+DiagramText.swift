import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout

extension FlowDocument {
  /// The flow as a diagram on one page, and its format: `svg` if Graphviz lays it out, otherwise
  /// `mmd`.
  ///
  /// - Parameter isLaidOut: Whether to try Graphviz.
  func diagramText(
    under overlay: Overlay? = nil, isLaidOut: Bool = true
  ) -> (text: String, format: String) {
    #if Graphviz
    if isLaidOut {
      var request = RenderRequest(.svg)
      request.overlay = overlay
      request.split = .never
      // A layout in this process cannot be interrupted, and only the first is sure to be
      // reproducible.
      request.direction = .down
      request.isThorough = false
      // It fails if Graphviz is missing.
      if let text = try? render(self, request, by: InProcessEngine()).texts[0] {
        return (text, OutputFormat.svg.name)
      }
    }
    #endif
    return (diagram(overlay: overlay).mermaid(), OutputFormat.mermaid.name)
  }
}
