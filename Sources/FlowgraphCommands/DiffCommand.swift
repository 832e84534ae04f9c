#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments

  struct DiffCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", abstract: "Tells what a flow does otherwise than another.")

    @Argument(help: "The flow as it was.")
    var old: String

    @Argument(help: "The flow as it is now.")
    var new: String

    @Option var format = "text"

    func run(in context: ToolContext) throws {
      let documents = try [old, new].map { name in
        let entry = try FlowSource.entry(named: name, in: context.catalog)
        return try entry.document(within: entry.limits)
      }
      let difference = documents[0].difference(to: documents[1])
      try Output.write(
        format == "md" ? difference.markdown() : format == "json" ? difference.json() : difference.text(), to: nil)
      if !difference.isEmpty { throw ExitCode(1) }
    }
  }
#endif
