import FlowCore
import FlowDocuments

/// How to check a flow: by its parts if that is exact, or else by searching all of it.
struct CheckPlan<F: ExplorableFlow> {
  let flow: F
  let properties: [Property<F>]
  let limits: ExplorationLimits
  let maxViolations: Int
  /// Whether to search the whole flow for properties that only warn, if its parts decide the others.
  var searchesForWarnings = false
  let onProgress: (@Sendable (SearchProgress) -> Void)?
  let functions: FrameFunctions<F>

  func report() throws(ExplorationFailure<F>) -> CheckReport<F> {
    let deadline = Deadline(limits.time)
    switch try searchParts(by: deadline) {
    case nil: return try searchWhole(for: properties, by: deadline)
    case .decided(let decision): return try report(decision, by: deadline)
    case .dependent(let reason):
      var report = try searchWhole(for: properties, by: deadline)
      report.parts = CheckParts([], obstacle: reason)
      return report
    }
  }

  /// Searches the parts of the flow; returns `nil` if it has none, or if they decide no property.
  func searchParts(
    by deadline: Deadline
  ) throws(ExplorationFailure<F>) -> PartsSearch<F>.PartsVerdict? {
    let rules = properties.map { $0.partRule(of: flow) }
    guard let plan = flow.partPlan,
      rules.isEmpty || rules.contains(where: { if case .whole = $0 { false } else { true } })
    else { return nil }
    // If the parts do not decide, there must be time left to search the whole.
    let parts = PartsSearch(
      flow: flow, plan: plan, properties: properties, rules: rules, limits: limits,
      maxViolations: maxViolations, deadline: deadline.part(50), onProgress: onProgress,
      functions: functions)
    return try parts.run()
  }

  /// Searches the flow as a whole, until a deadline.
  func searchWhole(
    for properties: [Property<F>], by deadline: Deadline
  ) throws(ExplorationFailure<F>) -> CheckReport<F> {
    var search = Search(
      flow, within: limits,
      visitor: Checker(
        flow, properties: properties, violations: maxViolations, functions: functions),
      by: deadline, onProgress: onProgress, functions: functions)
    try search.run()
    return search.report(by: deadline)
  }

  /// The report of what the parts decide, and of a search of the whole for what they do not.
  func report(
    _ decision: PartsSearch<F>.Decision, by deadline: Deadline
  ) throws(ExplorationFailure<F>) -> CheckReport<F> {
    let others = properties.indices.filter { decision.findings[$0] == nil }.map { properties[$0] }
    var report = CheckReport(
      flow: flow, method: .exhaustive, results: [], configurations: decision.configurations,
      transitions: decision.transitions, parts: decision.parts)
    let errors = others.filter { $0.severity == .error }
    var rest: ArraySlice<CheckReport<F>.Result> = []
    if errors.isEmpty {
      var progress = SearchProgress(
        configurations: report.configurations, visited: report.configurations,
        transitions: report.transitions)
      progress.isOver = true
      onProgress?(progress)
    }
    if errors.isEmpty && !searchesForWarnings {
      let vacuity = Vacuity("only parts were searched; check it on its own to search everything")
      rest = ArraySlice(
        others.map { CheckReport<F>.Result(property: $0, finding: .nothingToJudge(vacuity)) })
    } else if !others.isEmpty {
      let whole = try searchWhole(for: others, by: deadline)
      rest = whole.results[...]
      if !errors.isEmpty {
        (report.bound, report.growth) = (whole.bound, whole.growth)
        report.parts?.wholeProperties = errors.map(\.name)
      }
    }
    report.results = zip(properties, decision.findings).compactMap { property, findings in
      guard let findings else { return rest.popFirst() }
      return .init(property: property, finding: findings[0], others: Array(findings.dropFirst()))
    }
    return report
  }
}
