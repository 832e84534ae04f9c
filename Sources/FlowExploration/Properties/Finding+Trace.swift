import FlowCore
public import FlowDocuments

extension ExplorableFlow {
  /// Returns what one trace shows of a property: whether it is violated, or witnessed, along it.
  ///
  /// Configurations and steps are judged all along the trace. What must be reachable, such as for
  /// ``Property/canAlwaysReach(_:_:)``, is searched from the trace's end. Where links lead, and
  /// whether children live as long as their screens, is compared with everything that can be
  /// reached.
  ///
  /// ```swift
  /// let trace = try flow.trace(of: TraceCode("0:2.1.r"))
  /// let finding = try flow.finding(of: .standard(.noDeadEnd), along: trace)
  /// ```
  ///
  /// - Parameters:
  ///   - property: What to judge; it does not have to be among ``properties``.
  ///   - trace: What happened.
  ///   - limits: How far to search; by default the flow's own ``limits``.
  ///   - onProgress: Called with the progress of a search, about twice a second.
  /// - Returns: A violation or a witness, with the trace cut where it shows; undecided where a
  ///   limit cut the search; `nil` if the trace shows nothing.
  /// - Throws: Why the flow cannot be explored.
  public func finding(
    of property: Property<Self>, along trace: Trace<Self>, within limits: ExplorationLimits? = nil,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> Finding<Self>? {
    try TraceJudge(
      flow: self, property: property, trace: trace, limits: limits ?? self.limits,
      onProgress: onProgress
    ).finding()
  }
}

extension ExplorableFlow {
  /// The same, with a deadline in place of the time limit.
  package func finding(
    of property: Property<Self>, along trace: Trace<Self>, within limits: ExplorationLimits,
    by deadline: Deadline, onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(ExplorationFailure<Self>) -> Finding<Self>? {
    try TraceJudge(
      flow: self, property: property, trace: trace, limits: limits, by: deadline,
      onProgress: onProgress
    ).finding()
  }
}

/// Judges one trace by one property.
struct TraceJudge<F: ExplorableFlow> {
  let flow: F
  let property: Property<F>
  let trace: Trace<F>
  let limits: ExplorationLimits
  /// When judging must be over.
  let deadline: Deadline
  var onProgress: (@Sendable (SearchProgress) -> Void)?

  /// - Parameter deadline: When judging must be over; by default, when the time limit is reached,
  ///   counted from now.
  init(
    flow: F, property: Property<F>, trace: Trace<F>, limits: ExplorationLimits,
    by deadline: Deadline? = nil, onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) {
    self.flow = flow
    self.property = property
    self.trace = trace
    self.limits = limits
    self.deadline = deadline ?? Deadline(limits.time)
    self.onProgress = onProgress
  }

  /// What the trace shows, compared with all that can be reached.
  func finding() throws(ExplorationFailure<F>) -> Finding<F>? {
    try flow.masking { () throws(ExplorationFailure<F>) in try comparedFinding() }
  }

  private func comparedFinding() throws(ExplorationFailure<F>) -> Finding<F>? {
    if let fault { throw .inconsistent(fault) }
    if let finding = try finding(comparing: []) { return finding }
    guard var comparison = property.judgement(flow).comparison else { return nil }
    if !comparison.comparesWithFirst { note(in: &comparison) }
    var search = Search(
      flow, within: limits, visitor: ComparisonVisitor(comparison), by: deadline,
      onProgress: onProgress)
    try search.run()
    comparison = search.visitor.comparison
    if comparison.comparesWithFirst { note(in: &comparison) }
    return finding(comparison, isComplete: search.bound == nil)
      ?? (search.bound ?? outOfTime).map { .undecided($0) }
  }

  /// What the trace shows if its configurations are compared only with each other and with some
  /// others.
  func finding(
    comparing others: [Configuration<F>]
  ) throws(ExplorationFailure<F>) -> Finding<F>? {
    switch property.judgement(flow) {
    case .local(let rule): return finding(by: rule)
    case .reachability(let rule):
      if let judge = rule.withoutSearch { return nearest(by: judge) }
      return try missing()
    case .comparison(var comparison):
      note(in: &comparison)
      if comparison.comparesConfigurations {
        for other in others { comparison.note(other, at: .max) }
      }
      if let fault = comparison.fault { throw .inconsistent(fault) }
      return finding(comparison)
    case .growth: return growth
    case .work(let rule): return finding(by: rule)
    case .moot: return nil
    }
  }

  /// A value along the trace that breaks the rules of `Hashable`.
  private var fault: InconsistentValue? {
    let met = "along the trace"
    return InternTable(places.map(\.place)).fault.map { $0.described(met: met) }
      ?? InternTable(places.flatMap(\.place.stack.allScreens)).fault
      .map { .init($0, of: F.self, role: "screen", met: met) }
      ?? InternTable(trace.inputs.compactMap(\.event)).fault
      .map { .init($0, of: F.self, role: "event", met: met) }
      ?? InternTable(trace.steps.compactMap(\.outcome)).fault
      .map { .init($0, of: F.self, role: "outcome", met: met) }
  }

  // MARK: Places and steps

  /// The configurations along the trace, each with the number of steps to it.
  private var places: [(steps: Int, place: Configuration<F>)] {
    [(0, trace.first)]
      + trace.steps.indices.filter { trace.steps[$0].outcome == nil }
      .map { ($0 + 1, trace.steps[$0].after) }
  }

  private func finding(by rule: LocalRule<F>) -> Finding<F>? {
    for (steps, place) in places {
      if let outOfTime { return .undecided(outOfTime) }
      if let remark = rule.place?(place) { return finding(remark, after: steps) }
      guard steps < trace.steps.count, let text = rule.remark(on: trace.steps[steps])
      else { continue }
      return finding(Remark(text: text), after: steps + 1)
    }
    return nil
  }

  private func finding(by rule: WorkRule) -> Finding<F>? {
    var path = WorkPath(WorkFacts(flow), rule)
    var nearest: (steps: Int, remark: Remark<F>)?
    for (steps, place) in places {
      // What shows a violation may be longer than the rest of the trace.
      let most = nearest.map { $0.steps + $0.remark.inputs.count } ?? .max
      guard steps <= most else { break }
      let remark =
        steps == 0
        ? path.begin(at: place) : path.take(trace.steps[steps - 1].input, to: place)
      if let remark, steps + remark.inputs.count <= most { nearest = (steps, remark) }
      if nearest == nil, let outOfTime { return .undecided(outOfTime) }
    }
    return nearest.map { finding($0.remark, after: $0.steps) }
  }

  private func finding(_ remark: Remark<F>, after steps: Int) -> Finding<F> {
    let cut = trace.cut(after: steps, of: flow, then: remark.inputs)
    return property.seeksWitness ? .witnessed(cut) : .violated(cut, because: remark.text)
  }

  /// The configuration with the shortest path to it and to what shows the violation, as the search
  /// reports it.
  private func nearest(
    by judge: (Configuration<F>, ArraySlice<Input<F>>, Deadline) -> Remark<F>?
  ) -> Finding<F>? {
    let links = InternTable(flow.linkEvents)
    var remarks: [(steps: Int, remark: Remark<F>)] = []
    for (steps, place) in places where outOfTime == nil {
      let inputs = flow.inputs(at: place).filter { $0.event.map { !links.contains($0) } ?? false }
      if let remark = judge(place, inputs[...], deadline.extended) {
        remarks.append((steps, remark))
      }
    }
    return remarks.min { $0.steps + $0.remark.inputs.count < $1.steps + $1.remark.inputs.count }
      .map { finding($0.remark, after: $0.steps) } ?? outOfTime.map { .undecided($0) }
  }

  /// The time limit, if it is reached.
  private var outOfTime: FlowDocument.Bound? { deadline.extended.isOver ? deadline.bound : nil }

  // MARK: Several places

  private var growth: Finding<F>? {
    let places = places
    for (position, grown) in places.enumerated() {
      for before in places[..<position].reversed() {
        guard grown.place.state == before.place.state,
          grown.place.stack.extends(before.place.stack),
          Growth.repeats(trace.steps[before.steps..<grown.steps], at: grown.place, of: flow)
        else { continue }
        let text = Growth.text(
          steps: grown.steps - before.steps,
          screens: grown.place.stack.screenCount - before.place.stack.screenCount)
        return .violated(trace.cut(after: grown.steps, of: flow), because: text)
      }
    }
    return nil
  }

  private func note(in comparison: inout any Comparison<F>) {
    for (steps, place) in places { comparison.noteAlone(place, of: flow, at: steps) }
  }

  private func finding(
    _ comparison: any Comparison<F>, isComplete: Bool = false
  ) -> Finding<F>? {
    guard
      let sighting = comparison.sightings(isComplete: isComplete, by: deadline.extended).first,
      sighting.place <= trace.steps.count
    else { return nil }
    return finding(sighting.remark, after: sighting.place)
  }

  // MARK: What lies ahead

  private func missing() throws(ExplorationFailure<F>) -> Finding<F>? {
    guard trace.steps.last?.outcome == nil else { return nil }
    let onward = try ForwardSearch(
      flow, from: trace.last, for: property, within: limits, by: deadline,
      onProgress: onProgress)
    return onward.remark.map { finding($0, after: trace.steps.count) }
      ?? onward.bound.map { .undecided($0) }
  }
}

/// Records everything that can be reached, to compare a trace with.
private struct ComparisonVisitor<F: ExplorableFlow>: SearchVisitor {
  var comparison: any Comparison<F>

  init(_ comparison: any Comparison<F>) { self.comparison = comparison }

  var seesConfigurations: Bool { comparison.comparesConfigurations }
  var seesSteps: Bool { !comparison.comparesConfigurations }
  var isDone: Bool { false }
  mutating func reached(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {
    comparison.note(configuration, at: .max)
  }
  var fault: InconsistentValue? { comparison.fault }
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {
    if comparison.wants(step.input) { comparison.note(step, at: .max) }
  }
  mutating func left(_ node: Int) {}
}

extension Trace {
  /// The first steps, and what happens then.
  func cut(after count: Int, of flow: F, then inputs: [Input<F>] = []) -> Trace
  where F: ExplorableFlow {
    var cut = self
    cut.steps.removeLast(steps.count - count)
    for input in inputs { cut.steps.append(flow.step(input, at: cut.last)) }
    return cut
  }
}
