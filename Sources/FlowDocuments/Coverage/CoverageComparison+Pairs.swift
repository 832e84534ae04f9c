import FlowSupport

/// Compares the pairs of a state and a kind of event.
struct PairComparison {
  private typealias StateEvent = CoverageComparison.StateEvent

  private let comparison: CoverageComparison
  /// The pairs that the document handles, in its order.
  private let handled: [StateEvent]

  init(_ comparison: CoverageComparison) {
    self.comparison = comparison
    let document = comparison.document
    let steps =
      document.transitions.map { (source: $0.source, event: $0.event) }
      + document.refusals.map { (source: $0.source, event: $0.event) }
    handled = steps.map {
      .init(state: comparison.configurationText($0.source).state, event: $0.event.path)
    }.distinct()
  }

  func add(to report: inout CoverageReport) {
    var taken: Set<StateEvent> = []
    var ignored: Set<StateEvent> = []
    for (step, _) in comparison.steps {
      let pair = StateEvent(state: step.source.state, event: comparison.path(of: step.event))
      if step.reply == .ignored { ignored.insert(pair) } else { taken.insert(pair) }
    }
    for pair in handled {
      report.handledPairs.add(isCovered: taken.contains(pair), "\(pair.state): \(pair.event)")
    }
    let handledSet = Set(handled)
    for state in searchedStates {
      for event in comparison.knownEvents {
        let pair = StateEvent(state: state, event: event)
        guard !handledSet.contains(pair) else { continue }
        report.ignoredPairs.add(isCovered: ignored.contains(pair), "\(state): \(event)")
      }
    }
  }

  /// The states that were searched completely, so that what they ignore is known.
  private var searchedStates: [String] {
    comparison.document.configurations.filter(\.isExpanded).map(\.state).distinct()
  }
}

/// Compares guards, each for true and for false.
struct GuardComparison {
  private typealias ReducerRow = CoverageComparison.ReducerRow

  /// A kind of state with its top screen, and a kind of event.
  private struct GuardContext: Hashable {
    var state: String
    var top: String?
    var event: String

    init(state: String, top: String?, event: String) {
      // Only the case or the type of a state counts: `password(name: ann)` becomes `password`.
      self.state = String(state.prefix { $0 != "(" && $0 != "[" })
      self.top = top
      self.event = event
    }
  }

  private let comparison: CoverageComparison

  init(_ comparison: CoverageComparison) {
    self.comparison = comparison
  }

  func add(to report: inout CoverageReport) {
    let document = comparison.document
    let guarded = document.transitions.filter { $0.guard != nil }
    let contexts = Dictionary(grouping: guarded, by: { comparison.row(of: $0) })
      .mapValues { Set($0.map(context)) }
    let taken = comparison.rowsTaken
    let handlingRows = handlingRows
    for row in guarded.map({ comparison.row(of: $0) }).distinct() {
      let isFalse = (contexts[row] ?? []).contains { context in
        handlingRows[context, default: []].contains { $0 != row }
      }
      report.guards.add(isCovered: taken.contains(row), "\(row.text): never true")
      report.guards.add(isCovered: isFalse, "\(row.text): never false")
    }
  }

  /// The rows that handled the event in each context; `nil` stands for ignoring it.
  private var handlingRows: [GuardContext: Set<ReducerRow?>] {
    var handlingRows: [GuardContext: Set<ReducerRow?>] = [:]
    for (step, transitions) in comparison.steps {
      let context = GuardContext(
        state: step.source.state, top: step.source.screens.last,
        event: comparison.path(of: step.event))
      switch step.reply {
      case .refused: continue
      case .ignored: handlingRows[context, default: []].insert(nil)
      case .handled, .finished:
        let rows = transitions.map { comparison.row(of: comparison.document.transitions[$0]) }
        handlingRows[context, default: []].formUnion(rows.isEmpty ? [ReducerRow(step)] : rows)
      }
    }
    return handlingRows
  }

  private func context(of transition: FlowDocument.Transition) -> GuardContext {
    let document = comparison.document
    let top =
      document.configurations.indices.contains(transition.source)
      ? document.configurations[transition.source].top?.screen : nil
    let signatures = comparison.names.signatures
    return GuardContext(
      state: comparison.configurationText(transition.source).state,
      top: top.flatMap { signatures.indices.contains($0) ? signatures[$0] : nil },
      event: transition.event.path)
  }
}

// MARK: - What the document lacks

extension CoverageComparison {
  /// Reports what the coverage has and the document lacks.
  func addUnknown(to report: inout CoverageReport) {
    let configurations = coverage.configurations.map(\.configuration)
    let states = Set(document.configurations.map(\.state))
    let screens = Set(names.signatures)
    let documented = Set(document.configurations.indices.map { configurationText($0) })
    let events = Set(knownEvents)
    addUnknown(configurations.map(\.state).distinct(), notIn: states, "state", in: &report)
    addUnknown(configurations.flatMap(\.screens).distinct(), notIn: screens, "screen", in: &report)
    for configuration in configurations
    where states.contains(configuration.state)
      && !documented.contains(ConfigurationText(configuration))
    {
      let description = "configuration \(configuration.state) \(configuration.stack)"
      report.unknown.add(isCovered: false, description)
    }
    addUnknown(
      steps.map { path(of: $0.step.event) }.distinct(), notIn: events, "event", in: &report)
    for (step, transitions) in steps
    where step.reply.isTaken && transitions.isEmpty
      && documented.contains(ConfigurationText(step.source))
    {
      report.unknown.add(isCovered: false, "transition \(description(of: step))")
    }
  }

  private func addUnknown(
    _ names: [String], notIn documented: Set<String>, _ kind: String,
    in report: inout CoverageReport
  ) {
    for name in names where !documented.contains(name) {
      report.unknown.add(isCovered: false, "\(kind) \(name)")
    }
  }

  private func description(of step: Coverage.CoveredStep) -> String {
    let path = path(of: step.event)
    let event = step.event.payload.map { "\(path): \($0)" }
    return [
      "\(step.source.stack) -> \(step.reply.target?.stack ?? step.reply.outcome ?? "")",
      event ?? path, ReducerRow(step).text,
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
