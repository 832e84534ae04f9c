extension DifferenceFinder {
  mutating func tellScreens(_ changes: inout [DiffChange]) {
    let goneNames = Set(goneScreens.map(short))
    let addedNames = Set(addedScreens.map(short))
    var waysToGone: [String: [DiffChange]] = [:]
    var waysToAdded: [String: [DiffChange]] = [:]
    changes.removeAll { change in
      guard change.shape.kind == .places else { return false }
      if change.shape.new == [.nothing],
        let screen = Self.onlyScreen(of: change.shape.old, among: goneNames)
      {
        waysToGone[screen, default: []].append(change)
        return true
      }
      if change.shape.old == [.nothing],
        let screen = Self.onlyScreen(of: change.shape.new, among: addedNames)
      {
        waysToAdded[screen, default: []].append(change)
        return true
      }
      return false
    }
    for (screen, ways) in waysToGone.sorted(by: { $0.key < $1.key })
    where !looseGone.map(short).contains(screen) { changes += ways }
    for (screen, ways) in waysToAdded.sorted(by: { $0.key < $1.key })
    where !looseAdded.map(short).contains(screen) { changes += ways }
    tellGoneScreens(waysToGone)
    tellAddedScreens(waysToAdded)
  }

  /// Reports removed screens, each with the events that led there and now do nothing; screens
  /// without such events are listed together.
  private mutating func tellGoneScreens(_ ways: [String: [DiffChange]]) {
    let words = new.isCut ? "was no longer found" : "can no longer be reached"
    let many = new.isCut ? "were no longer found" : words
    for screen in looseGone {
      guard let ways = ways[short(screen)] else { continue }
      add(
        .screen, .removed,
        """
        \(name: short(screen)) \(words: words); \(subjects(ways)) \
        \(words: Self.isOne(ways) ? "does" : "do") nothing now
        """, screens: [screen], oldPositions: ways.flatMap(\.oldPositions).distinct())
    }
    let rest = looseGone.filter { ways[short($0)] == nil }
    guard !rest.isEmpty else { return }
    add(.screen, .removed, "\(list(rest)) \(words: rest.count == 1 ? words : many)", screens: rest)
  }

  private mutating func tellAddedScreens(_ ways: [String: [DiffChange]]) {
    for screen in looseAdded {
      guard let ways = ways[short(screen)] else { continue }
      add(
        .screen, .added,
        """
        \(name: short(screen)) is new; \(subjects(ways)) \
        \(words: Self.isOne(ways) ? "leads" : "lead") to it
        """, screens: [screen], newPositions: ways.flatMap(\.newPositions).distinct())
    }
    let rest = looseAdded.filter { ways[short($0)] == nil }
    guard !rest.isEmpty else { return }
    add(
      .screen, .added, "\(list(rest)) \(words: rest.count == 1 ? "is" : "are") new", screens: rest)
  }

  /// Whether all changes are of one event.
  private static func isOne(_ changes: [DiffChange]) -> Bool {
    Set(changes.map(\.event)).count == 1
  }

  /// The only screen that responses lead to, if it is one of these.
  private static func onlyScreen(of answers: [DiffAnswer], among names: Set<String>) -> String? {
    guard answers.places.count == 1, case .screen(let name) = answers.places[0],
      names.contains(name)
    else { return nil }
    return name
  }

  /// Events with their screens: `a and b on Top and c on Web`.
  func subjects(_ changes: [DiffChange]) -> Sentence {
    let groups = changes.grouped(by: \.ask.screen)
      .map { (events: $0.map(\.event).distinct(), screen: $0[0].ask.screen) }
      .grouped(by: \.events)
    return .list(
      groups.map { "\(.names($0[0].events, joinedBy: "and")) on \(list($0.map(\.screen)))" },
      joinedBy: "and")
  }

  // MARK: Outcomes that were added or removed, with the events that lead to them

  mutating func tellOutcomes(_ changes: inout [DiffChange]) {
    let (before, after) = (old.reachedOutcomes, new.reachedOutcomes)
    let isEnd = { (answers: [DiffAnswer], outcome: String) in
      answers.places == [.outcome(outcome)]
    }
    for outcome in before where !after.contains(outcome) {
      let isLost = { (change: DiffChange) in
        change.shape.kind == .places && change.shape.new == [.nothing]
          && isEnd(change.shape.old, outcome)
      }
      let ways = changes.filter(isLost)
      changes.removeAll(where: isLost)
      let words = new.isCut ? "was no longer found" : "can no longer be reached"
      let tail: Sentence =
        ways.isEmpty
        ? "" : "; \(subjects(ways)) \(words: Self.isOne(ways) ? "does" : "do") nothing now"
      add(
        .outcome, .removed, "the outcome \(name: outcome) \(words: words)\(tail)",
        screens: ways.map(\.ask.screen).distinct(),
        oldPositions: ways.flatMap(\.oldPositions).distinct())
    }
    for outcome in after where !before.contains(outcome) {
      let isWon = { (change: DiffChange) in
        change.shape.kind == .places && change.shape.old == [.nothing]
          && isEnd(change.shape.new, outcome)
      }
      let ways = changes.filter(isWon)
      changes.removeAll(where: isWon)
      let verb = Self.isOne(ways) ? "ends" : "end"
      let tail: Sentence = ways.isEmpty ? "" : "; \(subjects(ways)) \(words: verb) with it"
      add(
        .outcome, .added, "the outcome \(name: outcome) is new\(tail)",
        screens: ways.map(\.ask.screen).distinct(),
        newPositions: ways.flatMap(\.newPositions).distinct())
    }
  }

  // MARK: Events that were added or removed everywhere

  /// Reports events that do what another event did on the same screen.
  mutating func tellExchanges(_ changes: inout [DiffChange]) {
    let gone = changes.filter { $0.shape.kind == .places && $0.shape.new == [.nothing] }
    let added = changes.filter { $0.shape.kind == .places && $0.shape.old == [.nothing] }
    var pairs: [(gone: DiffChange, added: DiffChange)] = []
    for change in gone {
      let others = added.filter {
        $0.ask.screen == change.ask.screen && $0.shape.new == change.shape.old
      }
      let rivals = gone.filter {
        $0.ask.screen == change.ask.screen && $0.shape.old == change.shape.old
      }
      if others.count == 1, rivals.count == 1 { pairs.append((change, others[0])) }
    }
    let isTold = { (change: DiffChange) in
      pairs.contains {
        [$0.gone, $0.added].contains {
          $0.ask == change.ask && $0.way == change.way && $0.shape == change.shape
        }
      }
    }
    changes.removeAll(where: isTold)
    for names in pairs.map({ [$0.added.event, $0.gone.event] }).distinct() {
      let same = pairs.filter { [$0.added.event, $0.gone.event] == names }
      let screens = same.map(\.added.ask.screen).distinct()
      var finding = finding(
        for: same.flatMap { [$0.gone, $0.added] },
        "\(name: names[0]) on \(list(screens)) does what \(name: names[1]) did there", .changed)
      finding.example = nil
      add(finding)
    }
  }

  mutating func tellWholeEvents(_ changes: inout [DiffChange]) {
    let (oldEvents, newEvents) = (Set(oldTable.asks.map(\.event)), Set(newTable.asks.map(\.event)))
    for isGone in [true, false] {
      let isWhole = { (change: DiffChange) in
        guard change.shape.kind == .places else { return false }
        return isGone
          ? !newEvents.contains(change.ask.event) : !oldEvents.contains(change.ask.event)
      }
      let whole = changes.filter(isWhole)
      changes.removeAll(where: isWhole)
      for event in whole.map(\.event).distinct() {
        let parts = whole.filter { $0.event == event }
        isGone ? tellGone(event, parts) : tellAdded(event, parts)
      }
    }
  }

  private mutating func tellGone(_ event: String, _ changes: [DiffChange]) {
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

  private mutating func tellAdded(_ event: String, _ changes: [DiffChange]) {
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
    of groups: [DiffGroup], _ answers: KeyPath<DiffChange.Shape, [DiffAnswer]>,
    _ form: DiffPhrases.Form
  ) -> Sentence {
    var verb: DiffPhrases.Verb?
    let clauses = groups.map { group -> Sentence in
      let told = group.shape[keyPath: answers]
      let clause = DiffPhrases.clause(told, form, after: verb)
      verb = DiffPhrases.firstVerb(told)
      return "\(clause) on \(list(group.screens))"
    }
    return .list(clauses, joinedBy: "and", comma: ",")
  }

  // MARK: Links that lead to one stack, or no longer do

  mutating func tellStacks(_ changes: inout [DiffChange]) {
    var told: Set<[String]> = []
    let candidates = changes.filter { $0.shape.kind == .places || $0.shape.kind == .commands }
    for change in candidates {
      let (event, way) = (change.ask.event, change.way.withoutPayload)
      guard isLink(change.ask), told.insert([event, way.text]).inserted else { continue }
      let (before, after) = (stacks(event, way, in: oldTable), stacks(event, way, in: newTable))
      guard before.screens > 1, after.screens > 1,
        (before.stacks.count == 1) != (after.stacks.count == 1)
      else { continue }
      let isSame = { (other: DiffChange) in
        other.ask.event == event && other.way.withoutPayload == way
          && [.places, .commands].contains(other.shape.kind)
      }
      let same = changes.filter(isSame)
      changes.removeAll(where: isSame)
      let isNow = after.stacks.count == 1
      let stack = (isNow ? after : before).stacks.first ?? ""
      let others = isNow ? before : after
      let isCut = isNow ? old.isCut : new.isCut
      let count = (isCut ? "at least " : "") + String(others.stacks.count)
      let sentence: Sentence =
        isNow
        ? """
        \(name: event + way.text) shows \(name: stack) from everywhere now; before, it led to \
        \(words: count) different stacks
        """
        : """
        \(name: event + way.text) no longer shows \(name: stack) from everywhere, but leads to \
        \(words: count) different stacks
        """
      var finding = finding(for: same, sentence, .changed, kind: .stack)
      finding.isCertain = isNow ? !new.isCut : !old.isCut
      add(finding)
    }
  }

  private func isLink(_ ask: ScreenEvent) -> Bool {
    oldTable[ask]?.isLink == true || newTable[ask]?.isLink == true
  }

  private func stacks(
    _ event: String, _ way: DiffWay, in table: DiffTable
  ) -> (stacks: Set<String>, screens: Int) {
    var stacks: Set<String> = []
    var screens = 0
    for ask in table.asks where ask.event == event {
      guard let found = table[ask]?.stacks[way] else { continue }
      stacks.formUnion(found)
      screens += 1
    }
    return (stacks, screens)
  }
}
