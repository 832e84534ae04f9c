#if CLI
internal import ArgumentParser

/// The pictures of screens in a diagram.
struct ScreenshotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the screens by the pictures in this folder, which are found by their names, or in a "
        + "map that 'flowgraph screenshots --write' made.",
      valueName: "folder"))
  var screenshots: String?

  @Flag(help: "Show no pictures, even if the settings name some.")
  var noScreenshots = false

  func validate() throws {
    guard screenshots == nil || !noScreenshots else {
      throw ValidationError("--screenshots and --no-screenshots cannot be used together.")
    }
  }

  /// The requested pictures.
  var choice: RenderOptions.Screenshots {
    noScreenshots ? .none : screenshots.map { .of(.path($0)) } ?? .usual
  }
}

extension RenderOptions {
  /// The requested pictures, with the settings as default.
  func screenshotSource(by settings: Settings) -> ScreenshotSource? {
    switch screenshots {
    case .none: nil
    case .usual: settings.screenshots
    case .of(let source): source
    }
  }
}
#endif
