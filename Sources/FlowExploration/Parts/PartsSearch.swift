import FlowCore
import FlowDocuments

/// Decides properties of a flow of independent parts by searching each part on its own.
///
/// What can be reached is then known: any configuration of the part that the flow is in, combined
/// for every other part with any in which it can be left. See the decision record on independent
/// tabs.
struct PartsSearch<F: ExplorableFlow> {
  let flow: F
  let plan: PartPlan<F>
  let properties: [Property<F>]
  let rules: [PartRule]
  let limits: ExplorationLimits
  let maxViolations: Int
  let deadline: Deadline
  let onProgress: (@Sendable (SearchProgress) -> Void)?
  let functions: FrameFunctions<F>

  enum PartsVerdict {
    /// The parts are independent.
    case decided(Decision)
    /// They are not, or that is not known; with the reason.
    case dependent(String)
  }

  struct Decision {
    /// The findings, by property; `nil` for one that does not follow from the parts.
    var findings: [[Finding<F>]?]
    var configurations: Int
    var transitions: Int
    var parts: CheckParts
  }

  /// The results of searching one part.
  struct PartResult {
    var part: PartPlan<F>.FlowPart
    var findings: [[Finding<F>]]
    var configurations: Int
    /// The number of those from which another part can be entered.
    var leavable: Int
    var transitions: Int
    /// The nearest configurations that lead neither to an end nor to a root, or `nil` if not
    /// needed.
    var traps: PartTraps<F>?
    var sharesScreens: Bool
  }

  func run() throws(ExplorationFailure<F>) -> PartsVerdict {
    if let obstacle = plan.obstacle { return .dependent(obstacle) }
    var limits = limits
    var results: [PartResult] = []
    for part in plan.parts {
      switch try search(part, within: limits) {
      case .independent(let part):
        results.append(part)
        limits.configurations = max(1, limits.configurations - part.configurations)
      case .dependent(let reason): return .dependent("\(part.name) \(reason)")
      }
    }
    return .decided(decision(by: results))
  }

  // MARK: One part

  private enum PartVerdict {
    case independent(PartResult)
    case dependent(String)
  }

  private func search(
    _ part: PartPlan<F>.FlowPart, within limits: ExplorationLimits
  ) throws(ExplorationFailure<F>) -> PartVerdict {
    let observers = [part.sharedScreens] + part.escapes
    var search = Search(
      part.flow, within: limits,
      visitor: Checker(part.flow, properties: properties + observers, violations: maxViolations),
      by: deadline, onProgress: onProgressOfPart,
      functions: functions)
    try search.run()
    let observed = search.visitor.violationLists[properties.count...]
    if let escape = observed.dropFirst().lazy.compactMap(\.all.first).first {
      return .dependent("is not independent of the others: \(escape.message.text)")
    }
    if let bound = search.bound {
      return .dependent("is too large by itself: its search stopped \(bound.text)")
    }
    let end = deadline.extended
    return .independent(
      PartResult(
        part: part,
        findings: properties.indices.map { index in
          search.findings(at: index, by: end).map { inWhole($0, of: part) }
        },
        configurations: search.configurations.count,
        leavable: search.configurations.indices.count {
          PartPlan<F>.isLeavable(search.configurations[$0])
        },
        transitions: search.progress.transitions,
        traps: needsTraps ? search.partTraps(by: end) : nil,
        sharesScreens: observed.first?.all.isEmpty == false))
  }

  private var onProgressOfPart: (@Sendable (SearchProgress) -> Void)? {
    guard let onProgress else { return nil }
    return { onProgress($0.continuing) }
  }

  private var needsTraps: Bool { rules.contains { if case .traps = $0 { true } else { false } } }

  /// The same finding with a trace of the whole flow, which enters the part first.
  private func inWhole(_ finding: Finding<F>, of part: PartPlan<F>.FlowPart) -> Finding<F> {
    finding.map { trace in
      self.trace(of: (part.isFirst ? [] : [part.entry]) + trace.inputs) ?? trace
    }
  }

  private func trace(of inputs: [Input<F>]) -> Trace<F>? {
    (try? flow.trace(of: inputs)).flatMap(\.self)
  }

  // MARK: All parts

  private func decision(by results: [PartResult]) -> Decision {
    // One part can be in any configuration, and the others in any in which they can be left.
    let around = results.indices.map { index in
      CappedCount.product(results.indices.map { $0 == index ? 1 : results[$0].leavable })
    }
    let configurations = CappedCount.sum(
      zip(results, around).map { CappedCount.product([$0.configurations]) * $1 })
    let transitions = CappedCount.sum(
      zip(results, around).map { part, around in
        (CappedCount.product([part.transitions]) + .product([part.leavable, results.count - 1]))
          * around
      })
    return Decision(
      findings: properties.indices.map { findings(at: $0, in: results) },
      configurations: configurations.number, transitions: transitions.number,
      parts: CheckParts(
        results.map { .init(name: $0.part.name, configurations: $0.configurations) },
        isCountExact: configurations.isExact && transitions.isExact))
  }

  private func findings(at index: Int, in results: [PartResult]) -> [Finding<F>]? {
    switch rules[index] {
    case .everyPart: merged(results.flatMap { $0.findings[index] })
    case .everyStep: merged(results.flatMap { $0.findings[index] } + [findingBetween(at: index)])
    case .everyPartWithOwnScreens:
      results.contains(where: \.sharesScreens)
        ? nil : merged(results.flatMap { $0.findings[index] })
    case .always: [.holds(.init(results.reduce(0) { $0 + $1.leavable }, .configurations))]
    case .traps: [trapFinding(in: results)]
    case .whole: nil
    }
  }

  /// Returns the findings for a property that must hold in every part.
  private func merged(_ findings: [Finding<F>]) -> [Finding<F>] {
    var causes: Set<[String]> = []
    let violated = findings.filter { $0.trace != nil }
      .sorted { ($0.trace?.steps.count ?? 0) < ($1.trace?.steps.count ?? 0) }
      .filter { finding in
        guard case .violated(let trace, let text) = finding else { return true }
        return causes.insert(F.cause(of: text, at: trace.last)).inserted
      }
    if !violated.isEmpty { return Array(violated.prefix(max(1, maxViolations))) }
    if let undecided = findings.first(where: \.isUndecided) { return [undecided] }
    let counts = findings.compactMap { if case .holds(let count) = $0 { count } else { nil } }
    if let unit = counts.first?.unit {
      // The children that are alive at the start are counted in each part.
      let shared = unit == .children ? startingChildren * (counts.count - 1) : 0
      return [.holds(.init(counts.reduce(0) { $0 + $1.number } - shared, unit))]
    }
    return Array((findings.filter(\.isFailure) + findings).prefix(1))
  }

  /// The number of children that are checked at the start of the flow.
  private var startingChildren: Int {
    guard let start = trace(of: [])?.first else { return 0 }
    var observer = ChildObserver<F>()
    observer.record(start, at: 0)
    return observer.count.number
  }

  /// Returns what the steps from part to part show about a property of steps.
  private func findingBetween(at index: Int) -> Finding<F> {
    guard let rule = properties[index].ruleKind(flow).localRule else {
      return .nothingToJudge(Vacuity("it applies to no steps"))
    }
    var count = 0
    for source in plan.parts {
      guard var trace = trace(of: source.isFirst ? [] : [source.entry]) else { continue }
      for target in plan.parts where target.name != source.name {
        let step = flow.step(target.entry, at: trace.last)
        if let text = rule.message(for: step) {
          trace.steps.append(step)
          return .violated(trace, because: text)
        }
        if rule.concernsStep?(step.transition) ?? true { count += 1 }
      }
    }
    return count > 0
      ? .holds(.init(count, .steps)) : .nothingToJudge(rule.vacuity([], { _ in false }))
  }

  /// Returns a trap of the whole flow: each part is left where neither an end nor a root can be
  /// reached.
  private func trapFinding(in results: [PartResult]) -> Finding<F> {
    let traps = results.compactMap(\.traps)
    guard traps.count == results.count else {
      return deadline.bound.map { .undecided($0) }
        ?? .nothingToJudge(Vacuity("no configuration was reached"))
    }
    let paths = traps.indices.compactMap { last in
      PartTraps<F>.path(into: traps, last: last, parts: plan.parts)
    }
    guard let path = paths.min(by: { $0.count < $1.count }), let trace = trace(of: path) else {
      return .holds(.init(results.reduce(0) { $0 + $1.configurations }, .configurations))
    }
    return .violated(trace, because: NoTrap.text)
  }
}

extension SearchProgress {
  /// The progress of a search that is followed by others.
  fileprivate var continuing: Self {
    var progress = self
    progress.isOver = false
    return progress
  }
}

/// A number that is capped at `Int.max`.
struct CappedCount {
  var number: Int
  var isExact = true

  static func product(_ factors: [Int]) -> Self {
    factors.reduce(Self(number: 1)) { $0 * Self(number: $1) }
  }

  static func sum(_ terms: [Self]) -> Self { terms.reduce(Self(number: 0), +) }

  static func + (left: Self, right: Self) -> Self {
    let (sum, overflows) = left.number.addingReportingOverflow(right.number)
    return Self(
      number: overflows ? .max : sum, isExact: left.isExact && right.isExact && !overflows)
  }

  static func * (left: Self, right: Self) -> Self {
    let (product, overflows) = left.number.multipliedReportingOverflow(by: right.number)
    return Self(
      number: overflows ? .max : product, isExact: left.isExact && right.isExact && !overflows)
  }
}
