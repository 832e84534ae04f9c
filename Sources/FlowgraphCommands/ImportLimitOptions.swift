#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDocuments
import FlowImport

/// How far to run what `flowgraph import` reads, by the names of ``LimitOptions``.
struct ImportLimitOptions: ParsableArguments {
  @Option(help: "Stop after this many configurations, if the file is run (default: 2000).")
  var maxConfigurations: Int?

  @Option(
    help: "Do not run beyond this many visible screens, if the file is run (default: 8).")
  var maxDepth: Int?

  func validate() throws {
    try LimitOptions.requirePositive([
      ("--max-configurations", maxConfigurations), ("--max-depth", maxDepth),
    ])
  }

  /// The limits for a file of a format.
  ///
  /// - Throws: An error if limits are set, but nothing is run.
  func limits(for name: String, as format: ImportFormat) throws(ValidationError) -> ImportLimits {
    guard format.isRun || (maxConfigurations == nil && maxDepth == nil) else {
      throw LimitOptions.refusal(ofReading: "'\(TerminalText.line(name))'", as: format)
    }
    return ImportLimits(configurations: maxConfigurations, depth: maxDepth)
  }
}

extension ImportLimits {
  /// The option that sets the limit at which a run was cut; `nil` if none does.
  func option(setting bound: FlowDocument.Bound?) -> String? {
    switch bound?.kind {
    // Too many transitions cut a run before.
    case .configurations: bound?.limit == mostConfigurations ? "--max-configurations" : nil
    case .depth: "--max-depth"
    case .time, .memory, .walks, .relaunch, .screens, nil: nil
    }
  }
}

extension FlowDocument.Bound {
  /// Where the search was cut, and the option with which it goes further.
  func text(raisedBy option: String?) -> String {
    text + (option.map { " (raise with \($0))" } ?? "")
  }
}
#endif
