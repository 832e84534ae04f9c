import FlowSupport

extension DifferenceFinder {
  /// Reports removed and added screens, each with the events that lead there in only one flow;
  /// screens without such events are listed together.
  mutating func reportScreens(_ changes: inout [DiffChange]) {
    reportScreens(ungroupedGone, areGone: true, &changes)
    reportScreens(ungroupedAdded, areGone: false, &changes)
  }

  private mutating func reportScreens(
    _ screens: [String], areGone: Bool, _ changes: inout [DiffChange]
  ) {
    let names = Set((areGone ? goneScreens : addedScreens).map(short))
    var changesByScreen: [String: [DiffChange]] = [:]
    changes.removeAll { change in
      guard let effects = Self.effects(of: change, inOnlyOneFlow: areGone),
        let screen = Self.onlyScreen(of: effects, among: names)
      else { return false }
      changesByScreen[screen, default: []].append(change)
      return true
    }
    let listed = Set(screens.map(short))
    for (screen, screenChanges) in changesByScreen.sorted(by: { $0.key < $1.key })
    where !listed.contains(screen) { changes += screenChanges }
    let (singular, plural) =
      !areGone
      ? ("is new", "are new")
      : new.isBounded
        ? ("was no longer found", "were no longer found")
        : ("can no longer be reached", "can no longer be reached")
    let kind: FlowDifference.Change = areGone ? .removed : .added
    for screen in screens {
      guard let changes = changesByScreen[short(screen)] else { continue }
      let isOne = Self.isOneEvent(changes)
      let clause =
        areGone ? (isOne ? "does" : "do") + " nothing now" : (isOne ? "leads" : "lead") + " to it"
      add(
        .screen, kind,
        "\(name: short(screen)) \(words: singular); \(subjects(changes)) \(words: clause)",
        screens: [screen], oldLocations: areGone ? changes.flatMap(\.oldLocations).distinct() : [],
        newLocations: areGone ? [] : changes.flatMap(\.newLocations).distinct())
    }
    let rest = screens.filter { changesByScreen[short($0)] == nil }
    guard !rest.isEmpty else { return }
    add(
      .screen, kind, "\(list(rest)) \(words: rest.count == 1 ? singular : plural)", screens: rest)
  }

  /// The effects of an event that does nothing in the other flow, or `nil` for other changes.
  ///
  /// - Parameter isGone: Whether it does something only in the old flow, not in the new one.
  private static func effects(of change: DiffChange, inOnlyOneFlow isGone: Bool) -> [DiffEffect]? {
    let (effects, others) =
      isGone ? (change.effects.old, change.effects.new) : (change.effects.new, change.effects.old)
    return change.effects.kind == .targets && others == [.nothing] ? effects : nil
  }

  private static func isOneEvent(_ changes: [DiffChange]) -> Bool {
    Set(changes.map(\.event)).count == 1
  }

  /// The only screen that effects lead to, or `nil` if it is not one of these.
  private static func onlyScreen(of effects: [DiffEffect], among names: Set<String>) -> String? {
    guard effects.targets.count == 1, case .screen(let name) = effects.targets[0],
      names.contains(name)
    else { return nil }
    return name
  }

  /// Events with their screens: `a and b on Top and c on Web`.
  func subjects(_ changes: [DiffChange]) -> Sentence {
    let groups = changes.grouped(by: \.trigger.screen)
      .map { (events: $0.map(\.event).distinct(), screen: $0[0].trigger.screen) }
      .grouped(by: \.events)
    return .list(
      groups.map { "\(.names($0[0].events, joinedBy: "and")) on \(list($0.map(\.screen)))" },
      joinedBy: "and")
  }

  // MARK: Outcomes that were added or removed, with the events that lead to them

  mutating func reportOutcomes(_ changes: inout [DiffChange]) {
    let (before, after) = (old.reachedOutcomes, new.reachedOutcomes)
    let lost = new.isBounded ? "was no longer found" : "can no longer be reached"
    report(before, except: Set(after), lost, isGone: true, &changes)
    report(after, except: Set(before), "is new", isGone: false, &changes)
  }

  private mutating func report(
    _ outcomes: [String], except others: Set<String>, _ clause: String, isGone: Bool,
    _ changes: inout [DiffChange]
  ) {
    let outcomes = outcomes.filter { !others.contains($0) }
    let targets = Set(outcomes.map(DiffTarget.outcome))
    var endings: [DiffTarget: [DiffChange]] = [:]
    changes.removeAll { change in
      guard let effects = Self.effects(of: change, inOnlyOneFlow: isGone)?.targets,
        effects.count == 1, targets.contains(effects[0])
      else { return false }
      endings[effects[0], default: []].append(change)
      return true
    }
    for outcome in outcomes {
      report(outcome, clause, by: endings[.outcome(outcome)] ?? [], isGone: isGone)
    }
  }

  private mutating func report(
    _ outcome: String, _ clause: String, by endings: [DiffChange], isGone: Bool
  ) {
    let isOne = Self.isOneEvent(endings)
    let verb =
      isGone ? (isOne ? "does" : "do") + " nothing now" : (isOne ? "ends" : "end") + " with it"
    let tail: Sentence = endings.isEmpty ? "" : "; \(subjects(endings)) \(words: verb)"
    add(
      .outcome, isGone ? .removed : .added,
      "the outcome \(name: outcome) \(words: clause)\(tail)",
      screens: endings.map(\.trigger.screen).distinct(),
      oldLocations: isGone ? endings.flatMap(\.oldLocations).distinct() : [],
      newLocations: isGone ? [] : endings.flatMap(\.newLocations).distinct())
  }

  // MARK: Events that were added or removed everywhere

  /// Reports events that do what another event did on the same screen.
  mutating func reportExchanges(_ changes: inout [DiffChange]) {
    let gone = changes.filter { Self.effects(of: $0, inOnlyOneFlow: true) != nil }
    let added = changes.filter { Self.effects(of: $0, inOnlyOneFlow: false) != nil }
    let others = Dictionary(grouping: added) { Exchange($0, effects: $0.effects.new) }
    let rivals = Dictionary(grouping: gone) { Exchange($0, effects: $0.effects.old) }
    let pairs = gone.compactMap { change -> (gone: DiffChange, added: DiffChange)? in
      let key = Exchange(change, effects: change.effects.old)
      guard rivals[key]?.count == 1, others[key]?.count == 1 else { return nil }
      return others[key].map { (change, $0[0]) }
    }
    let exchanged = Set(pairs.flatMap { [$0.gone.key, $0.added.key] })
    changes.removeAll { exchanged.contains($0.key) }
    for same in pairs.grouped(by: { [$0.added.event, $0.gone.event] }) {
      let screens = same.map(\.added.trigger.screen).distinct()
      let (new, old) = (same[0].added.event, same[0].gone.event)
      add(
        "\(name: new) on \(list(screens)) does what \(name: old) did there",
        about: same.flatMap { [$0.gone, $0.added] }, .changed, showsExample: false)
    }
  }

  /// What only one event of a screen does in one flow.
  private struct Exchange: Hashable {
    var screen: String
    var effects: [DiffEffect]

    init(_ change: DiffChange, effects: [DiffEffect]) {
      (screen, self.effects) = (change.trigger.screen, effects)
    }
  }

  mutating func reportWholeEvents(_ changes: inout [DiffChange]) {
    let (oldEvents, newEvents) = (
      Set(oldTable.triggers.map(\.event)), Set(newTable.triggers.map(\.event))
    )
    for isGone in [true, false] {
      let isWhole = { (change: DiffChange) in
        guard change.effects.kind == .targets else { return false }
        return isGone
          ? !newEvents.contains(change.trigger.event) : !oldEvents.contains(change.trigger.event)
      }
      let whole = changes.filter(isWhole)
      changes.removeAll(where: isWhole)
      for eventChanges in whole.grouped(by: \.event) {
        reportWholeEvent(eventChanges, isGone: isGone)
      }
    }
  }

  private mutating func reportWholeEvent(_ changes: [DiffChange], isGone: Bool) {
    let (event, groups) = (changes[0].event, DiffGroup.groups(of: changes))
    let (screens, effects) = (groups[0].screens, groups[0].effects)
    let sentence: Sentence =
      switch (groups.count == 1, isGone) {
      case (true, true):
        "\(name: event) on \(list(screens)) no longer \(effects.old.clause(.singular))"
      case (true, false):
        "\(name: event) on \(list(screens)) is new: it \(effects.new.clause(.singular))"
      case (false, true):
        "\(name: event) no longer does anything: it \(clauses(of: groups, \.old, .past))"
      case (false, false):
        "\(name: event) is new: it \(clauses(of: groups, \.new, .singular))"
      }
    add(sentence, about: changes, isGone ? .removed : .added)
  }

  /// `returned to A on B, to C on D, and ended with E on F`.
  func clauses(
    of groups: [DiffGroup], _ keyPath: KeyPath<DiffChange.Effects, [DiffEffect]>,
    _ form: DiffVerb.Form
  ) -> Sentence {
    var verb: DiffVerb?
    let clauses = groups.map { group -> Sentence in
      let effects = group.effects[keyPath: keyPath]
      let clause = effects.clause(form, after: verb)
      verb = effects.firstVerb
      return "\(clause) on \(list(group.screens))"
    }
    return .list(clauses, joinedBy: "and", comma: ",")
  }

  // MARK: Links that lead to one stack, or no longer do

  mutating func reportStacks(_ changes: inout [DiffChange]) {
    var reported: Set<[String]> = []
    let candidates = changes.filter { $0.effects.kind == .targets || $0.effects.kind == .commands }
    for change in candidates {
      let (event, condition) = (change.trigger.event, change.condition.withoutPayload)
      guard isLink(change.trigger), reported.insert([event, condition.text]).inserted else {
        continue
      }
      let (before, after) = (
        stacks(event, condition, in: oldTable), stacks(event, condition, in: newTable)
      )
      guard before.screens > 1, after.screens > 1,
        (before.stacks.count == 1) != (after.stacks.count == 1)
      else { continue }
      let isSame = { (other: DiffChange) in
        other.trigger.event == event && other.condition.withoutPayload == condition
          && [.targets, .commands].contains(other.effects.kind)
      }
      let same = changes.filter(isSame)
      changes.removeAll(where: isSame)
      let isNow = after.stacks.count == 1
      let stack = (isNow ? after : before).stacks.first ?? ""
      let others = isNow ? before : after
      let isBounded = isNow ? old.isBounded : new.isBounded
      let count = (isBounded ? "at least " : "") + String(others.stacks.count)
      let sentence: Sentence =
        isNow
        ? """
        \(name: event + condition.text) shows \(name: stack) from everywhere now; before, it led to \
        \(words: count) different stacks
        """
        : """
        \(name: event + condition.text) no longer shows \(name: stack) from everywhere, but leads to \
        \(words: count) different stacks
        """
      let isCertain = isNow ? !new.isBounded : !old.isBounded
      add(sentence, about: same, .changed, kind: .stack, isCertain: isCertain)
    }
  }

  private func isLink(_ trigger: ScreenEvent) -> Bool {
    oldTable[trigger]?.isLink == true || newTable[trigger]?.isLink == true
  }

  private func stacks(
    _ event: String, _ condition: DiffCondition, in table: DiffTable
  ) -> (stacks: Set<String>, screens: Int) {
    var stacks: Set<String> = []
    var screens = 0
    for trigger in table.triggers(of: event) {
      guard let targetStacks = table[trigger]?.stacks[condition] else { continue }
      stacks.formUnion(targetStacks)
      screens += 1
    }
    return (stacks, screens)
  }
}
