#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the flows of the catalog.")

  @OptionGroup var package: PackageOptions

  func run(in context: ToolContext) throws {
    let entries = try package.catalog(or: context.catalog).entries
    let width = entries.map(\.name.count).max() ?? 0
    let lines = entries.map { entry in
      entry.name + String(repeating: " ", count: width - entry.name.count + 2)
        + (entry.summary.isEmpty ? entry.title : entry.summary)
    }
    try Output.write(lines.asLines, to: nil)
  }
}
#endif
