#if CLI
public import ArgumentParser
public import FlowDiagrams
import FlowDocuments
public import FlowDrawing

struct StyleOptions: ParsableArguments {
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

extension RenderJob {
  func styleName(by settings: Settings) -> String {
    style ?? settings.style ?? StyleOptions.defaultStyle
  }
}

extension DiagramStyle {
  /// Reads a style, and warns about colors with too little contrast.
  init(named name: String, for theme: DiagramTheme) throws {
    if let known = DiagramStyle.named.first(where: { $0.key == name }) {
      self = known.value
      return
    }
    guard FlowSource.isDocument(name) || InputFile.exists(path: name) else {
      let names = DiagramStyle.named.map(\.key)
      throw UnknownName(
        "style", name, among: names,
        advice: "use \(names.joined(separator: ", ")), or the path of a CSS file")
    }
    let file = InputFile(argument: name)
    let bytes = try file.bytes(ifMissing: "Documentation/Styles.md describes style files")
    do { try self.init(css: bytes) } catch { throw MalformedFile(file.name, error) }
    for fault in contrastFaults(on: theme) {
      StandardError.report("flowgraph: warning: \(TerminalText.line(name)): \(fault)\n")
    }
  }
}

extension DiagramTheme: ExpressibleByArgument {}

struct LayoutOptions: ParsableArguments {
  @Option(help: "The direction of the flow (default: down, or right if that fits a page better).")
  var direction: Diagram.Direction?

  @Option(
    help: ArgumentHelp("Keep the layout of this previous SVG of flowgraph.", valueName: "svg"))
  var previous: String?

  @Option(help: "The time limit for all layouts together, in seconds.")
  var timeout = 60.0

  @Flag(help: "Print to standard error which layout was chosen, and how readable it is.")
  var stats = false

  func validate() throws {
    guard previous != "-" else {
      throw ValidationError("--previous needs a file; it cannot read standard input.")
    }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be more than 0 and at most 86400 seconds.")
    }
  }
}

extension Diagram.Direction: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(named: argument) }

  package var defaultValueDescription: String { name }

  package static var allValueStrings: [String] { names }

  package static var defaultCompletionKind: CompletionKind { .list(names) }
}
#endif
