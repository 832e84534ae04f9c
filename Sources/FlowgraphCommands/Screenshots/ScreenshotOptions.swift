#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowDrawing

struct ScreenshotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the screens by the pictures in this folder, which are found by their names, or in a "
        + "map that 'flowgraph screenshots --write' made.",
      valueName: "folder"))
  var screenshots: String?

  @Flag(help: "Show no pictures, even if the settings name some.")
  var noScreenshots = false

  @Option(
    help: ArgumentHelp(
      "Whether the output contains the pictures or links to their files: embed, or link (default: "
        + "link for md, embed otherwise).",
      valueName: "how"))
  var pictures: PictureReferences?

  func validate() throws {
    for (option, isGiven) in [
      ("--screenshots", screenshots != nil), ("--pictures", pictures != nil),
    ] {
      try requireAtMostOne([option: isGiven, "--no-screenshots": noScreenshots])
    }
  }
}

enum PictureReferences: String, CaseIterable, ExpressibleByArgument {
  /// It contains them, scaled down.
  case embed
  /// It names their files, by paths relative to its own.
  case link
}

extension RenderJob {
  var pictureReferences: PictureReferences { pictures ?? (outputFormat.isDrawn ? .embed : .link) }

  func screenshotSource(by settings: Settings) -> ScreenshotSource? {
    hidesScreenshots ? nil : screenshots ?? settings.screenshots
  }

  /// Finds the pictures of a flow, if any are named, and reports problems with them.
  func findScreenshots(of document: FlowDocument, by settings: Settings) throws -> Screenshots? {
    guard let source = screenshotSource(by: settings) else { return nil }
    let found = try Screenshots(of: document, in: source)
    for warning in found.warnings { FlowgraphTool.report("warning: \(warning)") }
    for tie in found.ties() {
      FlowgraphTool.report(
        "warning: \(tie); 'flowgraph screenshots --write' makes a map to choose in")
    }
    // The settings may name one folder for several flows.
    if screenshots != nil, found.isUnmatched {
      FlowgraphTool.report(
        "warning: no picture in \(found.folder.path) matches a screen of '\(document.name)'; "
          + "'flowgraph screenshots' lists the names of both")
    }
    return found
  }
}
#endif
