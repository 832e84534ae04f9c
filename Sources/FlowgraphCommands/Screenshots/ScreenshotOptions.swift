#if CLI
internal import ArgumentParser
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
    guard screenshots == nil || !noScreenshots else {
      throw ValidationError("--screenshots and --no-screenshots cannot be used together.")
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
  var pictureReferences: PictureReferences {
    pictures ?? (chosenFormat.isDrawn ? .embed : .link)
  }

  func screenshotSource(by settings: Settings) -> ScreenshotSource? {
    hidesScreenshots ? nil : screenshots ?? settings.screenshots
  }
}
#endif
