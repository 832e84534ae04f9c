#if CLI
  import Foundation

  /// A package as the package manager makes it; its path has a space and an umlaut.
  struct StarterPackage {
    private static let name = "mein Lädchen"
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path(Self.name), withIntermediateDirectories: true)
    }

    var path: String { folder.path(Self.name) }

    func file(_ name: String) -> String { "\(Self.name)/\(name)" }

    /// Runs a line in the folder of the package, with no protocol to fetch over.
    func run(
      _ line: String, withTool hasTool: Bool = true,
      interruption: (signal: Int32, after: String)? = nil
    ) throws -> Finished {
      let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let others = usual.split(separator: ":").filter { folder in
        !FileManager.default.isExecutableFile(atPath: "\(folder)/flowgraph")
      }
      let path = (hasTool ? [Tool.folder.path] : []) + others.map(String.init)
      return try Spawn(
        executable: "/bin/sh", arguments: ["-c", "cd \"$0\" && exec \(line)", self.path],
        environment: [
          "GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": "",
          "PATH": path.joined(separator: ":"),
        ], interruption: interruption, limit: 900
      ).run()
    }

    /// The processes that have the path of the package among their words.
    func processes() throws -> [String] { try Self.processes(naming: folder) }

    /// The processes that have the name of a folder among their words, once others had time to end.
    static func processes(naming folder: TemporaryFolder) throws -> [String] {
      guard Tool.has("ps") else { return [] }
      let name = folder.url.lastPathComponent
      var left: [String] = []
      for _ in 0..<100 {
        left = try Spawn(executable: "ps", arguments: ["-A", "-o", "args"]).run().lines
          .filter { $0.contains(name) && !$0.contains("<defunct>") }
        guard !left.isEmpty else { break }
        usleep(100_000)
      }
      return left
    }
  }
#endif
