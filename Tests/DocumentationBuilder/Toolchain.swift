import Foundation

/// The tools that come with the compiler.
struct Toolchain {
  private struct Info: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String }
    var target: Target
    var paths: Paths
  }

  /// The folder with the tools.
  private var tools: URL
  private var triple: String
  /// Where the headers of the system are, on systems that keep them apart.
  private var sdk: String?

  /// Asks the compiler that is found by its name.
  init() throws {
    let output = try Self.output(of: "swiftc", ["-print-target-info"])
    let info = try JSONDecoder().decode(Info.self, from: output)
    tools =
      URL(fileURLWithPath: info.paths.runtimeResourcePath)
      .appendingPathComponent("../../bin").standardizedFileURL
    triple = info.target.triple
    #if os(macOS)
    sdk = String(decoding: try Self.output(of: "xcrun", ["--show-sdk-path"]), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #endif
  }

  /// Writes the symbol graphs of a module that was built into a folder.
  func extractSymbols(of module: String, builtIn build: URL, to folder: URL) throws {
    let isDone = try runs(
      "swift-symbolgraph-extract",
      ["-module-name", module, "-target", triple, "-output-dir", folder.path]
        + ["-I", build.appendingPathComponent("Modules").path]
        + ["-I", build.appendingPathComponent("CGraphviz.build").path]
        + (sdk.map { ["-sdk", $0] } ?? [])
        + ["-minimum-access-level", "public", "-skip-synthesized-members"]
        + ["-emit-extension-block-symbols"])
    guard isDone else {
      throw BuildError("the symbols of \(module) cannot be read from \(build.path); build it first")
    }
  }

  /// Runs a tool, and passes on what it finds; whether it found nothing and ended well.
  func runs(_ tool: String, _ arguments: [String]) throws -> Bool {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = tools.appendingPathComponent(tool)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return true }
    FileHandle.standardError.write(output)
    return false
  }

  private static func output(of tool: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BuildError("\(tool) failed") }
    return output
  }
}
