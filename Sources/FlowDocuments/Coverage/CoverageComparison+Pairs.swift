/// Compares the pairs of a state and a kind of event.
struct PairComparison {
  private typealias Pair = CoverageComparison.Pair

  private let comparison: CoverageComparison
  /// The pairs that the document handles, in its order.
  private let handled: [Pair]

  init(_ comparison: CoverageComparison) {
    self.comparison = comparison
    let document = comparison.document
    let steps =
      document.transitions.map { (source: $0.source, event: $0.event) }
      + document.refusals.map { (source: $0.source, event: $0.event) }
    handled = steps.map {
      .init(state: comparison.place($0.source).state, event: $0.event.path)
    }.distinct()
  }

  func add(to report: inout CoverageReport) {
    var made: Set<Pair> = []
    var ignored: Set<Pair> = []
    for (step, _) in comparison.steps {
      let pair = Pair(state: step.source.state, event: comparison.path(of: step.event))
      if step.answer == .ignored { ignored.insert(pair) } else { made.insert(pair) }
    }
    for pair in handled {
      report.handledPairs.note(isCovered: made.contains(pair), "\(pair.state): \(pair.event)")
    }
    let known = Set(handled)
    for state in searchedStates {
      for event in comparison.knownEvents {
        let pair = Pair(state: state, event: event)
        guard !known.contains(pair) else { continue }
        report.ignoredPairs.note(isCovered: ignored.contains(pair), "\(state): \(event)")
      }
    }
  }

  /// The states that were searched completely, so that what they ignore is known.
  private var searchedStates: [String] {
    comparison.document.configurations.filter(\.isExpanded).map(\.state).distinct()
  }
}

/// Compares guards, for both results.
struct GuardComparison {
  private typealias Row = CoverageComparison.Row

  /// A kind of state with its top screen, and a kind of event.
  private struct Place: Hashable {
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
    let places = Dictionary(grouping: guarded, by: { comparison.row(of: $0) })
      .mapValues { Set($0.map(place)) }
    let taken = comparison.rowsTaken
    let answers = answers
    for row in guarded.map({ comparison.row(of: $0) }).distinct() {
      let isFalse = (places[row] ?? []).contains { place in
        answers[place, default: []].contains { $0 != row }
      }
      report.guards.note(isCovered: taken.contains(row), "\(row.words): never true")
      report.guards.note(isCovered: isFalse, "\(row.words): never false")
    }
  }

  /// The rows that handled the event in each place; `nil` if it was ignored.
  private var answers: [Place: Set<Row?>] {
    var answers: [Place: Set<Row?>] = [:]
    for (step, transitions) in comparison.steps {
      let place = Place(
        state: step.source.state, top: step.source.screens.last,
        event: comparison.path(of: step.event))
      switch step.answer {
      case .refused: continue
      case .ignored: answers[place, default: []].insert(nil)
      case .moved, .finished:
        let rows = transitions.map { comparison.row(of: comparison.document.transitions[$0]) }
        answers[place, default: []].formUnion(rows.isEmpty ? [Row(step)] : rows)
      }
    }
    return answers
  }

  private func place(of transition: FlowDocument.Transition) -> Place {
    let document = comparison.document
    let top =
      document.configurations.indices.contains(transition.source)
      ? document.configurations[transition.source].top?.screen : nil
    let signatures = comparison.text.signatures
    return Place(
      state: comparison.place(transition.source).state,
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
    let screens = Set(text.signatures)
    let places = Set(document.configurations.indices.map { place($0) })
    let events = Set(knownEvents)
    note(configurations.map(\.state).distinct(), besides: states, "state", in: &report)
    note(configurations.flatMap(\.screens).distinct(), besides: screens, "screen", in: &report)
    for configuration in configurations
    where states.contains(configuration.state) && !places.contains(Place(configuration)) {
      let words = "configuration \(configuration.state) \(configuration.stack)"
      report.unknown.note(isCovered: false, words)
    }
    note(steps.map { path(of: $0.step.event) }.distinct(), besides: events, "event", in: &report)
    for (step, transitions) in steps
    where step.answer.isTaken && transitions.isEmpty && places.contains(Place(step.source)) {
      report.unknown.note(isCovered: false, "transition \(words(of: step))")
    }
  }

  private func note(
    _ names: [String], besides known: Set<String>, _ kind: String,
    in report: inout CoverageReport
  ) {
    for name in names where !known.contains(name) {
      report.unknown.note(isCovered: false, "\(kind) \(name)")
    }
  }

  private func words(of step: Coverage.Step) -> String {
    let path = path(of: step.event)
    let event = step.event.payload.map { "\(path): \($0)" }
    return [
      "\(step.source.stack) -> \(step.answer.target?.stack ?? step.answer.outcome ?? "")",
      event ?? path, Row(step).words,
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
