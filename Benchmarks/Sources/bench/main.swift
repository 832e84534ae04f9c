import Foundation

/// Measures how time and memory grow, ours and those of other tools.
///
/// ```
/// bench TOOL [PART…]          renews the blocks and charts of the page; TOOL is flowgraph
/// bench TOOL --quick          prints the main row of each part
/// ```
var arguments = Array(CommandLine.arguments.dropFirst())
let isQuick = arguments.contains("--quick")
arguments.removeAll { $0 == "--quick" }
guard let tool = arguments.first,
  arguments.dropFirst().allSatisfy(Bench.parts.contains)
else {
  log("usage: bench TOOL [--quick] [\(Bench.parts.joined(separator: "] ["))]")
  exit(64)
}
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("flowgraph-bench-\(ProcessInfo.processInfo.processIdentifier)")
do {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Bench(tool: tool, folder: folder, isQuick: isQuick).run(Array(arguments.dropFirst()))
} catch {
  log("bench: \(error)")
  exit(1)
}
