// Where events lead, and how.
extension DifferenceFinder {
  mutating func findEvents() {
    var changes: [DiffChange] = []
    let asks = newTable.asks + oldTable.asks.filter { newTable[$0] == nil }
    for ask in asks { changes += changesOfShared(ask) }
    changes += partings(besides: Set(changes.map(\.ask)))
    tellScreens(&changes)
    tellWholeEvents(&changes)
    tellStacks(&changes)
    tellSilence(&changes)
    tellConfluences(&changes)
    for group in DiffGroup.groups(of: changes) { tell(group) }
  }

  /// Tells once what leads to the same place now on several screens, and led to various before.
  private mutating func tellConfluences(_ changes: inout [DiffChange]) {
    let isTurn = { (change: DiffChange) in
      change.shape.kind == .places && change.shape.new != [.nothing]
        && change.shape.old != [.nothing]
        && Set(change.shape.old.places).isDisjoint(with: change.shape.new.places)
    }
    for change in changes where isTurn(change) {
      let isSame = { (other: DiffChange) in
        isTurn(other) && other.event == change.event
          && other.shape.new.places == change.shape.new.places
      }
      let same = changes.filter(isSame)
      let groups = DiffGroup.groups(of: same)
      guard groups.count > 1 else { continue }
      changes.removeAll(where: isSame)
      var verb: DiffPhrases.Verb?
      let before = groups.map { group -> Sentence in
        let clause = DiffPhrases.clause(group.shape.old, .past, after: verb)
        verb = DiffPhrases.firstVerb(group.shape.old)
        return "\(clause) on \(list(group.screens))"
      }
      let sentence: Sentence = """
        \(name: change.event) on \(list(same.map(\.ask.screen).once)) \
        \(DiffPhrases.clause(change.shape.new, .singular)) now; before, it \
        \(.list(before, joinedBy: "and", comma: ","))
        """
      add(finding(for: same, sentence, .changed))
    }
  }

  /// What is different about an event on a screen that both flows have.
  private func changesOfShared(_ ask: DiffAsk) -> [DiffChange] {
    switch (oldTable[ask], newTable[ask]) {
    case (_?, _?): return changes(of: ask)
    case (let entry?, nil) where newScreens.contains(ask.screen):
      let shape = DiffChange.Shape(
        kind: .places, old: short(entry.allAnswers.filter { $0 != .nothing }), new: [.nothing])
      return [DiffChange(ask: ask, shape: shape, oldPositions: entry.allPositions)]
    case (nil, let entry?) where oldScreens.contains(ask.screen):
      let shape = DiffChange.Shape(kind: .places, old: [.nothing], new: short(entry.allAnswers))
      return [DiffChange(ask: ask, shape: shape, newPositions: entry.allPositions)]
    case (nil, _), (_, nil): return []
    }
  }

  /// What is different only after the same way, not for the screen as a whole.
  private func partings(besides told: Set<DiffAsk>) -> [DiffChange] {
    walk.partings.filter { !told.contains($0.ask) }.map { parting in
      let shape = DiffChange.Shape(
        kind: parting.isPayload ? .payload : .parting,
        old: [DiffAnswer(place: .screen(parting.example.old))],
        new: [DiffAnswer(place: .screen(parting.example.new))])
      return DiffChange(
        ask: parting.ask, way: parting.way, shape: shape,
        oldPositions: parting.oldPosition.map { [$0] } ?? [],
        newPositions: parting.newPosition.map { [$0] } ?? [])
    }
  }

  // MARK: Screens that came or went, with the ways to them

  private mutating func tellScreens(_ changes: inout [DiffChange]) {
    let gone = looseGone
    let added = looseAdded
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
    let goneWords = new.isCut ? "was not found any more" : "can no longer be reached"
    for (screen, ways) in waysToGone.sorted(by: { $0.key < $1.key })
    where !gone.map(short).contains(screen) { changes += ways }
    for (screen, ways) in waysToAdded.sorted(by: { $0.key < $1.key })
    where !added.map(short).contains(screen) { changes += ways }
    for screen in gone {
      let ways = waysToGone[short(screen)] ?? []
      let tail: Sentence =
        ways.isEmpty
        ? "" : "; \(subjects(ways)) \(words: ways.count == 1 ? "does" : "do") nothing now"
      add(
        Finding(
          kind: .screen, change: .removed,
          sentence: "\(name: short(screen)) \(words: goneWords)\(tail)", isCertain: !new.isCut,
          screens: [screen], oldPositions: ways.flatMap(\.oldPositions).once))
    }
    for screen in added {
      let ways = waysToAdded[short(screen)] ?? []
      let tail: Sentence =
        ways.isEmpty ? "" : "; \(subjects(ways)) \(words: ways.count == 1 ? "leads" : "lead") to it"
      add(
        Finding(
          kind: .screen, change: .added, sentence: "\(name: short(screen)) is new\(tail)",
          isCertain: !old.isCut, screens: [screen],
          newPositions: ways.flatMap(\.newPositions).once))
    }
  }

  /// The only screen that answers lead to, if it is one of these.
  private static func onlyScreen(of answers: [DiffAnswer], among names: Set<String>) -> String? {
    guard answers.places.count == 1, case .screen(let name) = answers.places[0],
      names.contains(name)
    else { return nil }
    return name
  }

  /// Events on their screens: `a and b on Top and c on Web`.
  func subjects(_ changes: [DiffChange]) -> Sentence {
    var screens: [String] = []
    var events: [String: [String]] = [:]
    for change in changes {
      if events[change.ask.screen] == nil { screens.append(change.ask.screen) }
      if events[change.ask.screen]?.contains(change.event) != true {
        events[change.ask.screen, default: []].append(change.event)
      }
    }
    var groups: [(events: [String], screens: [String])] = []
    for screen in screens {
      let names = events[screen] ?? []
      if let index = groups.firstIndex(where: { $0.events == names }) {
        groups[index].screens.append(screen)
      } else {
        groups.append((names, [screen]))
      }
    }
    return .list(
      groups.map { "\(.names($0.events, joinedBy: "and")) on \(list($0.screens))" },
      joinedBy: "and")
  }

  // MARK: Events that came or went everywhere

  private mutating func tellWholeEvents(_ changes: inout [DiffChange]) {
    let (oldEvents, newEvents) = (Set(oldTable.asks.map(\.event)), Set(newTable.asks.map(\.event)))
    for isGone in [true, false] {
      let isWhole = { (change: DiffChange) in
        guard change.shape.kind == .places else { return false }
        return isGone
          ? !newEvents.contains(change.ask.event) : !oldEvents.contains(change.ask.event)
      }
      let whole = changes.filter(isWhole)
      changes.removeAll(where: isWhole)
      for event in whole.map(\.ask.event).once {
        let parts = whole.filter { $0.ask.event == event }
        isGone ? tellGone(event, parts) : tellAdded(event, parts)
      }
    }
  }

  private mutating func tellGone(_ event: String, _ changes: [DiffChange]) {
    let groups = DiffGroup.groups(of: changes)
    let sentence: Sentence =
      groups.count == 1
      ? "\(name: event) on \(list(groups[0].screens)) no longer \(DiffPhrases.clause(groups[0].shape.old, .singular))"
      : """
      \(name: event) no longer does anything: it \
      \(.list(groups.map { "\(DiffPhrases.clause($0.shape.old, .past)) on \(list($0.screens))" }, joinedBy: "and"))
      """
    add(finding(for: changes, sentence, .removed))
  }

  private mutating func tellAdded(_ event: String, _ changes: [DiffChange]) {
    let groups = DiffGroup.groups(of: changes)
    let ways = groups.map { group -> Sentence in
      "\(DiffPhrases.clause(group.shape.new, .singular)) on \(list(group.screens))"
    }
    let sentence: Sentence =
      groups.count == 1
      ? "\(name: event) on \(list(groups[0].screens)) is new: it \(DiffPhrases.clause(groups[0].shape.new, .singular))"
      : "\(name: event) is new: it \(.list(ways, joinedBy: "and"))"
    add(finding(for: changes, sentence, .added))
  }

  // MARK: Events that lead to one stack, or no longer do

  private mutating func tellStacks(_ changes: inout [DiffChange]) {
    var told: Set<[String]> = []
    let candidates = changes.filter { $0.shape.kind == .places || $0.shape.kind == .commands }
    for change in candidates {
      let (event, way) = (change.ask.event, change.way.withoutPayload)
      guard told.insert([event, way.text]).inserted else { continue }
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

  // MARK: Events that did nothing at times

  private mutating func tellSilence(_ changes: inout [DiffChange]) {
    for isGone in [true, false] {
      let isSilence = { (change: DiffChange) in
        guard change.shape.kind == .places else { return false }
        let (less, more) =
          isGone ? (change.shape.new, change.shape.old) : (change.shape.old, change.shape.new)
        return more.places.filter { !less.places.contains($0) } == [.nothing]
          && less.places.allSatisfy { more.places.contains($0) }
      }
      let silent = changes.filter(isSilence)
      guard silent.count > 1 else { continue }
      changes.removeAll(where: isSilence)
      let sentence: Sentence =
        isGone
        ? "\(subjects(silent)) always do something now; before, they could also do nothing"
        : "\(subjects(silent)) can also do nothing now; before, they always did something"
      add(finding(for: silent, sentence, .changed))
    }
  }
}

extension DiffTable.Entry {
  /// Where it was written, each place once.
  var allPositions: [String] { ways.flatMap { positions[$0] ?? [] }.once }
}

extension [String] {
  /// The elements, each once, in the order met.
  var once: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
