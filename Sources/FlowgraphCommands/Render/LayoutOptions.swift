#if CLI
public import ArgumentParser
public import FlowDiagrams

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
#endif
