/// Walks through both flows with the same events, and notes where they diverge.
///
/// This finds what a comparison of screens cannot: the same places in another order, such as a back
/// event that leads elsewhere after the same path. The walk does not continue after a divergence.
struct DiffWalk {
  /// What the two flows do where they diverge.
  struct Divergence {
    var ask: ScreenEvent
    var way: DiffWay
    var example: FlowDifference.Example
    /// Whether only payloads of screens differ.
    var isPayload: Bool
    var oldPosition: String?
    var newPosition: String?
  }

  private struct Pair: Hashable {
    var old: Int
    var new: Int
    /// Whether payloads differ for reasons reported before.
    var isApart: Bool
  }

  private struct Key: Hashable {
    var event: String
    var way: DiffWay
  }

  /// The most pairs to visit.
  private static let mostPairs = 1_000_000

  private let old: DiffSide
  private let new: DiffSide
  private var queue: [(pair: Pair, before: Int?, event: String)] = []
  private var known: Set<Pair> = []
  private var told: Set<[String]> = []
  /// Where the flows diverge, the nearest first, each event on each screen once.
  private(set) var partings: [Divergence] = []
  /// Whether all pairs were visited.
  private(set) var isComplete = true

  private let oldText: ScreenNames
  private let newText: ScreenNames

  init(old: DiffSide, new: DiffSide) {
    (self.old, self.new) = (old, new)
    var oldText = ScreenNames(old.document)
    oldText.rename(old.words.renames.screens)
    self.oldText = oldText
    newText = ScreenNames(new.document)
    begin()
    var next = 0
    while next < queue.count {
      compare(next)
      next += 1
    }
  }

  /// Begins with the starts of each common condition, where several have it with those that look the
  /// same; with single starts, whatever their conditions.
  private mutating func begin() {
    let (old, new) = (old.document.starts, new.document.starts)
    for start in old {
      let isSame = { (other: FlowDocument.Start) in
        other.condition == start.condition || (old.count == 1 && new.count == 1)
      }
      var (alike, others) = (old.filter(isSame), new.filter(isSame))
      if alike.count > 1 || others.count > 1 {
        let look = self.old.looks[start.configuration]
        alike.removeAll { self.old.looks[$0.configuration] != look }
        others.removeAll { self.new.looks[$0.configuration] != look }
      }
      guard others.count == 1, alike.count == 1 else { continue }
      enter(start.configuration, others[0].configuration, isApart: false, before: nil, event: "")
    }
  }

  /// Continues with two configurations that look the same.
  private mutating func enter(
    _ oldTarget: Int, _ newTarget: Int, isApart: Bool, before: Int?, event: String
  ) {
    guard old.looks[oldTarget] == new.looks[newTarget] else { return }
    let pair = Pair(old: oldTarget, new: newTarget, isApart: isApart)
    guard !known.contains(pair) else { return }
    guard queue.count < Self.mostPairs else {
      isComplete = false
      return
    }
    known.insert(pair)
    queue.append((pair, before, event))
  }

  private mutating func compare(_ position: Int) {
    let pair = queue[position].pair
    let oldSteps = steps(of: pair.old, in: old)
    let newSteps = steps(of: pair.new, in: new)
    let newByKey = Dictionary(newSteps.map { ($0.key, $0.steps) }, uniquingKeysWith: { $0 + $1 })
    let oldKeys = Set(oldSteps.map(\.key))
    for (key, oldSteps) in oldSteps {
      compare(key, oldSteps, newByKey[key] ?? [], at: position)
    }
    for (key, newSteps) in newSteps where !oldKeys.contains(key) {
      compare(key, [], newSteps, at: position)
    }
  }

  private func steps(of configuration: Int, in side: DiffSide) -> [(key: Key, steps: [Int])] {
    var order: [Key] = []
    var steps: [Key: [Int]] = [:]
    for step in side.steps[configuration] {
      let transition = side.document.transitions[step]
      let key = Key(
        event: side.words.name(of: transition.event), way: side.words.way(of: transition))
      if steps[key] == nil { order.append(key) }
      steps[key, default: []].append(step)
    }
    return order.map { ($0, steps[$0] ?? []) }
  }

  private mutating func compare(
    _ key: Key, _ oldSteps: [Int], _ newSteps: [Int], at position: Int
  ) {
    let pair = queue[position].pair
    if oldSteps.isEmpty, !old.document.configurations[pair.old].isExpanded { return }
    if newSteps.isEmpty, !new.document.configurations[pair.new].isExpanded { return }
    let oldLooks = oldSteps.map { look(of: $0, in: old) }
    let newLooks = newSteps.map { look(of: $0, in: new) }
    guard Set(oldLooks) == Set(newLooks) else {
      return note(key, oldSteps, newSteps, at: position, isPayload: false)
    }
    var isApart = pair.isApart
    if let first = oldSteps.first {
      isApart = isApart || !old.words.isSampledAlike(old.document.transitions[first].event)
    }
    if !isApart {
      let oldTexts = Set(oldSteps.map { fullText(of: $0, in: old, oldText) })
      if oldTexts != Set(newSteps.map { fullText(of: $0, in: new, newText) }) {
        note(key, oldSteps, newSteps, at: position, isPayload: true)
        isApart = true
      }
    }
    let event = oldSteps.first.map { old.text(ofStep: old.document.transitions[$0]) } ?? key.event
    for (oldStep, look) in zip(oldSteps, oldLooks) where oldLooks.count(where: { $0 == look }) == 1
    {
      let same = newLooks.indices.filter { newLooks[$0] == look }
      guard same.count == 1,
        case .configuration(let oldTarget) = old.document.transitions[oldStep].target,
        case .configuration(let newTarget) = new.document.transitions[newSteps[same[0]]].target
      else { continue }
      enter(oldTarget, newTarget, isApart: isApart, before: position, event: event)
    }
  }

  /// What a step leads to, without payloads of screens; an outcome never looks like a stack.
  private func look(of step: Int, in side: DiffSide) -> String {
    switch side.document.transitions[step].target {
    case .configuration(let target): side.looks[target]
    case .outcome(let index): "outcome \(side.outcome(index))"
    }
  }

  private func fullText(of step: Int, in side: DiffSide, _ words: ScreenNames) -> String {
    switch side.document.transitions[step].target {
    case .configuration(let target): words.text(of: side.document.configurations[target])
    case .outcome(let index): "outcome \(side.outcome(index))"
    }
  }

  private mutating func note(
    _ key: Key, _ oldSteps: [Int], _ newSteps: [Int], at position: Int, isPayload: Bool
  ) {
    let screen = old.tops[queue[position].pair.old] ?? ""
    let ask = ScreenEvent(screen: screen, event: key.event)
    let way = key.way.withoutPayload
    guard told.insert([screen, key.event, way.text, isPayload ? "payload" : ""]).inserted else {
      return
    }
    let step =
      newSteps.first.map { new.text(ofStep: new.document.transitions[$0]) }
      ?? oldSteps.first.map { old.text(ofStep: old.document.transitions[$0]) } ?? key.event
    partings.append(
      Divergence(
        ask: ask, way: way,
        example: .init(
          events: events(to: position) + [step], old: text(of: oldSteps, in: old, oldText),
          new: text(of: newSteps, in: new, newText)),
        isPayload: isPayload,
        oldPosition: oldSteps.first.flatMap { old.document.transitions[$0].position },
        newPosition: newSteps.first.flatMap { new.document.transitions[$0].position }))
  }

  private func text(of steps: [Int], in side: DiffSide, _ words: ScreenNames) -> String {
    var known: Set<String> = []
    let texts = steps.map { fullText(of: $0, in: side, words) }.filter { known.insert($0).inserted }
    return texts.isEmpty ? "nothing happens" : texts.joined(separator: " or ")
  }

  private func events(to position: Int) -> [String] {
    var events: [String] = []
    var current = position
    while let before = queue[current].before {
      events.append(queue[current].event)
      current = before
    }
    return events.reversed()
  }
}
