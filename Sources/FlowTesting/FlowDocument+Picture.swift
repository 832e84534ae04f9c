import FlowDiagrams
import FlowDocuments
import FlowDrawing

extension FlowDocument {
  /// The flow as a picture on one page, with the format: `svg` where Graphviz lays it out, else
  /// `mmd`.
  ///
  /// - Parameter isLaidOut: Whether Graphviz is asked at all.
  func picture(
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
  /// `nil` where Graphviz is missing or gives up.
  private func text(
    as format: OutputFormat, under overlay: Overlay?, by engine: any LayoutEngine
  ) -> String? {
    var request = RenderRequest(self, as: format)
    request.overlay = overlay
    request.split = .never
    // Nothing can end a layout in this process, and only its first is sure to be repeatable.
    request.direction = .down
    request.isThorough = false
    let rendering = try? request.render(with: RenderBackend(engine: engine))
    return rendering.map { String(decoding: $0.files[0].bytes, as: UTF8.self) }
  }
  #endif
}
