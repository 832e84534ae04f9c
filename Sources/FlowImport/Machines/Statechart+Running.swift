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
    fileprivate var raised: [String]
    fileprivate var steps = 0
    fileprivate var isAtRest = false

    /// Whether more transitions would follow, perhaps endlessly.
    var isTruncated: Bool { !isAtRest && steps >= Statechart.maxSteps }
  }

  /// The prefix of events that report the end of a state; its number follows.
  static var donePrefix: String { "done.state." }

  /// Maximum number of steps after one event, and of its results.
  static var maxSteps: Int { 64 }
  private static var maxResults: Int { 32 }

  func start() -> [RunResult] {
    var configuration = Configuration()
    let raised = enter(beginning(of: 0), below: 0, in: &configuration)
    return finished(RunResult(configuration: configuration, raised: raised))
  }

  /// Returns the possible results of an event; empty if no transition handles it.
  func results(of event: String, in configuration: Configuration) -> [RunResult] {
    choices(of: event, in: configuration).filter { !$0.taken.isEmpty }.flatMap { taken, held in
      var after = configuration
      let raised = take(taken, in: &after)
      return finished(
        RunResult(configuration: after, guards: held, transition: taken.first, raised: raised))
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

  func chain(_ state: Int) -> [Int] { [state] + Array(ancestors(of: state)) }

  /// The final state in which the statechart has ended, or `nil` if it has not.
  func end(of configuration: Configuration) -> Int? {
    if states[0].kind == .parallel {
      guard isInFinalState(0, configuration.active) else { return nil }
      return configuration.active.sorted().first { states[$0].kind == .final } ?? 0
    }
    let ends = states[0].children.filter { states[$0].kind == .final }
    return ends.first(where: configuration.active.contains)
  }

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
        after.raised += take(choice.taken, in: &after.configuration)
        after.passed.formUnion(result.configuration.active)
      }
      return (after, choice.taken)
    }
  }

  /// selectTransitions: the sets of transitions that can be taken, one for each combination of
  /// unknown guards' values, with the guards that are assumed to hold.
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
        let texts = transitions.compactMap(\.guard?.text).distinct()
        let held = texts.filter { guardValues[$0] == true }
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
    guard isXState else { return matching }
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
    var kept: [Int] = []
    for transition in taken {
      let exits = exitSet(of: transition, in: configuration)
      let conflicts = kept.filter { !exitSet(of: $0, in: configuration).isDisjoint(with: exits) }
      let source = transitions[transition].source
      if conflicts.allSatisfy({ isInside(source, transitions[$0].source) }) {
        kept.removeAll { conflicts.contains($0) }
        kept.append(transition)
      }
    }
    return kept
  }

  private func isInFinalState(_ state: Int, _ active: Set<Int>) -> Bool {
    switch states[state].kind {
    case .parallel: substates(of: state).allSatisfy { isInFinalState($0, active) }
    case .final: isXState
    default: states[state].children.contains { states[$0].kind == .final && active.contains($0) }
    }
  }

  private func take(_ taken: [Int], in configuration: inout Configuration) -> [String] {
    var raised: [String] = []
    let left = Set(taken.flatMap { exitSet(of: $0, in: configuration) }).sorted().reversed()
    for state in left {
      for child in states[state].children {
        guard case .history(let isDeep) = states[child].kind else { continue }
        let remembered = configuration.active.filter { active in
          isDeep
            ? substates(of: active).isEmpty && isInside(active, state)
            : states[active].parent == state
        }
        if !remembered.isEmpty { configuration.left[child] = remembered }
      }
      raised += states[state].raisedOnExit
    }
    configuration.active.subtract(left)
    raised += taken.flatMap { transitions[$0].raised }
    for transition in taken.map({ transitions[$0] }) where !transition.targets.isEmpty {
      let domain = domain(of: transition, in: configuration)
      raised += enter(transition.targets, below: domain, in: &configuration)
    }
    return raised
  }

  /// Enters states and their ancestors below the domain, and returns the events that are raised.
  private func enter(
    _ targets: [Int], below domain: Int, in configuration: inout Configuration
  ) -> [String] {
    var entered: Set<Int> = []
    let effectiveTargets = { [configuration] in self.effectiveTargets($0, in: configuration) }
    func addDescendants(of state: Int) {
      if isHistory(state) {
        let targets = effectiveTargets([state])
        for target in targets { addDescendants(of: target) }
        for target in targets { addAncestors(of: target, below: states[state].parent ?? 0) }
        return
      }
      guard entered.insert(state).inserted else { return }
      if states[state].kind == .parallel {
        addRegions(of: state)
      } else if isCompound(state) {
        for target in states[state].initial {
          addDescendants(of: target)
          addAncestors(of: target, below: state)
        }
      }
    }
    func addAncestors(of state: Int, below domain: Int) {
      for ancestor in ancestors(of: state) {
        // The domain itself is parallel in XState only; its other regions are entered again.
        if ancestor != domain { entered.insert(ancestor) }
        if states[ancestor].kind == .parallel { addRegions(of: ancestor) }
        if ancestor == domain { return }
      }
    }
    func addRegions(of state: Int) {
      for child in substates(of: state)
      where !entered.contains(where: { $0 == child || isInside($0, child) }) {
        addDescendants(of: child)
      }
    }
    for target in targets { addDescendants(of: target) }
    for target in targets.flatMap({ effectiveTargets([$0]) }) {
      addAncestors(of: target, below: domain)
    }
    if !configuration.active.contains(domain) { entered.insert(domain) }
    var raised: [String] = []
    for state in entered.subtracting(configuration.active).sorted() {
      configuration.active.insert(state)
      raised += states[state].raisedOnEntry + doneEvents(of: state, in: configuration)
    }
    return raised
  }

  /// The events that report the end of the states around a final state.
  private func doneEvents(of state: Int, in configuration: Configuration) -> [String] {
    guard states[state].kind == .final, let parent = states[state].parent else { return [] }
    let isInRegion = states[parent].kind == .parallel
    var ended = isInRegion ? [] : [parent]
    var outer = isInRegion ? parent : states[parent].parent
    while let state = outer, states[state].kind == .parallel,
      isInFinalState(state, configuration.active)
    {
      ended.append(state)
      // XState continues with the parallel states around it.
      outer = isXState ? states[state].parent : nil
    }
    return ended.filter { $0 != 0 }.map { "\(Self.donePrefix)\($0)" }
  }

  /// getEffectiveTargetStates: replaces a history by the states that it remembers.
  private func effectiveTargets(_ targets: [Int], in configuration: Configuration) -> [Int] {
    var result: [Int] = []
    var seen: Set<Int> = []
    var waiting = Array(targets.reversed())
    while let target = waiting.popLast() {
      guard seen.insert(target).inserted else { continue }
      if !isHistory(target) {
        result.append(target)
      } else if let left = configuration.left[target] {
        result += left.sorted()
      } else {
        waiting += states[target].initial.reversed()
      }
    }
    return result
  }

  /// computeExitSet: the active states that the transition leaves.
  private func exitSet(of number: Int, in configuration: Configuration) -> Set<Int> {
    guard !transitions[number].targets.isEmpty else { return [] }
    let domain = domain(of: transitions[number], in: configuration)
    return configuration.active.filter { isInside($0, domain) }
  }

  /// getTransitionDomain: the innermost state that the transition does not leave.
  private func domain(of transition: Transition, in configuration: Configuration) -> Int {
    let targets = effectiveTargets(transition.targets, in: configuration)
    let source = transition.source
    if transition.isInternal, isXState || isCompound(source),
      targets.allSatisfy({ isInside($0, source) })
    {
      return source
    }
    return ancestors(of: source).first { ancestor in
      (isXState || isCompound(ancestor) || ancestor == 0)
        && targets.allSatisfy { isInside($0, ancestor) }
    } ?? 0
  }
}
