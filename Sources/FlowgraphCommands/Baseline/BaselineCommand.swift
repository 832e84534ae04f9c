#if CLI
internal import ArgumentParser
import FlowCatalogs

struct BaselineCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Writes what flows do into a folder, to notice when they do something else.",
    discussion: """
      Of each flow it writes NAME.json, its document, and NAME.edges, the same as sorted lines to \
      review, and leaves alone what is as it was. Without names it takes all flows of the \
      catalog, and removes the files of those that are gone.

      Commit the folder; 'flowgraph check --baseline FOLDER' fails when flows and folder part.

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
  /// The flows of these names, or all flows.
  func entries(
    named names: [String], in catalog: Catalog
  ) throws -> [CatalogEntry] {
    guard !names.isEmpty else { return catalog.entries }
    return try names.map { name in
      let entry = try FlowSource.entry(named: name, in: catalog)
      try requireFlow(entry, called: name)
      return entry
    }
  }
}
#endif
