#if CLI
public import ArgumentParser
import FlowDocuments
public import FlowDrawing

/// The theme and the style of a diagram.
struct StyleOptions: ParsableArguments {
  /// The default style.
  static let defaultStyle = "standard"

  @Option(
    help:
      "The color theme; auto follows the reader's system, png and pdf are light (default: auto).")
  var theme: DiagramTheme?

  @Option(
    help: ArgumentHelp(
      "The colors and fonts: standard, contrast, print, or the path of a CSS file (default: "
        + "standard).",
      valueName: "style"))
  var style: String?
}

extension RenderOptions {
  /// The requested theme and style, with the settings as defaults.
  func appearance(by settings: Settings) -> Appearance {
    Appearance(
      theme: theme ?? settings.theme ?? .auto,
      styleName: style ?? settings.style ?? StyleOptions.defaultStyle)
  }
}

/// The colors and fonts of a diagram.
struct Appearance {
  let theme: DiagramTheme
  /// The name of a style, or the path of its file.
  let styleName: String

  /// Reads the style, and warns about colors with too little contrast.
  func style() throws -> DiagramStyle {
    if let known = DiagramStyle.named.first(where: { $0.key == styleName }) { return known.value }
    guard FlowSource.isDocument(styleName) || InputFile.exists(path: styleName) else {
      let names = DiagramStyle.named.map(\.key)
      throw UnknownName(
        "style", styleName, among: names,
        advice: "use \(names.joined(separator: ", ")), or the path of a CSS file")
    }
    let read = try readStyle()
    for fault in read.contrastFaults(on: theme) {
      StandardError.report("flowgraph: warning: \(TerminalText.line(styleName)): \(fault)\n")
    }
    return read
  }

  private func readStyle() throws -> DiagramStyle {
    let file = InputFile(argument: styleName)
    let bytes = try file.bytes(ifMissing: "Documentation/Styles.md describes style files")
    do { return try DiagramStyle(css: bytes) } catch {
      throw MalformedFile(file.name, error)
    }
  }
}

extension DiagramTheme: ExpressibleByArgument {}
#endif
