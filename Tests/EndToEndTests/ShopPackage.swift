#if CLI
import Foundation

/// A package of an app, with a flow that has a defect, and tests of it.
struct ShopPackage {
  private let folder: TemporaryFolder

  /// The package, and the run in which its tests fail.
  ///
  /// Tests share it, so that it is built once; each leaves its sources as they were.
  static func failed() throws -> (shop: ShopPackage, run: Finished) {
    SharedBuild.begin()
    return try one.get()
  }

  private static let one: Result<(shop: ShopPackage, run: Finished), any Error> = Result {
    atexit { ShopPackage.removeShared() }
    let shop = try ShopPackage()
    return (shop, try shop.test("--filter", "heckout|aying", into: "failed"))
  }

  private static func removeShared() {
    guard case .success(let shared) = one else { return }
    try? FileManager.default.removeItem(at: shared.shop.folder.url)
  }

  private init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Tests/BookshopTests"),
      withIntermediateDirectories: true)
    try folder.add("Package.swift", Self.manifest.utf8)
    try folder.add("Tests/BookshopTests/Checkout.swift", Self.flow.utf8)
    try folder.add("Tests/BookshopTests/SwiftTests.swift", Self.swiftTests.utf8)
    try folder.add("Tests/BookshopTests/XCTests.swift", Self.xctests.utf8)
  }

  /// Runs its tests, with no protocol to fetch over, and has them write what they write into the
  /// folders `attachments`, `coverage` and `documents` of a folder.
  func test(
    _ options: String..., into results: String, settings: [String: String] = [:]
  ) throws -> Finished {
    try FileManager.default.createDirectory(
      atPath: folder.path("\(results)/attachments"), withIntermediateDirectories: true)
    return try Spawn(
      executable: "swift",
      arguments: [
        "test", "--package-path", folder.url.path, "--scratch-path", SharedBuild.path,
        "--cache-path", folder.path("cache"), "--config-path", folder.path("configuration"),
        "--attachments-path", folder.path("\(results)/attachments"),
      ] + options,
      environment: [
        "GIT_ALLOW_PROTOCOL": "none", "PKG_CONFIG_PATH": "",
        "FLOWGRAPH_COVERAGE": folder.path("\(results)/coverage"),
        "FLOWGRAPH_ATTACHMENTS": folder.path("\(results)/documents"),
        "SHOP_FORGETS": "", "FLOWGRAPH_SEED": "", "FLOWGRAPH_RUNS": "",
      ].merging(settings) { $1 }
    ).run()
  }

  /// Removes a file.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(name))
  }

  static let pasted = "Tests/BookshopTests/Pasted.swift"

  /// Pastes what a report says into a file of tests: the line that replays, and the test.
  func paste(_ report: String) throws {
    let line = report.components(separatedBy: "replay it with: ").dropFirst().first?
      .components(separatedBy: "\n")[0]
    let test = report.components(separatedBy: "as a separate test:\n").dropFirst().first
    let text = """
      import FlowTesting
      import Testing

      @Test("the line of the report")
      func replayed() throws {
        \(line ?? "")
      }

      \(test ?? "")

      """
    try folder.add(Self.pasted, text.utf8)
  }

  private static let source = "Tests/BookshopTests/Checkout.swift"

  /// Makes the flow as faulty as it was.
  func restore() throws { try folder.add(Self.source, Self.flow.utf8) }

  /// Mends the flow.
  func mend() throws {
    let row = "    case (.receipt, .doneTapped): .to(.cart, .setRoot(.cart))\n    default: nil"
    let mended = Self.flow.replacing("    default: nil", with: row, maxReplacements: 1)
    try folder.add(Self.source, mended.utf8)
  }

  /// The path of something in the package.
  func path(_ name: String) -> String { folder.path(name) }

  /// The names of the files in a folder.
  func contents(of name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  /// The text of a file.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// What is found wrong with the flow.
  static let finding = """
    no-dead-end: something leads on from everywhere
      violated after 2 events: nothing leads on from here
        start: [Cart]
        1. payTapped
           push Payment (BookshopTests/Checkout.swift:13)
           [Cart, Payment]
        2. confirmTapped
           setRoot Receipt (BookshopTests/Checkout.swift:15)
           [Receipt]
    """

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let products = ["FlowCore", "FlowExploration", "FlowTesting"]

    let package = Package(
      name: "bookshop", platforms: [.macOS(.v13)],
      dependencies: [.package(name: "flowgraph", path: "\(EmbeddingTests.root.path)")],
      targets: [
        .testTarget(
          name: "BookshopTests",
          dependencies: products.map { .product(name: $0, package: "flowgraph") })
      ])

    """

  private static let flow = """
    import FlowCore
    import FlowExploration

    struct Checkout: ExplorableFlow {
      enum State: Hashable, Sendable { case cart, payment, receipt }
      enum Event: Hashable, Sendable, CaseIterable { case payTapped, confirmTapped, doneTapped }
      enum Screen: Hashable, Sendable { case cart, payment, receipt }

      var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        switch (state, event) {
        case (.cart, .payTapped): .to(.payment, .push(.payment))
        case (.payment, .doneTapped): .to(.cart, .pop)
        case (.payment, .confirmTapped): .to(.receipt, .setRoot(.receipt))
        default: nil
        }
      }

      func event(for move: SystemMove, in state: State) -> Event? {
        move == .back ? .doneTapped : nil
      }
    }

    """

  private static let swiftTests = """
    import FlowCore
    import FlowTesting
    import Testing

    @Test func checkout() throws {
      try Checkout().verify()
    }

    @Test func walking() throws {
      try Checkout().verifyAtRandom()
    }

    @Test func paying() throws {
      try Checkout().test { app in
        try app.send(
          .payTapped, to: .payment, by: .push(.payment), showing: VirtualStack(.cart, .payment))
      }
    }

    @Suite struct Attaching {
      @Test func documents() throws { try Checkout().attach() }
    }

    """

  private static let xctests = """
    import FlowTesting
    import XCTest
    import FlowCore

    final class CheckoutTests: XCTestCase {
      func testCheckout() throws { try Checkout().verify() }

      func testPaying() throws {
        try Checkout().test { app in
          try app.send(
            .payTapped, to: .payment, by: .push(.payment), showing: VirtualStack(.cart, .payment))
        }
      }
    }

    final class ForgottenTests: XCTestCase {
      func testForgotten() throws {
        guard ProcessInfo.processInfo.environment["SHOP_FORGETS"] == "1" else { return }
        let app = try FlowTester(Checkout(), exhaustivity: .off)
        try app.send(.payTapped)
        app.expectState(.receipt)
      }
    }

    final class KeptForgottenTests: XCTestCase {
      let app = FlowTester(Checkout(), at: .init(state: .cart, stack: VirtualStack(.cart)))

      func testKept() throws {
        if ProcessInfo.processInfo.environment["SHOP_FORGETS"] == "1" { app.expectState(.receipt) }
      }
    }

    final class AttachingTests: XCTestCase {
      func testDocument() throws { try Checkout().attach(name: "buying", title: "Buying") }
    }

    """
}
#endif
