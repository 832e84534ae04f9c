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
    if isLaidOut, let text = text(as: .svg, under: overlay, by: InProcessEngine()) {
      return (text, OutputFormat.svg.name)
    }
    #endif
    return (diagram(overlay: overlay).mermaid(), OutputFormat.mermaid.name)
  }

  #if Graphviz
  /// The diagram, or `nil` if Graphviz is missing or fails.
  private func text(
    as format: OutputFormat, under overlay: Overlay?, by engine: any LayoutEngine
  ) -> String? {
    var request = RenderRequest(format)
    request.overlay = overlay
    request.split = .never
    // A layout in this process cannot be interrupted, and only the first is sure to be
    // reproducible.
    request.direction = .down
    request.isThorough = false
    return try? render(self, request, by: engine).texts[0]
  }
  #endif
}
