#if CLI
import FlowDocuments

/// The pictures of a document, searched for when first needed.
final class ScreenshotLoader {
  private let document: FlowDocument
  private let source: ScreenshotSource
  /// Whether the user requested the pictures; the settings may name one folder for several flows.
  private let isRequested: Bool
  private var loaded: Screenshots?

  init(of document: FlowDocument, in source: ScreenshotSource, isRequested: Bool) {
    (self.document, self.source, self.isRequested) = (document, source, isRequested)
  }

  /// Returns the pictures; the first call reports problems with them.
  func screenshots() throws -> Screenshots {
    if let loaded { return loaded }
    let screenshots = try Screenshots(of: document, in: source)
    loaded = screenshots
    report(screenshots.warnings)
    for tie in screenshots.ties() {
      FlowgraphTool.report(
        "warning: \(tie); 'flowgraph screenshots --write' makes a map to choose in"
      )
    }
    if isRequested, screenshots.isUnmatched {
      FlowgraphTool.report(
        "warning: no picture in \(screenshots.folder.path) matches a screen of '\(document.name)'; "
          + "'flowgraph screenshots' lists the names of both")
    }
    return screenshots
  }

  func exclude(_ pictures: UndecodablePictures) throws {
    var screenshots = try screenshots()
    let known = Set(screenshots.warnings)
    screenshots.exclude(pictures.numbers)
    loaded = screenshots
    report(screenshots.warnings.filter { !known.contains($0) })
  }

  private func report(_ warnings: [String]) {
    for warning in warnings { FlowgraphTool.report("warning: \(warning)") }
  }
}
#endif
