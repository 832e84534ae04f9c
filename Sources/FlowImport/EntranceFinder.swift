/// Finds the screens that are not reachable from the start, which only code can open.
struct EntranceFinder {
  private let successors: [[Int]]
  private var reached: Set<Int> = []

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - successors: The screens or containers that each one leads to.
  ///   - starts: Those that are open at the start.
  init(successors: [[Int]], starts: [Int]) {
    self.successors = successors
    for start in starts { reach(start) }
  }

  /// Whether a screen is reachable from the start or a chosen screen.
  func isReached(_ screen: Int) -> Bool { reached.contains(screen) }

  /// Chooses the screens to open so that all others are reachable, preferring screens that no other
  /// leads to.
  mutating func choose(among screens: [Int]) -> [Int] {
    var targets: Set<Int> = []
    for (source, next) in successors.enumerated() {
      targets.formUnion(next.lazy.filter { $0 != source })
    }
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
    while let current = waiting.popLast() {
      if reached.insert(current).inserted { waiting += successors[current] }
    }
  }
}
