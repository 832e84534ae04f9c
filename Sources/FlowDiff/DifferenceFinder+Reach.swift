import FlowDocuments
import FlowSupport

extension DifferenceFinder {
  mutating func findReach() {
    findStarts()
    findRenames()
    findChildFlows()
    let hasOutcomes = !old.reachedOutcomes.isEmpty && !new.reachedOutcomes.isEmpty
    let before = DiffReach(old, hasOutcomes: hasOutcomes)
    let after = DiffReach(new, hasOutcomes: hasOutcomes)
    let stuck = findDeadEnds(before, after)
    // A flow that ends and one that does not have no goal in common.
    if hasOutcomes || old.reachedOutcomes.isEmpty == new.reachedOutcomes.isEmpty {
      findWaysOut(before, after, deadEnds: stuck)
    }
    findLostOutcomes(before, after)
  }

  // MARK: Starts

  private mutating func findStarts() {
    let (before, after) = (starts(of: old), starts(of: new))
    let isOne = before.count == 1 && after.count == 1
    let gone = before.filter(Set(before).subtracting(after).contains)
    let added = after.filter(Set(after).subtracting(before).contains)
    var earlier: [Start: Start] = [:]
    // If several share a condition or a stack, it is known which one changed only if just one did.
    for key in [{ isOne ? nil : $0.condition }, { $0.stackText }] as [(Start) -> String?] {
      let known = Set(earlier.values)
      let lost = Dictionary(grouping: gone.filter { !known.contains($0) }, by: key)
      let gained = Dictionary(grouping: added.filter { earlier[$0] == nil }, by: key)
      for (key, starts) in gained where starts.count == 1 && lost[key]?.count == 1 {
        earlier[starts[0]] = lost[key]?[0]
      }
    }
    for start in added {
      let condition: Sentence = start.condition.map { " [\(name: $0)]" } ?? ""
      guard let other = earlier[start] else {
        add(
          .start, .added, "the flow can start\(condition) with \(name: start.stackText) now",
          isCertain: true)
        continue
      }
      add(
        .start, .changed,
        other.stackText == start.stackText
          ? """
          the condition of the start with \(name: start.stackText) is \(text(ofCondition: start)) \
          now, before \(text(ofCondition: other))
          """
          : """
          the flow starts\(condition) with \(name: start.stackText) now, no longer with \
          \(name: other.stackText)
          """)
    }
    let changed = Set(earlier.values)
    for start in gone where !changed.contains(start) {
      let condition: Sentence = start.condition.map { " [\(name: $0)]" } ?? ""
      add(
        .start, .removed, "the flow no longer starts\(condition) with \(name: start.stackText)",
        isCertain: true)
    }
  }

  private struct Start: Hashable {
    var condition: String?
    var stackText: String
  }

  private func text(ofCondition start: Start) -> Sentence {
    start.condition.map { "[\(name: $0)]" } ?? "none"
  }

  private func starts(of side: DiffSide) -> [Start] {
    side.document.starts.map {
      Start(condition: $0.condition, stackText: side.stackTexts[$0.configuration])
    }.distinct()
  }

  // MARK: Names

  private mutating func findRenames() {
    for (name, other) in renames.screens.sorted(by: { $0.key < $1.key }) {
      add(
        .screen, .changed, "\(name: short(name)) seems to be renamed to \(name: short(other))",
        screens: [other])
    }
    for (name, other) in renames.outcomes.sorted(by: { $0.key < $1.key }) {
      add(.outcome, .changed, "the outcome \(name: name) seems to be renamed to \(name: other)")
    }
    for (name, other) in renames.events.sorted(by: { $0.key < $1.key }) {
      add(.event, .changed, "the event \(name: name) seems to be renamed to \(name: other)")
    }
  }

  /// Reports child flows with all their screens, which are not reported one by one.
  private mutating func findChildFlows() {
    let removed = flows(of: goneScreens.sorted(), against: newScreens)
    let added = flows(of: addedScreens.sorted(), against: oldScreens)
    for (flow, screens) in removed.flows {
      let may = new.isBounded ? "was not found any more" : "can no longer be reached"
      add(
        .childFlow, .removed, "the child flow \(name: flow) \(words: may), with \(list(screens))",
        screens: screens)
    }
    for (flow, screens) in added.flows {
      add(
        .childFlow, .added, "the child flow \(name: flow) is new, with \(list(screens))",
        screens: screens)
    }
    ungroupedGone = removed.rest
    ungroupedAdded = added.rest
  }

  /// Screens by their child flow, if the other document has no screen of that flow.
  private func flows(
    of screens: [String], against others: [String]
  ) -> (flows: [(String, [String])], rest: [String]) {
    let flow = { (path: String) in childFlows[path] }
    let otherFlows = Set(others.compactMap(flow))
    let isLoose = { (screen: String) in flow(screen).map(otherFlows.contains) ?? true }
    let flows = screens.filter { !isLoose($0) }.grouped(by: flow)
    return (flows.map { (flow($0[0]) ?? "", $0) }, screens.filter(isLoose))
  }

  // MARK: Outcomes

  private mutating func findLostOutcomes(_ before: DiffReach, _ after: DiffReach) {
    let names = new.reachedOutcomes.filter(Set(old.reachedOutcomes).contains)
    guard names.count > 1 else { return }
    for name in names {
      let had = { (screen: String) in before.outcomes[screen]?.contains(name) == true }
      let has = { (screen: String) in after.outcomes[screen]?.contains(name) == true }
      let lost = newScreens.filter { had($0) && !has($0) && after.outcomes[$0] != nil }
      let won = newScreens.filter { has($0) && !had($0) && before.outcomes[$0] != nil }
      addWayOutChange(
        .removed, of: lost,
        "from \(list(lost)), the outcome \(name: name) can no longer be reached")
      addWayOutChange(
        .added, of: won, "from \(list(won)), the outcome \(name: name) can be reached now")
    }
  }

  // MARK: Dead ends and traps

  private mutating func findDeadEnds(_ before: DiffReach, _ after: DiffReach) -> Set<String> {
    let newDeadEnds = newScreens.filter {
      isStuck(after.canBeLeft[$0]) && !isStuck(before.canBeLeft[$0])
    }
    for screen in newDeadEnds {
      let verb = after.canBeLeft[screen] == .never ? "is" : "can be"
      let now = addedScreens.contains(screen) ? "" : " now"
      let example = after.deadEnds[screen].map(new.events) ?? []
      let path = Sentence.names(Array(example.suffix(6)), joinedBy: "and")
      add(
        .deadEnd, .added,
        "\(name: short(screen)) \(words: verb) a dead end\(words: now): no event leads "
          + (verb == "is" || example.isEmpty ? "away from it" : "away from it after \(path)"),
        isCertain: before.canBeLeft[screen] != .unknown, screens: [screen])
    }
    for screen in newScreens
    where isStuck(before.canBeLeft[screen]) && after.canBeLeft[screen] == .always {
      add(
        .deadEnd, .removed, "\(name: short(screen)) is no longer a dead end", isCertain: true,
        screens: [screen])
    }
    return Set(newDeadEnds)
  }

  private mutating func findWaysOut(
    _ before: DiffReach, _ after: DiffReach, deadEnds: Set<String>
  ) {
    let goal = after.hasOutcomes ? "an outcome" : "the start"
    let shared = newScreens.filter { !deadEnds.contains($0) }
    for kind in [DiffReach.Frequency.never, .sometimes] {
      let caught = shared.filter {
        after.canReachGoal[$0] == kind && before.canReachGoal[$0] != nil
          && !isStuck(before.canReachGoal[$0])
      }
      let trapped = shared.filter { addedScreens.contains($0) && after.canReachGoal[$0] == kind }
      let freed = shared.filter {
        before.canReachGoal[$0] == kind && after.canReachGoal[$0] == .always
      }
      let adverb = kind == .never ? "" : "always "
      addWayOutChange(
        .removed, of: caught,
        "\(countedList(caught)) can no longer \(words: adverb)reach \(words: goal)",
        isCertain: !caught.contains { before.canReachGoal[$0] == .unknown })
      addWayOutChange(
        .added, of: trapped,
        "\(countedList(trapped)) cannot \(words: adverb)reach \(words: goal)", isCertain: true)
      addWayOutChange(
        .added, of: freed, "\(countedList(freed)) can \(words: adverb)reach \(words: goal) now",
        isCertain: true)
    }
  }

  private mutating func addWayOutChange(
    _ change: FlowDifference.Change, of screens: [String], _ sentence: Sentence,
    isCertain: Bool? = nil
  ) {
    guard !screens.isEmpty else { return }
    add(.wayOut, change, sentence, isCertain: isCertain, screens: screens)
  }

  private func isStuck(_ frequency: DiffReach.Frequency?) -> Bool {
    frequency == .never || frequency == .sometimes
  }

  /// `Terms`, or `2 screens (Terms and Form)`.
  private func countedList(_ screens: [String]) -> Sentence {
    screens.count == 1 ? list(screens) : "\(screens.count) screens (\(list(screens)))"
  }
}
