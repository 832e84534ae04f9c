extension DifferenceFinder {
  /// Reports work that starts or stops being waited for on a screen that both flows have, and events
  /// that start or stop answering work that both wait for.
  mutating func findWork() {
    let (before, after) = (old.work, new.work)
    let title = new.document.title
    for screen in newScreens where !addedScreens.contains(screen) {
      let (was, now) = (before[screen, default: []], after[screen, default: []])
      for work in was.subtracting(now).sorted() {
        let words = new.isCut ? "was not found to wait" : "no longer waits"
        add(
          .work, .removed,
          "\(name: title) \(words: words) for \(name: work) in \(name: short(screen))",
          screens: [screen])
      }
      for work in now.subtracting(was).sorted() {
        add(
          .work, .added, "\(name: title) waits for \(name: work) in \(name: short(screen)) now",
          screens: [screen])
      }
    }
    for ask in newTable.asks {
      guard let was = oldTable[ask], let now = newTable[ask] else { continue }
      let shared = before[ask.screen, default: []].intersection(after[ask.screen, default: []])
      for work in was.work.subtracting(now.work).intersection(shared).sorted() {
        add(
          .work, .removed,
          "\(name: ask.event) on \(name: short(ask.screen)) no longer answers \(name: work)",
          screens: [ask.screen])
      }
      for work in now.work.subtracting(was.work).intersection(shared).sorted() {
        add(
          .work, .added,
          "\(name: ask.event) on \(name: short(ask.screen)) answers \(name: work) now",
          screens: [ask.screen])
      }
    }
  }
}
