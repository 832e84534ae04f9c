#if CLI
import Foundation
import Testing

/// Tests that `flowgraph paths` generates for the flows of `awkward-flows`, whose values can hardly
/// be written down, compiled and run in a package of their own.
extension SharedBuildTests {
  @Suite
  struct GeneratedTestsTests {
    private static let program = Tool.folder.appendingPathComponent("awkward-flows").path

    /// How tests create the flows whose initializers are unknown.
    private static let instances = [
      "generics": "GenericFlow(item: Feature.CaseFlow.Event.tapped(1))", "hidden": "HiddenFlow()",
      "own-initializer": "OwnInitializerFlow(upTo: 2)", "class": #"ClassFlow(names: ["a"])"#,
    ]

    private static let simple = [
      "structs", "foundation", "collections", "names", "texts", "protocols", "answers", "case",
      "places", "links", "secrets",
    ]

    private func generate(_ flow: String, _ options: String...) throws -> Finished {
      let instance = Self.instances[flow].map { ["--instance", $0] } ?? []
      return try Tool.run(
        ["paths", flow, "--format", "swift", "--catalog", Self.program] + options + instance)
    }

    @Test("they compile and pass, and fail when a flow does something else")
    func compileAndFail() throws {
      let package = try GeneratedTestsPackage()
      for flow in Self.simple + Self.instances.keys.sorted() {
        for selection in ["--shortest", "--tour"] {
          let tests = try generate(flow, selection)
          #expect(tests.ending == .exit(0), "\(flow): \(tests.errors)")
          #expect(try generate(flow, selection).output == tests.output, "\(flow)")
          try package.add("Tests/AwkwardFlowsTests/\(flow)\(selection).swift", tests.text)
        }
      }
      let passing = try package.test()
      #expect(passing.ending == .exit(0), "\(passing.text)\(passing.errors)")
      #expect(passing.text.contains("Test run with 209 tests in 30 suites passed"))

      try package.plant()
      let failing = try package.test()
      #expect(failing.ending == .exit(1), "\(failing.text)\(failing.errors)")
      // Other dates in states and outcomes, and a sheet instead of a push.
      for (suite, state) in [
        ("paths of foundation", "expected: noted(date(1970-01-02 00:00:00 +0000))"),
        ("paths of names", "expected: [Nothing, Noted(default)]"),
      ] {
        #expect(failing.text.contains("✘ Suite \"\(suite)\" failed"), "\(failing.text)")
        #expect(failing.text.contains(state), "\(failing.text)")
      }
      let failed = failing.text.split(separator: "\n").filter { $0.hasPrefix("✘ Suite") }
      #expect(failed.count == 4, "\(failing.text)")
    }

    @Test("names and lines are bounded, whatever is in the values")
    func bounded() throws {
      let texts = try generate("texts", "--tour")
      #expect(texts.text.utf8.count < 20_000)
      #expect(texts.text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < 600 })
      let titles = texts.lines.filter { $0.contains("@Test(") }
      #expect(titles.count == 13 && Set(titles).count == 13)
    }

    @Test("a flow without an instance is reported", arguments: instances.keys.sorted())
    func unknown(flow: String) throws {
      let run = try Tool.run("paths", flow, "--format", "swift", "--catalog", Self.program)
      #expect(run.ending == .exit(65))
      #expect(
        run.complaint == """
          tests cannot create '\(flow)': its type has stored properties or is generic, so it may \
          not have an empty initializer; pass the Swift expression that creates it, such as \
          --instance 'Shop(cart: .sample)'
          """)
    }
  }
}

/// A package with the awkward flows, and room for tests of them.
private struct GeneratedTestsPackage {
  private let folder: TemporaryFolder
  private static let flows = "Sources/awkward-flows"

  init() throws {
    SharedBuild.begin()
    folder = try TemporaryFolder()
    for path in [Self.flows, "Tests/AwkwardFlowsTests"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
    try add("Package.swift", Self.manifest)
    for name in ["NotingFlow", "ValueFlows", "MadeFlows", "SecretFlows", "main"] {
      try add("\(Self.flows)/\(name).swift", Self.source(name))
    }
  }

  private static func source(_ name: String) throws -> String {
    try String(
      contentsOf: EmbeddingTests.root.appendingPathComponent("Tests/awkward-flows/\(name).swift"),
      encoding: .utf8)
  }

  func add(_ name: String, _ text: String) throws { try folder.add(name, text.utf8) }

  /// Has one flow note another date than it did, and another present what it pushed.
  func plant() throws {
    let source = try Self.source("ValueFlows")
    let changed = source.replacing(
      "struct FoundationFlow: NotingFlow {",
      with: """
        struct FoundationFlow: NotingFlow {
          func note(_ event: Event) -> Event {
            if case .date = event { .date(Date(timeIntervalSince1970: 0)) } else { event }
          }
        """
    ).replacing(
      "struct NameFlow: NotingFlow {",
      with: """
        struct NameFlow: NotingFlow {
          func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
            switch state {
            case .nothing: .to(.noted(event), .present(.noted(event)))
            case .noted(event): .finish(.noted(event))
            case .noted: nil
            }
          }
        """)
    try add("\(Self.flows)/ValueFlows.swift", changed)
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

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let products = ["FlowCore", "FlowExploration", "FlowScripts"]

    func dependencies(and product: String) -> [Target.Dependency] {
      (products + [product]).map { .product(name: $0, package: "flowgraph") }
    }

    let package = Package(
      name: "awkward", platforms: [.macOS(.v13)],
      dependencies: [.package(name: "flowgraph", path: "\(EmbeddingTests.root.path)")],
      targets: [
        .executableTarget(name: "awkward-flows", dependencies: dependencies(and: "FlowCatalogs")),
        .testTarget(
          name: "AwkwardFlowsTests",
          dependencies: ["awkward-flows"] + dependencies(and: "FlowTesting"),
          swiftSettings: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
            .map { .enableUpcomingFeature($0) }),
      ])

    """
}
#endif
