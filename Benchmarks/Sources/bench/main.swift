import Foundation

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "probe" { try probe(Int(CommandLine.arguments[2])!, CommandLine.arguments[3] == "all"); exit(0) }
if CommandLine.arguments.dropFirst().first == "walks" {
  try WalkBenchmark().run()
  exit(0)
}

/// Usage: bench TOOL — the path of a release build of flowgraph. `dot` is found along PATH.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: bench PATH-OF-FLOWGRAPH\n".utf8))
  exit(64)
}
let tool = CommandLine.arguments[1]
let runs = 40

let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("flowgraph-bench-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

print("whole processes, \(runs) pairs in turn, medians")
for flow in ["sign-in", "user-registration"] {
  let dot = folder.appendingPathComponent("\(flow).dot").path
  _ = try TimedCommand(words: [tool, "render", flow, "-o", dot]).run()
  let timing = try PairedTiming(
    TimedCommand(words: [tool, "render", flow, "--format", "svg", "-o", "/dev/null"]),
    TimedCommand(words: ["dot", "-Tsvg", "-o", "/dev/null", dot]), runs: runs)
  let (ours, theirs) = (timing.medianOfA, timing.medianOfB)
  print(
    String(
      format: "render %@: flowgraph %.1f ms, dot -Tsvg %.1f ms, ratio %.2f (goal 0.60)",
      flow, ours, theirs, timing.medianRatio))
}
