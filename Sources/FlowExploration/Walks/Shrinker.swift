import FlowCore
import FlowDocuments

/// Shrinks the trace of a failure by small changes, as far as possible.
///
/// Traces are lists of numbers here, one for each event; a smaller number is a simpler event: its
/// position among the events and the links that the flow lists.
final class Shrinker<F: ExplorableFlow> {
  /// A trace that fails, and the places along it; events that do nothing are left out.
  struct Failure: Equatable {
    var start: Int
    var events: [Int32]
    var places: [Int32]
  }

  /// The most runs of traces.
  static var mostRuns: Int { 20_000 }
  private static var relaunch: Int32 { .max }

  private let flow: F
  private let property: Property<F>
  private let book: ConfigurationCache<F>
  private let functions: FrameFunctions<F>
  private var starts: [Configuration<F>?]
  private var numbers = InternTable<F.Event>()
  /// The numbers of the inputs, by listing.
  private var listed: [Int32: [Int32]] = [:]
  private(set) var runs = 0
  /// Judges work along a trace, if the property needs that.
  private let workPath: WorkPath<F>?
  private var pulse: ProgressPulse
  private let progress: SearchProgress

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - others: Configurations with which those of the trace are compared.
  ///   - deadline: When to stop shrinking.
  ///   - onProgress: Called about twice a second with the progress of the walks whose trace it shrinks.
  ///   - functions: The functions that are specialized for the flow, if its type is known.
  init(
    _ flow: F, _ property: Property<F>, extras: [F.Event] = [],
    comparing others: [Configuration<F>] = [], by deadline: Deadline = Deadline(nil),
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil, of progress: SearchProgress = .init(),
    functions: FrameFunctions<F> = .init()
  ) {
    self.functions = functions
    pulse = ProgressPulse(onProgress)
    self.progress = progress
    self.flow = flow
    self.property = property
    var judge = PlaceJudge([property], of: flow)
    judge.others = others
    workPath = judge.workRules.first.map { WorkPath(WorkFacts(flow), $0.rule) }
    book = ConfigurationCache(
      flow, judge: judge, extras: extras, listingAtOnce: false, by: deadline,
      functions: functions)
    starts = flow.starts.map { try? flow.configuration(after: $0.transition) }
    for event in flow.events + flow.linkEvents { _ = number(of: event) }
  }

  /// Shrinks a trace; returns `nil` if it does not fail.
  func shrink(_ inputs: [Input<F>], from start: Int) -> Trace<F>? {
    let events = inputs.compactMap { number(of: $0) }
    guard var failure = run(events, from: start) else { return nil }
    if workPath != nil, let nearest = nearestByWork(failure) { return trace(of: nearest) }
    var last: Failure?
    var isNearest = false
    while failure != last, canRun {
      last = failure
      withoutCircles(&failure)
      withoutChunks(&failure)
      fromEarlierStart(&failure)
      withSimplerEvents(&failure)
      if failure == last, !isNearest {
        isNearest = true
        withNearest(&failure)
      }
    }
    return trace(of: failure)
  }

  /// Whether there is time for one more run, and places can be recognized.
  private var canRun: Bool {
    runs < Self.mostRuns && !book.isFaulty && !numbers.isFaulty && !book.deadline.isOver
  }

  // MARK: Changes

  /// Leaves out events that lead back to an earlier place.
  private func withoutCircles(_ failure: inout Failure) {
    var events: [Int32] = []
    var position = 0
    while position < failure.events.count {
      let last = failure.places.lastIndex(of: failure.places[position]) ?? position
      guard last < failure.events.count else { break }
      events.append(failure.events[last])
      position = last + 1
    }
    guard events.count < failure.events.count else { return }
    if let shorter = run(events, from: failure.start) { failure = shorter }
  }

  /// Leaves out consecutive events: halves, quarters, and finally single ones.
  private func withoutChunks(_ failure: inout Failure) {
    var size = max(1, failure.events.count / 2)
    while size > 0 {
      var position = 0
      while position + size <= failure.events.count, canRun {
        var events = failure.events
        events.removeSubrange(position..<(position + size))
        if let shorter = run(events, from: failure.start) {
          failure = shorter
        } else {
          position += max(1, size / 4)
        }
      }
      size /= 2
    }
  }

  private func fromEarlierStart(_ failure: inout Failure) {
    for start in 0..<failure.start where canRun {
      guard let other = run(failure.events, from: start) else { continue }
      failure = other
      return
    }
  }

  /// Replaces events by simpler ones, trying the simplest first.
  private func withSimplerEvents(_ failure: inout Failure) {
    var position = 0
    while position < failure.events.count, canRun {
      for event in simplerEvents(at: position, of: failure) where canRun {
        var events = failure.events
        events[position] = event
        guard let simpler = run(events, from: failure.start) else { continue }
        failure = simpler
        break
      }
      position += 1
    }
  }

  private func simplerEvents(at position: Int, of failure: Failure) -> [Int32] {
    let place = failure.places[position]
    let numbers = numbers(at: place)
    let record = book.graph.places[Int(place)]
    return numbers.prefix(Int(record.relaunch - record.firstEdge))
      .filter { $0 < failure.events[position] }.sorted()
  }

  /// Takes a shortest trace if a few thousand places contain one, since small changes cannot turn
  /// one route into another.
  private func withNearest(_ failure: inout Failure) {
    guard book.judge.links == nil, workPath == nil else { return }
    var search = NearestFailure(book, from: failure.places[0], shorterThan: failure.events.count)
    guard let path = search.run(beating: tellProgress) else { return }
    let events = path.map { numbers(at: $0.place)[$0.choice] }
    if let shorter = run(events, from: failure.start) { failure = shorter }
  }

  /// The failure that a search finds from the same start: it depends on the work that was under way
  /// on the path, so that neither small changes nor places alone show the shortest trace.
  private func nearestByWork(_ failure: Failure) -> Failure? {
    let report = try? flow.checkWhole(
      [property], within: ExplorationLimits(configurations: NearestFailure<F>.mostPlaces),
      by: book.deadline, violations: 1, onProgress: nil, functions: functions)
    guard let trace = report?.results.first?.finding.trace, trace.start == failure.start,
      let other = run(trace.inputs.compactMap { number(of: $0) }, from: trace.start),
      other.events.count <= failure.events.count
    else { return nil }
    return other
  }

  private func tellProgress() {
    if pulse.isDue() { pulse.report(progress) }
  }

  // MARK: Running

  /// Runs events from a start, leaves out what does nothing, and stops at the first failure; `nil`
  /// if there is none.
  private func run(_ events: [Int32], from start: Int) -> Failure? {
    guard starts.indices.contains(start), let first = starts[start] else { return nil }
    runs += 1
    tellProgress()
    var place = book.enter(first).place
    var failure = Failure(start: start, events: [], places: [place])
    var path = workPath
    if isWrong(at: place, after: []) || path?.begin(at: first) != nil { return failure }
    for event in events {
      if book.isFaulty || book.deadline.isOver { return nil }
      guard let edge = edge(for: event, at: place) else { continue }
      if book.graph.edges[Int(edge)].target == WalkGraph.Edge.unknown {
        _ = book.follow(edge, from: place)
      }
      let record = book.graph.edges[Int(edge)]
      guard record.remarks < 0 else {
        failure.events.append(event)
        return failure
      }
      guard record.target >= 0, record.target != place else { continue }
      let input = book.input(along: edge, from: place)
      place = record.target
      failure.events.append(event)
      let isWrong =
        isWrong(at: place, after: failure.places)
        || path?.take(input, to: book.configurations[Int(place)]) != nil
      failure.places.append(place)
      if isWrong { return failure }
    }
    return nil
  }

  private func isWrong(at place: Int32, after places: [Int32]) -> Bool {
    let record = book.graph.places[Int(place)]
    if record.remarks >= 0 { return true }
    guard record.answers >= 0 else { return false }
    return places.contains {
      book.answersDiffer(book.graph.places[Int($0)].answers, record.answers)
    }
  }

  private func trace(of failure: Failure) -> Trace<F>? {
    guard let first = starts[failure.start] else { return nil }
    var trace = Trace(
      start: failure.start, condition: flow.starts[failure.start].words, first: first)
    for (event, place) in zip(failure.events, failure.places) {
      guard let edge = edge(for: event, at: place) else { return nil }
      trace.steps.append(flow.step(book.input(along: edge, from: place), at: trace.last))
    }
    return trace
  }

  // MARK: Numbers

  private func edge(for event: Int32, at place: Int32) -> Int32? {
    numbers(at: place).firstIndex(of: event).map {
      book.graph.places[Int(place)].firstEdge + Int32(truncatingIfNeeded: $0)
    }
  }

  /// The numbers of the inputs of a place, in the order of its edges.
  private func numbers(at place: Int32) -> [Int32] {
    book.list(place)
    let listing = book.graph.places[Int(place)].listing
    if let known = listed[listing] { return known }
    let numbers = book.inputs(at: place).map { number(of: $0) ?? Self.relaunch }
    listed[listing] = numbers
    return numbers
  }

  private func number(of input: Input<F>) -> Int32? {
    input == .relaunch ? Self.relaunch : input.event.map { number(of: $0) }
  }

  private func number(of event: F.Event) -> Int32 {
    Int32(truncatingIfNeeded: numbers.number(of: event))
  }
}
