extension Bench {
  /// Properties checked in all configurations of a flow whose stacks may be deeper and deeper.
  func checks() throws -> Section {
    let depths = isQuick ? [6] : [2, 4, 6, 8]
    let depthOfSize = Dictionary(
      uniqueKeysWithValues: try depths.map { depth in
        let words = try Program.ours("work", ["check", "few", depth]).run().words
        return (words.first.flatMap { Int($0) } ?? 0, depth)
      })
    let contestants = [("flowgraph, 3 invariants", "few"), ("flowgraph, 15 properties", "all")].map
    { name, kind in
      Growth.Contestant(
        name: name, program: { .ours("work", ["check", kind, depthOfSize[$0] ?? 0]) },
        finding: \.output)
    }
    return Section(
      name: "checks", unit: "configurations", title: "Properties of a shop, proved",
      series: try series(depthOfSize.keys.sorted(), contestants))
  }

  /// A flow whose stacks, and states, grow without bound.
  func deepStacks() throws -> Section {
    let contestants = [("check", []), ("check --no-warnings", ["--no-warnings"]), ("explore", [])]
      .map {
        name, options in
        Growth.Contestant(
          name: name,
          program: {
            let words = [String(name.prefix { $0 != " " }), "tab-coordinators"] + options
            return flowgraph(words + ["--max-depth", "400", "--max-configurations", "\($0)"])
          })
      }
    return Section(
      name: "deep-stacks", unit: "configurations", title: "Stacks that grow without bound",
      series: try series(
        sizes([1250, 2500, 5000, 10_000, 20_000], main: 5000), rounds: 3, contestants))
  }
}
