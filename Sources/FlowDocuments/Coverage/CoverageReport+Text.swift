import FlowSupport

extension CoverageReport {
  private var tallies: [(name: String, tally: Tally)] {
    [
      ("states", states), ("screens", screens), ("configurations", configurations),
      ("transitions", transitions), ("rows", rows), ("handled events", handledPairs),
      ("ignored events", ignoredPairs), ("guards", guards),
    ]
  }

  /// The report as text, for a terminal or a log.
  /// ```
  /// sign-in: 1 run, 2 steps
  ///   states              2 of 2    100 %
  ///   …
  /// not covered:
  ///   transitions:
  ///     [Name] -> cancelled  cancelTapped  (App/SignIn.swift:16)
  /// the shortest path to the first transition not covered:
  ///   1. cancelTapped
  /// ```
  ///
  /// - Parameter limit: The maximum number of entries in each list; the others are only counted.
  public func text(maxEntries limit: Int = 10) -> String {
    var lines = ["\(flow): \(counted(runs, "run")), \(counted(steps, "step"))"]
    lines += tallies.filter { $0.tally.total > 0 }.map { Self.line($0.name, $0.tally) }
    lines += bound.map { ["the search stopped \($0.text): what lies beyond is not counted"] } ?? []
    let lists = tallies.filter { $0.tally.covered < $0.tally.total }
    lines += lists.isEmpty ? [] : ["not covered:"]
    for (name, tally) in lists {
      lines.append("  \(name):")
      lines += Self.list(tally, limit).map { "    " + $0 }
    }
    if let path = firstUncovered {
      lines.append("the shortest path to the first transition not covered:")
      lines += path.events.enumerated().map { "  \($0 + 1). \($1)" }
    }
    if unknown.total > 0 {
      lines.append(
        "not in the document, which is newer, of another flow, incomplete, or has other payloads:")
      lines += Self.list(unknown, limit).map { "  " + $0 }
    }
    return lines.asLines
  }

  private static func line(_ name: String, _ tally: Tally) -> String {
    let count = "\(tally.covered) of \(tally.total)"
    let percent = "\(tally.percent)"
    return "  " + name.padded(to: 18) + count.padded(to: 14)
      + String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %"
  }

  private static func list(_ tally: Tally, _ limit: Int) -> [String] {
    let listed = tally.missing.prefix(max(0, limit))
    let rest = tally.total - tally.covered - listed.count
    return listed + (rest > 0 ? ["and \(rest) more"] : [])
  }

  /// Writes the report as JSON; equal reports have the same bytes.
  public func json() -> String {
    JSONValue.object([
      "format": .string("flowgraph-coverage-report"),
      "version": .integer(Self.version),
      "flow": .string(flow),
      "runs": .integer(runs),
      "steps": .integer(steps),
      "bound": bound?.jsonValue,
      "states": states.json, "screens": screens.json, "configurations": configurations.json,
      "transitions": transitions.json, "rows": rows.json, "handledPairs": handledPairs.json,
      "ignoredPairs": ignoredPairs.json, "guards": guards.json,
      "counts": .object([
        "configurations": .array(configurationVisits.map(JSONValue.integer)),
        "transitions": .array(transitionCounts.map(JSONValue.integer)),
      ]),
      "firstUncovered": firstUncovered.map {
        .object([
          "start": .integer($0.start), "steps": .array($0.steps.map(JSONValue.integer)),
          "events": .strings($0.events),
        ])
      },
      "unknown": .object([
        "total": .integer(unknown.total),
        "listed": .strings(unknown.missing),
      ]),
    ]).multilineText()
  }
}

extension CoverageReport.Tally {
  fileprivate var json: JSONValue {
    .object([
      "covered": .integer(covered), "total": .integer(total),
      "missing": .strings(missing),
    ])
  }
}
