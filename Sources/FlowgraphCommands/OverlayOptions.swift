#if CLI
  internal import ArgumentParser
  import FlowDiagrams
  import FlowDocuments

  /// What is drawn over a flow.
  struct OverlayOptions: ParsableArguments {
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "Paint how much of the flow tests went through, by one file or several.",
        valueName: "file"))
    var coverage: [String] = []

    /// The option that asks for an overlay; `nil` when none does.
    var told: String? { coverage.isEmpty ? nil : "--coverage" }

    /// How often standard input is named.
    var namesOfInput: Int { coverage.count { $0 == "-" } }

    /// The overlay on a document that is asked for.
    func overlay(on document: FlowDocument) throws(ToolError) -> Overlay? {
      guard !coverage.isEmpty else { return nil }
      let report = try CoverageFiles.merged(coverage, of: document.name).report(against: document)
      let seen = report.configurationVisits.indices.filter { report.configurationVisits[$0] > 0 }
      return .coverage(.init(counts: report.transitionCounts, seen: Set(seen)))
    }
  }
#endif
