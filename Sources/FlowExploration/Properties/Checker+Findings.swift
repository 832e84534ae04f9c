import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// Returns the violations of the property at an index, one for each cause, up to the number asked
  /// for, or else a single finding.
  func findings(at index: Int, by deadline: Deadline) -> [Finding<F>] {
    if case .vacuous(let vacuity) = visitor.ruleKinds[index] { return [.nothingToJudge(vacuity)] }
    let property = visitor.properties[index]
    let violations: [Violation<F>]
    do throws(OutOfTime) { violations = try self.violations(at: index, by: deadline) } catch {
      return [.undecided(bound ?? error.bound)]
    }
    guard violations.isEmpty else {
      return violations.map { violation in
        var trace = trace(to: violation.index)
        for input in violation.message.inputs {
          trace.steps.append(flow.step(input, at: trace.last))
        }
        return property.seeksWitness
          ? .witnessed(trace) : .violated(trace, because: violation.message.text)
      }
    }
    if let bound, visitor.ruleKinds[index].fixedCount == nil { return [.undecided(bound)] }
    if property.seeksWitness { return [.unseen] }
    let count = judgedCount(at: index)
    return [count.number > 0 ? .holds(count) : .nothingToJudge(vacuity(at: index))]
  }

  /// Those found during the search or, if there are none, those that only the whole search shows.
  private func violations(at index: Int, by deadline: Deadline) throws(OutOfTime) -> [Violation<F>]
  {
    let recorded = visitor.violationLists[index].all
    guard recorded.isEmpty else { return recorded }
    switch visitor.ruleKinds[index] {
    case .local, .warning, .vacuous: return []
    case .reachability(let rule):
      let graphViolations = visitor.graphViolations(at: index, by: deadline)
      if graphViolations.isEmpty { try deadline.check() }
      return nearest(graphViolations, atMost: visitor.violationLists[index].limit, by: deadline) {
        rule.message($1, $0)
      }
    case .observer:
      guard let observer = visitor.observer(at: index) else { return [] }
      let all = observer.violations(isComplete: bound == nil, by: deadline)
      if all.isEmpty { try deadline.check() }
      guard observer.reportsAll else {
        return onePerCause(all, atMost: visitor.violationLists[index].limit)
      }
      var violations = ViolationList<F>(atMost: .max)
      for violation in all {
        let message = violation.message
        violations.add(violation, cause: [message.text] + message.inputs.map { "\($0)" })
      }
      return violations.all
    case .lostScreens:
      return onePerCause(
        try lostScreens(by: deadline), atMost: visitor.violationLists[index].limit)
    case .growth: return [try firstGrowing(by: deadline)].compactMap(\.self)
    case .work(let rule):
      return onePerCause(
        try violations(by: rule, by: deadline), atMost: visitor.violationLists[index].limit)
    case .pending(let makeRule):
      return onePerCause(
        try violations(by: makeRule(), by: deadline), atMost: visitor.violationLists[index].limit)
    }
  }

  private func onePerCause(_ all: [Violation<F>], atMost limit: Int) -> [Violation<F>] {
    var violations = ViolationList<F>(atMost: limit)
    for violation in all where !violations.isFull {
      violations.add(violation, at: configurations[violation.index])
    }
    return violations.all
  }

  /// The violations with the shortest traces, one for each cause, as far as time allows.
  private func nearest(
    _ graphViolations: [GraphViolation], atMost limit: Int, by deadline: Deadline,
    _ message: (GraphViolation, Configuration<F>) -> ViolationMessage<F>
  ) -> [Violation<F>] {
    var nearest = graphViolations
    if graphViolations.contains(where: { $0.backCount > 0 }) {
      nearest =
        graphViolations.enumerated()
        .prefix { $0.offset == 0 || !deadline.isOver }
        .map(\.element)
        .map {
          (violation: $0, stepCount: ancestors(of: $0.node).count { _ in true } + $0.backCount)
        }
        .sorted { ($0.stepCount, $0.violation.node) < ($1.stepCount, $1.violation.node) }
        .map(\.violation)
    }
    var violations = ViolationList<F>(atMost: limit)
    for violation in nearest where !violations.isFull {
      if deadline.isOver, !violations.all.isEmpty { break }
      let configuration = configurations[violation.node]
      violations.add((violation.node, message(violation, configuration)), at: configuration)
    }
    return violations.all
  }

  func judgedCount(at index: Int) -> JudgedCount {
    if let count = visitor.ruleKinds[index].fixedCount, !configurations.isEmpty { return count }
    switch visitor.ruleKinds[index] {
    case .local(let rule) where rule.judgesOnlySteps:
      let stepCount = progress.transitions + (rule.judgesIgnored ? visitor.ignored : 0)
      return .init(visitor.isConcernedBySteps(index) ? stepCount : 0, .steps)
    case .local:
      return .init(visitor.concernedCount(for: index) ?? configurations.count, .configurations)
    case .reachability(let rule):
      return .init(visitor.graph.nodes.count(where: rule.concerns), .configurations)
    case .observer(let observer):
      return visitor.observer(at: index)?.count ?? observer.count
    case .work(let rule): return .init(countWork(for: rule), .configurations)
    case .pending(let makeRule): return .init(countPending(for: makeRule()), .configurations)
    case .warning(.twoMeanings), .warning(.sharedLocation), .warning(.contradictoryCommands):
      return .init(progress.transitions, .steps)
    case .warning(.swipeLeavesLayerOpen): return .init(swipeCount, .steps)
    case .lostScreens: return .init(endlessConfigurations.count, .configurations)
    case .growth, .warning, .vacuous: return .init(configurations.count, .configurations)
    }
  }

  func vacuity(at index: Int) -> Vacuity {
    if configurations.isEmpty { return Vacuity("the flow has no start", isFailure: true) }
    switch visitor.ruleKinds[index] {
    case .local(let rule):
      lazy var tops = InternTable(configurations.lazy.compactMap(\.stack.top))
      return rule.vacuity(configurations.frames.screens.values) { tops.contains($0) }
    case .reachability(let rule): return Vacuity(rule.vacuity)
    case .observer(let observer):
      return visitor.observer(at: index)?.vacuity ?? observer.vacuity
    case .lostScreens: return Vacuity("the flow can end from everywhere")
    case .growth: return Vacuity("no configuration was reached")
    case .warning(.swipeLeavesLayerOpen): return Vacuity("no layer is ever swiped down")
    case .warning: return Vacuity("no step is ever taken")
    case .work(let rule):
      return countWork(for: .lateAnswers) > 0 ? rule.vacuity : WorkRule.lateAnswers.vacuity
    case .pending(let makeRule): return makeRule().vacuity
    case .vacuous(let vacuity): return vacuity
    }
  }
}

extension Checker {
  /// In the order reached; empty if time runs out before they are known.
  func graphViolations(at index: Int, by deadline: Deadline) -> [GraphViolation] {
    var graph = graph
    graph.deadline = deadline
    return ruleKinds[index].reachabilityRule?.violations(graph, goals[index]) ?? []
  }
}

// MARK: - Growth

extension Search {
  /// The first configuration whose state occurred earlier on the path to it, with fewer screens
  /// under it, and from which the same steps add the same screens again.
  ///
  /// `nil` if the search reached no limit: then nothing grows forever.
  ///
  /// Configurations with a unique state are skipped, and of the others, only the ancestors with the
  /// same state are unpacked.
  func firstGrowing(by deadline: Deadline) throws(OutOfTime) -> Violation<F>? {
    guard bound != nil else { return nil }
    let counts = configurations.countsByState
    var checked = 0
    for index in configurations.indices {
      let state = configurations.stateNumber(of: index)
      guard counts[state] > 1 else { continue }
      let grown = configurations[index]
      for (distance, ancestor) in ancestors(of: index).enumerated() {
        checked += 1
        if checked.isMultiple(of: Self.checkInterval) { try deadline.check() }
        guard configurations.stateNumber(of: ancestor) == state else { continue }
        try deadline.check()
        let before = configurations[ancestor]
        guard grown.stack.extends(before.stack),
          flow.growsAgain(grown, by: self.steps(to: index, last: distance + 1)[...])
        else { continue }
        let screens = grown.stack.screenCount - before.stack.screenCount
        return (index, .growth(stepCount: distance + 1, screens: screens))
      }
    }
    return nil
  }

  private static var checkInterval: Int { 10_000 }
}

extension ExplorableFlow {
  /// Whether taking the steps that led to a configuration once more adds the same screens again.
  func growsAgain(
    _ configuration: Configuration<Self>, by steps: ArraySlice<Trace<Self>.CheckedStep>
  ) -> Bool {
    var current = configuration
    for step in steps {
      let isOffered =
        !Self.hasDisabledControls || step.input == .relaunch
        || inputs(at: current).contains { $0.event == step.input.event }
      guard isOffered else { return false }
      let next = self.step(step.input, at: current)
      guard next.outcome == nil else { return false }
      current = next.after
    }
    return current.state == configuration.state && current.stack.extends(configuration.stack)
  }
}

extension ViolationMessage {
  static func growth(stepCount: Int, screens: Int) -> Self {
    let screens = "with \(screens) more screen\(screens == 1 ? "" : "s") under it"
    return Self(
      text: stepCount == 1
        ? "the last step leads to the state it began in, \(screens): it can be repeated forever"
        : "the last \(stepCount) steps lead to the state they began in, \(screens): they can be repeated "
          + "forever")
  }
}

extension VirtualStack {
  /// Whether this stack is the other one with screens or layers added on top.
  func extends(_ other: VirtualStack) -> Bool {
    guard screenCount > other.screenCount, layerCount >= other.layerCount else { return false }
    var trimmed = self
    while trimmed.layerCount > other.layerCount {
      guard (try? trimmed.apply(.one(.dismiss))) != nil else { return false }
    }
    guard trimmed.focusedScreens.starts(with: other.focusedScreens) else { return false }
    _ = try? trimmed.apply(.one(.setStack(Array(other.focusedScreens))))
    return trimmed == other
  }
}
