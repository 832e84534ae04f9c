#if CLI
import FlowDocuments

/// The pictures of a document, which are looked for when they are first needed.
final class ScreenshotLoader {
  private let document: FlowDocument
  private let source: ScreenshotSource
  private var loaded: Screenshots?

  init(of document: FlowDocument, in source: ScreenshotSource) {
    (self.document, self.source) = (document, source)
  }

  /// Returns the pictures; reports what is wrong with them the first time.
  func screenshots() throws -> Screenshots {
    if let loaded { return loaded }
    let screenshots = try Screenshots(of: document, in: source)
    loaded = screenshots
    for warning in screenshots.warnings { FlowgraphTool.report("warning: \(warning)") }
    for tie in screenshots.ties {
      FlowgraphTool.report(
        "warning: \(tie); 'flowgraph screenshots --write' makes a map to choose in")
    }
    return screenshots
  }
}
#endif
