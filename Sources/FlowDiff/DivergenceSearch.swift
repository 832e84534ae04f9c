import FlowDocuments
import FlowSupport

/// Follows both flows breadth-first with the same events, and records where they diverge.
///
/// This finds what a comparison of screens cannot: the same targets in another order, such as a
/// back event that leads elsewhere after the same path. It does not continue where the flows show
/// different screens, or where an event leads to several configurations that nothing distinguishes.
struct DivergenceSearch {
  private struct EventKey: Hashable {
    var event: String
    var payload: String?
  }

  private static let maxPairs = 1_000_000

  private let old: DiffSide
  private let new: DiffSide
  /// Pairs of configurations, each with the index of the previous pair and the event that leads on.
  ///
  /// Payloads differ if that has been reported, or if the samples differ.
  private var queue: [(old: Int, new: Int, differsInPayload: Bool, before: Int?, step: String)] =
    []
  private var visited: [SIMD3<Int>: Int] = [:]
  /// The steps between pairs, by their source; recorded only if late answers do something.
  private var edges: [Int: [(target: Int, step: String)]] = [:]
  private let recordsEdges: Bool
  private var reported: Set<[String]> = []
  /// Where the flows diverge, the nearest first; each kind of divergence of an event on a screen
  /// once for all configurations with the same effects.
  private(set) var divergences: [Divergence] = []
  private var indices: [ScreenEvent: [Int]] = [:]
  private(set) var isComplete = true

  init(old: DiffSide, new: DiffSide) {
    (self.old, self.new) = (old, new)
    recordsEdges = !old.document.lateAnswers.isEmpty || !new.document.lateAnswers.isEmpty
    enqueueStarts()
    var next = 0
    while next < queue.count {
      compare(next)
      next += 1
    }
    if recordsEdges { compareLateAnswers() }
  }

  /// Enqueues the starts that both flows have under the same condition; if several have it, those
  /// with the same stack; and of the rest, those with the same stack under another condition.
  ///
  /// Single starts are paired whatever their conditions.
  private mutating func enqueueStarts() {
    var (oldStarts, newStarts) = (old.document.starts.distinct(), new.document.starts.distinct())
    let isSingle = oldStarts.count == 1 && newStarts.count == 1
    var partners: [FlowDocument.Start: FlowDocument.Start] = [:]
    for (hasCondition, hasStack) in [(true, false), (true, true), (false, true)] {
      let key = { (side: DiffSide, start: FlowDocument.Start) in
        [
          hasCondition && !isSingle ? start.condition : nil,
          hasStack ? side.stackTexts[start.configuration] : nil,
        ]
      }
      let oldGroups = Dictionary(grouping: oldStarts) { key(old, $0) }
      let newGroups = Dictionary(grouping: newStarts) { key(new, $0) }
      for (key, group) in oldGroups where group.count == 1 && newGroups[key]?.count == 1 {
        partners[group[0]] = newGroups[key]?[0]
      }
      let paired = Set(partners.values)
      oldStarts.removeAll { partners[$0] != nil }
      newStarts.removeAll { paired.contains($0) }
    }
    for start in old.document.starts {
      if let partner = partners.removeValue(forKey: start) {
        enqueueStart(start.configuration, partner.configuration)
      }
    }
  }

  private mutating func enqueueStart(_ oldStart: Int, _ newStart: Int) {
    guard old.stackTexts[oldStart] == new.stackTexts[newStart] else { return }
    let (oldText, newText) = (old.shownText(oldStart), new.shownText(newStart))
    if oldText != newText {
      record(
        Divergence(
          kind: .start, trigger: ScreenEvent(screen: old.tops[oldStart] ?? "", event: ""),
          example: .init(events: [], old: oldText, new: newText)))
    }
    enqueue(
      oldStart, newStart, differsInPayload: oldText != newText, before: nil, step: "")
  }

  /// Enqueues two configurations if they have the same stack.
  private mutating func enqueue(
    _ oldTarget: Int, _ newTarget: Int, differsInPayload: Bool, before: Int?, step: String
  ) {
    guard old.stackTexts[oldTarget] == new.stackTexts[newTarget] else { return }
    let pair = SIMD3(oldTarget, newTarget, differsInPayload ? 1 : 0)
    defer {
      if recordsEdges, let before, let target = visited[pair] {
        edges[before, default: []].append((target, step))
      }
    }
    guard visited[pair] == nil else { return }
    guard queue.count < Self.maxPairs else {
      isComplete = false
      return
    }
    visited[pair] = queue.count
    queue.append((oldTarget, newTarget, differsInPayload, before, step))
  }

  // MARK: Events

  private mutating func compare(_ index: Int) {
    let oldResponses = old.responses(in: queue[index].old)
    let newResponses = new.responses(in: queue[index].new)
    let key = { (response: DiffResponse) in
      EventKey(event: response.event, payload: response.payload)
    }
    let newByKey = Dictionary(grouping: newResponses, by: key)
    for group in oldResponses.grouped(by: key) {
      compareCases(group, newByKey[key(group[0])] ?? [], at: index)
    }
    let oldKeys = Set(oldResponses.map(key))
    for group in newResponses.grouped(by: key) where !oldKeys.contains(key(group[0])) {
      compareCases([], group, at: index)
    }
    compareWork(at: index)
    compareRelaunches(at: index)
  }

  /// Compares the events with one name by child flow, and what happens under each condition, as far
  /// as both flows have the same ones.
  private mutating func compareCases(
    _ oldResponses: [DiffResponse], _ newResponses: [DiffResponse], at index: Int
  ) {
    for (old, new) in Self.cases(oldResponses, newResponses, by: \.child) {
      for (old, new) in Self.cases(old, new, by: \.condition) { compare(old, new, at: index) }
    }
  }

  /// The responses of both flows by a key if both have the same keys, or else in one group.
  private static func cases<Key: Hashable>(
    _ old: [DiffResponse], _ new: [DiffResponse], by key: (DiffResponse) -> Key
  ) -> [(old: [DiffResponse], new: [DiffResponse])] {
    let keys = Set(old.map(key))
    guard keys.count > 1, keys == Set(new.map(key)) else { return [(old, new)] }
    let newGroups = Dictionary(grouping: new, by: key)
    return old.grouped(by: key).map { group in (group, newGroups[key(group[0])] ?? []) }
  }

  private mutating func compare(
    _ oldResponses: [DiffResponse], _ newResponses: [DiffResponse], at index: Int
  ) {
    let pair = queue[index]
    if oldResponses.isEmpty, !old.document.configurations[pair.old].isExpanded { return }
    if newResponses.isEmpty, !new.document.configurations[pair.new].isExpanded { return }
    guard Set(oldResponses.map(\.text)) == Set(newResponses.map(\.text)) else {
      return record(.target, oldResponses, newResponses, at: index)
    }
    let hasSameSamples = old.vocabulary.hasSameSamples(oldResponses[0].event)
    var differsInPayload = pair.differsInPayload || !hasSameSamples
    if !differsInPayload,
      Set(oldResponses.map(old.shownText(of:))) != Set(newResponses.map(new.shownText(of:)))
    {
      record(.payload, oldResponses, newResponses, at: index)
      differsInPayload = true
    }
    let differs = { (trait: DiffResponse.Trait) in
      Set(oldResponses.map { $0.trait(trait) }) != Set(newResponses.map { $0.trait(trait) })
    }
    for trait in DiffResponse.Trait.allCases where differs(trait) {
      // Under another condition, other choices follow from it.
      if trait == .choices, differs(.condition) { continue }
      record(.trait(trait), oldResponses, newResponses, at: index)
    }
    let newGroups = Dictionary(grouping: newResponses, by: \.text)
    for group in oldResponses.grouped(by: \.text) {
      follow(
        group, newGroups[group[0].text] ?? [], differsInPayload: differsInPayload, from: index)
    }
  }

  /// Continues where an event leads to one configuration in each flow; where it leads to several
  /// that look the same, with those that nothing else distinguishes.
  private mutating func follow(
    _ oldResponses: [DiffResponse], _ newResponses: [DiffResponse], differsInPayload: Bool,
    from index: Int
  ) {
    let oldTargets = oldResponses.compactMap(\.target).distinct()
    let newTargets = newResponses.compactMap(\.target).distinct()
    guard let oldTarget = oldTargets.first, let newTarget = newTargets.first else { return }
    if oldTargets.count == 1, newTargets.count == 1 {
      return enqueue(
        oldTarget, newTarget, differsInPayload: differsInPayload, before: index,
        step: oldResponses[0].step)
    }
    let groups = oldResponses.grouped(by: \.traits)
    guard groups.count > 1 else { return }
    let newGroups = Dictionary(grouping: newResponses, by: \.traits)
    for group in groups {
      follow(
        group, newGroups[group[0].traits] ?? [], differsInPayload: differsInPayload, from: index)
    }
  }

  private mutating func record(
    _ kind: Divergence.DivergenceKind, _ oldResponses: [DiffResponse],
    _ newResponses: [DiffResponse], at index: Int
  ) {
    let first = newResponses.first ?? oldResponses[0]
    let effects = { (responses: [DiffResponse]) in
      responses.isEmpty ? [.nothing] : responses.map(\.effect).distinctSorted
    }
    let hasOneCondition = (oldResponses + newResponses).allSatisfy {
      $0.condition == first.condition
    }
    let step =
      hasOneCondition ? first.step : first.event + DiffCondition(payload: first.payload).text
    record(
      Divergence(
        kind: kind,
        trigger: ScreenEvent(screen: old.tops[queue[index].old] ?? "", event: first.event),
        condition: hasOneCondition ? first.condition : DiffCondition(), payload: first.payload,
        oldEffects: effects(oldResponses),
        newEffects: effects(newResponses),
        example: FlowDifference.Example(
          events: steps(to: index) + [step], old: text(of: oldResponses, kind, in: old),
          new: text(of: newResponses, kind, in: new)),
        oldLocations: oldResponses.prefix(1).compactMap(\.location),
        newLocations: newResponses.prefix(1).compactMap(\.location)))
  }

  private func text(
    of responses: [DiffResponse], _ kind: Divergence.DivergenceKind, in side: DiffSide
  ) -> String {
    guard case .trait(let trait) = kind else {
      let texts = responses.map(side.shownText(of:)).distinct()
      return texts.isEmpty ? "nothing happens" : texts.joined(separator: " or ")
    }
    let texts = Set(responses.map { $0.trait(trait) })
    let named = texts.subtracting([""]).sorted().joined(separator: " or ")
    guard !named.isEmpty, texts.contains("") else { return named }
    return trait == .link || trait == .failure ? "sometimes \(named)" : "\(named) or nothing"
  }

  // MARK: Configurations

  private mutating func compareWork(at index: Int) {
    let pair = queue[index]
    record(
      .work, "", old.workTexts(in: pair.old).joined(separator: " and "),
      new.workTexts(in: pair.new).joined(separator: " and "), step: nil, at: index)
  }

  /// Compares what late answers do where the work that they answer was under way before, or is
  /// under way nowhere.
  private mutating func compareLateAnswers() {
    let known = Set([old, new].lazy.flatMap(\.document.configurations).flatMap(\.work))
    var found: Set<[String]> = []
    for (index, pair) in queue.enumerated() {
      let before = old.lateEffects(in: pair.old, showsPayloads: !pair.differsInPayload)
      let after = new.lateEffects(in: pair.new, showsPayloads: !pair.differsInPayload)
      let text = { (effect: DiffSide.LateEffect?) in
        effect.map { $0.texts.sorted().joined(separator: " or ") } ?? "nothing happens"
      }
      for answer in Set(before.keys).union(after.keys).sorted() {
        let key = [old.tops[pair.old] ?? "", answer]
        let work = (before[answer]?.work ?? []).union(after[answer]?.work ?? [])
        guard before[answer]?.texts != after[answer]?.texts, !found.contains(key),
          let steps = known.isDisjoint(with: work)
            ? self.steps(to: index) : steps(to: index, after: work)
        else { continue }
        found.insert(key)
        record(
          Divergence(
            kind: .lateAnswer, trigger: ScreenEvent(screen: key[0], event: answer),
            example: FlowDifference.Example(
              events: steps + [answer], old: text(before[answer]), new: text(after[answer]))))
      }
    }
  }

  /// The fewest steps to a pair during which one of some pieces of work is under way, or `nil` if
  /// it never is.
  private func steps(to target: Int, after work: Set<String>) -> [String]? {
    struct Position: Hashable {
      var pair: Int
      var hasBegun: Bool
    }
    let position = { (pair: Int, hasBegun: Bool) in
      let configurations = [
        old.document.configurations[queue[pair].old], new.document.configurations[queue[pair].new],
      ]
      return Position(
        pair: pair,
        hasBegun: hasBegun || configurations.contains { !work.isDisjoint(with: $0.work) })
    }
    var open = queue.indices.filter { queue[$0].before == nil }.map { position($0, false) }
    var previous: [Position: (position: Position, step: String)] = [:]
    var visited = Set(open)
    var next = 0
    while next < open.count {
      let current = open[next]
      next += 1
      guard current != Position(pair: target, hasBegun: true) else {
        var (steps, last) = ([String](), current)
        while let before = previous[last] {
          steps.append(before.step)
          last = before.position
        }
        return steps.reversed()
      }
      for edge in edges[current.pair] ?? [] {
        let reached = position(edge.target, current.hasBegun)
        guard visited.insert(reached).inserted else { continue }
        previous[reached] = (current, edge.step)
        open.append(reached)
      }
    }
    return nil
  }

  private mutating func compareRelaunches(at index: Int) {
    guard old.document.relaunches != nil, new.document.relaunches != nil else { return }
    let pair = queue[index]
    let (before, after) = (old.restored(pair.old), new.restored(pair.new))
    let text = { (side: DiffSide, configuration: Int?) in
      configuration.map { pair.differsInPayload ? side.stackTexts[$0] : side.shownText($0) }
        ?? "it cannot be restored"
    }
    let step = "relaunch"
    record(.relaunch, step, text(old, before), text(new, after), step: step, at: index)
    if let before, let after {
      enqueue(
        before, after, differsInPayload: pair.differsInPayload, before: index, step: step)
    }
  }

  private mutating func record(
    _ kind: Divergence.DivergenceKind, _ event: String, _ before: String, _ after: String,
    step: String?, at index: Int
  ) {
    guard before != after else { return }
    record(
      Divergence(
        kind: kind, trigger: ScreenEvent(screen: old.tops[queue[index].old] ?? "", event: event),
        example: FlowDifference.Example(
          events: steps(to: index) + (step.map { [$0] } ?? []), old: before, new: after)))
  }

  private mutating func record(_ divergence: Divergence) {
    let effects = (divergence.oldEffects + [.nothing] + divergence.newEffects).flatMap(\.sortKey)
    let key =
      ["\(divergence.kind)", divergence.trigger.screen, divergence.event, divergence.payload ?? ""]
    // Effects distinguish what happens to events; everything else is distinguished by its texts.
    let isEvent = !divergence.oldEffects.isEmpty
    let details = isEvent ? effects : [divergence.example.old, divergence.example.new]
    guard reported.insert(key + details).inserted else { return }
    indices[divergence.trigger, default: []].append(divergences.count)
    divergences.append(divergence)
  }

  /// The divergences of an event on a screen, the nearest first.
  func divergences(of trigger: ScreenEvent) -> [Divergence] {
    (indices[trigger] ?? []).map { divergences[$0] }
  }

  private func steps(to index: Int) -> [String] {
    var steps: [String] = []
    var current = index
    while let before = queue[current].before {
      steps.append(queue[current].step)
      current = before
    }
    return steps.reversed()
  }
}
