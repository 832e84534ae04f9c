import Foundation

/// `flowgraph render` against `dot -Tsvg`, as whole processes.
struct RenderingBenchmark {
  /// The path of a release build of flowgraph.
  var tool: String
  var folder: URL
  var runs = 40

  /// Prints one line for each flow.
  func run() throws {
    print("whole processes, \(runs) pairs in turn, medians")
    for flow in ["sign-in", "user-registration"] {
      let dot = folder.appendingPathComponent("\(flow).dot").path
      _ = try TimedCommand(words: [tool, "render", flow, "-o", dot]).run()
      let timing = try PairedTiming(
        TimedCommand(words: [tool, "render", flow, "--format", "svg", "-o", "/dev/null"]),
        TimedCommand(words: ["dot", "-Tsvg", "-o", "/dev/null", dot]), runs: runs)
      print(
        String(
          format: "render %@: flowgraph %.1f ms, dot -Tsvg %.1f ms, ratio %.2f (goal 0.60)",
          flow, timing.medianOfA, timing.medianOfB, timing.medianRatio))
    }
  }
}
