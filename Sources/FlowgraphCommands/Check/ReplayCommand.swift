#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowSupport

struct ReplayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays a trace and checks properties along it.",
    discussion: """
      A trace is a code from a report, such as 0:2.1, or a file that 'play --save' or \
      'check --trace-svg' wrote. Exits with 1 if a property is violated along it, or if the trace \
      is stale because a step can no longer be taken.

      Examples:
        flowgraph replay user-registration 0:2.1
        flowgraph replay trace.json --svg trace.svg
        flowgraph replay flow.json 0:3
      """)

  @Argument(
    help: ArgumentHelp(
      "The flow (of the catalog, or the path of a document) and the trace; a trace in a file "
        + "does not need the flow.",
      valueName: "flow> <trace"))
  var arguments: [String]

  @OptionGroup var limits: LimitOptions
  @OptionGroup var selection: PropertyOptions
  @OptionGroup var package: PackageOptions

  @Option(help: "Draw the path to this SVG file, or - for standard output.")
  var svg: String?

  func validate() throws {
    guard 1...2 ~= arguments.count else {
      throw ValidationError("Name a flow and a trace, or a file with a saved trace.")
    }
    guard arguments.count == 2 || !TraceArgument.isCode(arguments[0]) else {
      throw ValidationError(
        "Name the flow before the trace: flowgraph replay FLOW \(arguments[0]).")
    }
    if let svg, OutputFormat.hasUnknownExtension(svg) || OutputFormat(path: svg) ?? .svg != .svg {
      throw ValidationError("--svg writes SVG; '\(svg)' should end with .svg.")
    }
    try requireOneStandardInput(arguments)
    try requireAtMostOne(["--list-properties": selection.listProperties, "--svg": svg != nil])
  }

  var inputs: [String] { arguments }
  var outputs: [String?] { [svg] }

  func run(in context: ToolContext) throws {
    let source = try argument.source()
    let catalog = try package.catalog(or: context.catalog, for: arguments.dropLast())
    let entry = try entry(for: source, in: catalog)
    try selection.requireKnown(among: [entry])
    guard !selection.listProperties else {
      return try Output.write(selection.list(of: [entry]), to: nil)
    }
    try selection.requireCheckable(by: entry)
    try argument.require(source, of: entry)
    let replay = try replay(source, by: entry)
    if let svg, let diagrams = replay.diagrams { try Output.write(diagrams.traceDiagram, to: svg) }
    if svg != "-" { try Output.write(replay.text, to: nil) }
    if let failure = replay.failure {
      FlowgraphTool.report("\(argument.text): \(failure)")
    }
    if replay.isFailure { throw ExitCode(1) }
  }

  private var argument: TraceArgument { TraceArgument(text: arguments.last ?? "") }

  private func replay(
    _ source: FlowReplay.TraceSource, by entry: CatalogEntry
  ) throws -> FlowReplay {
    var request = selection.request(within: limits.limits(of: entry))
    request.wantsPaths = svg != nil
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    return try entry.replay(source, against: request, onProgress: line.onProgress)
  }

  private func entry(
    for source: FlowReplay.TraceSource, in catalog: Catalog
  ) throws -> CatalogEntry {
    guard arguments.count == 1, case .saved(let trace) = source else {
      return try limits.source(named: arguments[0], in: catalog).entry
    }
    guard let entry = catalog[trace.flow] else {
      throw ToolFailure.badInput(
        "\(argument.name): this is a trace of '\(trace.flow)', which is not in the catalog; name a "
          + "document of that flow before the trace")
    }
    return entry
  }
}

extension FlowReplay {
  /// The path as a diagram, with the first violation if there is one.
  var diagrams: TraceDiagrams? {
    let traced = results.map(\.finding).filter { $0.trace != nil }
    let finding = traced.first(where: \.isFailure) ?? traced.first
    return TraceDiagrams(of: finding?.trace ?? trace, verdict: finding?.diagramVerdict)
  }

  /// Whether the trace is stale, or a property is violated along it.
  var isFailure: Bool { failure != nil || results.contains { $0.finding.isFailure } }

  var text: String {
    let failures = results.count { $0.finding.isFailure }
    let lines = results.map { "\($0.heading)\n  \($0.finding.verdict)\n" }
    let judged = counted(propertyCount, "property", plural: "properties") + " checked"
    let verdict = failures == 0 ? "none violated" : "\(failures) violated"
    let end =
      failure == nil
      ? "\(judged), \(verdict)"
      : "\(judged) up to the failed step, \(verdict); the trace is stale"
    return TerminalText.lines(of: "\(trace)\n\n\(lines.joined())\(end)\n")
  }
}

/// An argument that names a trace: a code such as `0:2.1`, the path of a file, or `-`.
struct TraceArgument {
  let text: String

  /// The name of the trace in messages.
  var name: String { file.name }

  private var file: InputFile { InputFile(argument: text) }

  func source() throws -> FlowReplay.TraceSource {
    if Self.isCode(text) {
      guard isWellFormed else {
        throw ToolFailure.badInput(
          "\(text): not a trace code; expected a start, a colon and steps, such as 0:2.1")
      }
      return .code(TraceCode(text))
    }
    return .saved(try saved())
  }

  /// Reads the trace in the file.
  func saved() throws -> FlowTrace {
    let bytes = try file.bytes(ifMissing: "save a trace with 'flowgraph play FLOW --save FILE'")
    do { return try FlowTrace(json: bytes) } catch { throw MalformedFile(file.name, error) }
  }

  /// Rejects a trace of another flow, or with a start that its flow does not have.
  func require(_ source: FlowReplay.TraceSource, of entry: CatalogEntry) throws(ToolFailure) {
    let start: Int
    switch source {
    case .saved(let trace):
      guard trace.flow == entry.name else {
        throw .badInput(
          "\(name): this is a trace of '\(trace.flow)', not of '\(entry.name)'; replay it with "
            + "'flowgraph replay \(trace.flow) FILE'")
      }
      start = trace.start
    case .code(let code): start = Int(code.description.prefix { $0 != ":" }) ?? 0
    }
    let count = entry.starts.count
    guard !(0..<count).contains(start) else { return }
    throw .finding(
      "\(name): the trace begins at start \(start), but '\(entry.name)' has "
        + (count == 0
          ? "no starts" : count == 1 ? "only start 0" : "only starts 0 to \(count - 1)"))
  }

  /// Whether an argument is a code such as `0:2.a1`, not the path of a file.
  static func isCode(_ text: String) -> Bool {
    text.wholeMatch(of: #/[0-9]+:[0-9.aelmr_]*/#) != nil
  }

  /// Whether a code consists of a start and steps separated by dots.
  private var isWellFormed: Bool {
    let code = #/[0-9]{1,18}:(?:(?:r|l[0-9]{1,9}_[0-9]{1,9}|[aem]?[0-9]{1,18})(?:\.(?=.)|$))*/#
    return text.wholeMatch(of: code) != nil
  }
}
#endif
