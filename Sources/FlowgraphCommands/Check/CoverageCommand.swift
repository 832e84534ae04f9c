#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

struct CoverageCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Tells how much of a flow a run of tests went through.",
    discussion: """
      Merges files that tests wrote, passes over those of other flows, and compares them with everything that the flow can do: \
      states, screens, transitions, the events that each state handles and ignores, and guards \
      both ways. Exits with 1 if fewer transitions were taken than --min-transition-coverage asks.

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

  @Option(help: "Fail if fewer percent of the transitions were taken.")
  var minTransitionCoverage: Double?

  @Option(help: "How many entries of each list to tell.")
  var list = 10

  func validate() throws {
    guard files.count(where: { $0 == "-" }) + (flow == "-" ? 1 : 0) < 2 else {
      throw ValidationError("Standard input holds one file; name - once.")
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
      "flowgraph: \(covered) of \(total) transitions were taken, \(report.transitions.percent) %, "
        + "which is less than \(percent) %\n")
    throw ExitCode(1)
  }
}

/// Files with coverage.
enum CoverageFiles {
  /// Reads files and merges those of a flow; `-` is standard input.
  ///
  /// Files of other flows are passed over, for tests write them all into one folder; only where
  /// no file is of the flow, that is an error.
  static func merged(_ paths: [String], of flow: String) throws(ToolError) -> Coverage {
    var coverage = Coverage(flow: flow)
    var others: [(name: String, flow: String)] = []
    for path in paths {
      let name = path == "-" ? "standard input" : path
      let read = try Self.coverage(at: path, called: name)
      if read.flow == flow {
        coverage = coverage.merging(read)
      } else {
        others.append((name, read.flow))
      }
    }
    if let other = others.first {
      guard others.count < paths.count else {
        throw .otherCoverage(other.name, of: other.flow, instead: flow)
      }
      StandardError.report(
        "flowgraph: passed over \(others.count) of \(paths.count) files, which are of other flows\n"
      )
    }
    return coverage
  }

  private static func coverage(
    at path: String, called name: String
  ) throws(ToolError) -> Coverage {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.bytes(at: path == "-" ? nil : path)
    } catch {
      switch error {
      case .missing: throw .missingCoverage(name)
      case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
      }
    }
    do { return try Coverage(json: bytes) } catch { throw .malformedDocument(name, error) }
  }
}
#endif
