import Foundation

/// `flowgraph render` against `dot -Tsvg`, as whole processes.
struct RenderingBenchmark {
  /// The path of a release build of flowgraph.
  var tool: String
  var folder: URL
  var runs = 40

  /// In seconds, for `dot` on the large flow.
  private static let limit = 60

  /// Prints one line for each flow.
  func run() throws {
    print("whole processes, \(runs) pairs in turn, medians")
    let list = try Program(words: [tool, "list"]).run().output
    let flows = list.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    for flow in flows {
      let dot = folder.appendingPathComponent("\(flow).dot").path
      _ = try TimedCommand(words: [tool, "render", flow, "-o", dot]).run()
      let timing = try PairedTiming(
        TimedCommand(words: [tool, "render", flow, "--format", "svg", "-o", "/dev/null"]),
        TimedCommand(words: ["dot", "-Tsvg", "-o", "/dev/null", dot]), runs: runs)
      print(
        String(
          format: "render %@: flowgraph %.1f ms, dot -Tsvg %.1f ms, ratio %.2f (goal %.2f)",
          flow, timing.medianOfA, timing.medianOfB, timing.medianRatio,
          flow == "sign-in" ? 0.5 : 1))
    }
    try runLarge()
  }

  /// A thousand labelled lines between 400 screens in child flows, as pages; `dot` on one.
  private func runLarge() throws {
    let document = folder.appendingPathComponent("large.json")
    let text = try Program(words: ["python3", PictureBenchmark.script("large")]).run().output
    try Data(text.utf8).write(to: document)
    let pages = folder.appendingPathComponent("large.svg").path
    let drawing = TimedCommand(words: [tool, "render", document.path, "-o", pages])
    let seconds = try (0..<5).map { _ in try drawing.run() / .seconds(1) }.sorted()
    print(String(format: "render large: flowgraph %.2f s (goal 2 s)", seconds[seconds.count / 2]))
    let dot = folder.appendingPathComponent("large.dot").path
    let writing = [tool, "render", document.path, "--split", "never", "--format", "dot", "-o", dot]
    _ = try TimedCommand(words: writing).run()
    let limited = ["timeout", "\(Self.limit)", "dot", "-Tsvg", "-o", "/dev/null", dot]
    do {
      let time = try TimedCommand(words: limited).run() / .seconds(1)
      print(String(format: "render large: dot -Tsvg %.2f s", time))
    } catch BenchmarkError.failed {
      print("render large: dot -Tsvg fails, or is not done in \(Self.limit) s")
    }
  }
}
