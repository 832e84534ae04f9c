#if CLI
  internal import ArgumentParser
  import FlowCatalogs

  struct ExploreCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "explore", abstract: "Counts what a flow can reach, and names what is odd.")

    @OptionGroup var input: FlowInput

    @Flag(help: "Write the counts as JSON.")
    var json = false

    func run(in context: ToolContext) throws {
      let report = ExplorationReport(document: try input.document(from: context.catalog))
      try Output.write(json ? report.json : report.text, to: nil)
    }
  }
#endif
