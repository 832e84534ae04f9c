#if CLI
import FlowDrawing
import FlowLayout

extension PlayerError: ToolError {
  var exitCode: Int32 { 65 }
}

extension GraphvizError: ToolError {
  var exitCode: Int32 {
    switch self {
    case .missing: 69
    case .syntax, .failed: 70
    case .timedOut: 75
    }
  }

  var message: String {
    switch self {
    case .missing(let tried):
      """
      Graphviz, which lays out diagrams, is not installed; install it with 'apt-get install \
      libgraphviz-dev' or 'brew install graphviz'. The formats \
      \(OutputFormat.names(where: { !$0.isDrawn })) work without it. (\(tried))
      """
    case .timedOut(let seconds):
      """
      the layout took longer than \(seconds.inSeconds); raise --timeout, or use a format \
      that needs no layout, such as --format mmd
      """
    case .syntax(let reason), .failed(let reason):
      "Graphviz could not lay out the diagram: \(reason); --format dot writes its input"
    }
  }
}
#endif
