extension Coverage {
  /// The most configurations in the coverage of random walks; beyond that, it is a summary.
  package static var mostWalked: Int { 10_000 }

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
    visits.count > Self.mostWalked ? summary : self
  }
}

extension Coverage.Configuration {
  fileprivate var summary: Self {
    Self(state: "", stack: "", screens: screens.last.map { [$0] } ?? [])
  }
}

extension Coverage.Step {
  fileprivate var summary: Self {
    var summary = self
    summary.source = source.summary
    summary.event.payload = nil
    if case .moved(let target) = answer { summary.answer = .moved(target.summary) }
    return summary
  }
}
