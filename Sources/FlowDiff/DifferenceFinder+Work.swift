import FlowDocuments

extension DifferenceFinder {
  /// Reports work that is under way on a shared screen in only one flow, and events that answer
  /// shared work in only one flow.
  mutating func findWork() {
    let (before, after) = (old.work, new.work)
    let title = new.document.title
    for screen in newScreens where !addedScreens.contains(screen) {
      let (was, now) = (before[screen, default: []], after[screen, default: []])
      for work in was.subtracting(now).sorted() {
        let clause = new.isBounded ? "was not found to wait" : "no longer waits"
        add(
          .work, .removed,
          "\(name: title) \(words: clause) for \(name: work) in \(name: short(screen))",
          screens: [screen])
      }
      for work in now.subtracting(was).sorted() {
        add(
          .work, .added, "\(name: title) waits for \(name: work) in \(name: short(screen)) now",
          screens: [screen])
      }
    }
    for trigger in newTable.triggers {
      guard let was = oldTable[trigger], let now = newTable[trigger] else { continue }
      let shared = before[trigger.screen, default: []].intersection(
        after[trigger.screen, default: []])
      for work in was.work.subtracting(now.work).intersection(shared).sorted() {
        add(
          .work, .removed,
          "\(name: trigger.event) on \(name: short(trigger.screen)) no longer answers \(name: work)",
          screens: [trigger.screen])
      }
      for work in now.work.subtracting(was.work).intersection(shared).sorted() {
        add(
          .work, .added,
          "\(name: trigger.event) on \(name: short(trigger.screen)) answers \(name: work) now",
          screens: [trigger.screen])
      }
    }
  }
}
