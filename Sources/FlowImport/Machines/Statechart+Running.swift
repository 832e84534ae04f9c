import FlowDocuments
import FlowSupport

// This file implements the algorithm in appendix D of the W3C's SCXML and uses the names of its
// functions: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation. If the value of a guard
// is unknown, both cases are followed.
extension Statechart {
  /// The active states, and the states that each history remembers.
  struct Configuration: Hashable {
    /// Their numbers are in document order: outer states come before inner ones.
    var active: Set<Int> = []
    var left: [Int: Set<Int>] = [:]
  }

  /// The result of an event after all transitions that follow from it.
  struct RunResult {
    var configuration: Configuration
    /// The decisions along the path: guards of transitions without an event.
    var decisions: [FlowDocument.Decision] = []
    var guards: [String] = []
    /// The first transition that the event triggered.
    var transition: Int?
    /// The states that were active in between.
    var passed: Set<Int> = []
    /// The raised events that are still to be handled.
    fileprivate var raised: [String]
    fileprivate var steps = 0
    /// Whether no more transitions follow.
    fileprivate var isAtRest = false

    /// Whether more transitions would follow, perhaps endlessly.
    var isTruncated: Bool { !isAtRest && steps >= Statechart.maxSteps }
  }

  /// The prefix of events that report the end of a state; its number follows.
  static var donePrefix: String { "done.state." }

  /// Maximum number of steps after one event, and of its results.
  static var maxSteps: Int { 64 }
  private static var maxResults: Int { 32 }

  /// Returns the configurations in which it can start.
  func start() -> [RunResult] {
    var run = Run(chart: self)
    let raised = run.enter(targets: beginning(of: 0), domain: 0)
    return finished(RunResult(configuration: run.configuration, raised: raised))
  }

  /// Returns the possible results of an event; empty if no transition handles it.
  func results(of event: String, in configuration: Configuration) -> [RunResult] {
    choices(of: event, in: configuration).filter { !$0.taken.isEmpty }.flatMap { taken, held in
      var run = Run(chart: self, configuration: configuration)
      let raised = run.take(taken)
      return finished(
        RunResult(
          configuration: run.configuration, guards: held, transition: taken.first, raised: raised))
    }
  }

  /// The events that a configuration handles, those of inner states first; none once the statechart
  /// has ended.
  func events(in configuration: Configuration) -> [StatechartEvent] {
    guard end(of: configuration) == nil else { return [] }
    return leaves(of: configuration).flatMap { chain($0) }.flatMap { states[$0].transitions }
      .distinct().flatMap { transitions[$0].events }.distinct()
  }

  func leaves(of configuration: Configuration) -> [Int] {
    configuration.active.filter { substates(of: $0).isEmpty }.sorted()
  }

  /// A state and its ancestors, the innermost first.
  private func chain(_ state: Int) -> [Int] { [state] + Array(ancestors(of: state)) }

  /// Returns the final state in which the statechart has ended, or `nil` if it has not.
  func end(of configuration: Configuration) -> Int? {
    if states[0].kind == .parallel {
      guard isInFinalState(0, configuration.active) else { return nil }
      return configuration.active.sorted().first { states[$0].kind == .final } ?? 0
    }
    return states[0].children.first {
      states[$0].kind == .final && configuration.active.contains($0)
    }
  }

  // MARK: What follows from a step

  /// Takes the transitions without an event, and those of raised events, until none is left.
  private func finished(_ start: RunResult) -> [RunResult] {
    var settled: [RunResult] = []
    var waiting = [start]
    while var next = waiting.popLast(), settled.count < Self.maxResults {
      guard !next.isAtRest, end(of: next.configuration) == nil, next.steps < Self.maxSteps else {
        settled.append(next)
        continue
      }
      next.steps += 1
      var followers: [RunResult] = []
      for branch in branches(of: next, on: nil) {
        var after = branch.after
        if !branch.taken.isEmpty {
          followers.append(after)
        } else if !after.raised.isEmpty {
          let event = after.raised.removeFirst()
          followers += branches(of: after, on: event).map(\.after)
        } else {
          after.isAtRest = true
          followers.append(after)
        }
      }
      waiting += followers.reversed()
    }
    return settled
  }

  /// The results of the transitions that can be taken next; if there are several, each notes the
  /// decision for it.
  private func branches(
    of result: RunResult, on event: String?
  ) -> [(after: RunResult, taken: [Int])] {
    let choices = choices(of: event, in: result.configuration)
    let names = choices.map { $0.held.isEmpty ? "else" : $0.held.joined(separator: ", ") }
    let source = choices.lazy.flatMap(\.taken).first.map { transitions[$0].source } ?? 0
    return zip(choices, names).map { choice, name in
      var after = result
      if choices.count > 1 {
        after.decisions.append(
          .init(name: states[source].name, choice: name, choices: names.distinct()))
      }
      if !choice.taken.isEmpty {
        var run = Run(chart: self, configuration: result.configuration)
        after.raised += run.take(choice.taken)
        after.passed.formUnion(result.configuration.active)
        after.configuration = run.configuration
      }
      return (after, choice.taken)
    }
  }

  // MARK: selectTransitions

  /// The sets of transitions that can be taken, one for each combination of unknown guards' values,
  /// with the guards that are assumed to hold.
  private func choices(
    of event: String?, in configuration: Configuration
  ) -> [(taken: [Int], held: [String])] {
    let candidates = leaves(of: configuration).map { leaf in
      chain(leaf).flatMap { self.candidates(in: $0, for: event) }
    }
    var result: [(taken: [Int], held: [String])] = []
    var waiting: [(leaf: Int, candidate: Int, guardValues: [String: Bool], taken: [Int])] = [
      (0, 0, [:], [])
    ]
    while let (leaf, candidate, guardValues, taken) = waiting.popLast(),
      result.count < Self.maxResults
    {
      guard leaf < candidates.count else {
        let held = transitions.compactMap(\.guard?.text).distinct().filter {
          guardValues[$0] == true
        }
        let kept = withoutConflicts(taken.distinct(), in: configuration)
        if !result.contains(where: { $0.taken == kept && $0.held == held }) {
          result.append((kept, held))
        }
        continue
      }
      guard candidate < candidates[leaf].count else {
        waiting.append((leaf + 1, 0, guardValues, taken))
        continue
      }
      let transition = candidates[leaf][candidate]
      let take = (leaf + 1, 0, guardValues, taken + [transition])
      let pass = (leaf, candidate + 1, guardValues, taken)
      switch transitions[transition].guard {
      case nil: waiting.append(take)
      case .isActive(let state, let isActive):
        waiting.append(configuration.active.contains(state) == isActive ? take : pass)
      case .unknown(let text):
        for holds in [false, true] where guardValues[text] ?? holds == holds {
          var next = holds ? take : pass
          next.2[text] = holds
          waiting.append(next)
        }
      }
    }
    return result
  }

  /// The transitions of a state that an event can trigger, in the order they are tried.
  private func candidates(in state: Int, for event: String?) -> [Int] {
    guard let event else {
      return states[state].transitions.filter { transitions[$0].events.isEmpty }
    }
    let matching = states[state].transitions.filter { number in
      transitions[number].events.contains { $0.matches(event) }
    }
    guard dialect == .xState else { return matching }
    // Exact matches exclude all others; without any, the longest descriptor is tried first.
    let exact = matching.filter { transitions[$0].events.contains { $0.name == event } }
    guard exact.isEmpty else { return exact }
    func length(_ number: Int) -> Int { transitions[number].events.map(\.name.count).max() ?? 0 }
    return matching.enumerated().sorted { first, second in
      let (left, right) = (length(first.element), length(second.element))
      return left == right ? first.offset < second.offset : left > right
    }.map(\.element)
  }

  /// removeConflictingTransitions: of two transitions that leave the same state, keeps the one of
  /// the inner state, otherwise the first.
  private func withoutConflicts(_ taken: [Int], in configuration: Configuration) -> [Int] {
    let run = Run(chart: self, configuration: configuration)
    var kept: [Int] = []
    for transition in taken {
      let exits = run.exitSet(of: transition)
      let conflicts = kept.filter { !run.exitSet(of: $0).isDisjoint(with: exits) }
      let source = transitions[transition].source
      if conflicts.allSatisfy({ isInside(source, transitions[$0].source) }) {
        kept.removeAll { conflicts.contains($0) }
        kept.append(transition)
      }
    }
    return kept
  }

  fileprivate func isInFinalState(_ state: Int, _ active: Set<Int>) -> Bool {
    switch states[state].kind {
    case .parallel: substates(of: state).allSatisfy { isInFinalState($0, active) }
    case .final: dialect == .xState
    default: states[state].children.contains { states[$0].kind == .final && active.contains($0) }
    }
  }
}

private struct Run {
  let chart: Statechart
  var configuration = Statechart.Configuration()

  /// Takes transitions and returns the events that are raised.
  mutating func take(_ taken: [Int]) -> [String] {
    var raised: [String] = []
    let left = taken.reduce(into: Set<Int>()) { $0.formUnion(exitSet(of: $1)) }
    for state in left.sorted().reversed() {
      for child in chart.states[state].children {
        guard case .history(let isDeep) = chart.states[child].kind else { continue }
        let left = configuration.active.filter { active in
          isDeep
            ? chart.substates(of: active).isEmpty && chart.isInside(active, state)
            : chart.states[active].parent == state
        }
        if !left.isEmpty { configuration.left[child] = left }
      }
    }
    for state in left.sorted().reversed() { raised += chart.states[state].raisedOnExit }
    configuration.active.subtract(left)
    for number in taken { raised += chart.transitions[number].raised }
    for number in taken where !chart.transitions[number].targets.isEmpty {
      let transition = chart.transitions[number]
      raised += enter(targets: transition.targets, domain: domain(of: transition))
    }
    return raised
  }

  /// Enters states and their ancestors below the domain, and returns the events that are raised.
  mutating func enter(targets: [Int], domain: Int) -> [String] {
    var entered: Set<Int> = []
    for target in targets { addDescendants(of: target, to: &entered) }
    for target in targets {
      for state in effectiveTargets([target]) {
        addAncestors(of: state, below: domain, to: &entered)
      }
    }
    if !configuration.active.contains(domain) { entered.insert(domain) }
    return entered.subtracting(configuration.active).sorted().flatMap { state in
      configuration.active.insert(state)
      return chart.states[state].raisedOnEntry + doneEvents(of: state)
    }
  }

  /// The events that report the end of the states around a final state.
  private func doneEvents(of state: Int) -> [String] {
    guard chart.states[state].kind == .final, let parent = chart.states[state].parent else {
      return []
    }
    var ended: [Int] = []
    var outer: Int? = parent
    if chart.states[parent].kind != .parallel {
      ended = [parent]
      outer = chart.states[parent].parent
    }
    while let state = outer, chart.states[state].kind == .parallel,
      chart.isInFinalState(state, configuration.active)
    {
      ended.append(state)
      // XState continues with the parallel states around it.
      outer = chart.dialect == .xState ? chart.states[state].parent : nil
    }
    return ended.filter { $0 != 0 }.map { "\(Statechart.donePrefix)\($0)" }
  }

  private func addDescendants(of state: Int, to entered: inout Set<Int>) {
    if chart.isHistory(state) {
      let targets = effectiveTargets([state])
      for target in targets { addDescendants(of: target, to: &entered) }
      for target in targets {
        addAncestors(of: target, below: chart.states[state].parent ?? 0, to: &entered)
      }
      return
    }
    guard entered.insert(state).inserted else { return }
    if chart.states[state].kind == .parallel {
      addRegions(of: state, to: &entered)
    } else if chart.isCompound(state) {
      for target in chart.states[state].initial {
        addDescendants(of: target, to: &entered)
        addAncestors(of: target, below: state, to: &entered)
      }
    }
  }

  private func addAncestors(of state: Int, below domain: Int, to entered: inout Set<Int>) {
    for ancestor in chart.ancestors(of: state) {
      // The domain itself is parallel in XState only; its other regions are entered again.
      if ancestor != domain { entered.insert(ancestor) }
      if chart.states[ancestor].kind == .parallel { addRegions(of: ancestor, to: &entered) }
      if ancestor == domain { return }
    }
  }

  private func addRegions(of state: Int, to entered: inout Set<Int>) {
    for child in chart.substates(of: state)
    where !entered.contains(where: { $0 == child || chart.isInside($0, child) }) {
      addDescendants(of: child, to: &entered)
    }
  }

  /// getEffectiveTargetStates: replaces a history by the states that it remembers.
  private func effectiveTargets(_ targets: [Int]) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = []
    var waiting = Array(targets.reversed())
    while let target = waiting.popLast() {
      guard seen.insert(target).inserted else { continue }
      if !chart.isHistory(target) {
        result.append(target)
      } else if let left = configuration.left[target] {
        result += left.sorted()
      } else {
        waiting += chart.states[target].initial.reversed()
      }
    }
    return result
  }

  /// computeExitSet: the active states that the transition leaves.
  func exitSet(of number: Int) -> Set<Int> {
    let transition = chart.transitions[number]
    guard !transition.targets.isEmpty else { return [] }
    let domain = domain(of: transition)
    return configuration.active.filter { chart.isInside($0, domain) }
  }

  /// getTransitionDomain: the innermost state that the transition does not leave.
  private func domain(of transition: Statechart.Transition) -> Int {
    let targets = effectiveTargets(transition.targets)
    let isXState = chart.dialect == .xState
    if transition.isInternal, isXState || chart.isCompound(transition.source),
      targets.allSatisfy({ chart.isInside($0, transition.source) })
    {
      return transition.source
    }
    return chart.ancestors(of: transition.source).first { ancestor in
      (isXState || chart.isCompound(ancestor) || ancestor == 0)
        && targets.allSatisfy { chart.isInside($0, ancestor) }
    } ?? 0
  }
}
