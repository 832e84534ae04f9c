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
    var request = RenderRequest(self, as: format)
    request.overlay = overlay
    request.split = .never
    // A layout in this process cannot be interrupted, and only the first is sure to be
    // reproducible.
    request.direction = .down
    request.isThorough = false
    let rendering = try? request.render(with: RenderBackend(engine: engine))
    return rendering.map { String(decoding: $0.files[0].bytes, as: UTF8.self) }
  }
  #endif
}
