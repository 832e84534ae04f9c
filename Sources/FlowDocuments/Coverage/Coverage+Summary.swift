extension Coverage {
  /// The maximum number of configurations in the coverage of random walks; above it, the coverage
  /// is a summary.
  package static var maxWalked: Int { 10_000 }

  /// The same coverage without states, stacks and payloads: how often each kind of screen was on
  /// top, and how often each row of the reducer handled each kind of event there.
  ///
  /// Merging two coverages and summarizing the result is the same as merging their summaries.
  package var summary: Coverage {
    guard !isSummary else { return self }
    var summary = Coverage(flow: flow)
    summary.isSummary = true
    summary.addRuns(runs)
    for (configuration, count) in visits { summary.add(configuration.summary, times: count) }
    for (step, count) in counts { summary.add(step.summary, times: count) }
    return summary
  }

  /// The coverage, or its summary if it lists too many configurations.
  package var summarizedIfLarge: Coverage {
    visits.count > Self.maxWalked ? summary : self
  }
}

extension Coverage.Configuration {
  fileprivate var summary: Self {
    Self(state: "", stack: "", screens: screens.last.map { [$0] } ?? [])
  }
}

extension Coverage.CoveredStep {
  fileprivate var summary: Self {
    var summary = self
    summary.source = source.summary
    summary.event.payload = nil
    if case .handled(let target) = reply { summary.reply = .handled(target.summary) }
    return summary
  }
}
