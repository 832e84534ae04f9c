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
      A trace is a code from a report, such as 0:2.1, or a file that 'play --save' wrote. Exits with 1 if a property is violated along it, or if the trace \
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
  }

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
#endif
