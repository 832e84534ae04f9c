import FlowDocuments
import FlowSupport

/// What is reachable from each screen in one of two flows.
struct DiffReach {
  enum Frequency {
    case always, sometimes, never
    /// Unknown, because a limit stopped the search.
    case unknown
  }

  private let side: DiffSide
  /// Whether an outcome is the goal; otherwise, it is to return to the start.
  let hasOutcomes: Bool
  /// The outcomes that can be reached from some configuration of each screen, if there are any.
  let outcomes: [String: Set<String>]
  /// Whether the goal can be reached from each screen.
  private(set) var canReachGoal: [String: Frequency] = [:]
  /// Whether an event leads away from each screen.
  private(set) var canBeLeft: [String: Frequency] = [:]
  /// The nearest configuration of each screen that cannot be left.
  private(set) var deadEnds: [String: Int] = [:]

  /// - Parameter hasOutcomes: Whether both flows compared have outcomes.
  init(_ side: DiffSide, hasOutcomes: Bool) {
    self.side = side
    self.hasOutcomes = hasOutcomes
    var sources: [[Int]] = Array(repeating: [], count: side.document.configurations.count)
    var targets = sources
    var ends: [String: [Int]] = [:]
    for index in side.reachedTransitions {
      let transition = side.document.transitions[index]
      switch transition.target {
      case .configuration(let target):
        sources[target].append(transition.source)
        targets[transition.source].append(target)
      case .outcome(let index): ends[side.outcome(index), default: []].append(transition.source)
      }
    }
    outcomes = Self.outcomes(of: side.tops, ends: ends, sources, targets)
    findScreensReachingGoal(
      sources, goals: hasOutcomes ? ends.values.flatMap { $0 } : configurationsAtStart)
    findDeadEnds()
  }

  /// Follows the fewer of screens and outcomes: forwards, or backwards.
  private static func outcomes(
    of tops: [String?], ends: [String: [Int]], _ sources: [[Int]], _ targets: [[Int]]
  ) -> [String: Set<String>] {
    let configurations = Dictionary(grouping: tops.indices) { tops[$0] }
    var outcomes: [String: Set<String>] = [:]
    if configurations.count < ends.count {
      for (top, configurations) in configurations {
        let isReached = reached(from: configurations, through: targets)
        let names = ends.filter { $0.value.contains { isReached[$0] } }.keys
        if let top, !names.isEmpty { outcomes[top] = Set(names) }
      }
    } else {
      for (name, goals) in ends {
        let isReached = reached(from: goals, through: sources)
        for (top, configurations) in configurations {
          if let top, configurations.contains(where: { isReached[$0] }) {
            outcomes[top, default: []].insert(name)
          }
        }
      }
    }
    return outcomes
  }

  /// The configurations that show the same screen on top as a start.
  private var configurationsAtStart: [Int] {
    let startScreens = Set(side.document.starts.map { side.tops[$0.configuration] })
    return side.reachedConfigurations.filter { startScreens.contains(side.tops[$0]) }
  }

  private mutating func findScreensReachingGoal(_ sources: [[Int]], goals: [Int]) {
    let unexpanded = side.reachedConfigurations.filter {
      !side.document.configurations[$0].isExpanded
    }
    let canReach = reached(from: goals, through: sources)
    let mayReach = reached(from: unexpanded, through: sources)
    self.canReachGoal = byScreen { canReach[$0] ? .always : mayReach[$0] ? .unknown : .never }
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
    for index in side.reachedConfigurations.reversed() where canBeLeft(index) == .never {
      if let top = side.tops[index] { deadEnds[top] = index }
    }
  }

  /// What holds for all configurations of each screen.
  private func byScreen(_ evaluate: (Int) -> Frequency) -> [String: Frequency] {
    var frequencies: [String: Frequency] = [:]
    for index in side.reachedConfigurations {
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
