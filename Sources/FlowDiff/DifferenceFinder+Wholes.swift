import FlowSupport

extension DifferenceFinder {
  mutating func reportScreens(_ changes: inout [DiffChange]) {
    let goneNames = Set(goneScreens.map(short))
    let addedNames = Set(addedScreens.map(short))
    var changesToGone: [String: [DiffChange]] = [:]
    var changesToAdded: [String: [DiffChange]] = [:]
    changes.removeAll { change in
      guard change.shape.kind == .targets else { return false }
      if change.shape.new == [.nothing],
        let screen = Self.onlyScreen(of: change.shape.old, among: goneNames)
      {
        changesToGone[screen, default: []].append(change)
        return true
      }
      if change.shape.old == [.nothing],
        let screen = Self.onlyScreen(of: change.shape.new, among: addedNames)
      {
        changesToAdded[screen, default: []].append(change)
        return true
      }
      return false
    }
    for (screen, screenChanges) in changesToGone.sorted(by: { $0.key < $1.key })
    where !ungroupedGone.map(short).contains(screen) { changes += screenChanges }
    for (screen, screenChanges) in changesToAdded.sorted(by: { $0.key < $1.key })
    where !ungroupedAdded.map(short).contains(screen) { changes += screenChanges }
    reportGoneScreens(changesToGone)
    reportAddedScreens(changesToAdded)
  }

  /// Reports removed screens, each with the events that led there and now do nothing; screens
  /// without such events are listed together.
  private mutating func reportGoneScreens(_ changes: [String: [DiffChange]]) {
    let singular = new.isBounded ? "was no longer found" : "can no longer be reached"
    let plural = new.isBounded ? "were no longer found" : singular
    for screen in ungroupedGone {
      guard let changes = changes[short(screen)] else { continue }
      add(
        .screen, .removed,
        """
        \(name: short(screen)) \(words: singular); \(subjects(changes)) \
        \(words: Self.isOne(changes) ? "does" : "do") nothing now
        """, screens: [screen], oldLocations: changes.flatMap(\.oldLocations).distinct())
    }
    let rest = ungroupedGone.filter { changes[short($0)] == nil }
    guard !rest.isEmpty else { return }
    add(
      .screen, .removed, "\(list(rest)) \(words: rest.count == 1 ? singular : plural)",
      screens: rest)
  }

  private mutating func reportAddedScreens(_ changes: [String: [DiffChange]]) {
    for screen in ungroupedAdded {
      guard let changes = changes[short(screen)] else { continue }
      add(
        .screen, .added,
        """
        \(name: short(screen)) is new; \(subjects(changes)) \
        \(words: Self.isOne(changes) ? "leads" : "lead") to it
        """, screens: [screen], newLocations: changes.flatMap(\.newLocations).distinct())
    }
    let rest = ungroupedAdded.filter { changes[short($0)] == nil }
    guard !rest.isEmpty else { return }
    add(
      .screen, .added, "\(list(rest)) \(words: rest.count == 1 ? "is" : "are") new", screens: rest)
  }

  private static func isOne(_ changes: [DiffChange]) -> Bool {
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
    let isEnd = { (effects: [DiffEffect], outcome: String) in
      effects.targets == [.outcome(outcome)]
    }
    for outcome in before where !after.contains(outcome) {
      let isLost = { (change: DiffChange) in
        change.shape.kind == .targets && change.shape.new == [.nothing]
          && isEnd(change.shape.old, outcome)
      }
      let endings = changes.filter(isLost)
      changes.removeAll(where: isLost)
      let clause = new.isBounded ? "was no longer found" : "can no longer be reached"
      let tail: Sentence =
        endings.isEmpty
        ? "" : "; \(subjects(endings)) \(words: Self.isOne(endings) ? "does" : "do") nothing now"
      add(
        .outcome, .removed, "the outcome \(name: outcome) \(words: clause)\(tail)",
        screens: endings.map(\.trigger.screen).distinct(),
        oldLocations: endings.flatMap(\.oldLocations).distinct())
    }
    for outcome in after where !before.contains(outcome) {
      let isWon = { (change: DiffChange) in
        change.shape.kind == .targets && change.shape.old == [.nothing]
          && isEnd(change.shape.new, outcome)
      }
      let endings = changes.filter(isWon)
      changes.removeAll(where: isWon)
      let verb = Self.isOne(endings) ? "ends" : "end"
      let tail: Sentence = endings.isEmpty ? "" : "; \(subjects(endings)) \(words: verb) with it"
      add(
        .outcome, .added, "the outcome \(name: outcome) is new\(tail)",
        screens: endings.map(\.trigger.screen).distinct(),
        newLocations: endings.flatMap(\.newLocations).distinct())
    }
  }

  // MARK: Events that were added or removed everywhere

  /// Reports events that do what another event did on the same screen.
  mutating func reportExchanges(_ changes: inout [DiffChange]) {
    let gone = changes.filter { $0.shape.kind == .targets && $0.shape.new == [.nothing] }
    let added = changes.filter { $0.shape.kind == .targets && $0.shape.old == [.nothing] }
    var pairs: [(gone: DiffChange, added: DiffChange)] = []
    for change in gone {
      let others = added.filter {
        $0.trigger.screen == change.trigger.screen && $0.shape.new == change.shape.old
      }
      let rivals = gone.filter {
        $0.trigger.screen == change.trigger.screen && $0.shape.old == change.shape.old
      }
      if others.count == 1, rivals.count == 1 { pairs.append((change, others[0])) }
    }
    let isReported = { (change: DiffChange) in
      pairs.contains {
        [$0.gone, $0.added].contains {
          $0.trigger == change.trigger && $0.condition == change.condition
            && $0.shape == change.shape
        }
      }
    }
    changes.removeAll(where: isReported)
    for names in pairs.map({ [$0.added.event, $0.gone.event] }).distinct() {
      let same = pairs.filter { [$0.added.event, $0.gone.event] == names }
      let screens = same.map(\.added.trigger.screen).distinct()
      var finding = finding(
        for: same.flatMap { [$0.gone, $0.added] },
        "\(name: names[0]) on \(list(screens)) does what \(name: names[1]) did there", .changed)
      finding.example = nil
      add(finding)
    }
  }

  mutating func reportWholeEvents(_ changes: inout [DiffChange]) {
    let (oldEvents, newEvents) = (
      Set(oldTable.triggers.map(\.event)), Set(newTable.triggers.map(\.event))
    )
    for isGone in [true, false] {
      let isWhole = { (change: DiffChange) in
        guard change.shape.kind == .targets else { return false }
        return isGone
          ? !newEvents.contains(change.trigger.event) : !oldEvents.contains(change.trigger.event)
      }
      let whole = changes.filter(isWhole)
      changes.removeAll(where: isWhole)
      for event in whole.map(\.event).distinct() {
        let eventChanges = whole.filter { $0.event == event }
        isGone ? reportGone(event, eventChanges) : reportAdded(event, eventChanges)
      }
    }
  }

  private mutating func reportGone(_ event: String, _ changes: [DiffChange]) {
    let groups = DiffGroup.groups(of: changes)
    let sentence: Sentence =
      groups.count == 1
      ? """
      \(name: event) on \(list(groups[0].screens)) no longer \
      \(DiffPhrases.clause(groups[0].shape.old, .singular))
      """
      : "\(name: event) no longer does anything: it \(clauses(of: groups, \.old, .past))"
    add(finding(for: changes, sentence, .removed))
  }

  private mutating func reportAdded(_ event: String, _ changes: [DiffChange]) {
    let groups = DiffGroup.groups(of: changes)
    let sentence: Sentence =
      groups.count == 1
      ? """
      \(name: event) on \(list(groups[0].screens)) is new: it \
      \(DiffPhrases.clause(groups[0].shape.new, .singular))
      """
      : "\(name: event) is new: it \(clauses(of: groups, \.new, .singular))"
    add(finding(for: changes, sentence, .added))
  }

  /// `returned to A on B, to C on D, and ended with E on F`.
  func clauses(
    of groups: [DiffGroup], _ keyPath: KeyPath<DiffChange.Shape, [DiffEffect]>,
    _ form: DiffPhrases.Form
  ) -> Sentence {
    var verb: DiffPhrases.Verb?
    let clauses = groups.map { group -> Sentence in
      let effects = group.shape[keyPath: keyPath]
      let clause = DiffPhrases.clause(effects, form, after: verb)
      verb = DiffPhrases.firstVerb(effects)
      return "\(clause) on \(list(group.screens))"
    }
    return .list(clauses, joinedBy: "and", comma: ",")
  }

  // MARK: Links that lead to one stack, or no longer do

  mutating func reportStacks(_ changes: inout [DiffChange]) {
    var reported: Set<[String]> = []
    let candidates = changes.filter { $0.shape.kind == .targets || $0.shape.kind == .commands }
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
          && [.targets, .commands].contains(other.shape.kind)
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
      var finding = finding(for: same, sentence, .changed, kind: .stack)
      finding.isCertain = isNow ? !new.isBounded : !old.isBounded
      add(finding)
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
    for trigger in table.triggers where trigger.event == event {
      guard let reached = table[trigger]?.stacks[condition] else { continue }
      stacks.formUnion(reached)
      screens += 1
    }
    return (stacks, screens)
  }
}
