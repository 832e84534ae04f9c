#if CLI
import Foundation
import Testing

@Suite("flowgraph init changes manifests")
struct InitTests {
  private static let address = "https://example.org/flows/flowgraph.git"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a package with a library `Shop`.
  private func write(_ manifest: String, sources: String = "Sources/Shop") throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(sources), withIntermediateDirectories: true)
    try folder.add("\(sources)/Shop.swift", "let shop = 1\n".utf8)
    try folder.add("Package.swift", manifest.utf8)
  }

  private func run(_ arguments: String..., address: String? = address) throws -> Finished {
    try Tool.run(
      ["init", "--package-path", folder.url.path] + arguments
        + (address.map { ["--flowgraph-url", $0] } ?? []))
  }

  /// All files of the package with their bytes.
  private func files() throws -> [String: [UInt8]] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasSuffix(".swift") || $0.hasPrefix(".git") && !$0.hasPrefix(".git/") }
      .reduce(into: [:]) { $0[$1] = try folder.bytes($1) }
  }

  @Test("a folder that is a link out of the package is refused, and nothing is written")
  func refusesLinks() throws {
    let elsewhere = try TemporaryFolder()
    try write(Self.manifests[0].manifest)
    let files = FileManager.default
    try files.moveItem(atPath: folder.path("Sources/Shop"), toPath: elsewhere.path("Shop"))
    try files.removeItem(atPath: folder.path("Sources"))
    try files.createSymbolicLink(
      atPath: folder.path("Sources"), withDestinationPath: elsewhere.url.path)
    let before = try self.files()
    let run = try run("--apply")
    #expect(run.ending == .exit(73), "\(run.errors)")
    #expect(
      run.errors.contains(
        "Sources' is a link that leads out of '\(folder.url.path)'; remove the link"),
      "\(run.errors)")
    #expect(try files.contentsOfDirectory(atPath: elsewhere.url.path) == ["Shop"])
    #expect(try self.files() == before)
  }

  /// Manifests, and lines that are added to them.
  static let manifests: [(manifest: String, added: [String], without: [String])] = [
    (
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
      \tname: "shop",  // what it is called
      \tplatforms: [.iOS(.v15)],
      \ttargets: [.target(name: "Shop")]
      )

      """,
      [
        "package.platforms = (package.platforms ?? []) + [.macOS(.v13)]\n",
        "package.dependencies.append(.package(url: \"\(address)\", "
          + ".upToNextMinor(from: \"\(Tool.version)\")))\n",
        "\t.target(\n\t\tname: \"ShopFlows\",\n",
        "\t\t\t.product(name: \"FlowTesting\", package: \"flowgraph\"),\n",
      ], []
    ),
    (
      """
      // swift-tools-version:5.7\r
      import PackageDescription\r
      let names = ["Shop"]\r
      let shop: Package = .init(\r
          name: "shop",\r
          platforms: [.macOS("14.0")],\r
          targets: names.map { .target(name: $0) })\r
      for target in shop.targets { target.exclude = [] }
      """,
      ["\r\nshop.targets += [\r\n    .target(\r\n        name: \"ShopFlows\",\r\n"],
      ["platforms ="]
    ),
    (
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "shop",
        dependencies: [.package(name: "flowgraph", path: "../elsewhere")],
        targets: [.target(name: "Shop", path: "Sources")])

      """,
      [
        "package.platforms = [.macOS(.v13)]\n", "    path: \"Flows/ShopFlows\"\n",
        ".product(name: \"FlowCatalogs\", package: \"flowgraph\"),\n",
      ], ["dependencies.append"]
    ),
  ]

  @Test("what is shown is what is made, and is made once", arguments: manifests)
  func adds(_ manifest: String, _ added: [String], _ without: [String]) throws {
    try write(manifest)
    let before = try files()
    let shown = try run()
    #expect(shown.ending == .exit(0), "\(shown.errors)")
    #expect(shown.errors.contains("nothing was written; use --apply to make this change\n"))
    #expect(try files() == before)

    let made = try run("--apply")
    #expect(made.ending == .exit(0), "\(made.errors)")
    #expect(made.text == "")
    let after = try files()
    #expect(after.count == before.count + 3)
    let text = String(decoding: after["Package.swift"] ?? [], as: UTF8.self)
    #expect(text.utf8.starts(with: manifest.utf8))
    for line in added { #expect(text.contains(line), "\(text)") }
    for line in without { #expect(!text.dropFirst(manifest.count).contains(line), "\(text)") }
    try checkDiff(shown.output, from: before, to: after)

    let again = try run("--apply", address: nil)
    #expect(again.ending == .exit(0))
    #expect(
      again.errors.hasSuffix(
        "the package already has a program that serves flows, 'shop-flows'; nothing to do\n"))
    #expect(try files() == after)
  }

  /// The diff, taken by git, gives what the tool makes.
  private func checkDiff(
    _ diff: [UInt8], from before: [String: [UInt8]], to after: [String: [UInt8]]
  ) throws {
    for name in after.keys { try? FileManager.default.removeItem(atPath: folder.path(name)) }
    for (name, bytes) in before { try folder.add(name, bytes) }
    let applied = try Spawn(
      executable: "git",
      arguments: ["-C", folder.url.path, "-c", "core.autocrlf=false", "apply", "-"], input: diff
    ).run()
    #expect(applied.ending == .exit(0), "\(applied.errors)")
    #expect(try files() == after)
  }

  @Test("a system that is too old is reported")
  func listsSystems() throws {
    try write(Self.manifests[0].manifest)
    let run = try run()
    #expect(
      run.errors.contains(
        "the package supports ios 15.0, but flowgraph needs 16.0 or later; raise the version in "
          + "Package.swift"))
  }

  private static let plain = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(name: "shop", targets: [.target(name: "Shop")])

    """

  /// Packages that cannot be changed, and the message.
  static let refused: [(manifest: String, file: String, code: Int32, said: String)] = [
    (
      plain.replacing("\"Shop\"", with: "\"shopflows\""), "", 64,
      "/Package.swift: 'ShopFlows' already exists; choose another name for the new targets"
    ),
    (plain.replacing("])", with: "]"), "", 65, "'swift package dump-package' reports:\n"),
    (
      plain.replacing("6.1", with: "5.5"), "", 65,
      "the tools version 5.5.0 is too old; change the first line to '// swift-tools-version: 5.7' or later"
    ),
    (
      plain.replacing("let package", with: "let all = [\"\"]; let package"), "", 65,
      "no line begins with 'let package = Package('"
    ),
    (plain, "Sources/shop-flows/main.swift", 73, "/Sources/shop-flows/main.swift: already exists"),
    (
      plain.replacing("6.1", with: "6.0"), "Package@swift-6.1.swift", 65,
      "SwiftPM would not see 'shop-flows': it reads a version-specific manifest, Package@swift-….swift"
    ),
    (
      plain.replacing("\"Shop\"", with: "\"Gone\""), "", 65,
      "the changed package could not be read; 'swift package describe' would report:\n"
        + "error: Source files for target Gone should be located under 'Sources/Gone'"
    ),
  ]

  @Test("a package that cannot be changed stays as it is, and is reported", arguments: refused)
  func refuses(_ manifest: String, _ file: String, _ code: Int32, _ said: String) throws {
    try write(manifest)
    if !file.isEmpty {
      let parent = folder.url.appendingPathComponent(file).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.add(file, Self.plain.utf8)
    }
    let before = try files()
    let run = try run("--apply")
    #expect(run.ending == .exit(code), "\(run.errors)")
    #expect(run.errors.contains(said), "\(run.errors)")
    #expect(run.text == "")
    #expect(try files() == before)
  }

  /// Lines that are wrong by themselves, and the message.
  static let wrong: [(arguments: [String], code: Int32, said: String)] = [
    ([], 64, "name its repository with --flowgraph-url, or the folder of a checkout with"),
    (["--flowgraph-url", "../flowgraph"], 64, "'../flowgraph' is not the URL of a repository"),
    (["--flowgraph-url", "https://a\"b/c"], 64, "is not the URL of a repository"),
    (["--flowgraph-path", "/nowhere"], 66, "/nowhere: not a checkout of flowgraph"),
    (["--flowgraph-path", "/", "--flowgraph-url", "a:b"], 64, "cannot be used together"),
    (["--name", "Läden", "--flowgraph-url", "a:b"], 64, "'Läden' is not a valid name"),
    (["--name", "flows", "--flowgraph-url", "a:b"], 64, "'flows' is not a valid name"),
  ]

  @Test("a line that says too little or too much is reported", arguments: wrong)
  func wrongLine(_ arguments: [String], _ code: Int32, _ said: String) throws {
    let run = try Tool.run(["init", "--package-path", folder.path("new"), "--apply"] + arguments)
    #expect(run.ending == .exit(code), "\(run.errors)")
    #expect(run.errors.contains(said), "\(run.errors)")
    #expect(try folder.names() == [])
  }

  @Test("a folder without a package is not taken for an empty one, and none is guessed")
  func wrongFolder() throws {
    try folder.add("App.xcodeproj", [])
    let full = try run("--apply")
    #expect(full.ending == .exit(73))
    #expect(full.errors.contains("contains 'App.xcodeproj', but no Package.swift"))
    let far = try Tool.run("init", "--package-path", folder.path("a/b"))
    #expect(far.ending == .exit(66))
    #expect(far.errors.contains("a/b: cannot be created, because its parent folder does not exist"))
    let file = try Tool.run(
      "init", "--package-path", folder.path("App.xcodeproj"), "--flowgraph-url", Self.address)
    #expect(file.ending == .exit(65), "\(file.errors)")
    #expect(try folder.names() == ["App.xcodeproj"])
  }

  @Test("a new package is made in an empty folder, which keeps what git needs")
  func makesNew() throws {
    try folder.add(".gitignore", "mine\n".utf8)
    try folder.add("README.md", [])
    let run = try run("--apply", "--name", "my shop")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try folder.text(".gitignore") == "mine\n")
    #expect(
      try files().keys.sorted() == [
        ".gitignore", "Package.swift", "Sources/MyShopFlows/SignIn.swift",
        "Sources/my-shop-flows/main.swift", "Tests/MyShopFlowsTests/SignInTests.swift",
      ])
    #expect(try folder.text("Package.swift").contains("  name: \"MyShop\",\n"))
  }
}
#endif
