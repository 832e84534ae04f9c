import Foundation

/// Measures against other tools, or runs one search to be measured.
///
/// ```
/// bench TOOL [rendering] [exploration] [walks] [pictures]   TOOL is a release build of flowgraph
/// bench explore KIND TABS PAGES DEPTH
/// ```
let arguments = Array(CommandLine.arguments.dropFirst())

func measure(_ tool: String, _ parts: [String]) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("flowgraph-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  if parts.isEmpty || parts.contains("rendering") {
    try RenderingBenchmark(tool: tool, folder: folder).run()
  }
  if parts.isEmpty || parts.contains("pictures") {
    try PictureBenchmark(tool: tool, folder: folder).run()
  }
  if parts.isEmpty || parts.contains("exploration") {
    try ExplorationBenchmark(program: CommandLine.arguments[0], folder: folder).run()
  }
  if parts.isEmpty || parts.contains("walks") { try WalkBenchmark().run() }
}

let sizes = arguments.dropFirst(2).compactMap { Int($0) }.filter { $0 > 0 }
if arguments.count == 5, arguments[0] == "explore", sizes.count == 3,
  let kind = ExplorationRun.allCases.first(where: { "\($0)" == arguments[1] })
{
  try kind.run(TabsModel(tabs: sizes[0], pages: sizes[1], depth: sizes[2]))
} else if let tool = arguments.first, tool != "explore" {
  try measure(tool, Array(arguments.dropFirst()))
} else {
  let usage = "usage: bench TOOL [rendering] [exploration] [walks] [pictures]\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
