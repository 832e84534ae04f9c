#if CLI
internal import ArgumentParser
import FlowCatalogs

struct BaselineCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Records what flows do, so that a later change is noticed.",
    discussion: """
      For each flow, writes its document (NAME.json) and the same as sorted lines for review \
      (NAME.edges); unchanged files are not touched. Without names, records all flows of the \
      catalog and removes the files of flows that no longer exist.

      Commit the folder; 'flowgraph check --baseline FOLDER' fails when the flows differ from it.

      Examples:
        flowgraph baseline -o flows
        flowgraph baseline checkout --package-path . -o flows
      """)

  @Argument(help: "Flows of the catalog, or paths of documents (default: all of the catalog).")
  var flows: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write into.", valueName: "folder"))
  var output = "flows"

  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  func run(in context: ToolContext) throws {
    let entries = try limits.entries(
      named: flows, in: package.catalog(or: context.catalog, for: flows))
    let folder = BaselineFolder(path: output)
    let isOld = Folder.exists(at: output)
    let baseline = try Baseline(
      of: entries, in: folder, isWhole: flows.isEmpty, limits: limits)
    if !isOld { try Folder.makeForOutput(at: output) }
    try baseline.accept()
    StandardError.report("flowgraph: \(TerminalText.line(output)): \(baseline.summary)\n")
  }
}

extension LimitOptions {
  /// The flows with these names, or all flows.
  func entries(
    named names: [String], in catalog: Catalog
  ) throws -> [CatalogEntry] {
    guard !names.isEmpty else { return catalog.entries }
    return try names.map { try entry(named: $0, in: catalog) }
  }
}
#endif
