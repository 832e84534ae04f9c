#if CLI
internal import ArgumentParser
import FlowDocuments

/// How `flowgraph check` and `flowgraph merge` report, and where.
struct ReportOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "The format to write (default: text).")
  private var namedFormat: CheckFormat?

  @Flag(help: "The same as --format json.")
  private var json = false

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  @Option(help: "The folder of the sources, for the locations in github and sarif (default: .).")
  private var sourceRoot: String?

  func validate() throws {
    try requireOneFormat(json: json, format: namedFormat?.rawValue)
    guard sourceRoot == nil || format.reportsFiles else {
      throw ValidationError(
        "--source-root needs --format github or sarif; \(format.rawValue) reports locations as they "
          + "are.")
    }
  }

  var format: CheckFormat { json ? .json : namedFormat ?? .text }

  var formatOptions: [(name: String, isGiven: Bool)] {
    [("--json", json), ("--format", namedFormat != nil)]
  }

  /// Returns the sources if the format reports source files, otherwise `nil`.
  func sources() throws(InputError) -> SourceTree? {
    format.reportsFiles ? try SourceTree(root: sourceRoot ?? ".") : nil
  }
}

/// The output format of `flowgraph check` and `flowgraph merge`.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif

  /// Whether it reports the source files of locations.
  fileprivate var reportsFiles: Bool { self == .github || self == .sarif }

  func report(of flows: [CheckedFlow], _ strictness: Strictness, sources: SourceTree?) -> String {
    switch (self, sources) {
    case (.github, let sources?):
      return CheckAnnotations(flows: flows, strictness: strictness, sources: sources).text
    case (.sarif, let sources?):
      return CheckSARIF(
        flows: flows, strictness: strictness, sources: sources, version: FlowgraphTool.version
      ).text
    case (.json, _):
      let failures = flows.reduce(0) { $0 + strictness.failures(in: $1.check) }
      return FlowCheck.json(of: flows.map(\.check), failures: failures)
    case (.text, _), (.github, nil), (.sarif, nil):
      return CheckText(flows: flows, strictness: strictness).text
    }
  }
}
#endif
