#if CLI
import FlowLibc
import Foundation

/// A package of an app, whose flows the tool is to work on; its path has a space and an umlaut.
struct OwnPackage {
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
      try add("Sources/\(program)/main.swift", servingFlows ? Self.program : "print(1)\n")
    }
    let products = servingFlows ? ["FlowCore", "FlowExploration", "FlowCatalogs"] : []
    try add("Package.swift", Self.manifest(of: programs, on: products))
    try add("Sources/\(programs[0])/Checkout.swift", servingFlows ? Self.flow : "")
  }

  var path: String { folder.path(Self.name) }

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

  /// Runs the tool on the program `checkout-flows` of the package, as it was built last.
  func runOnProgram(_ arguments: String..., input: String = "") throws -> Finished {
    try runOnProgram(arguments, input: input)
  }

  /// Runs the tool on the program `checkout-flows` of the package, as it was built last.
  func runOnProgram(_ arguments: [String], input: String = "") throws -> Finished {
    try Tool.run(
      arguments + ["--catalog", SharedBuild.program("checkout-flows")], input: input)
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

  /// The processes of the package that run, once they had time to end.
  func processes() throws -> [String] {
    try SharedBuild.processes(of: "checkout-flows", or: folder)
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
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #elseif canImport(Darwin)
      import Darwin
    #endif

    let text = #"{"format": "flowgraph-catalog", "version": 3}"#
    let frame: [UInt8] = [0, 0, 0, UInt8(text.utf8.count)] + text.utf8
    _ = frame.withUnsafeBytes { write(4, $0.baseAddress, $0.count) }
    sleep(60)

    """

  private static let program = """
    import FlowCatalogs

    func entry(_ manner: Checkout.Manner) -> CatalogEntry {
      CatalogEntry(
        manner.rawValue, title: "Checkout", summary: "A flow that \\(manner).",
        Checkout(manner: manner))
    }

    Catalog(
      entry(.pays), entry(.prints), entry(.traps), entry(.loops), entry(.exits), entry(.floods),
      entry(.babbles), entry(.closes), entry(.failsToJudge), entry(.judgesForEver)
    ).serve()

    """

  static let flow = """
    import FlowCore
    import FlowExploration

    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #elseif canImport(Darwin)
      import Darwin
    #endif

    struct Checkout: RestorableFlow {
      enum Manner: String {
        case pays, prints, traps, loops, exits, floods, babbles, closes, failsToJudge, judgesForEver
      }
      enum State: Hashable, Sendable { case cart, payment, receipt }
      enum Event: Hashable, Sendable, CaseIterable { case payTapped, confirmTapped, back }
      enum Screen: Hashable, Sendable { case cart, payment, receipt }

      let manner: Manner

      var start: Transition<Self> { .to(.cart, .setRoot(.cart)) }

      func reduce(_ state: State, _ event: Event) -> Transition<Self>? {
        if case (.cart, .payTapped) = (state, event) { misbehave() }
        return switch (state, event) {
        case (.cart, .payTapped): .to(.payment, .push(.payment))
        case (.payment, .back): .to(.cart, .pop)
        case (.payment, .confirmTapped): .to(.receipt, .setRoot(.receipt))
        default: nil
        }
      }

      func event(for move: SystemMove, in state: State) -> Event? {
        move == .back ? .back : nil
      }

      func save(_ place: Configuration<Self>) -> State { place.state }

      func restore(_ saved: State) -> Configuration<Self> {
        Configuration(state: .cart, stack: VirtualStack(.cart))
      }

      var properties: [Property<Self>] {
        let manner = manner
        return Property.ready + [
          .always("a receipt comes last") { place in
            if manner == .failsToJudge { print([Int]()[Event.allCases.count]) }
            if manner == .judgesForEver { while true { usleep(1000) } }
            return place.state != .receipt || place.stack.screenCount > 1
          }
        ]
      }

      private func misbehave() {
        switch manner {
        case .pays, .failsToJudge, .judgesForEver: break
        case .prints: print("a reducer prints")
        case .traps: print([Int]()[Event.allCases.count])
        case .loops:
          print("it loops")
          fflush(nil)
          while true { usleep(1000) }
        case .exits: exit(3)
        case .floods: while true { print(String(repeating: "flood ", count: 1000)) }
        case .babbles:
          _ = write(4, "babble", 6)
          sleep(60)
        case .closes:
          close(3)
          close(4)
          sleep(60)
        }
      }
    }

    """
}
#endif
