import FlowCore
import FlowDocuments
import FlowExploration

extension Verification {
  /// Replays known failures, then searches; records new failures in the file if that is enabled.
  func run(
    _ file: RegressionsFile?, within limits: ExplorationLimits?,
    search: () throws(ExplorationFailure<F>) -> CheckReport<F>
  ) throws -> CheckReport<F> {
    try flow.masking { try runMasked(file, within: limits, search: search) }
  }

  private func runMasked(
    _ file: RegressionsFile?, within limits: ExplorationLimits?,
    search: () throws(ExplorationFailure<F>) -> CheckReport<F>
  ) throws -> CheckReport<F> {
    let records = try TestSettings.recordsRegressions(at: site)
    do {
      guard !(properties ?? flow.properties).isEmpty else {
        throw ExplorationFailure<F>.noProperties
      }
      if let file { try replay(file, within: limits, records: records) }
      let report = try search()
      if let file, records, !report.failures.isEmpty {
        try file.update(at: site) { $0.insert(failuresOf: report) }
      }
      report.warnings.forEach { TestAttachments.warn("\(FlowName.of(F.self)): \($0)", at: site) }
      try throwFailures(
        report.results, of: report.results.count, searched: report.searchText,
        growth: report.growth, for: file)
      return report
    } catch let failure as ExplorationFailure<F> {
      throw FlowFailure.exploration(failure, at: site)
    }
  }

  private func replay(
    _ file: RegressionsFile, within limits: ExplorationLimits?, records: Bool
  ) throws {
    let saved = try file.read(at: site)
    guard !saved.isEmpty else { return }
    let report = try flow.check(saved, against: properties, within: limits)
    if records, !report.stale.isEmpty {
      try file.update(at: site) { regressions in
        for result in report.stale { regressions.remove(result.entry) }
      }
    } else {
      try rejectStale(report.stale, in: file)
    }
    let failing = report.failures.compactMap { result -> CheckReport<F>.Result? in
      guard case .fails(let trace, let reason) = result.outcome, let property = result.property
      else { return nil }
      return .init(property: property, finding: .violated(trace, because: reason))
    }
    try throwFailures(failing, of: saved.entries.count, called: "regressions in \(file.name)")
  }

  /// Throws if there are lines that can no longer be replayed, because they test nothing.
  private func rejectStale(_ stale: [RegressionReport<F>.EntryResult], in file: RegressionsFile)
    throws
  {
    guard !stale.isEmpty else { return }
    let heading =
      "\(FlowName.of(F.self)): \(stale.count) regression\(stale.count == 1 ? "" : "s") in "
      + "\(file.name) can no longer be replayed (\(site))"
    let advice = "remove them, or run once with \(TestSettings.recordName)=1"
    throw FlowFailure(
      ([heading] + stale.map { "\($0)" } + [advice]).joined(separator: "\n\n"), at: site)
  }

  /// The lines to add to a file to record failures, or a note that they were recorded.
  func recordingText(for failing: [CheckReport<F>.Result], in file: RegressionsFile) -> String? {
    let regressions = Regressions(
      failing.compactMap { result in
        guard let trace = result.finding.trace, let code = trace.code(for: flow) else { return nil }
        let inputText = trace.inputs.map(\.description).joined(separator: ", ")
        return .init(property: result.property.name, trace: code, summary: inputText)
      })
    guard !regressions.isEmpty else { return nil }
    if (try? TestSettings.recordsRegressions(at: site)) == true {
      return "recorded in \(file.name)"
    }
    // The first line is needed only in a new file; the rest can be pasted.
    let lines = "\(regressions)".split(separator: "\n").dropFirst(file.exists ? 1 : 0)
    return
      (["to record it in \(file.name), run again with \(TestSettings.recordName)=1, or add:"]
      + lines.map(String.init)).joined(separator: "\n")
  }
}
