#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowExploration

struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks properties in every reachable configuration of a flow.",
    discussion: """
      Searches everything reachable, and prints a shortest trace to each violation. For a document, \
      checks the properties that can be checked on a document. Exits with 1 if a property fails, \
      or has nothing to judge although --property names it, with 2 if none fails but one is undecided because the search stopped at a limit, and \
      otherwise with 0. A warning fails only with --strict.

      Examples:
        flowgraph check user-registration
        flowgraph check --all --format sarif -o flows.sarif
        flowgraph check my-flow --property no-dead-end --property no-trap
        flowgraph render sign-in --format json | flowgraph check -
      """)

  @Argument(
    help: "Flows of the catalog, paths of documents, or - for a document on standard input.")
  var flows: [String] = []

  @Flag(help: "Check all flows of the catalog.")
  var all = false

  @OptionGroup var limits: LimitOptions
  @OptionGroup var walking: WalkOptions
  @OptionGroup var selection: PropertyOptions
  @OptionGroup var package: PackageOptions

  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Exit with 0 even if properties are undecided.")
  var allowUndecided = false

  @Option(
    help: ArgumentHelp(
      "Report up to this many violations of each property, each with a different cause "
        + "(default: 1).",
      valueName: "count"))
  var violations: Int?

  @Flag(help: "Fail on warnings.")
  var strict = false

  @Flag(help: "Skip properties that only warn, unless --property names them.")
  var noWarnings = false

  @Option(
    help: ArgumentHelp(
      "Draw the path to each failure into this folder, with its trace beside it.",
      valueName: "folder"))
  var traceSvg: String?

  func validate() throws {
    try requireAtMostOne([
      "--strict": strict, "--no-warnings": noWarnings && selection.property.isEmpty,
    ])
    for (option, isGiven) in reporting.formatOptions + [
      ("--strict", strict),
      ("--allow-undecided", allowUndecided), ("--violations", violations != nil),
      ("--walks", walking.walks != nil), ("--trace-svg", traceSvg != nil),
    ] {
      try requireAtMostOne(["--list-properties": selection.listProperties, option: isGiven])
    }
    guard all != !flows.isEmpty else {
      throw ValidationError(
        all ? "Name flows or use --all, not both." : "Name a flow, or use --all.")
    }
    guard violations ?? 1 > 0 else {
      throw ValidationError("--violations must be at least 1.")
    }
    try requireOneStandardInput(flows)
    guard walking.shard == nil || (!all && flows.count == 1) else {
      throw ValidationError("--shard takes one flow; check several in separate runs.")
    }
    guard walking.walks == nil || !limits.values.areOfSearch else {
      throw ValidationError(
        "--walks can be limited by --max-seconds; the other --max options limit a search.")
    }
  }

  var inputs: [String] { flows }
  var outputs: [String?] { [reporting.output] }

  func run(in context: ToolContext) throws {
    var entries: [NamedEntry] = []
    let catalog = try package.catalog(or: context.catalog, for: flows)
    for name in all ? catalog.entries.map(\.name) : flows {
      let source = try limits.source(named: name, in: catalog)
      guard walking.walks == nil || !source.entry.isDocument else {
        throw ValidationError(
          "--walks needs a flow to run, but '\(TerminalText.line(name))' is a document.")
      }
      entries.append((name, source.entry, source.limitOption))
    }
    try selection.requireKnown(among: entries.map(\.entry))
    guard !selection.listProperties else {
      return try Output.write(selection.list(of: entries.map(\.entry)), to: reporting.output)
    }
    let format = reporting.format
    let sources = try reporting.sources()
    let folder = try walking.reportDir.map(ReportFolder.init)
    var (checked, errors) = try check(entries, in: context)
    let strictness = strictness(for: checked)
    for index in checked.indices { strictness.markVacuous(in: &checked[index].check) }
    for flow in checked { try folder?.write(flow.check) }
    if !checked.isEmpty {
      try Output.write(
        format.report(of: checked, strictness, sources: sources), to: reporting.output)
    }
    if format != .text { reportDiagrams(of: checked) }
    for error in errors.dropLast() { FlowgraphTool.report(error.message) }
    if let error = errors.last { throw error }
    if checked.contains(where: { strictness.fails($0.check) }) { throw ExitCode(1) }
    if checked.contains(where: { strictness.isUndecided($0.check) }) { throw ExitCode(2) }
  }

  /// An argument, the flow that it names, and the option for the limit at which its run stopped.
  private typealias NamedEntry = (source: String, entry: CatalogEntry, limitOption: String?)

  /// Checks flows; the results of one are reported even if another cannot start.
  private func check(
    _ entries: [NamedEntry], in context: ToolContext
  ) throws -> (flows: [CheckedFlow], errors: [any ToolError]) {
    var folder = try traceSvg.map { path throws(OutputError) in
      try TraceFolder(
        path: path, inputs: inputs.filter { context.catalog[$0] == nil }, engine: context.engine)
    }
    var flows: [CheckedFlow] = []
    var errors: [any ToolError] = []
    for entry in entries {
      do throws(CatalogError) { flows.append(try check(entry)) } catch {
        errors.append(error)
        guard error.servingFailure == nil else {
          let unchecked = entries.dropFirst(flows.count + errors.count).map {
            "'\(TerminalText.line($0.entry.name))'"
          }
          if !unchecked.isEmpty {
            FlowgraphTool.report(
              "not checked, because the program exited: \(unchecked.joined(separator: ", "))")
          }
          break
        }
        continue
      }
      try folder?.draw(&flows[flows.count - 1], of: entry.entry)
    }
    return (flows, errors)
  }

  /// Reports the paths of the diagrams, for formats that do not contain them.
  private func reportDiagrams(of flows: [CheckedFlow]) {
    for (_, path) in flows.flatMap({ $0.diagrams.sorted { $0.key < $1.key } }) {
      FlowgraphTool.report("drew \(path)")
    }
  }

  private func strictness(for checked: [CheckedFlow]) -> Strictness {
    Strictness(
      allowsUndecided: allowUndecided, requested: Set(selection.property),
      judged: Set(
        checked.flatMap(\.check.results).filter { $0.finding.kind != .nothingToJudge }
          .map(\.property)))
  }

  private func check(_ named: NamedEntry) throws(CatalogError) -> CheckedFlow {
    let entry = named.entry
    let limits = limits.limits(of: entry)
    var request = selection.request(within: limits)
    request.walks = walking.randomWalks
    request.walks?.time = limits.time
    request.share = walking.shard
    // Warnings need a full search, which walks are meant to avoid.
    request.wantsWarnings = !noWarnings && request.walks == nil
    request.isStrict = strict
    request.wantsPaths = traceSvg != nil
    request.violations = violations ?? 1
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    var check = try entry.check(request, onProgress: line.onProgress)
    walking.complete(&check)
    let location = entry.location?.ifFileLocation
    return CheckedFlow(
      source: named.source, package: package.arguments, limits: limits,
      limitOption: named.limitOption,
      location: location ?? (named.source == "-" ? "stdin:1" : "\(named.source):1"), check: check)
  }
}
#endif
