#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments

  struct CoverageCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "coverage", abstract: "Tells how much of a flow a run of tests went through.",
      discussion: """
        Merges files that tests wrote and compares them with everything that the flow can do: \
        states, screens, transitions, the events that each state handles and ignores, and guards \
        both ways. Exits with 1 if fewer transitions were taken than --min-transition-coverage asks.

        Examples:
          flowgraph coverage sign-in coverage/*.json
          flowgraph coverage sign-in coverage/*.json --min-transition-coverage 80
          flowgraph render sign-in --coverage coverage.json -o covered.svg
        """)

    @OptionGroup var input: FlowInput

    @Argument(help: "Files with coverage, or - for standard input.")
    var files: [String]

    @Flag(help: "Write the report as JSON.")
    var json = false

    @Option(help: "Fail if fewer percent of the transitions were taken.")
    var minTransitionCoverage: Double?

    @Option(help: "How many entries of each list to tell.")
    var list = 10

    func validate() throws {
      guard files.count(where: { $0 == "-" }) + (input.flow == "-" ? 1 : 0) < 2 else {
        throw ValidationError("Standard input holds one file; name - once.")
      }
      if let percent = minTransitionCoverage, !(0...100 ~= percent) {
        throw ValidationError("--min-transition-coverage must be from 0 to 100.")
      }
      guard list >= 0 else { throw ValidationError("--list must be at least 0.") }
    }

    func run(in context: ToolContext) throws {
      let document = try input.document(from: context.catalog)
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
    /// Reads files and merges them; `-` is standard input.
    static func merged(_ paths: [String], of flow: String) throws(ToolError) -> Coverage {
      var coverage = Coverage(flow: flow)
      for path in paths {
        let name = path == "-" ? "standard input" : path
        let bytes: [UInt8]
        do {
          bytes = try InputFile.bytes(at: path == "-" ? nil : path)
        } catch {
          switch error {
          case .missing: throw .missingCoverage(name)
          case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
          }
        }
        let read: Coverage
        do { read = try Coverage(json: bytes) } catch { throw .malformedDocument(name, error) }
        guard read.flow == flow else {
          throw .otherCoverage(name, of: read.flow, instead: flow)
        }
        coverage = coverage.merging(read)
      }
      return coverage
    }
  }
#endif
