#if CLI
public import ArgumentParser
import FlowDocuments
import FlowSVG

/// What a picture looks like.
struct StyleOptions: ParsableArguments {
  /// The style where none is told.
  static let usual = "standard"

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

extension PictureOptions {
  /// The look that is asked for, and for the rest that of the settings.
  func look(by settings: Settings) -> Look {
    Look(
      theme: theme ?? settings.theme ?? .auto,
      styleName: style ?? settings.style ?? StyleOptions.usual)
  }
}

/// The colours and fonts of a picture.
struct Look {
  let theme: DiagramTheme
  /// The name of a style, or the path of its file.
  let styleName: String

  /// Reads the style; a warning is written for colours that can hardly be told apart.
  func style() throws -> DiagramStyle {
    if let known = DiagramStyle.named.first(where: { $0.key == styleName }) { return known.value }
    guard FlowSource.isDocument(styleName) || InputFile.exists(path: styleName) else {
      let names = DiagramStyle.named.map(\.key)
      throw UnknownName(
        "style", styleName, among: names,
        advice: "the styles are \(names.joined(separator: ", ")), and CSS files")
    }
    let read = try readStyle()
    for (page, palette) in theme.palettes(of: read) {
      for fault in palette.contrastFaults() {
        StandardError.report(
          "flowgraph: warning: \(TerminalText.line(styleName)): on a \(page) page \(fault)\n")
      }
    }
    return read
  }

  private func readStyle() throws -> DiagramStyle {
    let file = InputFile(argument: styleName)
    let bytes = try file.bytes(ifMissing: "Documentation/Styles.md says what a style file holds")
    do { return try DiagramStyle(css: bytes) } catch {
      throw MalformedFile(
        path: file.name, line: error.line, column: error.column, reason: error.message)
    }
  }
}

extension DiagramTheme: ExpressibleByArgument {}
#endif
