/// Finds the screens that nothing leads to, which only code can open.
struct Entrances {
  private let next: [[Int]]
  private var reached: Set<Int> = []

  /// Makes them of what each screen or container leads to, and of those that are open at the start.
  init(next: [[Int]], starts: [Int]) {
    self.next = next
    for start in starts { reach(start) }
  }

  /// Whether a way leads to a screen from the start, or from an entrance that was chosen.
  func isReached(_ screen: Int) -> Bool { reached.contains(screen) }

  /// Chooses the screens to open, so that a way leads to all others: those first to which none of the
  /// others leads.
  mutating func choose(among screens: [Int]) -> [Int] {
    var targets: Set<Int> = []
    for (source, next) in next.enumerated() { targets.formUnion(next.lazy.filter { $0 != source }) }
    var chosen: [Int] = []
    for screen in screens.filter({ !targets.contains($0) }) + screens
    where !reached.contains(screen) {
      chosen.append(screen)
      reach(screen)
    }
    return chosen
  }

  private mutating func reach(_ screen: Int) {
    var waiting = [screen]
    while let found = waiting.popLast() {
      if reached.insert(found).inserted { waiting += next[found] }
    }
  }
}
