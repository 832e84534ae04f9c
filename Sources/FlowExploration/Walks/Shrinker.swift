import FlowCore
import FlowDocuments

/// Shrinks the trace of a failure by small changes, as far as possible.
///
/// Traces are lists of numbers here, one for each event; a smaller number is a simpler event: its
/// position among the events and the links that the flow lists.
final class Shrinker<F: ExplorableFlow> {
  /// A trace that fails, and the configurations along it; events that do nothing are left out.
  struct Failure: Equatable {
    var start: Int
    var events: [Int32]
    var configurationIDs: [Int32]
  }

  static var maxRuns: Int { 20_000 }
  private static var relaunch: Int32 { .max }

  private let flow: F
  private let property: Property<F>
  private let cache: ConfigurationCache<F>
  private let functions: FrameFunctions<F>
  private var starts: [Configuration<F>?]
  private var numbers = InternTable<F.Event>()
  private var numbersByInputList: [Int32: [Int32]] = [:]
  private(set) var runs = 0
  /// The rule about the whole trace, if the property has one.
  private let pathRule: (any PathRule<F>)?
  private var pulse: ProgressPulse
  private let progress: SearchProgress

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - others: Configurations with which those of the trace are compared.
  ///   - onProgress: Receives the progress of the walks that found the trace.
  init(
    _ flow: F, _ property: Property<F>, extras: [F.Event] = [],
    comparedWith others: [Configuration<F>] = [], by deadline: Deadline = Deadline(nil),
    onProgress: ProgressHandler? = nil, of progress: SearchProgress = .init(),
    functions: FrameFunctions<F> = .init()
  ) {
    self.functions = functions
    pulse = ProgressPulse(onProgress)
    self.progress = progress
    self.flow = flow
    self.property = property
    var checker = ConfigurationChecker([property], of: flow)
    checker.others = others
    pathRule = checker.pathRules.first?.rule
    cache = ConfigurationCache(
      flow, checker: checker, extras: extras, listsInputsEagerly: false, by: deadline,
      functions: functions)
    starts = flow.starts.map { try? Configuration(after: $0.transition) }
    for event in flow.events + flow.linkEvents { _ = number(of: event) }
  }

  func shrink(_ inputs: [Input<F>], from start: Int) -> Trace<F>? {
    let events = inputs.compactMap { number(of: $0) }
    guard var failure = run(events, from: start) else { return nil }
    if pathRule != nil, let nearest = nearestByPath(failure) { return trace(of: nearest) }
    var last: Failure?
    var isNearest = false
    while failure != last, canRun {
      last = failure
      removeCycles(&failure)
      removeChunks(&failure)
      useEarlierStart(&failure)
      simplifyEvents(&failure)
      if failure == last, !isNearest {
        isNearest = true
        useNearest(&failure)
      }
    }
    return trace(of: failure)
  }

  private var canRun: Bool {
    runs < Self.maxRuns && !cache.isFaulty && !numbers.isFaulty && !cache.deadline.isOver
  }

  // MARK: Changes

  /// Removes events that lead back to an earlier configuration.
  private func removeCycles(_ failure: inout Failure) {
    var events: [Int32] = []
    var position = 0
    while position < failure.events.count {
      let last =
        failure.configurationIDs.lastIndex(of: failure.configurationIDs[position]) ?? position
      guard last < failure.events.count else { break }
      events.append(failure.events[last])
      position = last + 1
    }
    guard events.count < failure.events.count else { return }
    if let shorter = run(events, from: failure.start) { failure = shorter }
  }

  /// Removes consecutive events: halves, quarters, and finally single ones.
  private func removeChunks(_ failure: inout Failure) {
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

  private func useEarlierStart(_ failure: inout Failure) {
    for start in 0..<failure.start where canRun {
      guard let other = run(failure.events, from: start) else { continue }
      failure = other
      return
    }
  }

  /// Replaces events with simpler ones, trying the simplest first.
  private func simplifyEvents(_ failure: inout Failure) {
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
    let id = failure.configurationIDs[position]
    let numbers = numbers(at: id)
    let node = cache.graph.nodes[Int(id)]
    return numbers.prefix(Int(node.relaunch - node.firstEdge))
      .filter { $0 < failure.events[position] }.sorted()
  }

  /// Uses a shortest trace that a search finds: small changes cannot turn one path into another.
  private func useNearest(_ failure: inout Failure) {
    guard cache.checker.links == nil, pathRule == nil else { return }
    let path = cache.nearestFailure(
      from: failure.configurationIDs[0], shorterThan: failure.events.count,
      onStep: reportProgress)
    guard let path else { return }
    let events = path.map { numbers(at: $0.id)[$0.choice] }
    if let shorter = run(events, from: failure.start) { failure = shorter }
  }

  /// The failure that a search finds from the same start: it depends on what happened
  /// on the path, so that neither small changes nor configurations alone show the shortest trace.
  private func nearestByPath(_ failure: Failure) -> Failure? {
    let limits = ExplorationLimits(configurations: ConfigurationCache<F>.maxNearby)
    let report = try? flow.search(
      for: [property], within: limits, by: cache.deadline, functions: functions)
    guard let trace = report?.results.first?.finding.trace, trace.start == failure.start,
      let other = run(trace.inputs.compactMap { number(of: $0) }, from: trace.start),
      other.events.count <= failure.events.count
    else { return nil }
    return other
  }

  private func reportProgress() {
    if pulse.isDue() { pulse.report(progress) }
  }

  // MARK: Running

  /// Returns the first failure of events from a start, without those that do nothing.
  private func run(_ events: [Int32], from start: Int) -> Failure? {
    guard starts.indices.contains(start), let first = starts[start] else { return nil }
    runs += 1
    reportProgress()
    var id = cache.insert(first).id
    var failure = Failure(start: start, events: [], configurationIDs: [id])
    var path = pathRule
    if isWrong(at: id, after: []) || path?.begin(at: first) != nil { return failure }
    for event in events {
      if cache.isFaulty || cache.deadline.isOver { return nil }
      guard let edge = edge(for: event, at: id) else { continue }
      if cache.graph.edges[Int(edge)].target == WalkGraph.WalkEdge.unknown {
        _ = cache.follow(edge, from: id)
      }
      let edgeRecord = cache.graph.edges[Int(edge)]
      guard edgeRecord.messages < 0 else {
        failure.events.append(event)
        return failure
      }
      guard edgeRecord.target >= 0, edgeRecord.target != id else { continue }
      let input = cache.input(along: edge, from: id)
      id = edgeRecord.target
      failure.events.append(event)
      let isWrong =
        isWrong(at: id, after: failure.configurationIDs)
        || path?.take(input, to: cache.configurations[Int(id)]) != nil
      failure.configurationIDs.append(id)
      if isWrong { return failure }
    }
    return nil
  }

  private func isWrong(at id: Int32, after earlier: [Int32]) -> Bool {
    let node = cache.graph.nodes[Int(id)]
    if node.messages >= 0 { return true }
    guard node.linkEffects >= 0 else { return false }
    return earlier.contains {
      cache.linkEffectsDiffer(cache.graph.nodes[Int($0)].linkEffects, node.linkEffects)
    }
  }

  private func trace(of failure: Failure) -> Trace<F>? {
    guard let first = starts[failure.start] else { return nil }
    var trace = Trace(
      start: failure.start, condition: flow.starts[failure.start].label, first: first)
    for (event, id) in zip(failure.events, failure.configurationIDs) {
      guard let edge = edge(for: event, at: id) else { return nil }
      trace.steps.append(flow.step(cache.input(along: edge, from: id), at: trace.last))
    }
    return trace
  }

  // MARK: Numbers

  private func edge(for event: Int32, at id: Int32) -> Int32? {
    numbers(at: id).firstIndex(of: event).map {
      cache.graph.nodes[Int(id)].firstEdge + Int32(truncatingIfNeeded: $0)
    }
  }

  /// The numbers of the inputs in a configuration, in the order of its edges.
  private func numbers(at id: Int32) -> [Int32] {
    cache.loadInputs(id)
    let inputList = cache.graph.nodes[Int(id)].inputList
    if let cached = numbersByInputList[inputList] { return cached }
    let numbers = cache.inputs(at: id).map { number(of: $0) ?? Self.relaunch }
    numbersByInputList[inputList] = numbers
    return numbers
  }

  private func number(of input: Input<F>) -> Int32? {
    input == .relaunch ? Self.relaunch : input.event.map { number(of: $0) }
  }

  private func number(of event: F.Event) -> Int32 {
    Int32(truncatingIfNeeded: numbers.number(of: event))
  }
}
