#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowExploration

struct OverlayOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Color the diagram by the coverage in these files.", valueName: "file"))
  var coverage: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name under which the coverage was recorded, if it is not that of the flow.",
      valueName: "name"))
  var coverageAs: String?

  @Option(
    help: ArgumentHelp(
      "Draw a path: a trace code such as 0:2.1 from a report, or a file with a saved trace.",
      valueName: "trace"))
  var trace: String?

  @Flag(help: "Check the flow, and mark violations where they occur.")
  var findings = false

  @Option(
    help: ArgumentHelp(
      "With --findings, how many violations of each property to mark, each with a different cause.",
      valueName: "number"))
  var violations: Int?

  func validate() throws {
    if let violations {
      guard findings else { throw ValidationError("--violations needs --findings.") }
      guard violations > 0 else {
        throw ValidationError("--violations must be at least 1, but is \(violations).")
      }
    }
    if coverageAs != nil, coverage.isEmpty {
      throw ValidationError("--coverage-as needs --coverage.")
    }
    guard names.count < 2 else {
      throw ValidationError(
        "\(names.joined(separator: " and ")) cannot be used together; draw two diagrams.")
    }
  }

  var names: [String] {
    (coverage.isEmpty ? [] : ["--coverage"]) + (trace == nil ? [] : ["--trace"])
      + (findings ? ["--findings"] : [])
  }

  /// The number of options that name standard input.
  var standardInputCount: Int { (coverage + [trace ?? ""]).count { $0 == "-" } }

  /// Returns the requested overlay on the document of a flow, to which late answers of a path are
  /// added.
  func overlay(
    on document: inout FlowDocument, of entry: CatalogEntry, within limits: ExplorationLimits
  ) throws -> Overlay? {
    if !coverage.isEmpty { return try coverage(of: document, by: entry) }
    if let trace {
      return try path(TraceArgument(text: trace), in: &document, of: entry, within: limits)
    }
    guard findings else { return nil }
    let request = CheckRequest(within: limits, wantsPaths: true, violations: violations ?? 1)
    return .findings(try entry.check(request).overlay(in: document))
  }

  private func coverage(of document: FlowDocument, by entry: CatalogEntry) throws -> Overlay {
    let name = coverageAs ?? document.name
    let merged = try Coverage.merged(
      coverage, of: name, advice: coverageAs == nil ? "--coverage-as" : nil
    ) {
      ReplayedCoverage(of: entry, as: name, in: document)
    }
    let report = merged.report(against: document)
    let seen = report.configurationVisits.indices.filter { report.configurationVisits[$0] > 0 }
    return .coverage(.init(counts: report.transitionCounts, seen: Set(seen)))
  }

  private func path(
    _ argument: TraceArgument, in document: inout FlowDocument, of entry: CatalogEntry,
    within limits: ExplorationLimits
  ) throws -> Overlay {
    let source = try argument.source()
    try argument.require(source, of: entry)
    let request = CheckRequest([], within: limits, wantsPaths: true)
    let replay = try entry.replay(source, against: request)
    if let failure = replay.failure {
      throw ToolFailure.finding("\(argument.name): \(failure)")
    }
    guard let overlay = TraceDiagrams(of: replay.trace, verdict: nil)?.overlay(in: &document) else {
      throw ToolFailure.finding(
        "\(argument.name): the trace leads to a configuration that the search did not reach, beyond "
          + "its limits or by a late answer; raise the --max limits, or draw the path alone with "
          + "'flowgraph replay --svg'")
    }
    return overlay
  }
}
#endif
