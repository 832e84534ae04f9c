#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays a flow step by step.",
    discussion: """
      Shows the screen, the state, the stack and a numbered list of what can happen; system moves, \
      such as back or swiping down a sheet, are marked. Type a number or the beginning of a name; \
      'help' explains the rest. Ends at 'quit' or at the end of the input.

      Examples:
        flowgraph play user-registration
        flowgraph play sign-in --save trace.json
        printf 'next\\nback\\n' | flowgraph play sign-in
        flowgraph play sign-in --trace trace.json
      """)

  @Argument(help: "A flow of the catalog, or the path of a document.")
  var flow: String

  @Option(help: "The number of the launch condition, as listed (default: ask).")
  var start: Int?

  @Option(help: "A saved trace to replay first, or - for standard input.")
  var trace: String?

  @Option(help: "The file to write the trace to at the end, or - for standard output.")
  var save: String?

  @OptionGroup var package: PackageOptions

  func validate() throws {
    guard start == nil || trace == nil else {
      throw ValidationError(
        "--start and --trace cannot be used together; a trace has its own start.")
    }
    guard flow != "-" else {
      throw ValidationError("Standard input is used for playing; name the file of the document.")
    }
  }

  var inputs: [String] { [flow] }
  var outputs: [String?] { [save] }

  func run(in context: ToolContext) throws {
    let catalog = try package.catalog(or: context.catalog)
    let entry = try FlowSource(named: flow, in: catalog).entry
    try check(start, of: entry)
    if let save { try Output(path: save).requireCreatable() }
    let session = try trace.map { try replayed($0, by: entry) }
    var game = Game(
      entry: entry, from: catalog[flow] == nil ? flow : nil, session: session,
      start: start.map { $0 - 1 })
    try game.run(savingTo: save)
  }

  private func check(_ start: Int?, of entry: CatalogEntry) throws(ValidationError) {
    let count = max(1, entry.starts.count)
    guard let start, !(1...count ~= start) else { return }
    throw ValidationError(
      count == 1
        ? "--start must be 1, because the flow has only one start."
        : "--start must be from 1 to \(count); 'flowgraph play \(flow)' lists the starts.")
  }

  private func replayed(_ path: String, by entry: CatalogEntry) throws -> FlowSession {
    let argument = TraceArgument(text: path)
    let trace = try argument.saved()
    try argument.require(.saved(trace), of: entry)
    var session = try entry.session(start: trace.start)
    do { try session.replay(trace.steps) } catch {
      if let failure = session.failure { throw failure }
      throw ToolFailure.finding("\(argument.name): \(error.explanation)")
    }
    return session
  }
}
#endif
