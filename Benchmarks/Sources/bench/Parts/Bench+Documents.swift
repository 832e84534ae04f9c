extension Bench {
  /// Documents read, checked and compared.
  func documents() throws -> Section {
    // One tab with up to three pages of p kinds: 3 · (1 + p + p² + p³) configurations.
    let pages = isQuick ? [27] : [2, 5, 12, 27]
    let pagesOfSize = Dictionary(
      uniqueKeysWithValues: pages.map { (3 * (1 + $0 + $0 * $0 + $0 * $0 * $0), $0) })
    for (size, pages) in pagesOfSize {
      for version in ["old", "new"] {
        _ = try Program.ours("work", ["document", version, pages, path("\(version)-\(size).json")])
          .run()
      }
    }
    let contestants = [
      Growth.Contestant(name: "flowgraph explore") {
        flowgraph(["explore", path("old-\($0).json")])
      },
      Growth.Contestant(name: "flowgraph check") { flowgraph(["check", path("old-\($0).json")]) },
      Growth.Contestant(name: "flowgraph diff") {
        flowgraph(["diff", path("old-\($0).json"), path("new-\($0).json")])
      },
      Growth.Contestant(name: "Python json.load", isOurs: false) {
        let script = "import json, sys; json.load(open(sys.argv[1]))"
        return Program(words: ["python3", "-c", script, path("old-\($0).json")])
      },
    ]
    return Section(
      name: "documents", unit: "configurations", title: "Documents read, checked and compared",
      series: try series(pagesOfSize.keys.sorted(), contestants))
  }
}
