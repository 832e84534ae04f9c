/// A statechart run by the algorithm of SCXML's appendix D, written down as it stands there and
/// without a thought for speed; a second opinion about what `FlowImport` runs.
///
/// Where XState differs, it does as `stateUtils.ts` of version 5.
struct SpecifiedStatechart {
  private typealias Transition = RandomStatechart.Transition

  let chart: RandomStatechart
  /// The conditions that only an app knows.
  let values: [String: Bool]
  private var configuration: Set<Int> = []
  private var historyValue: [Int: [Int]] = [:]
  private var internalQueue: [String] = []
  private(set) var isRunning = true
  /// Whether it never came to rest.
  private(set) var isEndless = false

  init(_ chart: RandomStatechart, where values: [String: Bool]) {
    (self.chart, self.values) = (chart, values)
    enter([chart.states[0].initial ?? 0], ancestor: 0, including: [0])
    macrostep()
  }

  /// The names of the active states.
  var active: Set<String> { Set(configuration.filter { $0 != 0 }.map { chart.states[$0].name }) }

  mutating func send(_ event: String) {
    guard isRunning else { return }
    let enabled = selectTransitions(event)
    if !enabled.isEmpty { microstep(enabled) }
    macrostep()
  }

  private mutating func macrostep() {
    for _ in 0..<500 {
      guard isRunning else { return }
      var enabled = selectTransitions(nil)
      if enabled.isEmpty {
        guard !internalQueue.isEmpty else { return }
        enabled = selectTransitions(internalQueue.removeFirst())
      }
      if !enabled.isEmpty { microstep(enabled) }
    }
    isEndless = true
  }

  // MARK: Predicates

  private func isHistory(_ state: Int) -> Bool {
    if case .history = chart.states[state].kind { true } else { false }
  }

  private func children(_ state: Int) -> [Int] {
    chart.states[state].children.filter { !isHistory($0) }
  }

  private func isCompound(_ state: Int) -> Bool {
    chart.states[state].kind == .state && !children(state).isEmpty
  }

  private func isParallel(_ state: Int) -> Bool { chart.states[state].kind == .parallel }
  private func isAtomic(_ state: Int) -> Bool { children(state).isEmpty }

  private func properAncestors(_ state: Int, below end: Int? = nil) -> [Int] {
    var found: [Int] = []
    var next = chart.states[state].parent
    while let state = next, state != end {
      found.append(state)
      next = chart.states[state].parent
    }
    return found
  }

  private func isDescendant(_ state: Int, _ other: Int) -> Bool {
    properAncestors(state).contains(other)
  }

  private func isInFinalState(_ state: Int) -> Bool {
    if isParallel(state) { return children(state).allSatisfy(isInFinalState) }
    return children(state).contains {
      chart.states[$0].kind == .final && configuration.contains($0)
    }
  }

  // MARK: Selecting

  private func selectTransitions(_ event: String?) -> [Transition] {
    var enabled: [(index: Int, transition: Transition)] = []
    for state in configuration.filter(isAtomic).sorted() {
      search: for source in [state] + properAncestors(state) {
        for (index, transition) in chart.transitions.enumerated()
        where transition.source == source && name(of: transition) == event && holds(transition) {
          if !enabled.contains(where: { $0.index == index }) { enabled.append((index, transition)) }
          break search
        }
      }
    }
    return removeConflicting(enabled.map(\.transition))
  }

  private func name(of transition: Transition) -> String? {
    transition.isDone ? "done.state.\(transition.source)" : transition.event
  }

  private func holds(_ transition: Transition) -> Bool {
    guard let condition = transition.condition else { return true }
    if let value = values[condition] { return value }
    return active.contains { condition == "In('\($0)')" }
  }

  private func removeConflicting(_ enabled: [Transition]) -> [Transition] {
    var filtered: [Transition] = []
    for first in enabled {
      var isPreempted = false
      var removed: Set<Int> = []
      for (index, second) in filtered.enumerated()
      where !exitSet([first]).isDisjoint(with: exitSet([second])) {
        guard isDescendant(first.source, second.source) else {
          isPreempted = true
          break
        }
        removed.insert(index)
      }
      guard !isPreempted else { continue }
      filtered = filtered.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
      filtered.append(first)
    }
    return filtered
  }

  private func exitSet(_ transitions: [Transition]) -> Set<Int> {
    var found: Set<Int> = []
    for transition in transitions {
      guard let domain = domain(of: transition) else { continue }
      found.formUnion(configuration.filter { isDescendant($0, domain) })
    }
    return found
  }

  private func effectiveTargets(_ transition: Transition) -> [Int] {
    transition.targets.flatMap { target -> [Int] in
      guard isHistory(target) else { return [target] }
      return historyValue[target] ?? [chart.states[target].initial].compactMap(\.self)
    }
  }

  private func domain(of transition: Transition) -> Int? {
    let targets = effectiveTargets(transition)
    guard !targets.isEmpty else { return nil }
    if transition.isInternal, chart.isXState || isCompound(transition.source),
      targets.allSatisfy({ isDescendant($0, transition.source) })
    {
      return transition.source
    }
    return properAncestors(transition.source).first { ancestor in
      (chart.isXState || isCompound(ancestor) || ancestor == 0)
        && targets.allSatisfy { isDescendant($0, ancestor) }
    }
  }

  // MARK: Taking

  private mutating func microstep(_ enabled: [Transition]) {
    let exits = exitSet(enabled)
    for state in exits.sorted(by: >) {
      for child in chart.states[state].children {
        guard case .history(let isDeep) = chart.states[child].kind else { continue }
        historyValue[child] = configuration.sorted().filter {
          isDeep
            ? isAtomic($0) && isDescendant($0, state) : chart.states[$0].parent == state
        }
      }
    }
    let entries = entrySet(enabled.map { ($0.targets, domain(of: $0)) }, enabled)
    configuration.subtract(exits)
    enter(entries)
  }

  private func entrySet(
    _ scopes: [(targets: [Int], domain: Int?)], _ transitions: [Transition]
  ) -> Set<Int> {
    var entries: Set<Int> = []
    for (scope, transition) in zip(scopes, transitions) {
      guard let domain = scope.domain else { continue }
      for target in scope.targets { addDescendants(target, &entries) }
      for target in effectiveTargets(transition) { addAncestors(target, domain, &entries) }
      if chart.isXState, isParallel(domain) { addRegions(domain, &entries) }
    }
    return entries
  }

  private mutating func enter(_ targets: [Int], ancestor: Int, including others: Set<Int>) {
    var entries = others
    for target in targets {
      addDescendants(target, &entries)
      addAncestors(target, ancestor, &entries)
    }
    enter(entries)
  }

  private mutating func enter(_ entries: Set<Int>) {
    for state in entries.subtracting(configuration).sorted() {
      configuration.insert(state)
      if let event = chart.states[state].raises { internalQueue.append(event) }
      guard chart.states[state].kind == .final, let parent = chart.states[state].parent else {
        continue
      }
      guard parent != 0 else {
        isRunning = false
        continue
      }
      internalQueue.append("done.state.\(parent)")
      var outer = chart.states[parent].parent
      while let state = outer, isParallel(state), isInFinalState(state) {
        internalQueue.append("done.state.\(state)")
        outer = chart.isXState ? chart.states[state].parent : nil
      }
    }
  }

  private func addDescendants(_ state: Int, _ entries: inout Set<Int>) {
    if isHistory(state) {
      let parent = chart.states[state].parent ?? 0
      let targets = historyValue[state] ?? [chart.states[state].initial].compactMap(\.self)
      for target in targets { addDescendants(target, &entries) }
      for target in targets { addAncestors(target, parent, &entries) }
      return
    }
    entries.insert(state)
    if isCompound(state), let initial = chart.states[state].initial {
      addDescendants(initial, &entries)
      addAncestors(initial, state, &entries)
    } else if isParallel(state) {
      addRegions(state, &entries)
    }
  }

  private func addAncestors(_ state: Int, _ ancestor: Int, _ entries: inout Set<Int>) {
    for state in properAncestors(state, below: ancestor) {
      entries.insert(state)
      if isParallel(state) { addRegions(state, &entries) }
    }
  }

  private func addRegions(_ state: Int, _ entries: inout Set<Int>) {
    for child in children(state) where !entries.contains(where: { isDescendant($0, child) }) {
      addDescendants(child, &entries)
    }
  }
}
