/// The goals, and how far they are reached.
struct Goals {
  var results: Results

  /// A table, as lines of Markdown.
  var table: [String] {
    [
      "| what | goal | reached | | measured by | what was tried, where it falls short |",
      "|---|---|---|---|---|---|",
    ] + (eventRows + explorationRows + walkRows + renderingRows).map { "| \($0) |" }
  }

  private var eventRows: [String] {
    [
      row(
        "event, compared with a C switch", atMost: 3, of: "times the switch's time",
        ratio("events", "C switch", "flowgraph"), "events", Tried.event),
      row(
        "event, compared with a store of closures", atLeast: 30, of: "times faster",
        ratio("events", "flowgraph", "store of closures"), "events", Tried.closures),
      row(
        "event, compared with pytransitions", atLeast: 200, of: "times faster",
        ratio("events", "flowgraph", "pytransitions"), "events", "See the first row."),
      "allocations of an event with up to two commands | 0 | a test counts them | yes | "
        + "`swift test --filter AllocationTests` | ",
    ]
  }

  private var explorationRows: [String] {
    let spin = "SPIN"
    let large = results["exploration"]?[Bench.counted]?[5_527_125]
    return [
      row(
        "5.5 million configurations counted", atLeast: 3, of: "times SPIN's speed",
        ratio("exploration", Bench.counted, spin, at: 5_527_125), "exploration", ""),
      row(
        "memory for each of them", atMost: 45, of: "bytes",
        large?.memory.flatMap { Spread([Double($0) / 5_527_125]) }, "exploration", ""),
      row(
        "a property checked in each of them", atLeast: 1, of: "times SPIN's speed",
        ratio("exploration", Bench.checked, spin, at: 5_527_125), "exploration", ""),
      row(
        "146,016 configurations whose state repeats the stacks", atLeast: 1,
        of: "times SPIN's speed", ratio("exploration", Bench.repeating, spin, at: 146_016),
        "exploration", Tried.repeating),
      row(
        "20,000 configurations with stacks of 90 screens checked", atMost: 1, of: "s",
        results["deep-stacks"]?["check"]?[20_000]?.time, "deep-stacks", Tried.deep),
      row(
        "memory for them", atMost: 100, of: "MB",
        results["deep-stacks"]?["check"]?[20_000]?.memory.flatMap { Spread([Double($0) / 1e6]) },
        "deep-stacks", Tried.deep),
    ]
  }

  private var walkRows: [String] {
    let slowest = results.defects.compactMap(\.time).max { $0.median < $1.median }
    return [
      row(
        "1,000 walks", atLeast: 1000, of: "times Hypothesis' speed",
        ratio("walks", "flowgraph, 3 invariants", "Hypothesis"), "walks", Tried.walks),
      row(
        "1,000,000 walks, compared with 1,000 of Hypothesis", atLeast: 1000,
        of: "times as many a second", rateOfWalks, "walks", ""),
      row(
        "a defect of 9 events found and shrunk to a shortest trace", atMost: 1, of: "ms",
        slowest?.scaled(by: 1000), "walks", Tried.shrinking),
    ]
  }

  /// Hypothesis would take hours for as many walks.
  private var rateOfWalks: Spread? {
    guard let ours = results["walks"]?["flowgraph, 3 invariants"]?[1_000_000]?.time,
      let peer = results["walks"]?["Hypothesis"]?[1000]?.time
    else { return nil }
    return Spread([1000 * peer.median / ours.median])
  }

  private var renderingRows: [String] {
    let ours = "flowgraph render"
    return [
      row(
        "10 screens drawn, whole process", atMost: 0.6, of: "of `dot`'s time",
        ratio("rendering", "dot -Tsvg", ours, at: 10), "rendering", Tried.contest),
      row(
        "`sign-in` drawn, whole process", atMost: 0.5, of: "of `dot`'s time",
        results.samples.first { $0.flow == "sign-in" }?.ratio, "rendering", Tried.rendering),
      row(
        "10 screens, compared with GraphMachine", atLeast: 30, of: "times faster",
        ratio("rendering", ours, "GraphMachine", at: 10), "rendering", Tried.peers),
      row(
        "10 screens, compared with PlantUML", atLeast: 100, of: "times faster",
        ratio("rendering", ours, "PlantUML", at: 10), "rendering", Tried.peers),
      row(
        "1,000 labeled edges between 400 screens", atMost: 2, of: "s",
        results["rendering"]?[ours]?[400]?.time, "rendering", ""),
    ]
  }

  /// How much longer the second took than the first.
  private func ratio(
    _ section: String, _ first: String, _ second: String, at size: Int? = nil
  ) -> Spread? {
    results[section]?.ratio(first, second, at: size)
  }

  private func row(
    _ what: String, atMost goal: Double, of unit: String, _ value: Spread?, _ part: String,
    _ tried: String
  ) -> String {
    let goalText = "at most \(goal.formatted()) \(unit)"
    return row(what, goalText, value, isMet: value.map { $0.median <= goal }, part, tried)
  }

  private func row(
    _ what: String, atLeast goal: Double, of unit: String, _ value: Spread?, _ part: String,
    _ tried: String
  ) -> String {
    let goalText = "at least \(goal.formatted()) \(unit)".replacing(" 1 times", with: "")
    return row(what, goalText, value, isMet: value.map { $0.median >= goal }, part, tried)
  }

  private func row(
    _ what: String, _ goal: String, _ value: Spread?, isMet: Bool?, _ part: String, _ tried: String
  ) -> String {
    let verdict = isMet.map { $0 ? "yes" : "**no**" } ?? ""
    return [
      what, goal, value.map { Format.ratio($0) } ?? "not measured", verdict,
      "`make bench PARTS=\(part)`", isMet == false ? tried : "",
    ].joined(separator: " | ")
  }
}
