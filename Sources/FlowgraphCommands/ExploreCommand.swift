#if CLI
internal import ArgumentParser
import FlowCatalogs

struct ExploreCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Counts what is reachable in a flow, and lists likely mistakes.")

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Flag(help: "Write the counts as JSON.")
  var json = false

  func run(in context: ToolContext) throws {
    let catalog = try package.catalog(or: context.catalog, for: [flow])
    let source = try limits.source(named: flow, in: catalog)
    let report = ExplorationReport(
      document: try document(of: source.entry), limitOption: source.limitOption)
    try Output.write(json ? report.json : report.text, to: nil)
  }
}
#endif
