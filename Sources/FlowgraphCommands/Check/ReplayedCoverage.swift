#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// Coverage of traces that were taken elsewhere, in an app or by tests on devices, found by a replay.
struct ReplayedCoverage {
  private struct Place: Hashable {
    var state: String
    var stack: String
  }

  private let entry: CatalogEntry
  private let document: FlowDocument
  private let names: ScreenNames
  private let numbers: [Place: Int]
  private let leaving: [Int: [Int]]
  private(set) var coverage: Coverage

  /// - Parameter name: The name under which the coverage is counted.
  init(of entry: CatalogEntry, as name: String, in document: FlowDocument) {
    (self.entry, self.document) = (entry, document)
    let names = ScreenNames(document)
    self.names = names
    numbers = Dictionary(
      document.configurations.enumerated().map {
        (Place(state: $1.state, stack: names.text(of: $1)), $0)
      }, uniquingKeysWith: { first, _ in first })
    leaving = Dictionary(
      grouping: document.transitions.indices, by: { document.transitions[$0].source })
    coverage = Coverage(flow: name)
  }

  /// Replays a trace, and counts what it takes; returns why it could not be followed to its end.
  mutating func add(_ source: FlowReplay.Source) throws(CatalogError) -> String? {
    let replay = try entry.replay(source, judging: CheckRequest([]))
    let trace = replay.trace
    coverage.addRuns(1)
    var place = Place(state: trace.state, stack: trace.stack)
    coverage.add(configuration(at: place))
    for step in trace.steps {
      let next = Place(state: step.state, stack: step.stack)
      count(step, from: place, to: next)
      place = next
    }
    return replay.failure?.explanation
  }

  private mutating func count(_ step: FlowCheck.Step, from place: Place, to next: Place) {
    let taken = numbers[place].flatMap { leaving[$0] }?.lazy.map { [document] in
      document.transitions[$0]
    }.first { $0.event.tracePath == step.event && $0.event.payload == step.payload }
    guard step.answer == .moved || step.answer == .finished, let taken else {
      if step.answer == .restored || step.answer == .unasked {
        coverage.add(configuration(at: next))
      }
      return
    }
    let answer: Coverage.Answer
    switch taken.target {
    case .outcome(let outcome): answer = .finished(document.outcomes[outcome])
    case .configuration(let target):
      let reached = configuration(target)
      answer = .moved(reached)
      coverage.add(reached)
    }
    coverage.add(
      .init(
        from: configuration(taken.source),
        .init(taken.event.signature, payload: taken.event.payload, child: taken.event.child),
        answer, position: taken.position, guard: taken.guard))
  }

  private func configuration(at place: Place) -> Coverage.Configuration {
    numbers[place].map(configuration)
      ?? .init(state: place.state, stack: place.stack, screens: [])
  }

  private func configuration(_ index: Int) -> Coverage.Configuration {
    let configuration = document.configurations[index]
    return .init(
      state: configuration.state, stack: names.text(of: configuration),
      screens: configuration.visibleScreens.map { names.signatures[$0] })
  }
}
#endif
