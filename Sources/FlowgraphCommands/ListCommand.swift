#if CLI
internal import ArgumentParser
import FlowCatalogs

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the flows of the catalog.")

  @OptionGroup var package: PackageOptions

  func run(in context: ToolContext) throws {
    try Self.list(try package.catalog(or: context.catalog))
  }

  static func list(_ catalog: Catalog) throws(OutputError) {
    let width = catalog.entries.map(\.name.count).max() ?? 0
    let lines = catalog.entries.map { entry in
      entry.name + String(repeating: " ", count: width - entry.name.count + 2)
        + (entry.summary.isEmpty ? entry.title : entry.summary)
    }
    try Output.write(lines.map { $0 + "\n" }.joined(), to: nil)
  }
}
#endif
