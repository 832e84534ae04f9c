#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays a flow step by step.",
    discussion: """
      Shows the screen, the state, the stack and what can happen, numbered; system moves, such as \
      back or a sheet swiped down, are marked. Type a number or the start of a name; 'help' tells \
      the rest. Ends with 'quit' or with the input.

      Examples:
        flowgraph play user-registration
        flowgraph play sign-in --save trace.json
        printf 'next\\nback\\n' | flowgraph play sign-in
        flowgraph play sign-in --trace trace.json
      """)

  @Argument(help: "A flow of the catalog.")
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
      throw ValidationError("A trace says itself where it starts; leave --start out.")
    }
  }

  func run(in context: ToolContext) throws {
    let catalog = try package.catalog(or: context.catalog)
    guard let entry = catalog[flow] else {
      let names = catalog.entries.map(\.name)
      throw ToolError.nothingToPlay(flow, nearest: Spelling.nearest(to: flow, among: names))
    }
    try check(start, of: entry)
    if let save {
      do { try OutputFile(path: save).requireCreatable() } catch { throw ToolError.output(error) }
    }
    let session = try trace.map { try replayed($0, by: entry) }
    var game = Game(entry: entry, session: session, start: start.map { $0 - 1 })
    try game.run(savingTo: save)
  }

  private func check(_ start: Int?, of entry: CatalogEntry) throws(ValidationError) {
    let count = max(1, entry.starts.count)
    guard let start, !(1...count ~= start) else { return }
    throw ValidationError(
      count == 1
        ? "--start must be 1: the flow starts in one way only."
        : "--start must be from 1 to \(count), as 'flowgraph play \(flow)' lists them.")
  }

  private func replayed(
    _ path: String, by entry: CatalogEntry
  ) throws(ToolError) -> FlowSession {
    let name = path == "-" ? "standard input" : path
    let trace = try TraceFile.trace(at: path, called: name)
    guard trace.flow == entry.name else {
      throw .otherTrace(name, of: trace.flow, instead: entry.name)
    }
    guard entry.starts.indices.contains(trace.start) else {
      throw .missingStart(name, start: trace.start, of: entry.name, count: entry.starts.count)
    }
    var session: FlowSession
    do { session = try entry.session(start: trace.start) } catch { throw .cannotExplore(error) }
    do { try session.replay(trace.steps) } catch {
      throw session.failure.map { .cannotExplore($0) } ?? .staleTrace(name, error)
    }
    return session
  }
}

/// A trace in a file.
enum TraceFile {
  /// Reads a trace; `-` is standard input.
  static func trace(at path: String, called name: String) throws(ToolError) -> FlowTrace {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.bytes(at: path == "-" ? nil : path)
    } catch {
      switch error {
      case .missing: throw .missingTrace(name)
      case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
      }
    }
    do { return try FlowTrace(json: bytes) } catch { throw .malformedDocument(name, error) }
  }
}
#endif
