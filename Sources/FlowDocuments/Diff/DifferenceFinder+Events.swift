extension DifferenceFinder {
  mutating func findEvents() {
    var changes: [DiffChange] = []
    let asks = newTable.asks + oldTable.asks.filter { newTable[$0] == nil }
    for ask in asks { changes += changesOfShared(ask) }
    changes += partings(besides: Set(changes.map(\.ask)))
    tellScreens(&changes)
    tellOutcomes(&changes)
    tellExchanges(&changes)
    tellWholeEvents(&changes)
    tellStacks(&changes)
    tellSilence(&changes)
    tellConfluences(&changes)
    for group in DiffGroup.groups(of: changes) { tell(group) }
  }

  /// Reports events that now lead to the same place on several screens, and led to different places
  /// before.
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
      let sentence: Sentence = """
        \(name: change.event) on \(list(same.map(\.ask.screen).distinct())) \
        \(DiffPhrases.clause(change.shape.new, .singular)) now; before, it \
        \(clauses(of: groups, \.old, .past))
        """
      add(finding(for: same, sentence, .changed))
    }
  }

  /// The changes of an event on a screen that both flows have.
  private func changesOfShared(_ ask: ScreenEvent) -> [DiffChange] {
    switch (oldTable[ask], newTable[ask]) {
    case (_?, _?): changes(of: ask)
    case (let entry?, nil) where newScreens.contains(ask.screen):
      wayPairs(of: ask).filter { $0.old != [.nothing] }.map { pair in
        let old = short(pair.old.filter { $0 != .nothing })
        return DiffChange(
          ask: ask, way: pair.way, shape: .init(kind: .places, old: old, new: [.nothing]),
          oldPositions: positions(entry, pair.way))
      }
    case (nil, let entry?) where oldScreens.contains(ask.screen):
      wayPairs(of: ask).filter { $0.new != [.nothing] }.map { pair in
        DiffChange(
          ask: ask, way: pair.way,
          shape: .init(kind: .places, old: [.nothing], new: short(pair.new)),
          newPositions: positions(entry, pair.way))
      }
    case (nil, _), (_, nil): []
    }
  }

  /// The changes that occur only after the same path, not for the screen as a whole.
  private func partings(besides told: Set<ScreenEvent>) -> [DiffChange] {
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

  // MARK: Events that were ignored in some cases

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
