package import FlowCatalogs

#if CLI
internal import ArgumentParser
import FlowDrawing
import FlowSupport
#endif

package enum FlowgraphTool {
  #if CLI
  package static func main(catalog: Catalog) -> Never {
    Interruption.obeySignals()
    Output.ignoreBrokenPipes()
    Output.occupyStandardStreams()
    LayoutWorkerEngine.runIfRequested()
    PictureDecoder.runIfRequested()
    ParentWatchdog.watchIfRequested()
    requireReadableArguments()
    let context = ToolContext(catalog: catalog, engine: LayoutWorkerEngine())
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let command = try RootCommand.parse(PackageOptions.behindCommand(arguments))
      if let command = command as? any ToolCommand {
        try command.requireOwnOutputs(besides: catalog)
        if let render = command as? RenderCommand, render.outputFormat.isDrawn {
          context.engine.startAhead()
        }
        try command.run(in: context)
      } else {
        var command = command
        try command.run()
      }
      exit(0)
    } catch let error as any ToolError {
      report(error)
    } catch {
      end(with: error)
    }
  }

  /// Rejects arguments that are not UTF-8: a file with another name would be read or written.
  private static func requireReadableArguments() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      report(
        ToolFailure.badUsage(
          "'\(String(cString: argument))' is not UTF-8; rename the file, or use - for standard input "
            + "or output"))
    }
  }

  /// Exits like the argument parser, but reports if help cannot be written.
  private static func end(with error: any Error) -> Never {
    let code = RootCommand.exitCode(for: error)
    if code == .failure, !(error is ExitCode) {
      // Exit code 1 is reserved for findings, so an internal error must not use it.
      report("internal error: \(error)")
      exit(70)
    }
    let message = RootCommand.fullMessage(for: error)
    guard code == .success else {
      if !message.isEmpty { StandardError.report(message + "\n") }
      exit(code.rawValue)
    }
    do throws(OutputError) {
      try Output.write(message + "\n", to: nil)
      exit(code.rawValue)
    } catch {
      report(error)
    }
  }

  /// Writes a message to standard error as one line, followed by what another program wrote.
  static func report(_ message: String, details: String = "") {
    let lines =
      [TerminalText.line(message, limit: .max)] + details.split(separator: "\n").map(String.init)
    StandardError.report("flowgraph: \(lines.joined(separator: "\n"))\n")
  }

  private static func report(_ error: any ToolError) -> Never {
    if !error.message.isEmpty { report(error.message, details: error.details) }
    exit(error.exitCode)
  }
  #else
  package static func main(catalog: Catalog) {
    print("This build does not include the command line tool; use 'swift run --traits CLI'.")
  }
  #endif
}

#if CLI
struct ToolContext {
  var catalog: Catalog
  var engine: LayoutWorkerEngine
}

struct RootCommand: ParsableCommand {
  static let allSubcommands: [any ParsableCommand.Type] = [
    ListCommand.self, RenderCommand.self, ExploreCommand.self, CheckCommand.self,
    MergeCommand.self, InitCommand.self, UpdateCommand.self, DiffCommand.self,
    ReplayCommand.self, PlayCommand.self, CoverageCommand.self, PathsCommand.self,
    DoctorCommand.self, ImportCommand.self, ScreenshotsCommand.self,
  ]

  /// The subcommand that is being parsed, or `nil` for all.
  ///
  /// The argument parser inspects the option types of every subcommand it is given, which takes
  /// longer than drawing a small flow.
  @TaskLocal private static var requested: (any ParsableCommand.Type)?

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "flowgraph",
      abstract: "Draws, checks and compares navigation flows by running them.",
      discussion: """
        A flow is named as 'flowgraph list' shows it; a document is a path, or - for standard \
        input. Data goes to standard output, everything else to standard error.
        """,
      version: FlowgraphTool.version,
      subcommands: requested.map { [$0] } ?? allSubcommands)
  }

  /// Parses the arguments, of which the first usually names a subcommand.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try UpdateCommand.requireNoFormerCommand(arguments)
    let name = arguments.first
    let subcommand = allSubcommands.first { $0.configuration.commandName == name }
    return try $requested.withValue(subcommand) { try parseAsRoot(arguments) }
  }
}
#endif
