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
    /// The decisions along the path, including guards of transitions without an event.
    var decisions: [FlowDocument.Decision] = []
    var guards: [String] = []
    /// The first transition that the event triggered.
    var transition: Int?
    /// The states that were active in between.
    var passed: Set<Int> = []
    /// Those of them that are the names of decisions.
    var decided: Set<Int> = []
    /// Whether more transitions would follow endlessly.
    var isTruncated = false
    fileprivate var raised: [String]
    fileprivate var isAtRest = false
    /// The values of guards that are decided.
    var guardValues: [String: Bool] = [:]
    fileprivate var steps: Set<RunStep> = []

    fileprivate var step: RunStep {
      RunStep(configuration: configuration, raised: raised, guardValues: guardValues)
    }
  }

  /// All that determines what follows.
  fileprivate struct RunStep: Hashable {
    var configuration: Configuration
    var raised: [String]
    var guardValues: [String: Bool]
  }

  /// The prefix of events that report the end of a state; its number follows.
  static var donePrefix: String { "done.state." }

  /// Maximum number of steps after one event, and of its results.
  static var maxSteps: Int { 64 }
  static var maxResults: Int { 32 }

  func start() -> [RunResult] {
    var configuration = Configuration()
    let raised = enter(beginning(of: 0), below: 0, in: &configuration)
    return finished(RunResult(configuration: configuration, raised: raised))
  }

  /// The configurations in which a state is entered from outside the statechart.
  func start(in state: Int) -> [Configuration] {
    var configuration = Configuration()
    let raised = enter([state], below: 0, in: &configuration)
    return finished(RunResult(configuration: configuration, raised: raised)).map(\.configuration)
  }

  /// Returns the possible results of an event; empty if no transition handles it.
  func results(of event: String, in configuration: Configuration) -> [RunResult] {
    let start = RunResult(configuration: configuration, raised: [])
    return choices(of: event, after: start).filter { !$0.taken.isEmpty }.flatMap { choice in
      var after = start
      after.guards = choice.held
      after.transition = choice.taken.first
      take(choice, in: &after)
      return finished(after)
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
  ///
  /// Where steps repeat endlessly, only the results that come to rest are returned, if there are any.
  private func finished(_ start: RunResult) -> [RunResult] {
    var settled: [RunResult] = []
    var endless: [RunResult] = []
    var waiting = [start]
    while settled.count < Self.maxResults, endless.count < Self.maxResults,
      var next = waiting.popLast()
    {
      guard !next.isAtRest, end(of: next.configuration) == nil else {
        settled.append(next)
        continue
      }
      guard next.steps.count < Self.maxSteps, next.steps.insert(next.step).inserted else {
        next.isTruncated = true
        endless.append(next)
        continue
      }
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
    return settled.isEmpty ? Array(endless.prefix(1)) : settled
  }

  /// The results of the transitions that can be taken next; if there are several, each notes the
  /// decision for it.
  private func branches(
    of result: RunResult, on event: String?
  ) -> [(after: RunResult, taken: [Int])] {
    let choices = choices(of: event, after: result)
    let names = choices.map { $0.held.isEmpty ? "else" : $0.held.joined(separator: ", ") }
    let source = choices.lazy.flatMap(\.taken).first.map { transitions[$0].source } ?? 0
    return zip(choices, names).map { choice, name in
      var after = result
      let targets = choice.taken.flatMap { transitions[$0].targets }.map { states[$0].name }
      // A state that is always left at once would not be shown otherwise.
      let isStep =
        event == nil && rules != .diagram && !targets.isEmpty && substates(of: source).isEmpty
        && choice.taken.allSatisfy { transitions[$0].guard == nil }
      if Set(names).count > 1 || isStep {
        let steps = Set(names).count > 1 ? names : [targets.joined(separator: " + ")]
        after.decisions.append(
          .init(
            name: states[source].name, choice: steps.count > 1 ? name : steps[0],
            choices: steps.distinct()))
        after.decided.insert(source)
      }
      after.guardValues = rules == .scxml ? choice.guardValues : [:]
      if !choice.taken.isEmpty {
        after.passed.formUnion(result.configuration.active)
        take(choice, in: &after)
      }
      return (after, choice.taken)
    }
  }

  private func isInFinalState(_ state: Int, _ active: Set<Int>) -> Bool {
    switch states[state].kind {
    case .parallel: substates(of: state).allSatisfy { isInFinalState($0, active) }
    case .final: isXState
    default: states[state].children.contains { states[$0].kind == .final && active.contains($0) }
    }
  }

  /// Takes transitions, whose actions may change the values of guards.
  private func take(_ choice: Choice, in result: inout RunResult) {
    let (taken, before) = (choice.taken.map { transitions[$0] }, result.configuration.active)
    result.decisions += taken.flatMap(\.decisions)
    result.raised += take(choice.taken, in: &result.configuration)
    let changed = before.symmetricDifference(result.configuration.active)
    let hasActions =
      taken.contains(where: \.hasActions) || changed.contains { states[$0].hasActions }
    // Other formats have names instead of expressions, of which equal ones can mean different guards.
    result.guardValues = hasActions || rules != .scxml ? [:] : choice.guardValues
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
    var started: Set<Int> = []
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
        started.insert(state)
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
      raised += states[state].raisedOnEntry
      if started.contains(state) { raised += states[state].raisedAtStart }
      raised += doneEvents(of: state, in: configuration)
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
  func effectiveTargets(_ targets: [Int], in configuration: Configuration) -> [Int] {
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
}
