import Foundation
import PackagePlugin

/// One run of the tool, which ends when the plug-in or the package manager ends.
struct ToolRun {
  private static let pollInterval: useconds_t = 50_000

  let tool: URL
  let arguments: [String]

  func run() throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    // The tool runs as long as this pipe is open, because no signal reaches it from here.
    let hold = Pipe()
    process.standardInput = hold
    process.environment = ProcessInfo.processInfo.environment
      .merging(["FLOWGRAPH_HELD": "1"]) { $1 }
    let packageManager = getppid()
    try process.run()
    while process.isRunning {
      usleep(Self.pollInterval)
      // The package manager was killed, so no one waits for the result.
      if getppid() != packageManager { exit(1) }
    }
    withExtendedLifetime(hold) {}
    guard process.terminationReason != .exit || process.terminationStatus != 0 else { return }
    #if os(macOS)
    if [73, 74].contains(process.terminationStatus) {
      Diagnostics.remark(
        "a plug-in can only write to the folder of its package; to write elsewhere, use "
          + "'swift package --allow-writing-to-directory FOLDER flowgraph …'")
    }
    #endif
    exit(process.terminationReason == .exit ? process.terminationStatus : 1)
  }
}
