/// One change of an event on a screen.
struct DiffChange {
  /// What changed, apart from the screen and the event; changes with equal shapes share a sentence.
  struct Shape: Hashable {
    enum Kind {
      /// Where it leads.
      case places
      /// The same places, but by other commands.
      case commands
      /// The same places, but under another condition.
      case condition
      /// The same places, but the screen shows something else.
      case note
      /// Only one flow has it under this condition.
      case branch
      /// The same places, but in another order of the ways there.
      case parting
      /// The same screens, but with other payloads.
      case payload
    }

    var kind: Kind
    var old: [DiffAnswer]
    var new: [DiffAnswer]
    var oldCondition = ""
    var newCondition = ""
  }

  var ask: ScreenEvent
  /// The conditions and the payload that it is about; plain if it is about the event itself.
  var way = DiffWay()
  var shape: Shape
  var oldPositions: [String] = []
  var newPositions: [String] = []
  /// The event with its conditions.
  var event: String { ask.event + way.text }
}

extension DifferenceFinder {
  /// One way of an event on a screen in both flows.
  struct WayPair {
    var way: DiffWay
    var old: [DiffAnswer]
    var new: [DiffAnswer]
  }

  /// The ways of an event on a screen, with the responses of both flows; ways that differ only in
  /// their payload are one if each flow responds the same to all.
  func wayPairs(of ask: ScreenEvent) -> [WayPair] {
    let (old, new) = (oldTable[ask], newTable[ask])
    let ways = (new?.ways ?? []) + (old?.ways ?? []).filter { new?.answers[$0] == nil }
    let pairs = ways.map { way in
      WayPair(way: way, old: old?.answers[way] ?? [], new: new?.answers[way] ?? [])
    }
    var merged: [WayPair] = []
    for pair in pairs {
      let same = pairs.filter { $0.way.withoutPayload == pair.way.withoutPayload }
      let isUniform = same.allSatisfy { $0.old == pair.old && $0.new == pair.new }
      guard isUniform else {
        merged.append(pair)
        continue
      }
      if !merged.contains(where: { $0.way == pair.way.withoutPayload }) {
        merged.append(WayPair(way: pair.way.withoutPayload, old: pair.old, new: pair.new))
      }
    }
    return merged
  }

  /// The changes of an event on a screen that both flows have.
  func changes(of ask: ScreenEvent) -> [DiffChange] {
    let pairs = wayPairs(of: ask)
    let onlyOld = pairs.filter { $0.new.isEmpty }
    let onlyNew = pairs.filter { $0.old.isEmpty }
    // The other case of a condition that was added or removed is part of that change.
    let isElse = { (pair: WayPair) in
      (!onlyOld.isEmpty || !onlyNew.isEmpty) && pair.way.isPlain && pair.old != pair.new
        && !pair.old.isEmpty && !pair.new.isEmpty
    }
    let shared = pairs.filter { !$0.old.isEmpty && !$0.new.isEmpty && !isElse($0) }
    let elses = pairs.filter(isElse)
    return shared.compactMap { pair in
      shape(of: pair.old, pair.new).map { change(ask, pair.way, $0) }
    } + branches(of: ask, onlyOld + elses, onlyNew + elses)
  }

  private func change(_ ask: ScreenEvent, _ way: DiffWay, _ shape: DiffChange.Shape) -> DiffChange {
    DiffChange(
      ask: ask, way: way, shape: shape, oldPositions: positions(oldTable[ask], way),
      newPositions: positions(newTable[ask], way))
  }

  /// The difference between two lists of responses; `nil` if there is none.
  func shape(of old: [DiffAnswer], _ new: [DiffAnswer]) -> DiffChange.Shape? {
    guard old != new else { return nil }
    let (old, new) = (short(old), short(new))
    guard Set(old.places) == Set(new.places) else {
      return .init(kind: .places, old: old, new: new)
    }
    let commands = { (answers: [DiffAnswer]) in
      Set(answers.map { [$0.place.sortKey.1, $0.commands] })
    }
    return .init(kind: commands(old) == commands(new) ? .note : .commands, old: old, new: new)
  }

  /// Where the conditions of an event differ.
  private func branches(
    of ask: ScreenEvent, _ old: [WayPair], _ new: [WayPair]
  ) -> [DiffChange] {
    guard !old.isEmpty || !new.isEmpty else { return [] }
    let oldAnswers = short(old.flatMap(\.old).sortedOnce)
    let newAnswers = short(new.flatMap(\.new).sortedOnce)
    var shape = DiffChange.Shape(kind: .branch, old: oldAnswers, new: newAnswers)
    guard !old.isEmpty, !new.isEmpty else {
      return (old + new).map { pair in
        shape.old = short(pair.old)
        shape.new = short(pair.new)
        return change(ask, pair.way, shape)
      }
    }
    if old.count == 1, new.count == 1, Set(oldAnswers.places) == Set(newAnswers.places) {
      shape.kind = .condition
      shape.oldCondition = condition(of: old[0].way)
      shape.newCondition = condition(of: new[0].way)
    } else if old.count == 1, new.count == 1, old[0].way.isPlain, new[0].way.isPlain {
      shape.kind = .places
    } else {
      shape.oldCondition = text(of: old.map { ($0.way, $0.old) }, .past)
      shape.newCondition = text(of: new.map { ($0.way, $0.new) }, .singular)
    }
    return [change(ask, DiffWay(), shape)]
  }

  private func condition(of way: DiffWay) -> String {
    String(way.text.drop(while: { $0 == " " }))
  }

  /// `leads to Done [valid], else stays and shows alert`.
  private func text(
    of ways: [(DiffWay, [DiffAnswer])], _ form: DiffPhrases.Form
  ) -> String {
    ways.sorted { !$0.0.isPlain && $1.0.isPlain }.map { way, answers in
      let clause = DiffPhrases.clause(short(answers), form).text
      let condition = condition(of: way)
      return condition.isEmpty && ways.count > 1 ? "else \(clause)" : "\(clause) \(condition)"
    }.joined(separator: ", ").trimmingSpaces
  }

  func positions(_ entry: DiffTable.Entry?, _ way: DiffWay) -> [String] {
    guard let entry else { return [] }
    let ways = entry.ways.filter { way == $0 || way == $0.withoutPayload }
    return (ways.isEmpty ? entry.ways : ways).flatMap { entry.positions[$0] ?? [] }.distinct()
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
