import FlowSupport

extension DifferenceFinder {
  mutating func findEvents() {
    var changes: [DiffChange] = []
    let triggers = newTable.triggers + oldTable.triggers.filter { newTable[$0] == nil }
    for trigger in triggers { changes += changesOnSharedScreen(trigger) }
    let changed = Set(changes.map(\.trigger))
    let explained = Set(changes.lazy.filter(\.saysWhatIsShown).map(\.trigger))
    reportScreens(&changes)
    reportOutcomes(&changes)
    reportExchanges(&changes)
    reportWholeEvents(&changes)
    reportStacks(&changes)
    reportIgnored(&changes)
    reportConfluences(&changes)
    for group in DiffGroup.groups(of: changes) { report(group) }
    reportDivergences(except: changed, explained: explained)
  }

  /// Reports events that now have the same target on several screens, and had different ones
  /// before.
  private mutating func reportConfluences(_ changes: inout [DiffChange]) {
    let isRedirected = { (change: DiffChange) in
      change.effects.kind == .targets && change.effects.new != [.nothing]
        && change.effects.old != [.nothing]
        && Set(change.effects.old.targets).isDisjoint(with: change.effects.new.targets)
    }
    let key = { (change: DiffChange) in
      Confluence(event: change.event, targets: change.effects.new.targets)
    }
    var reported: Set<Confluence> = []
    for same in changes.filter(isRedirected).grouped(by: key) {
      let (change, groups) = (same[0], DiffGroup.groups(of: same))
      guard groups.count > 1 else { continue }
      reported.insert(key(change))
      let sentence: Sentence = """
        \(name: change.event) on \(list(same.map(\.trigger.screen).distinct())) \
        \(change.effects.new.clause(.singular)) now; before, it \
        \(clauses(of: groups, \.old, .past))
        """
      add(sentence, about: same, .changed)
    }
    changes.removeAll { isRedirected($0) && reported.contains(key($0)) }
  }

  private struct Confluence: Hashable {
    var event: String
    var targets: [DiffTarget]
  }

  private func changesOnSharedScreen(_ trigger: ScreenEvent) -> [DiffChange] {
    switch (oldTable[trigger], newTable[trigger]) {
    case (_?, _?): changes(of: trigger)
    case (let entry?, nil) where newScreens.contains(trigger.screen):
      effectPairs(of: trigger).filter { $0.old != [.nothing] }.map { pair in
        let old = short(pair.old.filter { $0 != .nothing })
        return DiffChange(
          trigger: trigger, condition: pair.condition,
          effects: .init(kind: .targets, old: old, new: [.nothing]),
          oldLocations: locations(entry, pair.condition))
      }
    case (nil, let entry?) where oldScreens.contains(trigger.screen):
      effectPairs(of: trigger).filter { $0.new != [.nothing] }.map { pair in
        DiffChange(
          trigger: trigger, condition: pair.condition,
          effects: .init(kind: .targets, old: [.nothing], new: short(pair.new)),
          newLocations: locations(entry, pair.condition))
      }
    case (nil, _), (_, nil): []
    }
  }

  // MARK: Events that were ignored in some cases

  private mutating func reportIgnored(_ changes: inout [DiffChange]) {
    for isGone in [true, false] {
      let differsOnlyInIgnoring = { (change: DiffChange) in
        guard change.effects.kind == .targets else { return false }
        let (old, new) = (Set(change.effects.old.targets), Set(change.effects.new.targets))
        return isGone
          ? !new.contains(.nothing) && old == new.union([.nothing])
          : !old.contains(.nothing) && new == old.union([.nothing])
      }
      let ignoringChanges = changes.filter(differsOnlyInIgnoring)
      guard ignoringChanges.count > 1 else { continue }
      changes.removeAll(where: differsOnlyInIgnoring)
      let sentence: Sentence =
        isGone
        ? "\(subjects(ignoringChanges)) always do something now; before, they could also do nothing"
        : "\(subjects(ignoringChanges)) can also do nothing now; before, they always did something"
      add(sentence, about: ignoringChanges, .changed)
    }
  }
}
