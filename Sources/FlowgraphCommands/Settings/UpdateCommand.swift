#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDrawing
import FlowSupport

struct UpdateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Updates the files that follow the flows: diagrams, Markdown pages and baselines.",
    discussion: """
      Writes the "outputs" in .flowgraph.json (see Documentation/Settings.md) or, if named, the \
      flows between '<!-- flowgraph: NAME -->' and '<!-- /flowgraph -->' in Markdown files, and a \
      baseline: what the flows do, as files to commit. Files that are up to date are not touched.

      With --check, writes nothing, explains what differs, and exits with 1 if anything does.

      Examples:
        flowgraph update
        flowgraph update --check
        flowgraph update README.md
        flowgraph update --package-path . --baseline flows --check
      """)

  @Argument(help: "Markdown files to update instead of the outputs of .flowgraph.json.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of a baseline to update instead of the outputs of .flowgraph.json.",
      valueName: "folder"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Update only this flow of the catalog, or document, in the named files; repeatable "
        + "(default: all).", valueName: "flow"))
  var flow: [String] = []

  @Flag(help: "Write nothing; explain what differs, and exit with 1 if anything does.")
  var check = false

  @Option(help: "The format of the report of --check (default: text).")
  var format: UpdateFormat?

  @Option(name: .shortAndLong, help: "The file for the report of --check (default: -).")
  var output: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  func validate() throws {
    guard check || (format == nil && output == nil) else {
      throw ValidationError("--format and -o are for the report of --check.")
    }
    guard flow.isEmpty || !files.isEmpty || baseline != nil else {
      throw ValidationError("--flow needs --baseline or a Markdown file.")
    }
    guard !(files + flow).contains("-") else {
      throw ValidationError("'update' cannot use standard input; name a file.")
    }
  }

  func run(in context: ToolContext) throws {
    let settings = try package.readSettings()
    let outputs = try outputs(by: settings)
    let catalog = try package.catalog(
      or: context.catalog, for: outputs.flatMap { $0.flows.isEmpty ? [""] : $0.flows },
      by: settings)
    var maker = OutputMaker(
      outputs: outputs, settings: settings, catalog: catalog, limits: limits,
      engine: context.engine)
    try maker.makeAll()
    guard check else {
      try maker.write()
      for line in maker.summaries(isCheck: false) { FlowgraphTool.report(line) }
      return
    }
    let report = UpdateReport(maker: maker, updateCommand: updateCommand)
    try Output.write(report.text(as: format ?? .text), to: output)
    if !report.isCurrent { throw ExitCode(1) }
  }

  private func outputs(by settings: Settings) throws(ToolFailure) -> [OutputSettings] {
    let named =
      files.map { OutputSettings(.markdown($0), of: flow) }
      + (baseline.map { [OutputSettings(.baseline($0), of: flow)] } ?? [])
    guard named.isEmpty else { return named }
    guard let path = settings.path else {
      throw .noInput(
        "no \(Settings.fileName) in this folder; list the files to write in its \"outputs\", or name "
          + "a Markdown file or --baseline; see Documentation/Settings.md")
    }
    guard !settings.outputs.isEmpty else {
      throw .noInput(
        "\(path): no \"outputs\" to write; add {\"outputs\": [{\"flow\": \"NAME\", \"file\": "
          + "\"NAME.svg\"}]}")
    }
    return settings.outputs
  }

  /// The same command without `--check`.
  private var updateCommand: String {
    let arguments =
      ["flowgraph", "update"] + files + package.arguments + limits.values.arguments
      + flow.flatMap { ["--flow", $0] } + (baseline.map { ["--baseline", $0] } ?? [])
    return arguments.map(\.shellQuoted).joined(separator: " ")
  }
}

extension UpdateCommand {
  private static let former: [(command: String, option: String?, new: String)] = [
    ("baseline", nil, "update --baseline FOLDER"),
    ("check", "--update", "update --baseline FOLDER"),
    ("check", "--baseline", "update --baseline FOLDER --check"),
    ("check", "--no-lints", "check --no-warnings"),
    ("render", "--update-markdown", "update FILE"),
  ]

  /// Rejects a former command with its new spelling.
  static func requireNoFormerCommand(_ arguments: [String]) throws(ValidationError) {
    for (command, option, new) in former where arguments.first == command {
      guard let option else { throw replaced(command, by: new) }
      if arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) {
        throw replaced("\(command) \(option)", by: new)
      }
    }
  }

  private static func replaced(_ old: String, by new: String) -> ValidationError {
    ValidationError(
      "'flowgraph \(old)' is now 'flowgraph \(new)'; see 'flowgraph help "
        + "\(new.prefix { $0 != " " })'.")
  }
}
#endif
