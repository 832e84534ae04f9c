import FlowCore
public import FlowDocuments

extension ExplorableFlow {
  /// Returns what a trace shows about a property: whether it is violated or witnessed along it.
  ///
  /// Configurations and steps are checked along the whole trace. What must be reachable, such as
  /// for ``Property/canAlwaysReach(_:_:)``, is searched for from the end of the trace. Where links
  /// lead, and whether children live as long as their screens, is compared with everything
  /// reachable.
  ///
  /// ```swift
  /// let trace = try flow.trace(of: TraceCode("0:2.1.r"))
  /// let finding = try flow.finding(of: .standard(.noDeadEnd), along: trace)
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property to check; it does not have to be among ``properties``.
  ///   - trace: The trace.
  ///   - limits: How far to search; by default those of ``exploration``.
  ///   - onProgress: Called with the progress of a search, about twice a second.
  /// - Returns: A violation or a witness, with the trace up to it; undecided if a search reached a
  ///   limit; or `nil` if the trace shows nothing.
  /// - Throws: ``ExplorationFailure`` if the flow cannot be explored.
  public func finding(
    of property: Property<Self>, along trace: Trace<Self>, within limits: ExplorationLimits? = nil,
    onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> Finding<Self>? {
    let limits = limits ?? self.limits
    return try finding(
      of: property, along: trace, within: limits, by: Deadline(limits.time), onProgress: onProgress)
  }

  /// The same, with a deadline instead of the time limit.
  package func finding(
    of property: Property<Self>, along trace: Trace<Self>, within limits: ExplorationLimits,
    by deadline: Deadline, onProgress: ProgressHandler? = nil
  ) throws(ExplorationFailure<Self>) -> Finding<Self>? {
    try TraceChecker(
      flow: self, property: property, trace: trace, limits: limits, deadline: deadline,
      onProgress: onProgress
    ).finding()
  }
}

struct TraceChecker<F: ExplorableFlow> {
  let flow: F
  let property: Property<F>
  let trace: Trace<F>
  let limits: ExplorationLimits
  let deadline: Deadline
  var onProgress: ProgressHandler?

  /// What the trace shows, compared with everything reachable.
  func finding() throws(ExplorationFailure<F>) -> Finding<F>? {
    try flow.masking { () throws(ExplorationFailure<F>) in try comparedFinding() }
  }

  private func comparedFinding() throws(ExplorationFailure<F>) -> Finding<F>? {
    if let fault { throw .inconsistent(fault) }
    if let finding = try finding(comparedWith: []) { return finding }
    guard var observer = property.ruleKind(flow).observer else { return nil }
    if !observer.comparesWithFirst { recordTrace(in: &observer) }
    var search = Search(
      flow, within: limits, visitor: ObservingVisitor(observer: observer), by: deadline,
      onProgress: onProgress)
    try search.run()
    observer = search.visitor.observer
    if observer.comparesWithFirst { recordTrace(in: &observer) }
    return finding(observer, isComplete: search.bound == nil)
      ?? (search.bound ?? outOfTime).map { .undecided($0) }
  }

  /// Compares configurations of the trace only with each other and with some others.
  func finding(
    comparedWith others: [Configuration<F>]
  ) throws(ExplorationFailure<F>) -> Finding<F>? {
    switch property.ruleKind(flow) {
    case .local(let rule): return finding(by: rule)
    case .reachability(let rule):
      if let evaluate = rule.evaluateWithoutSearch { return nearest(by: evaluate) }
      return try reachabilityFinding()
    case .observer(var observer):
      recordTrace(in: &observer)
      if observer.comparesConfigurations {
        for other in others { observer.record(other, at: .max) }
      }
      if let fault = observer.fault { throw .inconsistent(fault) }
      return finding(observer)
    case .growth: return growth
    case .work, .pending: return pathFinding
    case .lostScreens, .warning, .vacuous: return nil
    }
  }

  private var fault: InconsistentValue? {
    let context = "along the trace"
    let screens = configurations.flatMap(\.configuration.stack.allScreens)
    return InternTable(configurations.map(\.configuration)).fault(in: context)
      ?? InternTable(screens).fault(of: F.self, "screen", in: context)
      ?? InternTable(trace.inputs.compactMap(\.event)).fault(of: F.self, "event", in: context)
      ?? InternTable(trace.steps.compactMap(\.outcome)).fault(of: F.self, "outcome", in: context)
  }

  // MARK: Configurations and steps

  private var configurations: [(stepCount: Int, configuration: Configuration<F>)] {
    [(0, trace.first)]
      + trace.steps.indices.filter { trace.steps[$0].outcome == nil }
      .map { ($0 + 1, trace.steps[$0].after) }
  }

  private func finding(by rule: LocalRule<F>) -> Finding<F>? {
    for (stepCount, configuration) in configurations {
      if let outOfTime { return .undecided(outOfTime) }
      if let message = rule.configurationMessage?(configuration) {
        return finding(message, after: stepCount)
      }
      guard stepCount < trace.steps.count, let text = rule.message(for: trace.steps[stepCount])
      else { continue }
      return finding(ViolationMessage(text: text), after: stepCount + 1)
    }
    return nil
  }

  private var pathFinding: Finding<F>? {
    guard var path = property.ruleKind(flow).pathRule(with: WorkCache(flow)) else { return nil }
    var nearest: (stepCount: Int, message: ViolationMessage<F>)?
    for (stepCount, configuration) in configurations {
      // The inputs that show a violation may be longer than the rest of the trace.
      let maxSteps = nearest.map { $0.stepCount + $0.message.inputs.count } ?? .max
      guard stepCount <= maxSteps else { break }
      let message =
        stepCount == 0
        ? path.begin(at: configuration)
        : path.take(trace.steps[stepCount - 1].input, to: configuration)
      if let message, stepCount + message.inputs.count <= maxSteps {
        nearest = (stepCount, message)
      }
      if nearest == nil, let outOfTime { return .undecided(outOfTime) }
    }
    return nearest.map { finding($0.message, after: $0.stepCount) }
  }

  private func finding(_ message: ViolationMessage<F>, after stepCount: Int) -> Finding<F> {
    let truncated = trace.truncated(after: stepCount, of: flow, then: message.inputs)
    return property.seeksWitness
      ? .witnessed(truncated) : .violated(truncated, because: message.text)
  }

  /// The finding with the shortest trace, which is the one that a search reports.
  private func nearest(
    by evaluate: (Configuration<F>, ArraySlice<Input<F>>, Deadline) -> ViolationMessage<F>?
  ) -> Finding<F>? {
    let links = InternTable(flow.linkEvents)
    var messages: [(stepCount: Int, message: ViolationMessage<F>)] = []
    for (stepCount, configuration) in configurations where outOfTime == nil {
      let inputs = flow.inputs(at: configuration).filter {
        $0.event.map { !links.contains($0) } ?? false
      }
      if let message = evaluate(configuration, inputs[...], deadline.extended) {
        messages.append((stepCount, message))
      }
    }
    return messages.min {
      $0.stepCount + $0.message.inputs.count < $1.stepCount + $1.message.inputs.count
    }
    .map { finding($0.message, after: $0.stepCount) } ?? outOfTime.map { .undecided($0) }
  }

  private var outOfTime: FlowDocument.Bound? { deadline.extended.isOver ? deadline.bound : nil }

  // MARK: Several configurations

  private var growth: Finding<F>? {
    let configurations = configurations
    for (index, grown) in configurations.enumerated() {
      for before in configurations[..<index].reversed() {
        guard grown.configuration.state == before.configuration.state,
          grown.configuration.stack.extends(before.configuration.stack),
          flow.growsAgain(grown.configuration, by: trace.steps[before.stepCount..<grown.stepCount])
        else { continue }
        let screens =
          grown.configuration.stack.screenCount - before.configuration.stack.screenCount
        return finding(
          .growth(stepCount: grown.stepCount - before.stepCount, screens: screens),
          after: grown.stepCount)
      }
    }
    return nil
  }

  private func recordTrace(in observer: inout any SearchObserver<F>) {
    for (stepCount, configuration) in configurations {
      observer.recordAlone(configuration, of: flow, at: stepCount)
    }
  }

  private func finding(
    _ observer: any SearchObserver<F>, isComplete: Bool = false
  ) -> Finding<F>? {
    guard
      let violation = observer.violations(isComplete: isComplete, by: deadline.extended).first,
      violation.index <= trace.steps.count
    else { return nil }
    return finding(violation.message, after: violation.index)
  }

  // MARK: Reachability

  private func reachabilityFinding() throws(ExplorationFailure<F>) -> Finding<F>? {
    guard trace.steps.last?.outcome == nil else { return nil }
    let search = try ForwardSearch(
      flow, from: trace.last, for: property, within: limits, by: deadline,
      onProgress: onProgress)
    return search.message.map { finding($0, after: trace.steps.count) }
      ?? search.bound.map { .undecided($0) }
  }
}

/// Records everything reachable, for comparison with a trace.
private struct ObservingVisitor<F: ExplorableFlow>: SearchVisitor {
  var observer: any SearchObserver<F>

  var seesConfigurations: Bool { observer.comparesConfigurations }
  var seesSteps: Bool { !observer.comparesConfigurations }
  mutating func didReach(
    _ node: Int, _ configuration: Configuration<F>, in store: ConfigurationStore<F>
  ) {
    observer.record(configuration, at: .max)
  }
  var fault: InconsistentValue? { observer.fault }
  mutating func didTake(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget) {
    if observer.wants(step.input) { observer.record(step, at: .max) }
  }
  mutating func didExpand(_ node: Int) {}
}

extension Trace {
  func truncated(after count: Int, of flow: F, then inputs: [Input<F>] = []) -> Trace
  where F: ExplorableFlow {
    var trace = self
    trace.steps.removeLast(steps.count - count)
    for input in inputs { trace.steps.append(flow.step(input, at: trace.last)) }
    return trace
  }
}
