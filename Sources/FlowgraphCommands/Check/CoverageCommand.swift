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
      or ignores, and both ways of each guard. Exits with 1 if less than --min-transition-coverage \
      percent of the transitions were taken.

      Examples:
        flowgraph coverage sign-in coverage/*.json
        flowgraph coverage sign-in coverage/*.json --min-transition-coverage 80
        flowgraph render sign-in --coverage coverage.json -o covered.svg
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Argument(help: "Files with coverage, or - for standard input.")
  var files: [String]

  @Flag(help: "Write the report as JSON.")
  var json = false

  @Option(help: "Fail if less than this percentage of the transitions was taken.")
  var minTransitionCoverage: Double?

  @Option(help: "How many entries of each list to print.")
  var list = 10

  func validate() throws {
    guard files.count(where: { $0 == "-" }) + (flow == "-" ? 1 : 0) < 2 else {
      throw ValidationError("Standard input can be read only once; use - only once.")
    }
    if let percent = minTransitionCoverage, !(0...100 ~= percent) {
      throw ValidationError("--min-transition-coverage must be from 0 to 100.")
    }
    guard list >= 0 else { throw ValidationError("--list must be at least 0.") }
  }

  func run(in context: ToolContext) throws {
    let document = try document(from: context.catalog)
    let coverage = try CoverageFiles.merged(files, of: document.name)
    let report = coverage.report(against: document)
    try Output.write(json ? report.json() : report.text(listing: list), to: nil)
    guard let percent = minTransitionCoverage,
      !report.transitions.isAtLeast(percent: percent)
    else { return }
    let (covered, total) = (report.transitions.covered, report.transitions.total)
    StandardError.report(
      "flowgraph: \(report.transitions.percent) % of the transitions were taken "
        + "(\(covered) of \(total)), less than the required \(percent) %\n")
    throw ExitCode(1)
  }
}

/// A coverage file of another flow than the requested one.
struct OtherCoverageError: ToolError, Equatable {
  let path: String
  let flow: String
  let expected: String

  var exitCode: Int32 { 65 }

  var message: String { "\(path): this is coverage of the flow '\(flow)', not of '\(expected)'" }
}

/// Reads coverage files.
enum CoverageFiles {
  /// Reads files and merges those of one flow; `-` is standard input.
  ///
  /// Files of other flows are skipped, because tests write all files into one folder. It is an
  /// error if no file is of the flow.
  static func merged(_ paths: [String], of flow: String) throws -> Coverage {
    var coverage = Coverage(flow: flow)
    var others: [(name: String, flow: String)] = []
    for path in paths {
      let file = InputFile(argument: path)
      let read = try Self.coverage(in: file)
      if read.flow == flow {
        coverage = coverage.merging(read)
      } else {
        others.append((file.name, read.flow))
      }
    }
    if let other = others.first {
      guard others.count < paths.count else {
        throw OtherCoverageError(path: other.name, flow: other.flow, expected: flow)
      }
      StandardError.report(
        "flowgraph: skipped \(others.count) of \(paths.count) files, with coverage of other flows\n"
      )
    }
    return coverage
  }

  private static func coverage(in file: InputFile) throws -> Coverage {
    let bytes = try file.bytes(ifMissing: "to let tests write one, see Documentation/Coverage.md")
    do { return try Coverage(json: bytes) } catch { throw MalformedFile(file.name, error) }
  }
}
#endif
