extension Bench {
  /// The same events, sent to the flow and to the same flow written otherwise.
  func events() throws -> Section {
    let sizes = sizes([16, 18, 20, 22].map { 1 << $0 }, main: 1 << 18)
    let stream = path("events")
    _ = try Program.ours("work", ["stream", stream, sizes.max() ?? 0]).run()
    let hasTransitions = Peer.hasModules("transitions")
    func contestant(
      _ name: String, isOurs: Bool = false, largest: Int = .max,
      _ program: @escaping (Int) -> Program
    ) -> Growth.Contestant {
      Growth.Contestant(
        name: name, isOurs: isOurs, largest: largest, program: program,
        finding: { $0.words.last.map(String.init) ?? "" }, seconds: \.ownSeconds)
    }
    var contestants = [
      contestant("flowgraph", isOurs: true) { .ours("work", ["events", stream, $0]) },
      contestant("C switch") { .ours("c-switch", [stream, $0]) },
      contestant("store of closures") { .ours("work", ["closures", stream, $0]) },
    ]
    if hasTransitions {
      contestants.append(
        contestant("pytransitions", largest: 1 << 18) { .python("Peers/machine", [stream, $0]) })
    }
    return Section(
      name: "events", unit: "events", title: "Events sent to a flow of 13 screens",
      series: try series(sizes, rounds: 9, contestants), each: "event",
      pairs: [
        ("C switch", "flowgraph"), ("flowgraph", "store of closures"),
        ("flowgraph", "pytransitions"),
      ].map { (ours: $0.0, peer: $0.1) },
      lines: Peer.note(hasTransitions, "pytransitions", "pip install transitions"))
  }
}
