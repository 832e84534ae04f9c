import Foundation

extension Bench {
  /// Diagrams of more and more screens in child flows of 15.
  func rendering() throws -> Section {
    let sizes = sizes([10, 30, 100, 400, 1000, 3000], main: 100)
    let hasPlantUML = Peer.has("plantuml", "-version")
    let hasMachine = Peer.hasModules("graphviz", "transitions")
    for size in sizes {
      let text = try Program.python("Pictures/large", [size]).run().output
      try Data(text.utf8).write(to: folder.appendingPathComponent("large-\(size).json"))
      for format in ["dot", "puml"] { try export("large-\(size)", as: format) }
    }
    var contestants = [
      Growth.Contestant(name: "flowgraph render") {
        flowgraph(["render", path("large-\($0).json"), "-o", path("large.svg")])
      },
      Growth.Contestant(name: "dot -Tsvg", isOurs: false) {
        Program(words: ["dot", "-Tsvg", "-o", "/dev/null", path("large-\($0).dot")])
      },
    ]
    if hasMachine {
      contestants.append(
        Growth.Contestant(name: "GraphMachine", isOurs: false, largest: 400) {
          .python("Pictures/machine", [path("large-\($0).json"), path("machine.svg")])
        })
    }
    if hasPlantUML {
      contestants.append(
        Growth.Contestant(name: "PlantUML", isOurs: false, largest: 400) {
          Program(words: ["plantuml", "-tsvg", path("large-\($0).puml")])
        })
    }
    return Section(
      name: "rendering", unit: "screens", title: "Diagrams of child flows of 15 screens",
      series: try series(sizes, contestants),
      pairs: contestants.dropFirst().map { (ours: "flowgraph render", peer: $0.name) },
      lines: Peer.note(
        hasMachine, "pytransitions' GraphMachine", "pip install transitions graphviz")
        + Peer.note(hasPlantUML, "PlantUML", "apt-get install plantuml"))
  }

  /// A sample, drawn by the whole tool and by `dot`.
  struct Sample {
    var flow: String
    var ours: Spread
    var dot: Spread
    /// How much longer the tool took.
    var ratio: Spread
  }

  /// The samples, or the first of them.
  func samples() throws -> [Sample] {
    let list = try Program(words: [tool, "list"]).run().output
    let flows = list.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    return try flows.prefix(isQuick ? 1 : .max).compactMap { flow in
      _ = try Program(words: [tool, "render", flow, "-o", path("\(flow).dot")]).run()
      let series = try Growth(
        sizes: [1],
        contestants: [
          Growth.Contestant(name: flow) { _ in
            Program(words: [tool, "render", flow, "--format", "svg", "-o", "/dev/null"])
          },
          Growth.Contestant(name: "dot -Tsvg", isOurs: false) { _ in
            Program(words: ["dot", "-Tsvg", "-o", "/dev/null", path("\(flow).dot")])
          },
        ], rounds: isQuick ? 5 : 25
      ).run()
      guard let ours = series[0][1]?.time, let dot = series[1][1]?.time,
        let ratio = series[1].ratio(to: series[0], at: 1)
      else { return nil }
      return Sample(flow: flow, ours: ours, dot: dot, ratio: ratio)
    }
  }

  private func export(_ name: String, as format: String) throws {
    let words = [
      "render", path("\(name).json"), "--split", "never", "-o", path("\(name).\(format)"),
    ]
    _ = try Program(words: [tool] + words).run()
  }
}

extension [Bench.Sample] {
  /// A table, as lines of Markdown.
  var table: [String] {
    ["| flow | **flowgraph render** | dot -Tsvg | flowgraph / dot |", "|---|---:|---:|---:|"]
      + map { sample in
        "| `\(sample.flow)` | \(Format.time(sample.ours)) | \(Format.time(sample.dot)) | "
          + "\(Format.ratio(sample.ratio)) |"
      }
  }
}
