import FlowSupport

// MARK: - States and events

extension CoverageComparison {
  /// Compares the pairs of a state and a kind of event.
  func addPairs(to report: inout CoverageReport) {
    var handled: Set<String> = []
    var ignored: Set<String> = []
    for (step, _) in steps {
      let pair = "\(step.source.state): \(path(of: step.event))"
      if step.reply == .ignored { ignored.insert(pair) } else { handled.insert(pair) }
    }
    let documented =
      (document.transitions.map { (source: $0.source, event: $0.event) }
      + document.refusals.map { (source: $0.source, event: $0.event) })
      .map { "\(texts(of: $0.source)[0]): \($0.event.path)" }.distinct()
    for pair in documented { report.handledPairs.add(isCovered: handled.contains(pair), pair) }
    let documentedSet = Set(documented)
    // What a state ignores is known if it was searched completely.
    for state in document.configurations.filter(\.isExpanded).map(\.state).distinct() {
      for pair in knownEvents.map({ "\(state): \($0)" }) where !documentedSet.contains(pair) {
        report.ignoredPairs.add(isCovered: ignored.contains(pair), pair)
      }
    }
  }

  // MARK: - Guards

  /// Compares guards, each for true and for false.
  func addGuards(to report: inout CoverageReport) {
    let guarded = document.transitions.filter { $0.guard != nil }
    let contexts = Dictionary(grouping: guarded, by: { row(of: $0) })
      .mapValues { Set($0.map(guardContext)) }
    let (taken, handlingRows) = (rowsTaken, handlingRows)
    for row in guarded.map({ row(of: $0) }).distinct() {
      let isFalse = (contexts[row] ?? []).contains { context in
        handlingRows[context, default: []].contains { $0 != row }
      }
      report.guards.add(isCovered: taken.contains(row), "\(row.text): never true")
      report.guards.add(isCovered: isFalse, "\(row.text): never false")
    }
  }

  /// The rows that handled the event in each context; `nil` stands for ignoring it.
  private var handlingRows: [[String]: Set<ReducerRow?>] {
    var handlingRows: [[String]: Set<ReducerRow?>] = [:]
    for (step, transitions) in steps {
      let context = guardContext(
        state: step.source.state, top: step.source.screens.last, event: path(of: step.event))
      switch step.reply {
      case .refused: continue
      case .ignored: handlingRows[context, default: []].insert(nil)
      case .handled, .finished:
        let rows = transitions.map { row(of: document.transitions[$0]) }
        handlingRows[context, default: []].formUnion(rows.isEmpty ? [ReducerRow(step)] : rows)
      }
    }
    return handlingRows
  }

  private func guardContext(of transition: FlowDocument.Transition) -> [String] {
    let top =
      document.configurations.indices.contains(transition.source)
      ? document.configurations[transition.source].top?.screen : nil
    return guardContext(
      state: texts(of: transition.source)[0],
      top: top.flatMap { names.signatures.indices.contains($0) ? names.signatures[$0] : nil },
      event: transition.event.path)
  }

  /// A kind of state with its top screen, and a kind of event.
  private func guardContext(state: String, top: String?, event: String) -> [String] {
    // Only the case or the type of a state counts: `password(name: ann)` becomes `password`.
    [String(state.prefix { $0 != "(" && $0 != "[" }), top ?? "", event]
  }
}

// MARK: - What the document lacks

extension CoverageComparison {
  /// Reports what the coverage has and the document lacks.
  func addUndocumented(to report: inout CoverageReport) {
    let configurations = coverage.configurations.map(\.configuration)
    let states = Set(document.configurations.map(\.state))
    let screens = Set(names.signatures)
    let documented = Set(document.configurations.indices.map(texts))
    let events = Set(knownEvents)
    addUndocumented(configurations.map(\.state).distinct(), notIn: states, "state", in: &report)
    addUndocumented(
      configurations.flatMap(\.screens).distinct(), notIn: screens, "screen", in: &report)
    for configuration in configurations
    where states.contains(configuration.state)
      && !documented.contains(configuration.texts)
    {
      let description = "configuration \(configuration.state) \(configuration.stack)"
      report.unknown.add(isCovered: false, description)
    }
    addUndocumented(
      steps.map { path(of: $0.step.event) }.distinct(), notIn: events, "event", in: &report)
    for (step, transitions) in steps
    where step.reply.isTaken && transitions.isEmpty
      && documented.contains(step.source.texts)
    {
      report.unknown.add(isCovered: false, "transition \(description(of: step))")
    }
  }

  private func addUndocumented(
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
