#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct CoverageCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Reports how much of a flow a test run covered.",
    discussion: """
      Merges coverage files that tests wrote, skips those of other flows, and compares them with \
      everything the flow can do: states, screens, transitions, the events that each state handles \
      or ignores, and both results of each guard. Traces that an app recorded, and logs of tests \
      on devices that 'flowgraph paths' wrote, are replayed and count, too. Exits with 1 if less \
      is covered than a --min option demands.

      Examples:
        flowgraph coverage sign-in coverage/*.json
        flowgraph coverage sign-in coverage/*.json --min-row-coverage 80
        flowgraph coverage shop maestro-output/*/commands.json
        flowgraph render sign-in --coverage coverage.json -o covered.svg
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Argument(help: "Files with coverage or traces, or - for standard input.")
  var files: [String]

  @Flag(help: "Write the report as JSON.")
  var json = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The name under which the coverage was recorded, if it is not that of the flow.",
      valueName: "name"))
  var recordedName: String?

  @Option(help: "Fail if less than this percentage of the transitions was taken.")
  var minTransitionCoverage: Double?

  @Option(help: "Fail if less than this percentage of the rows of the reducer was taken.")
  var minRowCoverage: Double?

  @Option(help: "Fail if less than this percentage of the screens was on show.")
  var minScreenCoverage: Double?

  @Option(help: "How many entries of each list to print (default: 10); --json has them all.")
  var list: Int?

  func validate() throws {
    try requireOneStandardInput(files + [flow])
    for (option, percent) in [
      ("--min-transition-coverage", minTransitionCoverage),
      ("--min-row-coverage", minRowCoverage), ("--min-screen-coverage", minScreenCoverage),
    ] {
      if let percent, !(0...100 ~= percent) {
        throw ValidationError("\(option) must be from 0 to 100.")
      }
    }
    try requireAtMostOne(["--json": json, "--list": list != nil])
    guard list ?? 0 >= 0 else { throw ValidationError("--list must be at least 0.") }
  }

  func run(in context: ToolContext) throws {
    let entry = try entry(from: context.catalog)
    let document = try document(of: entry)
    let name = recordedName ?? document.name
    let coverage = try Coverage.merged(
      files, of: name, advice: recordedName == nil ? "--as" : nil
    ) { ReplayedCoverage(of: entry, as: name, in: document) }
    let report = coverage.report(against: document)
    try Output.write(json ? report.json() : report.text(maxEntries: list ?? 10), to: nil)
    let complaints = shortfalls(of: report)
    for complaint in complaints { FlowgraphTool.report(complaint) }
    if !complaints.isEmpty { throw ExitCode(1) }
  }

  /// The percentages that are lower than required.
  private func shortfalls(of report: CoverageReport) -> [String] {
    [
      (minTransitionCoverage, report.transitions, "transition", "taken"),
      (minRowCoverage, report.rows, "row", "taken"),
      (minScreenCoverage, report.screens, "screen", "on show"),
    ].compactMap { percent, tally, noun, participle in
      guard let percent, !tally.isAtLeast(percent: percent) else { return nil }
      guard tally.total > 0 else {
        return "the flow has no \(noun)s, so the required \(percent) % of them cannot be covered; "
          + "check that it is the right flow, or leave out --min-\(noun)-coverage"
      }
      return "\(tally.percent) % of the \(noun)s were \(participle) (\(tally.covered) of "
        + "\(tally.total)), less than the required \(percent) %"
    }
  }
}
#endif
