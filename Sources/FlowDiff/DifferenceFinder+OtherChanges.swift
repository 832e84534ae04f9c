import FlowCore
import FlowDocuments
import FlowSupport

extension DifferenceFinder {
  mutating func findOtherChanges() {
    findContainers()
    findLabels()
    findMoves()
    findDeadEvents()
    findChildLives()
    findBounds()
  }

  // MARK: Containers

  private mutating func findContainers() {
    let kinds = [
      ("tab", old.document.tabNames, new.document.tabNames),
      ("slot", old.document.slotNames, new.document.slotNames),
      ("window", old.document.windowNames, new.document.windowNames),
    ]
    for (kind, before, after) in kinds {
      for name in before where !after.contains(name) {
        let clause = new.isBounded ? "was no longer found" : "is gone"
        add(.container, .removed, "the \(words: kind) \(name: name) \(words: clause)")
      }
      for name in after where !before.contains(name) {
        add(.container, .added, "the \(words: kind) \(name: name) is new")
      }
    }
  }

  // MARK: Labels and system moves

  private mutating func findLabels() {
    let (before, after) = (screenLabels(of: old), screenLabels(of: new))
    for screen in newScreens where !addedScreens.contains(screen) {
      guard let was = before[screen], let now = after[screen], was != now else { continue }
      reportLabels("\(name: short(screen))", was, now, screens: [screen])
    }
    let (oldEvents, newEvents) = (eventLabels(of: old), eventLabels(of: new))
    for event in newTable.triggers.map(\.event).distinct() {
      guard let was = oldEvents[event], let now = newEvents[event], was != now else { continue }
      reportLabels("the event \(name: event)", was, now, screens: [])
    }
  }

  private mutating func reportLabels(
    _ subject: Sentence, _ old: [[String]], _ new: [[String]], screens: [String]
  ) {
    let text = { (labels: [[String]]) -> Sentence in
      let texts = labels.map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") }
      return .names(texts, joinedBy: "or")
    }
    add(
      .payload, .changed, "\(subject) now carries \(text(new)) instead of \(text(old))",
      screens: screens)
  }

  private func screenLabels(of side: DiffSide) -> [String: [[String]]] {
    let visible = Set(
      side.reached.lazy.flatMap { side.document.configurations[$0].stack.allScreens }
        .map(\.screen))
    return Self.labels(
      side.document.screens.indices.lazy.filter(visible.contains).map {
        (side.screens[$0], side.document.screens[$0].parameters)
      })
  }

  private func eventLabels(of side: DiffSide) -> [String: [[String]]] {
    Self.labels(
      side.taken.lazy.map { side.document.transitions[$0].event }
        .map { (side.vocabulary.name(of: $0), $0.parameters) })
  }

  /// The different labels that each name has, sorted.
  private static func labels(
    _ labels: some Sequence<(name: String, parameters: [String])>
  ) -> [String: [[String]]] {
    var labelsByName: [String: Set<[String]>] = [:]
    for (name, parameters) in labels { labelsByName[name, default: []].insert(parameters) }
    return labelsByName.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// Reports system moves that another event handles now, or none.
  private mutating func findMoves() {
    for trigger in newTable.triggers {
      guard let was = oldTable[trigger], let now = newTable[trigger] else { continue }
      for move in was.moves.subtracting(now.moves).sorted() {
        let sentence: Sentence =
          "\(words: move) on \(name: short(trigger.screen)) is no longer \(name: trigger.event)"
        add(.back, .removed, sentence, screens: [trigger.screen])
      }
      for move in now.moves.subtracting(was.moves).sorted() {
        let sentence: Sentence =
          "\(words: move) on \(name: short(trigger.screen)) is \(name: trigger.event) now"
        add(.back, .added, sentence, screens: [trigger.screen])
      }
    }
  }

  // MARK: Dead events, child flows and limits

  private mutating func findDeadEvents() {
    let dead = { (side: DiffSide) in
      side.document.deadEvents.map { side.vocabulary.name(of: $0.event) }.distinct()
    }
    let (before, after) = (dead(old), dead(new))
    let handled = { (table: DiffTable) in Set(table.triggers.map(\.event)) }
    for event in after where !before.contains(event) && !handled(newTable).contains(event) {
      let was = handled(oldTable).contains(event) ? " now" : ""
      add(
        .deadEvent, .added,
        "the event \(name: event) is dead\(words: was): nothing handles it anywhere",
        isCertain: !new.isBounded)
    }
    for event in before where !after.contains(event) && !handled(oldTable).contains(event) {
      let sentence: Sentence =
        handled(newTable).contains(event)
        ? "the event \(name: event) is no longer dead" : "the dead event \(name: event) is gone"
      add(.deadEvent, .removed, sentence, isCertain: !old.isBounded)
    }
  }

  private mutating func findChildLives() {
    let (before, after) = (childLives(of: old), childLives(of: new))
    for life in after where !before.contains(life) {
      add(.childLife, .added, life.sentence(can: "can now"))
    }
    for life in before where !after.contains(life) {
      add(.childLife, .removed, life.sentence(can: "can no longer"))
    }
  }

  private struct ChildLife: Hashable {
    var kind: FlowDocument.ChildMismatch.MismatchKind
    var name: String

    func sentence(can: String) -> Sentence {
      switch kind {
      case .childWithoutScreens:
        "\(name: name) \(words: can) be in the state while none of its screens is visible"
      case .screensWithoutChild:
        "screens of \(name: name) \(words: can) be visible while it is not in the state"
      }
    }
  }

  private func childLives(of side: DiffSide) -> [ChildLife] {
    side.document.childMismatches.filter { side.isReached($0.configuration) }.map { finding in
      let path = ScreenNames.path(of: finding.part, in: side.document)
      return ChildLife(
        kind: finding.kind, name: path.isEmpty ? side.document.parts[finding.part].name : path)
    }.distinct()
  }

  private mutating func findBounds() {
    guard old.isBounded != new.isBounded else { return }
    let limit = (new.isBounded ? new : old).document.search.bound?.text ?? ""
    let sentence: Sentence =
      new.isBounded
      ? "the search stopped \(words: limit), and was complete before"
      : "the search is complete now; before, it stopped \(words: limit)"
    add(Finding(kind: .search, change: .changed, sentence: sentence))
  }
}
