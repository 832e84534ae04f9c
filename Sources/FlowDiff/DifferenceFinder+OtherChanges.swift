import FlowCore
import FlowDocuments
import FlowSupport

extension DifferenceFinder {
  mutating func findOtherChanges() {
    findContainers()
    findLabels()
    findScreenTexts()
    findMoves()
    findDeadEvents()
    findIgnoredLinks()
    findUnshownNames()
    findEqualScreens()
    findChildMismatches()
    findBounds()
    findDocumentChanges()
  }

  // MARK: Containers

  private mutating func findContainers() {
    let lost = new.isBounded ? "was no longer found" : "is gone"
    let kinds = [
      ("tab", old.document.tabNames, new.document.tabNames),
      ("slot", old.document.slotNames, new.document.slotNames),
      ("window", old.document.windowNames, new.document.windowNames),
    ]
    for (kind, before, after) in kinds {
      let (known, kept) = (Set(before), Set(after))
      for name in before where !kept.contains(name) {
        add(.container, .removed, "the \(words: kind) \(name: name) \(words: lost)")
      }
      for name in after where !known.contains(name) {
        add(.container, .added, "the \(words: kind) \(name: name) is new")
      }
    }
  }

  // MARK: Labels and system moves

  private mutating func findLabels() {
    let (before, after) = (screenLabels(of: old), screenLabels(of: new))
    for screen in newScreens where !addedScreens.contains(screen) {
      reportLabels("\(name: short(screen))", before[screen], after[screen], screens: [screen])
    }
    let (oldEvents, newEvents) = (eventLabels(of: old), eventLabels(of: new))
    let dead = new.document.deadEvents.map { new.vocabulary.name(of: $0.event) }.sorted()
    for event in (newTable.triggers.map(\.event) + dead).distinct() {
      reportLabels("the event \(name: event)", oldEvents[event], newEvents[event], screens: [])
    }
  }

  private mutating func reportLabels(
    _ subject: Sentence, _ old: [[String]]?, _ new: [[String]]?, screens: [String]
  ) {
    guard let old, let new, old != new else { return }
    let text = { (parameterLists: [[String]]) -> Sentence in
      let texts = parameterLists.map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") }
      return .names(texts, joinedBy: "or")
    }
    add(
      .payload, .changed, "\(subject) now carries \(text(new)) instead of \(text(old))",
      screens: screens)
  }

  private func screenLabels(of side: DiffSide) -> [String: [[String]]] {
    let visible = side.reachedConfigurations.lazy
      .flatMap { side.document.configurations[$0].stack.allScreens }.map(\.screen)
    return Self.parameterLists(
      Set(visible).lazy.map { (side.screens[$0], side.document.screens[$0].parameters) })
  }

  private func eventLabels(of side: DiffSide) -> [String: [[String]]] {
    Self.parameterLists(
      (side.reachedTransitions.map { side.document.transitions[$0].event }
        + side.document.deadEvents.map(\.event))
        .lazy.map { (side.vocabulary.name(of: $0), $0.parameters) })
  }

  /// Reports the groups and the descriptions of screens, which diagrams and tables show.
  private mutating func findScreenTexts() {
    let value = { (texts: Set<String>?) -> Sentence in
      let quotes = (texts ?? []).sorted().map(Sentence.quote)
      return quotes.isEmpty ? "nothing" : .list(quotes, joinedBy: "and")
    }
    for (what, text) in [("group", \FlowDocument.Screen.group), ("description", \.description)] {
      let texts = { (side: DiffSide) -> [String: Set<String>] in
        zip(side.screens, side.document.screens).reduce(into: [:]) { texts, screen in
          if let text = screen.1[keyPath: text] { texts[screen.0, default: []].insert(text) }
        }
      }
      let (before, after) = (texts(old), texts(new))
      for screen in newScreens
      where !addedScreens.contains(screen) && before[screen] != after[screen] {
        add(
          .screen, .changed,
          """
          the \(words: what) of \(name: short(screen)) is \(value(after[screen])) now, before \
          \(value(before[screen]))
          """, screens: [screen])
      }
    }
  }

  /// The different labels that each name has, sorted.
  private static func parameterLists(
    _ namedParameters: some Sequence<(name: String, parameters: [String])>
  ) -> [String: [[String]]] {
    var listsByName: [String: Set<[String]>] = [:]
    for (name, parameters) in namedParameters { listsByName[name, default: []].insert(parameters) }
    return listsByName.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// Reports system moves that another event handles now, or none.
  private mutating func findMoves() {
    for trigger in newTable.triggers {
      guard let was = oldTable[trigger], let now = newTable[trigger] else { continue }
      let screen = short(trigger.screen)
      addNames(
        .back, from: was.moves, to: now.moves, on: trigger.screen,
        removed: {
          """
          \(words: $0) on \(name: screen) is no longer handled by the event \
          \(name: trigger.event)
          """
        },
        added: {
          "\(words: $0) on \(name: screen) is handled by the event \(name: trigger.event) now"
        })
    }
  }

  // MARK: Work

  /// Reports work that is under way on a shared screen in only one flow, and events that answer
  /// work in only one flow.
  mutating func findWork() {
    let (before, after) = (old.work, new.work)
    let title = new.document.title
    let lost = new.isBounded ? "was not found to wait" : "no longer waits"
    for screen in newScreens where !addedScreens.contains(screen) {
      let shortName = short(screen)
      addNames(
        .work, from: before[screen, default: []], to: after[screen, default: []], on: screen,
        removed: { "\(name: title) \(words: lost) for \(name: $0) in \(name: shortName)" },
        added: { "\(name: title) waits for \(name: $0) in \(name: shortName) now" })
    }
    for trigger in newTable.triggers {
      guard let was = oldTable[trigger], let now = newTable[trigger] else { continue }
      // Where other work is under way, what answers it follows from that.
      let changed = before[trigger.screen, default: []].symmetricDifference(
        after[trigger.screen, default: []])
      let subject: Sentence = "\(name: trigger.event) on \(name: short(trigger.screen))"
      addNames(
        .work, from: was.work.subtracting(changed), to: now.work.subtracting(changed),
        on: trigger.screen,
        removed: { "\(subject) no longer answers \(name: $0)" },
        added: { "\(subject) answers \(name: $0) now" })
    }
  }

  // MARK: Links, child flows and limits

  /// Reports links that every configuration ignores in only one flow, unless their event is
  /// reported as dead.
  private mutating func findIgnoredLinks() {
    let reported = Set(old.deadPaths.values).symmetricDifference(new.deadPaths.values)
    let texts = { (side: DiffSide) in
      Set(
        side.document.ignoredLinks.compactMap { link in
          let name = side.vocabulary.name(of: link)
          return reported.contains(name) ? nil : name + DiffCondition(payload: link.payload).text
        })
    }
    let (before, after) = (texts(old), texts(new))
    for link in before.subtracting(after).sorted() {
      add(
        .deadEvent, .removed, "the link \(name: link) is no longer ignored everywhere",
        isCertain: !old.isBounded)
    }
    for link in after.subtracting(before).sorted() {
      add(
        .deadEvent, .added, "the link \(name: link) is ignored everywhere now",
        isCertain: !new.isBounded)
    }
  }

  /// Reports screens that only one document names without ever showing them, and child flows
  /// without screens.
  private mutating func findUnshownNames() {
    let (before, after) = (old.unshownScreens, new.unshownScreens)
    for screen in after.subtracting(before).sorted() where !goneScreens.contains(screen) {
      add(
        .screen, .changed, "\(name: screen) is named now, but never on show",
        isCertain: !new.isBounded)
    }
    for screen in before.subtracting(after).sorted() where !addedScreens.contains(screen) {
      add(
        .screen, .changed, "\(name: screen), which was never on show, is no longer named",
        isCertain: !old.isBounded)
    }
    let (oldFlows, newFlows) = (old.childFlowNames, new.childFlowNames)
    for flow in newFlows.empty.subtracting(oldFlows.all).sorted() {
      add(
        .childFlow, .added, "the child flow \(name: flow) is new, but has no screens",
        isCertain: !new.isBounded)
    }
    for flow in oldFlows.empty.subtracting(newFlows.all).sorted() {
      add(
        .childFlow, .removed, "the child flow \(name: flow), which had no screens, is gone",
        isCertain: !old.isBounded)
    }
  }

  /// Reports names that another number of screens has; such screens are compared as one.
  private mutating func findEqualScreens() {
    let (before, after) = (old.screenCounts, new.screenCounts)
    for screen in Set(before.keys).union(after.keys).sorted() {
      let (was, now) = (before[screen, default: 0], after[screen, default: 0])
      guard was != now, max(was, now) > 1 else { continue }
      add(
        .screen, .changed,
        """
        \(name: screen) is the name of \(words: counted(now, "screen")) now, before of \
        \(words: counted(was, "screen")); screens of one name are compared as one
        """)
    }
  }

  private mutating func findChildMismatches() {
    let (before, after) = (childMismatches(of: old), childMismatches(of: new))
    let screens = { (side: [(key: ChildMismatchKey, screens: [String])]) in
      Dictionary(side.map { ($0.key, $0.screens) }, uniquingKeysWith: { first, _ in first })
    }
    let (known, kept) = (screens(before), screens(after))
    for (key, screens) in after where known[key] != screens {
      if let others = known[key] {
        let sentence: Sentence = "\(key.sentence("can")) on \(list(screens)) now"
        add(.childLife, .changed, "\(sentence), before on \(list(others))", screens: screens)
      } else {
        add(.childLife, .added, key.sentence("can now"))
      }
    }
    for (key, _) in before where kept[key] == nil {
      add(.childLife, .removed, key.sentence("can no longer"))
    }
  }

  private struct ChildMismatchKey: Hashable {
    var kind: FlowDocument.ChildMismatch.MismatchKind
    var name: String

    func sentence(_ can: String) -> Sentence {
      switch kind {
      case .childWithoutScreens:
        "\(name: name) \(words: can) be in the state while none of its screens is visible"
      case .screensWithoutChild:
        "screens of \(name: name) \(words: can) be visible while it is not in the state"
      }
    }
  }

  /// The mismatches of child flows in the order found, with the screens on top there.
  private func childMismatches(
    of side: DiffSide
  ) -> [(key: ChildMismatchKey, screens: [String])] {
    let key = { (mismatch: FlowDocument.ChildMismatch) in
      let path = ScreenNames.path(of: mismatch.part, in: side.document)
      return ChildMismatchKey(
        kind: mismatch.kind, name: path.isEmpty ? side.document.parts[mismatch.part].name : path)
    }
    return side.document.childMismatches.filter { side.isReached($0.configuration) }
      .grouped(by: key).map { same in
        (key(same[0]), same.compactMap { side.tops[$0.configuration] }.distinct().sorted())
      }
  }

  /// Reports what only one of the documents knows.
  private mutating func findDocumentChanges() {
    let (before, after) = (old.document, new.document)
    if before.hasStacks != after.hasStacks {
      add(
        .search, .changed,
        after.hasStacks ? "stacks are known now" : "stacks are no longer known, only top screens")
    }
    if (before.relaunches == nil) != (after.relaunches == nil) {
      let isNew = after.relaunches != nil
      add(
        .start, isNew ? .added : .removed,
        relaunchSentence(about: isNew ? new : old, isNew: isNew), isCertain: true)
    }
  }

  /// Reports that only one flow is restored after a relaunch, as far as it is.
  private func relaunchSentence(about side: DiffSide, isNew: Bool) -> Sentence {
    let reached = side.reachedConfigurations
    let lost = reached.filter { side.restored($0) == nil }
    let screens = lost.compactMap { side.tops[$0] }.distinct()
    return switch (lost.count == reached.count, isNew) {
    case (true, true): "the flow is saved now, but nothing can be restored after a relaunch"
    case (true, false): "the flow is no longer saved; nothing could be restored after a relaunch"
    case (false, true) where !screens.isEmpty:
      "the flow is restored after a relaunch now, but not always on \(list(screens))"
    case (false, true): "the flow is restored after a relaunch now"
    case (false, false): "the flow is no longer restored after a relaunch"
    }
  }

  /// Reports events and work with other payloads; only if nothing else differs, which would mostly
  /// follow from it.
  mutating func findSamples() {
    let vocabulary = new.vocabulary
    let clause = { (payloads: Set<String>) -> Sentence in
      .names(payloads.sorted().prefix(6).map { $0.isEmpty ? "no payload" : $0 }, joinedBy: "and")
    }
    for (samples, verb) in [
      (vocabulary.eventSamples, "is handled with"), (vocabulary.workSamples, "is under way as"),
      (vocabulary.handlers, "is handled by"),
    ] {
      for name in samples.old.keys.sorted() {
        guard let before = samples.old[name], let after = samples.new[name], before != after else {
          continue
        }
        add(
          .payload, .changed,
          "\(name: name) \(words: verb) \(clause(after)) now, before \(clause(before))")
      }
    }
  }

  private mutating func findBounds() {
    guard old.isBounded != new.isBounded else { return }
    let limit = (new.isBounded ? new : old).document.search.bound?.text ?? ""
    let sentence: Sentence =
      new.isBounded
      ? "the search stopped \(words: limit), and was complete before"
      : "the search is complete now; before, it stopped \(words: limit)"
    add(.search, .changed, sentence)
  }
}
