#if CLI
import Foundation
import ImportFixtures
import Testing

/// Flows that `flowgraph import --swift` writes of every format, compiled in a package of their own.
extension SharedBuildTests {
  @Suite
  struct ImportedFlowsTests {
    /// A graph whose names can hardly be names of Swift.
    private static let awkward: Fixture = {
      let names = [
        "self", "init", "Type", "Protocol", "default", "case", "in", "nil", "none", "some",
        "allCases",
        "back", "rawValue", "description", "hashValue", "State", "Event", "Screen", "Outcome",
        "2FA", "3",
        "😀", "👍🏽 ok", "your password", "your-password", "YourPassword", "日本語", "über", "a\"b\\c",
        "line\nbreak", "*/ end /*", "`tick`", "\u{202E}rtl", "e\u{301}", "$0", "_", "a1", "a 1",
        "go",
        "state", "stack", "start", "events", "reduce", String(repeating: "x", count: 200),
      ]
      let edges = names.indices.flatMap { index -> [[String]] in
        let next = names[(index + 1) % names.count]
        return [
          [names[index], names[index], next],
          [names[index], "go on", next, names[(index * 7) % names.count]],
          [
            names[index], "go on", names[(index * 3) % names.count],
            names[(index * 5 + 1) % names.count],
          ],
        ]
      }
      let table = edges.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }
      return Fixture(
        format: "awkward", ending: "csv",
        text: "from,event,to,guard\n" + table.joined(separator: "\n") + "\n", transitions: [],
        notes: [])
    }()

    private static let large = Fixture(
      format: "large", ending: "csv",
      text: (0..<300).flatMap { state in
        (1...5).map { "s\(state),e\(state * $0 % 61),s\((state * 3 + $0 * 17) % 300)" }
      }.joined(separator: "\n"), transitions: [], notes: [])

    @Test("compile, have the edges of what was imported, and are judged by their test")
    func compile() throws {
      let package = try ImportedFlowsPackage()
      let fixtures = Fixture.all + [Self.awkward, Self.large]
      for fixture in fixtures { try package.add(fixture) }
      try package.addProgram(serving: fixtures.map(\.format))
      let tests = try package.test()
      #expect(tests.ending == .exit(0), "\(tests.text)\(tests.errors)")
      #expect(tests.text.contains("Test android() passed"), "\(tests.text)")
      #expect(!(tests.text + tests.errors).contains("warning:"), "\(tests.text)\(tests.errors)")
      for fixture in fixtures {
        var imported = try package.edges(ofFile: fixture)
        var written = try package.edges(ofFlow: fixture)
        #expect(imported.count > 3, "\(fixture.format)")
        if fixture.format == "scxml" {
          // States that no start leads to are drawn; in a flow, an event of only these is dead.
          #expect(imported.count { $0.hasPrefix("playing") } == 5)
          imported.removeAll { $0.hasPrefix("playing") }
          let dead = try #require(written.firstIndex(of: "deadpause(ignoredeverywhere)"))
          written.remove(at: dead)
        }
        #expect(imported == written, "\(fixture.format)")
      }
    }
  }
}

/// A package with a flow for each imported file.
private struct ImportedFlowsPackage {
  private let folder: TemporaryFolder

  init() throws {
    SharedBuild.begin()
    folder = try TemporaryFolder()
    for path in ["Sources/ImportedFlows", "Sources/imported-flows", "Tests/ImportedFlowsTests"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    try folder.add("Package.swift", Self.manifest.utf8)
  }

  private func type(of fixture: String) -> String {
    fixture.prefix(1).uppercased() + fixture.dropFirst()
  }

  private func path(of fixture: Fixture) -> String {
    folder.path("\(fixture.format).\(fixture.ending)")
  }

  func add(_ fixture: Fixture) throws {
    let file = try folder.add("\(fixture.format).\(fixture.ending)", fixture.text.utf8)
    // Files without a dead end, whose test passes.
    let type = type(of: fixture.format)
    let tests =
      fixture.format == "android"
      ? ["--tests", folder.path("Tests/ImportedFlowsTests/\(type)Tests.swift")] : []
    let written = folder.path("Sources/ImportedFlows/\(type).swift")
    let run = try Tool.run(
      [
        "import", file, "--from", fixture.isTable ? "csv" : fixture.format, "--swift", "-o",
        written,
      ]
        + tests)
    #expect(run.ending == .exit(0), "\(run.errors)")
  }

  func addProgram(serving names: [String]) throws {
    let entries = names.map {
      "  CatalogEntry(\"\($0)\", title: \"\($0)\", summary: \"\", \(type(of: $0))())"
    }
    let program = """
      import FlowCatalogs
      import ImportedFlows

      Catalog(
      \(entries.joined(separator: ",\n"))
      ).serve()

      """
    try folder.add("Sources/imported-flows/main.swift", program.utf8)
  }

  /// Builds and runs its tests, with no protocol to fetch over.
  func test() throws -> Finished {
    try Spawn(
      executable: "swift",
      arguments: [
        "test", "--package-path", folder.url.path, "--scratch-path", SharedBuild.path,
        "--cache-path", folder.path("cache"), "--config-path", folder.path("configuration"),
        "--disable-xctest",
      ],
      environment: ["GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": ""]
    ).run()
  }

  func edges(ofFile fixture: Fixture) throws -> [String] {
    try edges(Tool.run("render", path(of: fixture), "--format", "edges"))
  }

  func edges(ofFlow fixture: Fixture) throws -> [String] {
    let catalog = SharedBuild.program("imported-flows")
    return try edges(
      Tool.run("render", fixture.format, "--catalog", catalog, "--format", "edges"))
  }

  /// The edges, without what is meant to differ: names of screens begin with a capital, a screen
  /// without a stack is the root, and an event with guards brings the transition it takes.
  private func edges(_ run: Finished) -> [String] {
    #expect(run.ending == .exit(0), "\(run.errors)")
    return run.lines.map { line in
      line.lowercased().replacing("  setroot  ", with: "  none  ")
        .replacing(#/\([^ ()]*way\)/#, with: "").filter {
          $0.isLetter || $0.isNumber || "->()[]".contains($0)
        }
    }.sorted()
  }

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    func products(_ names: String...) -> [Target.Dependency] {
      names.map { .product(name: $0, package: "flowgraph") }
    }

    let package = Package(
      name: "imported", platforms: [.macOS(.v13)],
      dependencies: [.package(name: "flowgraph", path: "\(EmbeddingTests.root.path)")],
      targets: [
        .target(
          name: "ImportedFlows", dependencies: products("FlowCore", "FlowExploration"),
          swiftSettings: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
            .map { .enableUpcomingFeature($0) }),
        .executableTarget(
          name: "imported-flows", dependencies: ["ImportedFlows"] + products("FlowCatalogs")),
        .testTarget(
          name: "ImportedFlowsTests", dependencies: ["ImportedFlows"] + products("FlowTesting")),
      ])

    """
}

extension Fixture {
  fileprivate var isTable: Bool { ending == "csv" }
}
#endif
