#if CLI
import FlowSupport
import Foundation

/// A package of an app, whose flows the tool is to work on; its path has a space and an umlaut.
struct OwnPackage: Sendable {
  let folder: TemporaryFolder
  private let servesFlows: Bool
  private static let name = "mein Lädchen"

  /// Writes a package with programs that serve flows.
  init(programs: [String] = ["checkout-flows"], servingFlows: Bool = true) throws {
    folder = try TemporaryFolder()
    servesFlows = servingFlows
    if servesFlows { SharedBuild.begin() }
    for program in programs {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("\(Self.name)/Sources/\(program)"),
        withIntermediateDirectories: true)
      try add(
        "Sources/\(program)/main.swift", servingFlows ? Self.source("main.swift") : "print(1)\n")
    }
    let products = servingFlows ? ["FlowCore", "FlowExploration", "FlowCatalogs"] : []
    try add("Package.swift", Self.manifest(of: programs, on: products))
    try add("Sources/\(programs[0])/Checkout.swift", servingFlows ? Self.flow() : "")
  }

  /// A package that several tests share, so that it is built once; each leaves it as it was.
  static func shared() throws -> OwnPackage {
    SharedBuild.begin()
    return try one.get()
  }

  private static let one: Result<OwnPackage, any Error> = Result {
    atexit { OwnPackage.removeShared() }
    return try OwnPackage()
  }

  private static func removeShared() {
    guard case .success(let package) = one else { return }
    try? FileManager.default.removeItem(at: package.folder.url)
  }

  var path: String { folder.path(Self.name) }

  /// The text of the flow.
  static func flow() throws -> String { try source("Checkout.swift") }

  /// Writes a file of the package.
  func add(_ name: String, _ text: String) throws {
    try folder.add("\(Self.name)/\(name)", text.utf8)
  }

  /// No protocol to fetch over.
  private var environment: [String: String] {
    ["GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": ""]
      .merging(servesFlows ? SharedBuild.environment : [:]) { $1 }
  }

  /// Runs the tool on the package, which it builds.
  func run(
    _ arguments: String..., interruption: (signal: Int32, after: String)? = nil
  ) throws -> Finished {
    try runTool(arguments + ["--package-path", path], interruption: interruption)
  }

  /// Runs the tool where packages are built as this one is.
  func runTool(
    _ arguments: [String], interruption: (signal: Int32, after: String)? = nil
  ) throws -> Finished {
    try Spawn(
      executable: Tool.path, arguments: arguments, environment: environment,
      interruption: interruption
    ).run()
  }

  /// Adds a target that no program needs, whose compilation reads a pipe, and returns its path.
  func addTargetThatReadsPipe() throws -> String {
    let pipe = folder.path("pipe")
    guard mkfifo(pipe, 0o600) == 0 else { throw Spawn.Failure(reason: "\(pipe) cannot be made") }
    try FileManager.default.createDirectory(
      atPath: path + "/Sources/Held/include", withIntermediateDirectories: true)
    try add("Sources/Held/include/held.h", "int held(void);\n")
    try add("Sources/Held/held.c", "#include \"\(pipe)\"\n")
    let manifest = try folder.text("\(Self.name)/Package.swift")
    try add("Package.swift", manifest + "package.targets.append(.target(name: \"Held\"))\n")
    return pipe
  }

  /// Starts the tool on the package.
  func launch(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram(
      Spawn(
        executable: Tool.path, arguments: arguments + ["--package-path", path],
        environment: environment))
  }

  private static func manifest(of programs: [String], on products: [String]) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let products: [String] = \(products)

    let package = Package(
      name: "shop", platforms: [.macOS(.v13)],
      dependencies: [.package(name: "flowgraph", path: "\(EmbeddingTests.root.path)")],
      targets: \(programs).map { name in
        .executableTarget(
          name: name, dependencies: products.map { .product(name: $0, package: "flowgraph") })
      })

    """
  }

  /// A program that says hello in a later version of the messages.
  static let laterProgram = """
    import Foundation

    let text = #"{"format": "flowgraph-catalog", "version": 5}"#
    let frame: [UInt8] = [0, 0, 0, UInt8(text.utf8.count)] + text.utf8
    _ = frame.withUnsafeBytes { write(4, $0.baseAddress, $0.count) }
    sleep(60)

    """

  /// The files of the program `checkout-flows`, which is built with these tests, too.
  private static func source(_ name: String) throws -> String {
    try String(
      contentsOf: EmbeddingTests.root.appendingPathComponent("Tests/checkout-flows/\(name)"),
      encoding: .utf8)
  }
}
#endif
