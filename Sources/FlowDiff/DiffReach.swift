import FlowDocuments

/// What is reachable from each screen in one of two flows.
struct DiffReach {
  enum Frequency {
    case always, sometimes, never
    /// Unknown, because a limit stopped the search.
    case unknown
  }

  private let side: DiffSide
  /// Whether the flow can end at all; otherwise, returning to the start counts.
  let hasOutcomes: Bool
  let outcomes: [String: Set<String>]
  /// Whether the end, or the start, is reachable from each screen.
  private(set) var isFree: [String: Frequency] = [:]
  private(set) var canBeLeft: [String: Frequency] = [:]
  /// The nearest configuration of each screen that cannot be left.
  private(set) var deadEnds: [String: Int] = [:]

  /// - Parameter hasOutcomes: Whether both flows compared have outcomes.
  init(_ side: DiffSide, hasOutcomes: Bool) {
    self.side = side
    self.hasOutcomes = hasOutcomes
    var sources: [[Int]] = Array(repeating: [], count: side.document.configurations.count)
    var ends: [String: [Int]] = [:]
    for index in side.reachableTransitions {
      let transition = side.document.transitions[index]
      switch transition.target {
      case .configuration(let target): sources[target].append(transition.source)
      case .outcome(let index): ends[side.outcome(index), default: []].append(transition.source)
      }
    }
    var outcomes: [String: Set<String>] = [:]
    for (name, goals) in ends {
      for (top, isReached) in zip(side.tops, Self.backwards(from: goals, sources)) where isReached {
        if let top { outcomes[top, default: []].insert(name) }
      }
    }
    self.outcomes = outcomes
    findFreeScreens(sources, goals: hasOutcomes ? ends.values.flatMap { $0 } : home)
    findDeadEnds()
  }

  private var home: [Int] {
    let home = Set(side.document.starts.map { side.tops[$0.configuration] })
    return side.reached.filter { home.contains(side.tops[$0]) }
  }

  private static func backwards(from goals: [Int], _ sources: [[Int]]) -> [Bool] {
    var isReached = Array(repeating: false, count: sources.count)
    var open = goals
    for goal in goals { isReached[goal] = true }
    while let next = open.popLast() {
      for source in sources[next] where !isReached[source] {
        isReached[source] = true
        open.append(source)
      }
    }
    return isReached
  }

  private mutating func findFreeScreens(_ sources: [[Int]], goals: [Int]) {
    let unexpanded = side.reached.filter { !side.document.configurations[$0].isExpanded }
    let isFree = Self.backwards(from: goals, sources)
    let mayBeFree = Self.backwards(from: unexpanded, sources)
    self.isFree = byScreen { isFree[$0] ? .always : mayBeFree[$0] ? .unknown : .never }
  }

  private mutating func findDeadEnds() {
    let side = side
    let canBeLeft = { (index: Int) -> Frequency in
      let leads = side.transitionsBySource[index].contains {
        !side.document.transitions[$0].isSelfLoop
      }
      return leads
        ? .always : side.document.configurations[index].isExpanded ? .never : .unknown
    }
    self.canBeLeft = byScreen(canBeLeft)
    for index in side.reached.reversed() where canBeLeft(index) == .never {
      if let top = side.tops[index] { deadEnds[top] = index }
    }
  }

  /// What holds for all configurations of each screen.
  private func byScreen(_ evaluate: (Int) -> Frequency) -> [String: Frequency] {
    var frequencies: [String: Frequency] = [:]
    for index in side.reached {
      guard let top = side.tops[index] else { continue }
      let frequency = evaluate(index)
      frequencies[top] =
        switch (frequencies[top], frequency) {
        case (nil, _): frequency
        case (.always, .always), (.never, .never): frequency
        case (.always, .unknown), (.unknown, .always), (.unknown, .unknown): .unknown
        default: .sometimes
        }
    }
    return frequencies
  }
}
