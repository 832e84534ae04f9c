import FlowSupport

struct DiffChange {
  /// What changed, apart from the screen and the event; changes with equal effects share a sentence.
  struct Effects: Hashable {
    enum ChangeKind {
      case targets
      case commands
      /// The same targets, but under another condition.
      case condition
      /// The same targets, but the screen shows something else.
      case note
      /// Only one flow has it under this condition.
      case branch
    }

    var kind: ChangeKind
    var old: [DiffEffect]
    var new: [DiffEffect]
    var oldCondition = ""
    var newCondition = ""
  }

  var trigger: ScreenEvent
  /// The condition that changed; plain if the event itself changed.
  var condition = DiffCondition()
  var effects: Effects
  var oldLocations: [String] = []
  var newLocations: [String] = []

  var event: String { trigger.event + condition.text }
  /// Whether its sentence says how the stacks differ; commands that are missing do not.
  var saysWhatIsShown: Bool {
    effects.kind != .commands
      || (effects.old + effects.new).allSatisfy { !$0.commands.isEmpty || !$0.target.isScreen }
  }
  /// What distinguishes it from all other changes.
  var key: DiffChangeKey { .init(trigger: trigger, condition: condition, effects: effects) }
}

struct DiffChangeKey: Hashable {
  var trigger: ScreenEvent
  var condition: DiffCondition
  var effects: DiffChange.Effects
}

extension DifferenceFinder {
  /// One condition of an event on a screen, and its effects in both flows.
  typealias EffectPair = (condition: DiffCondition, old: [DiffEffect], new: [DiffEffect])

  /// The conditions of an event on a screen, with the effects in both flows; conditions that differ
  /// only in their payload are merged if their effects are the same in each flow.
  func effectPairs(of trigger: ScreenEvent) -> [EffectPair] {
    let (old, new) = (oldTable[trigger], newTable[trigger])
    let conditions =
      (new?.conditions ?? []) + (old?.conditions ?? []).filter { new?.effects[$0] == nil }
    let pairs = conditions.map { condition -> EffectPair in
      (condition, old?.effects[condition] ?? [], new?.effects[condition] ?? [])
    }
    let groups = Dictionary(grouping: pairs, by: \.condition.withoutPayload)
    let isMerged = groups.mapValues { same in
      same.allSatisfy { $0.old == same[0].old && $0.new == same[0].new }
    }
    var seen: Set<DiffCondition> = []
    return pairs.compactMap { pair in
      let condition = pair.condition.withoutPayload
      guard isMerged[condition] == true else { return pair }
      return seen.insert(condition).inserted ? (condition, pair.old, pair.new) : nil
    }
  }

  func changes(of trigger: ScreenEvent) -> [DiffChange] {
    let pairs = effectPairs(of: trigger)
    let onlyOld = pairs.filter { $0.new.isEmpty }
    let onlyNew = pairs.filter { $0.old.isEmpty }
    // The other case of a condition that was added or removed is part of that change.
    let isElse = { (pair: EffectPair) in
      (!onlyOld.isEmpty || !onlyNew.isEmpty) && pair.condition.isPlain && pair.old != pair.new
        && !pair.old.isEmpty && !pair.new.isEmpty
    }
    let shared = pairs.filter { !$0.old.isEmpty && !$0.new.isEmpty && !isElse($0) }
    let elses = pairs.filter(isElse)
    return shared.compactMap { pair in
      effects(of: pair.old, pair.new).map { change(trigger, pair.condition, $0) }
    } + branches(of: trigger, onlyOld + elses, onlyNew + elses)
  }

  private func change(
    _ trigger: ScreenEvent, _ condition: DiffCondition, _ effects: DiffChange.Effects
  ) -> DiffChange {
    DiffChange(
      trigger: trigger, condition: condition, effects: effects,
      oldLocations: locations(oldTable[trigger], condition),
      newLocations: locations(newTable[trigger], condition))
  }

  /// The difference between two lists of effects, or `nil` if there is none.
  func effects(of old: [DiffEffect], _ new: [DiffEffect]) -> DiffChange.Effects? {
    guard old != new else { return nil }
    let (old, new) = (short(old), short(new))
    guard Set(old.targets) == Set(new.targets) else {
      return .init(kind: .targets, old: old, new: new)
    }
    let commands = { (effects: [DiffEffect]) in
      Set(effects.map { [$0.target.sortKey.1, $0.commands] })
    }
    return .init(kind: commands(old) == commands(new) ? .note : .commands, old: old, new: new)
  }

  private func branches(
    of trigger: ScreenEvent, _ old: [EffectPair], _ new: [EffectPair]
  ) -> [DiffChange] {
    guard !old.isEmpty || !new.isEmpty else { return [] }
    let oldEffects = short(old.flatMap(\.old).distinctSorted)
    let newEffects = short(new.flatMap(\.new).distinctSorted)
    var effects = DiffChange.Effects(kind: .branch, old: oldEffects, new: newEffects)
    guard !old.isEmpty, !new.isEmpty else {
      return (old + new).map { pair in
        effects.old = short(pair.old)
        effects.new = short(pair.new)
        return change(trigger, pair.condition, effects)
      }
    }
    if old.count == 1, new.count == 1, Set(oldEffects.targets) == Set(newEffects.targets) {
      effects.kind = .condition
      effects.oldCondition = old[0].condition.trimmedText
      effects.newCondition = new[0].condition.trimmedText
    } else if old.count == 1, new.count == 1, old[0].condition.isPlain, new[0].condition.isPlain {
      effects.kind = .targets
    } else {
      effects.oldCondition = text(of: old.map { ($0.condition, $0.old) }, .past)
      effects.newCondition = text(of: new.map { ($0.condition, $0.new) }, .singular)
    }
    return [change(trigger, DiffCondition(), effects)]
  }

  /// `leads to Done [valid], else stays and shows alert`.
  private func text(
    of conditions: [(DiffCondition, [DiffEffect])], _ form: DiffVerb.Form
  ) -> String {
    conditions.sorted { !$0.0.isPlain && $1.0.isPlain }.map { condition, effects in
      let clause = short(effects).clause(form).text
      let conditionText = condition.trimmedText
      return conditionText.isEmpty && conditions.count > 1
        ? "else \(clause)" : "\(clause) \(conditionText)"
    }.joined(separator: ", ").trimmingSpaces
  }

  func locations(_ entry: DiffTable.EventEffects?, _ condition: DiffCondition) -> [String] {
    guard let entry else { return [] }
    let conditions = entry.conditions.filter { condition == $0 || condition == $0.withoutPayload }
    return (conditions.isEmpty ? entry.conditions : conditions).flatMap {
      entry.locations[$0] ?? []
    }.distinct()
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
