#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDrawing
import FlowSupport

struct UpdateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract:
      "Updates the diagrams and pages that .flowgraph.json lists.",
    discussion: """
      Writes each of the "outputs" in .flowgraph.json as 'flowgraph render' would; files that are \
      up to date are not touched. Documentation/Settings.md describes the file.

      Examples:
        flowgraph update
        flowgraph update --check
      """)

  @Flag(help: "Write nothing; exit with 1 if a file is out of date.")
  var check = false

  @OptionGroup var package: PackageOptions

  func run(in context: ToolContext) throws {
    let settings = try package.readSettings()
    guard let path = settings.path else { throw SettingsError.none }
    guard !settings.outputs.isEmpty else {
      throw SettingsError.noOutputs(path)
    }
    let catalog = try package.catalog(
      or: context.catalog, for: settings.outputs.map { $0.flow ?? "" }, by: settings)
    var maker = OutputMaker(
      settings: settings, catalog: catalog, engine: context.engine)
    let failures = settings.outputs.compactMap { maker.failure(making: $0) }
    if check { maker.files.filter(\.isStale).forEach { StandardError.report($0.staleness) } }
    for failure in failures { FlowgraphTool.report(failure.message) }
    if let first = failures.first {
      throw SettingsError.incomplete(path, failures: failures.count, exitCode: first.exitCode)
    }
    if !check { try maker.write() }
    StandardError.report(
      "flowgraph: \(TerminalText.line(path)): \(maker.summary(isCheck: check))\n")
    if check, maker.files.contains(where: \.isStale) { throw ExitCode(1) }
  }
}

extension OutputFileState {
  /// The message about a file that is out of date.
  fileprivate var staleness: String {
    let blocks = staleBlocks.map { block in
      "flowgraph: \(TerminalText.line(path)):\(block.line): the \(block.format.name) of "
        + "'\(TerminalText.line(block.flow))' is out of date\n"
    }
    return blocks.isEmpty
      ? "flowgraph: \(TerminalText.line(path)) is out of date\n" : blocks.joined()
  }
}

extension OutputMaker {
  /// The summary of the files.
  fileprivate func summary(isCheck: Bool) -> String {
    let stale = files.count(where: \.isStale)
    let current = files.count - stale
    guard isCheck else { return "\(counted(stale, "file")) written, \(current) unchanged" }
    return stale == 0
      ? "\(counted(current, "file")) up to date"
      : "\(counted(stale, "file")) out of date, \(current) up to date; run 'flowgraph update' to write them"
  }
}
#endif
