#if CLI
import Foundation

/// A package as the package manager makes it; its path has a space and an umlaut.
struct StarterPackage {
  private static let name = "mein Lädchen"
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    SharedBuild.begin()
    try FileManager.default.createDirectory(
      atPath: folder.path(Self.name), withIntermediateDirectories: true)
  }

  var path: String { folder.path(Self.name) }

  func file(_ name: String) -> String { "\(Self.name)/\(name)" }

  /// Runs a line in the folder of the package.
  func run(_ line: String, withTool hasTool: Bool = true) throws -> Finished {
    try program(line, withTool: hasTool).run()
  }

  /// Starts a line in the folder of the package.
  func launch(_ line: String) throws -> RunningProgram { try RunningProgram(program(line)) }

  /// A line in the folder of the package, with no protocol to fetch over.
  private func program(_ line: String, withTool hasTool: Bool = true) -> Spawn {
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let others = usual.split(separator: ":").filter { folder in
      !FileManager.default.isExecutableFile(atPath: "\(folder)/flowgraph")
    }
    let path = (hasTool ? [Tool.folder.path] : []) + others.map(String.init)
    return Spawn(
      executable: "/bin/sh", arguments: ["-c", "cd \"$0\" && exec \(line)", self.path],
      environment: [
        "GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": "",
        "PATH": path.joined(separator: ":"),
      ].merging(SharedBuild.environment) { $1 })
  }
}
#endif
