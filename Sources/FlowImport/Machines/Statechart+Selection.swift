import FlowSupport

// Which transitions are taken, by appendix D of the W3C's SCXML.
extension Statechart {
  /// Transitions that can be taken at once.
  struct Choice {
    var taken: [Int]
    /// The guards that are assumed to hold.
    var held: [String]
    var guardValues: [String: Bool]
  }

  /// selectTransitions: the sets of transitions that can be taken, one for each combination of
  /// unknown guards' values.
  func choices(of event: String?, after result: RunResult) -> [Choice] {
    let active = result.configuration.active
    let candidates = leaves(of: result.configuration).map { leaf in
      chain(leaf).flatMap { self.candidates(in: $0, for: event, while: active) }
    }
    var choices: [Choice] = []
    var waiting: [(leaf: Int, candidate: Int, guardValues: [String: Bool], taken: [Int])] = [
      (0, 0, result.guardValues, [])
    ]
    while let (leaf, candidate, guardValues, taken) = waiting.popLast(),
      choices.count < Self.maxResults
    {
      guard leaf < candidates.count else {
        let assumed = Set(taken.compactMap { transitions[$0].guardText })
        let held =
          assumed.isEmpty
          ? [] : transitions.compactMap(\.guardText).distinct().filter(assumed.contains)
        let kept = withoutConflicts(taken.distinct(), in: result.configuration)
        if !choices.contains(where: { $0.taken == kept && $0.held == held }) {
          choices.append(Choice(taken: kept, held: held, guardValues: guardValues))
        }
        continue
      }
      guard candidate < candidates[leaf].count else {
        waiting.append((leaf + 1, 0, guardValues, taken))
        continue
      }
      let number = candidates[leaf][candidate]
      let transition = transitions[number]
      let take = (leaf + 1, 0, guardValues, taken + [number])
      let pass = (leaf, candidate + 1, guardValues, taken)
      let others = candidates[leaf][(candidate + 1)...].lazy.map { transitions[$0] }
        .prefix { $0.source == transition.source }
      guard let condition = transition.guard else {
        // In a diagram, the order of edges means nothing.
        if rules == .diagram, !others.isEmpty { waiting.append(pass) }
        waiting.append(take)
        continue
      }
      // Stately names all inline guards of an event alike.
      let isRepeated = isXState && others.contains { $0.guard == condition }
      switch condition.value(whileActive: active, given: guardValues) {
      case true?:
        if isRepeated { waiting.append(pass) }
        waiting.append(take)
      case false?: waiting.append(pass)
      case nil:
        guard let text = condition.firstUnknown(given: guardValues) else { continue }
        var (passing, holding) = (guardValues, guardValues)
        holding[text] = true
        if isRepeated {
          waiting.append(pass)
          waiting.append((leaf + 1, 0, holding, taken + [number]))
        } else {
          passing[text] = false
          waiting.append((leaf, candidate, passing, taken))
          waiting.append((leaf, candidate, holding, taken))
        }
      }
    }
    return choices
  }

  /// The transitions of a state that an event can trigger, in the order they are tried.
  private func candidates(in state: Int, for event: String?, while active: Set<Int>) -> [Int] {
    let joined = states[state].transitions.filter { number in
      transitions[number].joined.allSatisfy { !active.isDisjoint(with: $0) }
    }
    guard let event else { return joined.filter { transitions[$0].events.isEmpty } }
    let matching = joined.filter { number in
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

  /// computeExitSet: the active states that the transition leaves.
  func exitSet(of number: Int, in configuration: Configuration) -> Set<Int> {
    guard !transitions[number].targets.isEmpty else { return [] }
    let domain = domain(of: transitions[number], in: configuration)
    return configuration.active.filter { isInside($0, domain) }
  }

  /// getTransitionDomain: the innermost state that the transition does not leave.
  func domain(of transition: Transition, in configuration: Configuration) -> Int {
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
