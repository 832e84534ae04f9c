#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDocuments
import FlowImport

/// The limits for running what `flowgraph import` reads, named like those of ``LimitOptions``.
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

  /// Returns the limits for a file of a format.
  ///
  /// - Throws: An error if limits are set, but the format is not run.
  func limits(for name: String, as format: ImportFormat) throws(ValidationError) -> ImportLimits {
    guard format.isRunnable || (maxConfigurations == nil && maxDepth == nil) else {
      throw LimitOptions.unusedLimitsError(for: "'\(TerminalText.line(name))'", as: format)
    }
    return ImportLimits(configurations: maxConfigurations, depth: maxDepth)
  }
}

extension ImportLimits {
  /// Returns the option for the limit at which a run stopped, or `nil` if there is none.
  func option(setting bound: FlowDocument.Bound?) -> String? {
    switch bound?.kind {
    // The run may have stopped at the limit of transitions first.
    case .configurations: bound?.limit == maxConfigurations ? "--max-configurations" : nil
    case .depth: "--max-depth"
    case .time, .memory, .walks, .relaunch, .screens, nil: nil
    }
  }
}

extension FlowDocument.Bound {
  /// Where the search stopped, and the option that raises the limit.
  func text(raisedBy option: String?) -> String {
    text + (option.map { " (raise with \($0))" } ?? "")
  }
}
#endif
