/// What was found of the planted defects, by sample and operator, as a table of Markdown.
struct MutationTable {
  let text: String
  /// What was not found: the sample, the operator, and the events of the rows.
  let missed: String

  init(_ runs: [MutationRun]) {
    let operators = MutationOperator.allCases
    let head = ["sample"] + operators.map(\.rawValue) + ["all"]
    let rows = runs.map { [$0.name] + $0.scores.map(\.text) + [Self.sum($0.scores).text] }
    let columns = operators.indices.map { column in Self.sum(runs.map { $0.scores[column] }) }
    let sums = columns + [Self.sum(columns)]
    let foot = [["all"] + sums.map(\.text), ["share"] + sums.map(\.share)]
    let rule = Array(repeating: "---", count: head.count)
    text = ([head, rule] + rows + foot).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
    missed =
      runs.flatMap { run in
        zip(operators, run.missed).filter { !$1.isEmpty }.map { planted, events in
          "- \(run.name), \(planted.rawValue): "
            + events.map { "`\($0)`" }.joined(separator: ", ")
        }
      }.joined(separator: "\n")
  }

  private static func sum(_ scores: [MutationScore]) -> MutationScore {
    scores.reduce(MutationScore(), +)
  }
}
