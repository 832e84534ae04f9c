import FlowDocuments

extension DifferenceFinder {
  /// Reports work that is under way on a shared screen in only one flow, and events that answer
  /// shared work in only one flow.
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
      let shared = before[trigger.screen, default: []].intersection(
        after[trigger.screen, default: []])
      let subject: Sentence = "\(name: trigger.event) on \(name: short(trigger.screen))"
      addNames(
        .work, from: was.work.intersection(shared), to: now.work.intersection(shared),
        on: trigger.screen,
        removed: { "\(subject) no longer answers \(name: $0)" },
        added: { "\(subject) answers \(name: $0) now" })
    }
  }
}
