import FlowSupport

/// Events with the same change, described in one sentence.
struct DiffGroup {
  var events: [String]
  var screens: [String]
  var shape: DiffChange.Shape
  var changes: [DiffChange]

  /// Groups first the screens on which an event has the same change, then the events with the same
  /// change on the same screens; in the order found.
  static func groups(of changes: [DiffChange]) -> [DiffGroup] {
    changes.grouped { GroupKey(names: [$0.event], shape: $0.shape) }.map { changes in
      DiffGroup(
        events: [changes[0].event], screens: changes.map(\.trigger.screen).distinct(),
        shape: changes[0].shape, changes: changes)
    }.grouped { GroupKey(names: $0.screens, shape: $0.shape) }.map { groups in
      DiffGroup(
        events: groups.flatMap(\.events), screens: groups[0].screens, shape: groups[0].shape,
        changes: groups.flatMap(\.changes))
    }
  }

  private struct GroupKey: Hashable {
    var names: [String]
    var shape: DiffChange.Shape
  }
}

extension DifferenceFinder {
  /// Adds a finding that describes a group.
  mutating func report(_ group: DiffGroup) {
    let isOne = group.events.count == 1
    let subject: Sentence =
      "\(.names(group.events, joinedBy: "and")) on \(list(group.screens))"
    let (old, new) = (group.shape.old, group.shape.new)
    let sentence: Sentence
    switch group.shape.kind {
    case .targets: sentence = DiffPhrases.change(of: subject, from: old, to: new, isOne: isOne)
    case .commands: sentence = DiffPhrases.commands(of: subject, from: old, to: new, isOne: isOne)
    case .note: sentence = noteSentence(subject, group)
    case .condition: sentence = conditionSentence(subject, group)
    case .branch: sentence = branchSentence(subject, group)
    case .divergence, .payload: return reportDivergences(group)
    }
    add(finding(for: group.changes, sentence, change(of: group.shape)))
  }

  private func noteSentence(_ subject: Sentence, _ group: DiffGroup) -> Sentence {
    let notes = { (effects: [DiffEffect]) -> Sentence in
      let notes = effects.compactMap(\.note)
      return notes.isEmpty ? "nothing" : .list(notes.distinct().map { .quote($0) }, joinedBy: "or")
    }
    let verb = group.events.count == 1 ? "shows" : "show"
    return """
      \(subject) now also \(words: verb) \(notes(group.shape.new)); before, \
      \(notes(group.shape.old))
      """
  }

  private func conditionSentence(_ subject: Sentence, _ group: DiffGroup) -> Sentence {
    let clause = DiffPhrases.clause(group.shape.new, group.events.count == 1 ? .singular : .plural)
    let (old, new) = (group.shape.oldCondition, group.shape.newCondition)
    switch (old.isEmpty, new.isEmpty) {
    case (true, _): return "\(subject) \(clause) only with \(name: new) now, before always"
    case (_, true): return "\(subject) always \(clause) now, before only with \(name: old)"
    default: return "\(subject) \(clause) with \(name: new) now, before with \(name: old)"
    }
  }

  private func branchSentence(_ subject: Sentence, _ group: DiffGroup) -> Sentence {
    let (old, new) = (group.shape.old, group.shape.new)
    let isOne = group.events.count == 1
    let (form, it): (DiffPhrases.Form, String) = isOne ? (.singular, "it") : (.plural, "they")
    if !group.shape.newCondition.isEmpty {
      return """
        \(subject) \(name: group.shape.newCondition) now; before, \(words: it) \
        \(name: group.shape.oldCondition)
        """
    }
    if old == [.nothing] {
      return "\(subject) always \(words: isOne ? "does" : "do") something now"
    }
    if new == [.nothing] { return "\(subject) can also do nothing now" }
    let now = isOne ? "is" : "are"
    return new.isEmpty
      ? "\(subject) no longer \(DiffPhrases.clause(old, form))"
      : "\(subject) \(words: now) new: \(words: it) \(DiffPhrases.clause(new, form))"
  }

  private mutating func reportDivergences(_ group: DiffGroup) {
    for change in group.changes {
      guard
        let divergence = walk.divergences.first(where: {
          $0.trigger == change.trigger && $0.condition == change.condition
            && $0.isPayload == (change.shape.kind == .payload)
        })
      else { continue }
      let before = divergence.example.events.dropLast()
      let path: Sentence =
        before.isEmpty
        ? "at the start" : "after \(.names(Array(before.suffix(6)), joinedBy: "and"))"
      let what = divergence.isPayload ? "another payload" : "something else"
      let sentence: Sentence = """
        \(name: change.event) on \(list([change.trigger.screen])) shows \(words: what) \(path): \
        \(name: divergence.example.new) now, before \(name: divergence.example.old)
        """
      let isBack = oldTable[change.trigger].map { $0.allEffects.contains(where: \.isBack) } ?? false
      add(
        finding(
          for: [change], sentence, .changed,
          kind: divergence.isPayload ? .payload : isBack ? .back : .event))
    }
  }

  private func change(of shape: DiffChange.Shape) -> FlowDifference.Change {
    if shape.new.isEmpty || shape.new == [.nothing] { return .removed }
    return shape.old.isEmpty || shape.old == [.nothing] ? .added : .changed
  }

  /// A finding about events, with everything that is known about them.
  func finding(
    for changes: [DiffChange], _ sentence: Sentence, _ change: FlowDifference.Change,
    kind: Finding.Kind? = nil
  ) -> Finding {
    let example = changes.lazy.compactMap { change in
      self.walk.divergences.first {
        !$0.isPayload && $0.trigger == change.trigger
          && (change.condition.isPlain || $0.condition == change.condition.withoutPayload)
      }?.example
    }.first
    return Finding(
      kind: kind ?? self.kind(of: changes), change: change, sentence: sentence,
      isCertain: changes.allSatisfy(isCertain),
      screens: changes.map(\.trigger.screen).distinct(),
      oldLocations: changes.flatMap(\.oldLocations).distinct(),
      newLocations: changes.flatMap(\.newLocations).distinct(), example: example)
  }

  /// Whether nothing beyond a limit can refute it: a removal needs a complete new search, an
  /// addition a complete old one.
  ///
  /// An event that led only elsewhere before needs neither: it is enough that it led there at all.
  private func isCertain(_ change: DiffChange) -> Bool {
    let (old, new) = (Set(change.shape.old), Set(change.shape.new))
    let isGone = !old.isSubset(of: new)
    let isNew = !new.isSubset(of: old)
    let impliesAbsence = old.isEmpty || old == [.nothing] || !old.isDisjoint(with: new)
    return !(isGone && self.new.isBounded) && !(isNew && impliesAbsence && self.old.isBounded)
  }

  private func kind(of changes: [DiffChange]) -> Finding.Kind {
    let shapes = changes.map(\.shape)
    let targets = shapes.flatMap { $0.old.targets + $0.new.targets }
    if targets.contains(where: \.isRefused) { return .refusal }
    switch shapes.first?.kind {
    case .commands: return .commands
    case .condition, .branch: return .condition
    case .note: return .note
    case .payload: return .payload
    case .targets, .divergence, nil: break
    }
    let isBack = shapes.allSatisfy { shape in
      let effects = shape.old.filter { $0 != .nothing }
      return !effects.isEmpty && effects.allSatisfy(\.isBack)
    }
    return isBack ? .back : .event
  }
}

extension DiffTarget {
  fileprivate var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}
