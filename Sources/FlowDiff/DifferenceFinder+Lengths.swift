import FlowDocuments
import FlowSupport

extension DifferenceFinder {
  /// A screen or outcome to reach, and its distance.
  private struct Goal: Hashable {
    var isOutcome: Bool
    var name: String
  }

  private struct GoalPath {
    var length: Int
    /// The screens on the path.
    var screens: Set<String>
  }

  mutating func findLengths() {
    let (before, after) = (shortestPaths(of: old), shortestPaths(of: new))
    var reported: [(goal: Goal, screens: Set<String>, change: Int, behind: [Goal])] = []
    for (goal, path) in after.order.map({ ($0, after.paths[$0]) }) {
      guard let path, let was = before.paths[goal], path.length != was.length else { continue }
      let change = path.length - was.length
      let cause = reported.firstIndex {
        $0.change == change && !$0.goal.isOutcome && path.screens.contains($0.goal.name)
      }
      if let cause {
        reported[cause].behind.append(goal)
      } else {
        reported.append((goal, path.screens, change, []))
      }
    }
    for entry in reported {
      guard let was = before.paths[entry.goal], let now = after.paths[entry.goal] else { continue }
      let farther = entry.change > 0 ? "farther" : "nearer"
      let verb = entry.behind.count == 1 ? "is" : "are"
      let behind: Sentence =
        entry.behind.isEmpty
        ? ""
        : "; \(.list(entry.behind.map(text), joinedBy: "and")) behind it \(words: verb) as much \(words: farther)"
      add(
        .length, .changed,
        """
        the shortest path to \(text(of: entry.goal)) takes \(words: counted(now.length, "event")) now, \
        before \(was.length)\(behind)
        """,
        isCertain: old.hasKnownLengths && new.hasKnownLengths,
        screens: ([entry.goal] + entry.behind).filter { !$0.isOutcome }.map(\.name))
    }
  }

  private func text(of goal: Goal) -> Sentence {
    goal.isOutcome ? "the outcome \(name: goal.name)" : "\(name: short(goal.name))"
  }

  /// The shortest path from a start to each screen on top and each outcome, nearest first.
  private func shortestPaths(of side: DiffSide) -> (order: [Goal], paths: [Goal: GoalPath]) {
    var ends: [Goal: (length: Int, configuration: Int)] = [:]
    var order: [Goal] = []
    let nearest = side.reached.filter { side.distances[$0] != nil }
      .sorted { (side.distances[$0] ?? 0, $0) < (side.distances[$1] ?? 0, $1) }
    for index in nearest {
      let length = side.distances[index] ?? 0
      var goals: [(Goal, Int)] = []
      if let top = side.tops[index] { goals.append((Goal(isOutcome: false, name: top), length)) }
      for step in side.steps[index] {
        guard case .outcome(let outcome) = side.document.transitions[step].target else { continue }
        goals.append((Goal(isOutcome: true, name: side.outcome(outcome)), length + 1))
      }
      for (goal, length) in goals where ends[goal].map({ $0.length > length }) ?? true {
        if ends[goal] == nil { order.append(goal) }
        ends[goal] = (length, index)
      }
    }
    var paths: [Goal: GoalPath] = [:]
    for (goal, end) in ends {
      let passed = side.path(to: end.configuration).compactMap {
        side.tops[side.document.transitions[$0].source]
      }
      let last = goal.isOutcome ? side.tops[end.configuration].map { [$0] } ?? [] : []
      paths[goal] = GoalPath(length: end.length, screens: Set(passed + last))
    }
    return (order, paths)
  }
}
