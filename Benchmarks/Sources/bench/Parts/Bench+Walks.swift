extension Bench {
  /// Random walks of 50 steps, with properties judged after each.
  func walks() throws -> Section {
    let sizes = sizes([10, 100, 1000, 10_000, 100_000, 1_000_000], main: 100)
    let hasHypothesis = Peer.hasModules("hypothesis")
    var contestants = [("flowgraph, 3 invariants", "few"), ("flowgraph, 15 properties", "all")]
      .map { name, properties in
        Growth.Contestant(
          name: name, program: { .ours("work", ["walk", properties, $0]) }, seconds: \.ownSeconds)
      }
    if hasHypothesis {
      contestants.append(
        Growth.Contestant(
          name: "Hypothesis", isOurs: false, largest: 1000,
          program: { .python("Peers/walks", [$0, 50]) },
          seconds: \.ownSeconds))
    }
    return Section(
      name: "walks", unit: "walks", title: "Random walks of 50 steps",
      series: try series(sizes, contestants), each: "walk",
      pairs: contestants.prefix(2).map { (ours: $0.name, peer: "Hypothesis") },
      lines: Peer.note(hasHypothesis, "Hypothesis", "pip install hypothesis"))
  }

  /// A planted defect, and how it was found and shrunk.
  struct Defect {
    var name: Substring
    /// The events of a shortest trace, by a breadth-first search.
    var shortest: Int
    /// The events of each found trace; 0 where none was found.
    var lengths: [Int]
    var time: Spread?
  }

  /// Defects that 20 seeds look for.
  func defects() throws -> [Defect] {
    try Program.ours("work", ["defects"]).run().output.split(separator: "\n").map { line in
      let fields = line.split(separator: ";")
      let found = fields.dropFirst(2).map { $0.split(separator: " ") }
      return Defect(
        name: fields[0], shortest: Int(fields[1]) ?? 0, lengths: found.compactMap { Int($0[0]) },
        time: Spread(found.compactMap { Double($0[1]) }))
    }
  }
}

extension [Bench.Defect] {
  /// A table, as lines of Markdown.
  var table: [String] {
    [
      "| defect | shortest trace | found by | shrunk to | found and shrunk in |",
      "|---|---:|---:|---:|---:|",
    ]
      + map { defect in
        let lengths = Set(defect.lengths.filter { $0 > 0 }).sorted().map { "\($0)" }
        return "| \(defect.name) | \(defect.shortest) events | "
          + "\(defect.lengths.count { $0 > 0 }) of \(defect.lengths.count) seeds | "
          + "\(lengths.joined(separator: " or ")) events | "
          + "\(defect.time.map { Format.time($0) } ?? "") |"
      }
  }
}
