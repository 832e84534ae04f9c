#if CLI
import Foundation

/// A package as the package manager makes it; its path has a space and an umlaut.
struct StarterPackage {
  private static let name = "mein Lädchen"
  let folder: TemporaryFolder

  /// The package, and the output of each line that made it.
  ///
  /// Tests share it, so that it is built once; each leaves its files as they were.
  static func begun() throws -> (package: StarterPackage, runs: [(line: String, run: Finished)]) {
    SharedBuild.begin()
    return try one.get()
  }

  private static let one:
    Result<(package: StarterPackage, runs: [(line: String, run: Finished)]), any Error> = Result {
      atexit { StarterPackage.removeShared() }
      let package = try StarterPackage()
      let lines = try [firstLine] + linesOfReadme()
      return (package, try lines.map { (line: $0, run: try package.run($0)) })
    }

  private static func removeShared() {
    guard case .success(let shared) = one else { return }
    try? FileManager.default.removeItem(at: shared.package.folder.url)
  }

  static let firstLine = "swift package init --type library --name Shop"

  /// What the README says under "Your own flows", line by line.
  static func linesOfReadme() throws -> [String] {
    let text = try String(
      contentsOf: EmbeddingTests.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = text.components(separatedBy: "\n## Your own flows\n").last ?? ""
    let block = section.components(separatedBy: "```\n")
    return block.count > 1 ? block[1].split(separator: "\n").map(String.init) : []
  }

  /// "With this one beside it": the folder of this package is called otherwise at times.
  private init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("flowgraph"), withDestinationPath: EmbeddingTests.root.path)
    try FileManager.default.createDirectory(
      atPath: folder.path(Self.name), withIntermediateDirectories: true)
  }

  var path: String { folder.path(Self.name) }

  func file(_ name: String) -> String { "\(Self.name)/\(name)" }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(file(name)))
  }

  /// Runs a line in the folder of the package.
  func run(_ line: String, withTool hasTool: Bool = true) throws -> Finished {
    try program(line, withTool: hasTool).run()
  }

  /// Starts a line in the folder of the package.
  func launch(_ line: String) throws -> RunningProgram { try RunningProgram(program(line)) }

  /// A line in the folder of the package, with no protocol to fetch over.
  private func program(_ line: String, withTool hasTool: Bool = true) -> Spawn {
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let others = searchPath.split(separator: ":").filter { folder in
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
