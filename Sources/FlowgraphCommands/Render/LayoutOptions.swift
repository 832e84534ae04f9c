#if CLI
public import ArgumentParser
public import FlowDiagrams

/// How a picture is laid out.
struct LayoutOptions: ParsableArguments {
  /// How many seconds all layouts together may take by default.
  static let usualTimeout = 60.0

  @Option(help: "The direction of the flow (default: down, or right if that fits a page better).")
  var direction: Diagram.Direction?

  @Option(
    help: ArgumentHelp(
      "Keep the layout of this earlier SVG of flowgraph.", valueName: "svg"))
  var like: String?

  @Option(help: "The most seconds that all layouts together may take.")
  var timeout = LayoutOptions.usualTimeout

  @Flag(help: "Print to standard error which layout was chosen, and how readable it is.")
  var stats = false

  func validate() throws {
    guard like != "-" else {
      throw ValidationError("--like takes a file; standard input holds the flow.")
    }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be more than 0 and at most 86400 seconds.")
    }
  }
}

extension Diagram.Direction: ExpressibleByArgument {}
#endif
