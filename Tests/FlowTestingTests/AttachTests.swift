import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Foundation
import Testing

@testable import FlowTesting

// The listing of Documentation/Catalogs.md.

@Test func checkoutForTools() throws { try Checkout().attach() }

@Suite("attaching a flow for the tools", .noEnvironment)
struct AttachTests {
  /// A folder that is not there yet.
  private static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "flowgraph-\(UUID().uuidString)/a")
  }

  private func contents(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("returns the document of the whole flow, called as its type or as the test says")
  func document() throws {
    let document = try SignIn().attach()
    #expect((document.name, document.title) == ("sign-in", "Sign in"))
    #expect(document == (try SignIn().explore().document(name: "sign-in", title: "Sign in")))
    let named = try SignIn().attach(
      name: "login", title: "Login", within: ExplorationLimits(configurations: 2))
    #expect((named.name, named.title, named.configurations.count) == ("login", "Login", 2))
  }

  @Test("writes document and picture where the environment names a folder, and writes them anew")
  func folder() throws {
    let folder = Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try TestSettings.$environment.withValue([TestSettings.attachmentsName: folder.path]) {
      let document = try Checkout().attach(name: "in a/folder")
      let files = try contents(of: folder)
      #if Graphviz
      #expect(files == ["in-a-folder.json", "in-a-folder.svg"])
      #else
      #expect(files == ["in-a-folder.json", "in-a-folder.mmd"])
      #endif
      let file = folder.appendingPathComponent("in-a-folder.json")
      #expect(try FlowDocument(json: Array(Data(contentsOf: file))) == document)
      let picture = try String(
        contentsOf: folder.appendingPathComponent(files[1]), encoding: .utf8)
      #expect(picture.contains("Receipt"))
      try Data().write(to: file)
      try Checkout().attach(name: "in a/folder")
      #expect(try FlowDocument(json: Array(Data(contentsOf: file))) == document)
      #expect(try contents(of: folder) == files)
    }
  }

  @Test("draws a large flow without a layout")
  func large() throws {
    let folder = Self.newFolder()
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try TestSettings.$environment.withValue([TestSettings.attachmentsName: folder.path]) {
      try Steps(count: 40).attach()
    }
    #expect(try contents(of: folder) == ["steps.json", "steps.mmd"])
  }

  @Test("fails where two flows have one name, but not where one is attached twice")
  func twice() throws {
    let line: UInt = #line + 1
    try Checkout().attach(name: "twice")
    try Checkout().attach(name: "twice")
    let failure = try #require(throws: FlowFailure.self) {
      try Checkout(isMended: true).attach(name: "Twice")
    }
    #expect(
      failure.description == """
        Twice: another flow is already attached under this name (FlowTestingTests/AttachTests.swift:\(line + 2))
          it is attached at FlowTestingTests/AttachTests.swift:\(line); rename one of them with attach(name: …)
        """)
  }

  @Test("fails where the flow cannot start, has no name, or the folder cannot be written")
  func failures() throws {
    let stuck = try #require(throws: FlowFailure.self) { try Stuck().attach() }
    #expect(stuck.description.contains("AttachTests.swift"))
    let nameless = try #require(throws: FlowFailure.self) { try Checkout().attach(name: "") }
    #expect(nameless.description.hasPrefix("an attached flow needs a name and a title"))
    TestSettings.$environment.withValue([TestSettings.attachmentsName: "/dev/null/a"]) {
      let failure = #expect(throws: FlowFailure.self) { try Checkout().attach(name: "nowhere") }
      let text = failure?.description ?? ""
      #expect(text.hasPrefix("FLOWGRAPH_ATTACHMENTS: '/dev/null/a'"))
    }
  }
}

/// A row of screens.
private struct Steps: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case next }
  let count: Int

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state + 1 < count ? .to(state + 1, .push(state + 1)) : nil
  }

  typealias State = Int
  typealias Screen = Int

  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(depth: 100))
}

/// A flow whose start is refused.
private struct Stuck: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case next }
  typealias State = Int
  typealias Screen = Int

  var start: FlowTransition<Self> { .to(0, .pop) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { nil }
}
