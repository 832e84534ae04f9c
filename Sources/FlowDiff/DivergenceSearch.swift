import FlowDocuments
import FlowSupport

/// Follows both flows breadth-first with the same events, and records where they diverge.
///
/// This finds what a comparison of screens cannot: the same targets in another order, such as a
/// back event that leads elsewhere after the same path. It does not continue after a
/// divergence.
struct DivergenceSearch {
  private struct EventKey: Hashable {
    var event: String
    var condition: DiffCondition
  }

  private static let maxPairs = 1_000_000

  private let old: DiffSide
  private let new: DiffSide
  /// Pairs of configurations, each with the index of the previous pair and the event that leads on.
  ///
  /// Payloads differ if that has been reported, or if the samples differ.
  private var queue: [(old: Int, new: Int, differsInPayload: Bool, before: Int?, event: String)] =
    []
  private var visited: Set<SIMD3<Int>> = []
  private var reported: Set<[String]> = []
  /// Where the flows diverge, the nearest first, each event on each screen once.
  private(set) var divergences: [DiffChange] = []
  private(set) var isComplete = true

  /// The names of screens with their payloads.
  private let oldNames: ScreenNames
  private let newNames: ScreenNames

  init(old: DiffSide, new: DiffSide) {
    (self.old, self.new) = (old, new)
    var oldNames = ScreenNames(old.document)
    oldNames.rename(old.vocabulary.renames.screens)
    self.oldNames = oldNames
    newNames = ScreenNames(new.document)
    enqueueStarts()
    var next = 0
    while next < queue.count {
      compare(next)
      next += 1
    }
  }

  /// Enqueues the starts that both flows have under the same condition; if several have it, those
  /// with the same stack.
  ///
  /// Single starts are paired whatever their conditions.
  private mutating func enqueueStarts() {
    let (old, new) = (old.document.starts, new.document.starts)
    for start in old {
      let isSame = { (other: FlowDocument.Start) in
        other.condition == start.condition || (old.count == 1 && new.count == 1)
      }
      var (oldMatches, newMatches) = (old.filter(isSame), new.filter(isSame))
      if oldMatches.count > 1 || newMatches.count > 1 {
        let stackText = self.old.stackTexts[start.configuration]
        oldMatches.removeAll { self.old.stackTexts[$0.configuration] != stackText }
        newMatches.removeAll { self.new.stackTexts[$0.configuration] != stackText }
      }
      guard newMatches.count == 1, oldMatches.count == 1 else { continue }
      enqueue(
        start.configuration, newMatches[0].configuration, differsInPayload: false, before: nil,
        event: "")
    }
  }

  /// Enqueues two configurations if they have the same stack.
  private mutating func enqueue(
    _ oldTarget: Int, _ newTarget: Int, differsInPayload: Bool, before: Int?, event: String
  ) {
    guard old.stackTexts[oldTarget] == new.stackTexts[newTarget] else { return }
    let pair = SIMD3(oldTarget, newTarget, differsInPayload ? 1 : 0)
    guard !visited.contains(pair) else { return }
    guard queue.count < Self.maxPairs else {
      isComplete = false
      return
    }
    visited.insert(pair)
    queue.append((oldTarget, newTarget, differsInPayload, before, event))
  }

  private mutating func compare(_ index: Int) {
    let oldTransitions = transitions(of: queue[index].old, in: old)
    let newTransitions = transitions(of: queue[index].new, in: new)
    let newByKey = Dictionary(
      newTransitions.map { ($0.key, $0.transitions) }, uniquingKeysWith: { $0 + $1 })
    let oldKeys = Set(oldTransitions.map(\.key))
    for (key, oldTransitions) in oldTransitions {
      compare(key, oldTransitions, newByKey[key] ?? [], at: index)
    }
    for (key, newTransitions) in newTransitions where !oldKeys.contains(key) {
      compare(key, [], newTransitions, at: index)
    }
  }

  private func transitions(
    of configuration: Int, in side: DiffSide
  ) -> [(key: EventKey, transitions: [Int])] {
    let key = { (index: Int) in
      let transition = side.document.transitions[index]
      return EventKey(
        event: side.vocabulary.name(of: transition.event),
        condition: side.vocabulary.condition(of: transition))
    }
    return side.transitionsBySource[configuration].grouped(by: key).map { (key($0[0]), $0) }
  }

  private mutating func compare(
    _ key: EventKey, _ oldTransitions: [Int], _ newTransitions: [Int], at index: Int
  ) {
    let pair = queue[index]
    if oldTransitions.isEmpty, !old.document.configurations[pair.old].isExpanded { return }
    if newTransitions.isEmpty, !new.document.configurations[pair.new].isExpanded { return }
    let oldTargets = oldTransitions.map { targetText(of: $0, in: old) }
    let newTargets = newTransitions.map { targetText(of: $0, in: new) }
    guard Set(oldTargets) == Set(newTargets) else {
      return record(key, oldTransitions, newTransitions, at: index, isPayload: false)
    }
    let hasSameSamples = oldTransitions.first.map {
      old.vocabulary.hasSameSamples(old.document.transitions[$0].event)
    }
    var differsInPayload = pair.differsInPayload || hasSameSamples == false
    if !differsInPayload {
      let oldTexts = Set(oldTransitions.map { targetText(of: $0, in: old, oldNames) })
      if oldTexts != Set(newTransitions.map { targetText(of: $0, in: new, newNames) }) {
        record(key, oldTransitions, newTransitions, at: index, isPayload: true)
        differsInPayload = true
      }
    }
    let event = oldTransitions.first.map(old.text(of:)) ?? key.event
    for (oldTransition, target) in zip(oldTransitions, oldTargets)
    where oldTargets.count(where: { $0 == target }) == 1 {
      let same = newTargets.indices.filter { newTargets[$0] == target }
      guard same.count == 1,
        case .configuration(let oldTarget) = old.document.transitions[oldTransition].target,
        case .configuration(let newTarget) = new.document.transitions[newTransitions[same[0]]]
          .target
      else { continue }
      enqueue(oldTarget, newTarget, differsInPayload: differsInPayload, before: index, event: event)
    }
  }

  /// What a transition leads to, with payloads of screens if their names are given; an outcome never
  /// equals a stack.
  private func targetText(
    of transition: Int, in side: DiffSide, _ names: ScreenNames? = nil
  ) -> String {
    switch side.document.transitions[transition].target {
    case .configuration(let target):
      names?.text(of: side.document.configurations[target]) ?? side.stackTexts[target]
    case .outcome(let index): "outcome \(side.outcome(index))"
    }
  }

  private mutating func record(
    _ key: EventKey, _ oldTransitions: [Int], _ newTransitions: [Int], at index: Int,
    isPayload: Bool
  ) {
    let screen = old.tops[queue[index].old] ?? ""
    let condition = key.condition.withoutPayload
    let reportKey = [screen, key.event, condition.text, isPayload ? "payload" : ""]
    guard reported.insert(reportKey).inserted else { return }
    let last =
      newTransitions.first.map(new.text(of:)) ?? oldTransitions.first.map(old.text(of:))
      ?? key.event
    let example = FlowDifference.Example(
      events: events(to: index) + [last], old: text(of: oldTransitions, in: old, oldNames),
      new: text(of: newTransitions, in: new, newNames))
    let location = { (transitions: [Int], side: DiffSide) in
      transitions.prefix(1).compactMap { side.document.transitions[$0].location }
    }
    divergences.append(
      DiffChange(
        trigger: ScreenEvent(screen: screen, event: key.event), condition: condition,
        effects: .init(
          kind: isPayload ? .payload : .divergence,
          old: [DiffEffect(target: .screen(example.old))],
          new: [DiffEffect(target: .screen(example.new))]),
        oldLocations: location(oldTransitions, old), newLocations: location(newTransitions, new),
        example: example))
  }

  private func text(of transitions: [Int], in side: DiffSide, _ names: ScreenNames) -> String {
    let texts = transitions.map { targetText(of: $0, in: side, names) }.distinct()
    return texts.isEmpty ? "nothing happens" : texts.joined(separator: " or ")
  }

  private func events(to index: Int) -> [String] {
    var events: [String] = []
    var current = index
    while let before = queue[current].before {
      events.append(queue[current].event)
      current = before
    }
    return events.reversed()
  }
}
