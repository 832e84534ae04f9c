import FlowCore
package import FlowDocuments

extension RecordedFlow {
  /// The built-in properties that the document has enough information to check.
  package var properties: [Property<Self>] {
    StandardProperty.allCases.filter { $0.reasonNotCheckable(in: document) == nil }.map {
      property in
      Property(property) { property.ruleKind(ofDocument: $0) }
    }
  }

  /// Limits that include the whole document, and the configuration beyond its own limits.
  package static func limits(for document: FlowDocument) -> ExplorationLimits {
    ExplorationLimits(configurations: document.configurations.count + 1, depth: .max)
  }

  /// If the search that made the document reached a limit, properties that do not fail are
  /// undecided.
  package func checkDocument(
    _ properties: [Property<Self>], onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> CheckReport<Self> {
    var report = try check(properties, within: Self.limits(for: document), onProgress: onProgress)
    report.results = report.results.map { limited($0) }
    guard let bound = document.search.bound else { return report }
    report.bound = bound
    let reached = document.reached
    report.configurations = reached.count { $0 }
    report.transitions =
      document.transitions.count { reached[$0.source] }
      + document.refusals.count { reached[$0.source] }
    return report
  }

  /// Nothing holds if the search that made the document reached a limit.
  package func limited(_ result: CheckReport<Self>.Result) -> CheckReport<Self>.Result {
    guard let bound = document.search.bound else { return result }
    var result = result
    switch result.finding {
    case .holds, .undecided, .nothingToJudge: result.finding = .undecided(bound)
    case .violated, .violatedWithoutTrace, .witnessed, .unseen: break
    }
    return result
  }

  package func texts(ofTransition index: Int) -> [String] {
    commands[index].mapScreens(RecordedFlow.label(ofScreen:)).map(\.description)
  }

  package func text(ofRefused index: Int) -> String {
    "\(refusedCommands[index].map(RecordedFlow.label(ofScreen:)))"
  }
}
