import FlowSupport

/// Events with the same change, described in one sentence.
struct DiffGroup {
  /// Never empty.
  var changes: [DiffChange]

  var events: [String] { changes.map(\.event).distinct() }
  var screens: [String] { changes.map(\.trigger.screen).distinct() }
  var effects: DiffChange.Effects { changes[0].effects }

  private struct GroupKey: Hashable {
    var names: [String]
    var effects: DiffChange.Effects
  }

  /// Groups first the screens on which an event has the same change, then the events with the same
  /// change on the same screens; in the order found.
  static func groups(of changes: [DiffChange]) -> [DiffGroup] {
    changes.grouped { GroupKey(names: [$0.event], effects: $0.effects) }
      .map { DiffGroup(changes: $0) }
      .grouped { GroupKey(names: $0.screens, effects: $0.effects) }
      .map { DiffGroup(changes: $0.flatMap(\.changes)) }
  }
}

extension DiffGroup {
  private var isOne: Bool { events.count == 1 }
  private var form: DiffVerb.Form { isOne ? .singular : .plural }
  private var has: String { isOne ? "has" : "have" }
  private var it: String { isOne ? "it" : "they" }

  func sentence(about subject: Sentence) -> Sentence {
    switch effects.kind {
    case .targets: targetSentence(subject)
    case .commands: commandSentence(subject)
    case .note: noteSentence(subject)
    case .condition: conditionSentence(subject)
    case .branch: branchSentence(subject)
    }
  }

  private func targetSentence(_ subject: Sentence) -> Sentence {
    let (oldTargets, newTargets) = (effects.old.targets, effects.new.targets)
    let (before, after) = (Set(oldTargets), Set(newTargets))
    let lost = effects.old.filter { !after.contains($0.target) }
    let gained = effects.new.filter { !before.contains($0.target) }
    let kept = effects.new.filter { before.contains($0.target) }
    switch (lost.isEmpty, gained.isEmpty, kept.isEmpty) {
    case (_, _, true) where newTargets == [.nothing]:
      return "\(subject) no longer \(lost.clause(form))"
    case (_, _, true) where oldTargets == [.nothing]:
      return "\(subject) \(gained.clause(form)) now; before, \(words: it) did nothing"
    case (_, _, true):
      let newClause = gained.clause(form, after: lost.firstVerb)
      return "\(subject) no longer \(lost.clause(form)), but \(newClause)"
    case (false, true, _) where kept.targets.count == 1:
      return """
        \(subject) always \(kept.clause(form)) now; before, \(words: it) could also \
        \(lost.clause(.plural))
        """
    case (false, true, _):
      return "\(subject) no longer \(lost.clause(form)), only \(kept.clause(form))"
    case (true, false, _) where kept.targets.count == 1:
      return """
        \(subject) can also \(gained.clause(.plural)) now; before, \(words: it) always \
        \(kept.clause(.past))
        """
    case (true, false, _):
      return "\(subject) can also \(gained.clause(.plural)) now"
    default:
      return """
        \(subject) can no longer \(lost.clause(.plural)), but can now \
        \(gained.clause(.plural)); \(words: it) can still \(kept.clause(.plural))
        """
    }
  }

  private func commandSentence(_ subject: Sentence) -> Sentence {
    let commandLists = { (effects: [DiffEffect]) -> Sentence in
      let texts = effects.map { $0.commands.isEmpty ? "no command" : $0.commands }.distinct()
      return .list(texts.map { "\(words: $0)" }, joinedBy: "or")
    }
    return """
      \(subject) still \(effects.new.clause(form)), but by \(commandLists(effects.new)) instead of \
      \(commandLists(effects.old))
      """
  }

  private func noteSentence(_ subject: Sentence) -> Sentence {
    let notes = { (effects: [DiffEffect]) -> Sentence in
      let notes = effects.compactMap(\.note)
      return notes.isEmpty ? "nothing" : .list(notes.distinct().map { .quote($0) }, joinedBy: "or")
    }
    return """
      \(subject) now also \(words: isOne ? "shows" : "show") \(notes(effects.new)); before, \
      \(notes(effects.old))
      """
  }

  private func conditionSentence(_ subject: Sentence) -> Sentence {
    let clause = effects.new.clause(form)
    let (old, new) = (effects.oldCondition, effects.newCondition)
    switch (old.isEmpty, new.isEmpty) {
    case (true, _): return "\(subject) \(clause) with \(name: new) now, before without a condition"
    case (_, true): return "\(subject) \(clause) without a condition now, before with \(name: old)"
    default: return "\(subject) \(clause) with \(name: new) now, before with \(name: old)"
    }
  }

  private func branchSentence(_ subject: Sentence) -> Sentence {
    let (old, new) = (effects.old, effects.new)
    if !effects.newCondition.isEmpty {
      return """
        \(subject) \(name: effects.newCondition) now; before, \(words: it) \
        \(name: effects.oldCondition)
        """
    }
    if old == [.nothing] {
      return "\(subject) always \(words: isOne ? "does" : "do") something now"
    }
    if new == [.nothing] { return "\(subject) can also do nothing now" }
    if changes[0].condition.text.isEmpty {
      // The event itself is in both flows, under other conditions.
      return new.isEmpty
        ? """
        \(subject) no longer \(words: has) a case without a condition; it \
        \(old.clause(.past))
        """
        : """
        \(subject) \(words: has) a case without a condition now: it \
        \(new.clause(.singular))
        """
    }
    return new.isEmpty
      ? "\(subject) no longer \(old.clause(form))"
      : "\(subject) \(words: isOne ? "is" : "are") new: \(words: it) \(new.clause(form))"
  }
}

extension DifferenceFinder {
  mutating func report(_ group: DiffGroup) {
    let subject: Sentence = "\(.names(group.events, joinedBy: "and")) on \(list(group.screens))"
    add(group.sentence(about: subject), about: group.changes, change(of: group.effects))
  }

  private func change(of effects: DiffChange.Effects) -> FlowDifference.Change {
    if effects.new.isEmpty || effects.new == [.nothing] { return .removed }
    return effects.old.isEmpty || effects.old == [.nothing] ? .added : .changed
  }

  /// Adds a sentence about changes of events, with everything that is known about them.
  mutating func add(
    _ sentence: Sentence, about changes: [DiffChange], _ change: FlowDifference.Change,
    kind: BehavioralChange.Kind? = nil, isCertain: Bool? = nil, showsExample: Bool = true
  ) {
    let finder = self
    let example = changes.lazy.compactMap { finder.example(of: $0) }.first
    add(
      BehavioralChange(
        kind: kind ?? self.kind(of: changes), change: change, sentence: sentence,
        isCertain: isCertain ?? changes.allSatisfy(self.isCertain),
        screens: changes.map(\.trigger.screen).distinct(),
        oldLocations: changes.flatMap(\.oldLocations).distinct(),
        newLocations: changes.flatMap(\.newLocations).distinct(),
        example: showsExample ? example : nil))
  }

  /// Whether nothing beyond a limit can refute it: a removal needs a complete new search, an
  /// addition a complete old one.
  ///
  /// An event that led only elsewhere before needs neither: it is enough that it led there at all.
  private func isCertain(_ change: DiffChange) -> Bool {
    let (old, new) = (Set(change.effects.old), Set(change.effects.new))
    let isGone = !old.isSubset(of: new)
    let isNew = !new.isSubset(of: old)
    let impliesAbsence = old.isEmpty || old == [.nothing] || !old.isDisjoint(with: new)
    return !(isGone && self.new.isBounded) && !(isNew && impliesAbsence && self.old.isBounded)
  }

  private func kind(of changes: [DiffChange]) -> BehavioralChange.Kind {
    let allEffects = changes.map(\.effects)
    let targets = allEffects.flatMap { $0.old.targets + $0.new.targets }
    if targets.contains(where: \.isRefused) { return .refusal }
    switch allEffects.first?.kind {
    case .commands: return .commands
    case .condition, .branch: return .condition
    case .note: return .note
    case .targets, nil: break
    }
    let isBack = allEffects.allSatisfy { effects in
      let old = effects.old.filter { $0 != .nothing }
      return !old.isEmpty && old.allSatisfy(\.isBack)
    }
    return isBack ? .back : .event
  }
}

extension DiffTarget {
  fileprivate var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}
