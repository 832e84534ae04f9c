#if CLI
import Foundation
import Testing

/// An app that depends on the core, built outside this package.
@Suite(.serialized)
struct EmbeddingTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Builds in a folder, with an empty cache, and with no protocol to fetch over.
  private func build(
    _ package: URL, in folder: TemporaryFolder, _ more: String...
  ) throws -> Finished {
    try Spawn(
      executable: "swift",
      arguments: [
        "build", "--package-path", package.path, "--scratch-path", folder.path("build"),
        "--cache-path", folder.path("cache"), "--config-path", folder.path("configuration"),
      ] + more,
      environment: ["GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": ""]
    ).run()
  }

  private func expectQuiet(_ run: Finished, in folder: TemporaryFolder) throws {
    let said = run.text + run.errors
    #expect(run.ending == .exit(0), "\(said)")
    #expect(!said.lowercased().contains("warning"), "\(said)")
    #expect(!said.contains("Fetching") && !said.contains("Cloning"), "\(said)")
    for name in ["checkouts", "repositories"] {
      let path = folder.path("build/\(name)")
      #expect((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] == [])
    }
  }

  static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "app",
      dependencies: [.package(name: "flowgraph", path: "\(root.path)")],
      targets: [
        .executableTarget(
          name: "app", dependencies: [.product(name: "FlowCore", package: "flowgraph")])
      ])

    """

  static let program = """
    import FlowCore

    struct Door: Flow {
      enum State: Hashable, Sendable { case closed, open }
      enum Event: Hashable, Sendable { case knobTurned, back }
      enum Screen: Hashable, Sendable { case outside, inside }

      var start: FlowTransition<Self> { .to(.closed, .setRoot(.outside)) }

      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        switch (state, event) {
        case (.closed, .knobTurned): .to(.open, .push(.inside))
        case (.open, .back): .to(.closed, .pop)
        default: nil
        }
      }
    }

    var interpreter = try Interpreter(Door())
    interpreter.send(.back)
    print(interpreter.configuration.state)
    interpreter.send(.knobTurned)
    print(interpreter.configuration.state)

    """

  @Test("an app with the core fetches nothing else, builds without a warning, and runs")
  func embedsCore() throws {
    let folder = try TemporaryFolder()
    let app = folder.url.appendingPathComponent("app")
    try FileManager.default.createDirectory(
      at: app.appendingPathComponent("Sources/app"), withIntermediateDirectories: true)
    try folder.add("app/Package.swift", Self.manifest.utf8)
    try folder.add("app/Sources/app/main.swift", Self.program.utf8)
    try expectQuiet(try build(app, in: folder), in: folder)

    let program = folder.path("build/debug/app")
    let run = try Spawn(executable: program).run()
    #expect(run.ending == .exit(0))
    #expect(run.text == "closed\nopen\n")
    #if os(Linux)
    let libraries = try Spawn(executable: "ldd", arguments: [program]).run()
    #expect(libraries.ending == .exit(0))
    #expect(libraries.text.contains("libswiftCore"))
    #expect(!libraries.text.contains("Foundation"))
    #endif
  }

  @Test("the sample of two apps fetches nothing else, builds without a warning, and can be used")
  func embedsInSample() throws {
    let folder = try TemporaryFolder()
    let sample = Self.root.appendingPathComponent("Samples/Embedding")
    try expectQuiet(try build(sample, in: folder), in: folder)
    let shop = folder.path("build/debug/shop")

    let input = "open tea\nback\n2\nadd\ntab cart\n1\nnext\nsubmit\npay\nwait\ndone\n"
    for options in [[], ["--slow"]] {
      let run = try Spawn(executable: shop, arguments: options, input: Array(input.utf8)).run()
      #expect(run.ending == .exit(0))
      #expect(run.errors == "")
      #expect(run.lines.filter { $0.contains("    {") } == Self.bought)
      let animations = run.lines.count { $0 == "  host: the animation has ended" }
      #expect(animations == (options.isEmpty ? 0 : 10))
    }
    #expect(try Spawn(executable: shop, arguments: ["--fast"]).run().ending == .exit(64))

    // The hand swipes the sheet down while it must stay: the flow has it presented again.
    let swiped = try Spawn(
      executable: shop,
      input: Array("1\n1\ntab cart\n1\n1\n1\npay\nswipe down\nhelp\n".utf8)
    ).run().text
    #expect(
      swiped.contains(" as sheet, push paying\n  flow: ignored here; the screens are restored"))
    #expect(swiped.contains("  type a number from 1 to 3, the start of a title, or q\n"))
    let last = try #require(swiped.split(separator: "\n").last { $0.contains("    {") })
    #expect(last.hasSuffix("+ sheet[checkout, paying]"))

    try expectAnswersInTime(of: folder.path("build/debug/checkout"))
  }

  /// Runs the checkout, which shows answers when they come, by a real clock, and none that was
  /// cancelled: that to the first login, and the end of the session during a charge.
  private func expectAnswersInTime(of checkout: String) throws {
    let input = """
      check out
      sign
      back
      sign
      wait
      pay
      wait
      wait
      sign
      wait
      pay
      wait
      done

      """
    let run = try Spawn(executable: checkout, arguments: ["5"], input: Array(input.utf8)).run()
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(
      run.lines.filter { $0.hasPrefix("[") || $0.contains(" answers ") } == Self.waited)
    #expect(run.lines.last == "bought")
  }

  /// What is on show, and what is answered, while a session expires between two charges.
  static let waited = [
    "[cart]",
    "[cart] + full screen[form]",
    "[cart] + full screen[form, signingIn]",
    "[cart] + full screen[form]",
    "[cart] + full screen[form, signingIn]",
    #"  signedIn answers signIn(name: "ann")"#,
    "[cart, summary]",
    "[cart, summary, charging]",
    "  declined answers charge",
    "[cart, summary]",
    "  sessionExpired answers session",
    "[cart, summary] + full screen[form]",
    "[cart, summary] + full screen[form, signingIn]",
    #"  signedIn answers signIn(name: "ann")"#,
    "[cart, summary]",
    "[cart, summary, charging]",
    "  paid answers charge",
    "[receipt]",
  ]

  /// What is on show while something is bought.
  static let bought = [
    "home    {home*: [home]; cart: [cart]}",
    "detail(tea)    {home*: [home, detail(tea)]; cart: [cart]}",
    "home    {home*: [home]; cart: [cart]}",
    "detail(cup)    {home*: [home, detail(cup)]; cart: [cart]}",
    "home    {home*: [home]; cart: [cart]}",
    "cart    {home: [home]; cart*: [cart]}",
    "login name    {home: [home]; cart*: [cart]} + sheet[login name]",
    "login password    {home: [home]; cart*: [cart]} + sheet[login name, login password]",
    "checkout    {home: [home]; cart*: [cart]} + sheet[checkout]",
    "paying    {home: [home]; cart*: [cart]} + sheet[checkout, paying]",
    "receipt    {home: [home]; cart*: [cart]} + sheet[receipt]",
    "cart    {home: [home]; cart*: [cart]}",
  ]

  @Test("the core builds alone, without Graphviz and without a warning")
  func buildsCoreAlone() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Plugins", "Sources", "Samples", "Tests"] {
      try FileManager.default.copyItem(
        at: Self.root.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    try expectQuiet(try build(copy, in: folder, "--target", "FlowCore"), in: folder)
    let objects = try FileManager.default.subpathsOfDirectory(atPath: folder.path("build"))
      .filter { $0.hasSuffix(".o") && !$0.contains("FlowCore") }
    #expect(objects == [])
  }
}
#endif
