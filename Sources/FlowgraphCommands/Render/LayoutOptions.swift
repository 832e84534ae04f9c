#if CLI
public import ArgumentParser
public import FlowDiagrams

/// How a picture is laid out.
struct LayoutOptions: ParsableArguments {
  @Option(help: "Where the flow runs (default: down, or right where down gets out of shape).")
  var direction: Diagram.Direction?

  @Option(
    help: ArgumentHelp(
      "Keep what is in this picture, an SVG of flowgraph, in its place.", valueName: "svg"))
  var like: String?

  @Option(help: "How many seconds the layout may take, all that is tried together.")
  var timeout = 60.0

  @Flag(help: "Tell on standard error which layout was chosen, and how well it can be read.")
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
