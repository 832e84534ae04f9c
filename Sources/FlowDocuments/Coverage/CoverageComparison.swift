import FlowSupport

struct CoverageComparison {
  /// A source location that makes transitions, with its guard.
  struct ReducerRow: Hashable {
    var location: String?
    var `guard`: String?

    var text: String {
      [self.guard.map { "[\($0)]" }, location.map { "(\($0))" }].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  let document: FlowDocument
  let coverage: Coverage
  let names: ScreenNames
  let stacks: [String]
  let namesChildren: Bool
  /// The kinds of events in the document, by their paths, in order.
  private(set) var knownEvents: [String] = []
  /// The steps of the coverage, sorted, with the transitions that they match.
  private(set) var steps: [(step: Coverage.CoveredStep, transitions: [Int])] = []
  /// How often each transition was taken.
  private(set) var counts: [Int]

  init(_ document: FlowDocument, _ coverage: Coverage) {
    self.document = document
    self.coverage = coverage
    names = ScreenNames(document)
    stacks = document.configurations.map(names.text)
    counts = Array(repeating: 0, count: document.transitions.count)
    let events =
      document.transitions.map(\.event) + document.refusals.map(\.event)
      + document.deadEvents.map(\.event)
    // Documents of earlier versions do not name children, which then cannot be distinguished.
    namesChildren = events.contains { $0.child != nil }
    knownEvents = events.map(\.path).distinct()
    matchSteps()
  }

  /// The state and the stack of a configuration as a reader sees them: configurations with the same
  /// texts cannot be distinguished.
  func texts(of configuration: Int) -> [String] {
    stacks.indices.contains(configuration)
      ? [document.configurations[configuration].state, stacks[configuration]] : ["", ""]
  }

  /// The document's name for the event of a step.
  func path(of event: Coverage.EventText) -> String {
    guard namesChildren, let child = event.child else { return event.signature }
    return "\(child).\(event.signature)"
  }

  func row(of transition: FlowDocument.Transition) -> ReducerRow {
    ReducerRow(location: transition.location, guard: transition.guard)
  }

  private mutating func matchSteps() {
    let bySource = Dictionary(grouping: document.transitions.indices) {
      texts(of: document.transitions[$0].source)
    }
    for (step, count) in coverage.steps {
      let matching = bySource[step.source.texts]?.filter {
        matches(document.transitions[$0], step)
      }
      let own = matching?.filter { row(of: document.transitions[$0]) == ReducerRow(step) } ?? []
      // A source line may have moved; what happens there is the same.
      let matched = own.isEmpty ? matching ?? [] : own
      for transition in matched { counts[transition] = counts[transition].saturatingSum(count) }
      steps.append((step, matched))
    }
  }

  private func matches(_ transition: FlowDocument.Transition, _ step: Coverage.CoveredStep) -> Bool
  {
    guard transition.event.path == path(of: step.event),
      transition.event.payload == step.event.payload
    else { return false }
    switch (transition.target, step.reply) {
    case (.configuration(let target), .handled(let configuration)):
      return texts(of: target) == configuration.texts
    case (.outcome(let outcome), .finished(let name)):
      return document.outcomes.indices.contains(outcome) && document.outcomes[outcome] == name
    case (.configuration, _), (.outcome, _): return false
    }
  }
}

extension Coverage.Configuration {
  /// The same texts as those of a configuration of a document.
  var texts: [String] { [state, stack] }
}

extension CoverageComparison.ReducerRow {
  init(_ step: Coverage.CoveredStep) {
    self.init(location: step.location, guard: step.guard)
  }
}

extension FlowDocument.Event {
  /// The name and the labels of the payload: `nextTapped(name)`.
  package var signature: String {
    parameters.isEmpty ? name : "\(name)(\(parameters.joined(separator: ", ")))"
  }

  package var path: String { child.map { "\($0).\(signature)" } ?? signature }

  /// The path and the payload: `login.nextTapped(name): ann`.
  package var pathText: String { payload.map { "\(path): \($0)" } ?? path }
}

// MARK: - The report

extension CoverageComparison {
  mutating func makeReport() -> CoverageReport {
    var report = CoverageReport(
      flow: document.name, runs: coverage.runs, steps: coverage.stepCount,
      bound: document.search.bound)
    guard !coverage.isSummary else {
      addScreens(to: &report, of: Array(coverage.visits.keys))
      addRows(to: &report)
      return report
    }
    addConfigurations(to: &report)
    addTransitions(to: &report)
    addPairs(to: &report)
    addGuards(to: &report)
    addUndocumented(to: &report)
    return report
  }

  private var visited: [Coverage.Configuration: Int] {
    // The source of a step was seen, even if no visit was recorded.
    let stepped = Set(
      steps.flatMap { [$0.step.source] + [$0.step.reply.target].compactMap(\.self) })
    return coverage.visits.filter { $0.value > 0 || stepped.contains($0.key) }
  }

  private func addConfigurations(to report: inout CoverageReport) {
    var visits: [[String]: Int] = [:]
    let visited = visited
    for (configuration, count) in visited {
      visits[configuration.texts] = (visits[configuration.texts] ?? 0).saturatingSum(count)
    }
    let states = Set(visited.keys.map(\.state))
    for texts in document.configurations.indices.map(texts) {
      report.configurationVisits.append(visits[texts] ?? 0)
      report.configurations.add(
        isCovered: visits[texts] != nil, texts.joined(separator: " "))
    }
    for state in document.configurations.map(\.state).distinct() {
      report.states.add(isCovered: states.contains(state), state)
    }
    addScreens(to: &report, of: Array(visited.keys))
  }

  private func addScreens(
    to report: inout CoverageReport, of configurations: [Coverage.Configuration]
  ) {
    let screens = Set(configurations.flatMap(\.screens))
    for screen in names.signatures {
      report.screens.add(isCovered: screens.contains(screen), screen)
    }
  }

  private func addTransitions(to report: inout CoverageReport) {
    report.transitionCounts = counts
    for (index, transition) in document.transitions.enumerated() {
      report.transitions.add(isCovered: counts[index] > 0, description(of: transition))
    }
    addRows(to: &report)
    report.firstUncovered = firstUncovered()
  }

  private func addRows(to report: inout CoverageReport) {
    let taken = rowsTaken
    let written = document.transitions.filter { $0.location != nil }
    let users = Dictionary(grouping: written, by: { row(of: $0) })
    for row in written.map({ row(of: $0) }).distinct() {
      let events = (users[row] ?? []).map(\.event.path).distinct()
      report.rows.add(
        isCovered: taken.contains(row), "\(events.joined(separator: ", ")) \(row.text)")
    }
  }

  /// The rows that were taken, whatever the payloads.
  var rowsTaken: Set<ReducerRow> {
    var rows: Set<ReducerRow> = []
    for (step, transitions) in steps where step.reply.isTaken {
      rows.insert(ReducerRow(step))
      for transition in transitions { rows.insert(row(of: document.transitions[transition])) }
    }
    return rows
  }

  private func firstUncovered() -> CoverageReport.TransitionPath? {
    guard counts.contains(0) else { return nil }
    let paths = ShortestPaths(in: document)
    for (index, transition) in document.transitions.enumerated() where counts[index] == 0 {
      guard let path = paths.path(to: transition.source) else { continue }
      let steps = path.steps + [index]
      return .init(
        start: path.start, steps: steps,
        events: path.texts { document.transitions[$0].event.pathText }
          + [transition.event.pathText])
    }
    return nil
  }

  private func description(of transition: FlowDocument.Transition) -> String {
    let target =
      switch transition.target {
      case .configuration(let target): texts(of: target)[1]
      case .outcome(let outcome):
        document.outcomes.indices.contains(outcome) ? document.outcomes[outcome] : ""
      }
    return [
      "\(texts(of: transition.source)[1]) -> \(target)", transition.event.pathText,
      row(of: transition).text,
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension Coverage.StepReply {
  var isTaken: Bool {
    switch self {
    case .handled, .finished: true
    case .refused, .ignored: false
    }
  }
}
