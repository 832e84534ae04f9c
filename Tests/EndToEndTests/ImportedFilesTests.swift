#if CLI
import FlowDocuments
import FlowTestSupport
import Foundation
import ImportFixtures
import Testing

/// What the commands make of files of every format, instead of documents.
@Suite("every command on imported files", .large)
struct ImportedFilesTests {
  /// A file of each format with everything that it can say, and files as apps have them.
  struct File: CustomTestStringConvertible {
    var name: String
    var text: String?
    var hasStacks: Bool

    var testDescription: String { name }

    /// Writes it where a test can change it.
    func path(in folder: TemporaryFolder) throws -> String {
      guard let text else {
        return Self.folder.appendingPathComponent(name).path
      }
      return try folder.add(name, text.utf8)
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Imports")

    static let all =
      Fixture.all.map {
        File(name: "\($0.format).\($0.ending)", text: $0.text, hasStacks: $0.knowsStacks)
      }
      + [
        "shop/nav_main.xml", "bank.xml", "news.xml", "mail/Mail.storyboard", "Fitness.storyboard",
        "Onboarding.storyboard",
      ].map { File(name: $0, hasStacks: true) }
      + ["checkout.json", "upload.json", "player.json", "atm.scxml", "call.scxml", "wizard.scxml"]
      .map { File(name: $0, hasStacks: false) }

    init(name: String, text: String? = nil, hasStacks: Bool) {
      (self.name, self.text, self.hasStacks) = (name, text, hasStacks)
    }
  }

  @Test("it is explored, and checked as far as possible", arguments: File.all)
  func isChecked(_ file: File) throws {
    let folder = try TemporaryFolder()
    let path = try file.path(in: folder)
    let explored = try Tool.run("explore", path)
    #expect(explored.ending == .exit(0), "\(explored.errors)")
    #expect(explored.lines.contains("  stacks unknown") == !file.hasStacks)
    let check = try Tool.run("check", path)
    // 2: a search that was cut leaves some properties undecided.
    #expect([.exit(0), .exit(1), .exit(2)].contains(check.ending), "\(check.errors)")
    #expect(check.text.contains("no-dead-end"))
    #expect(
      check.text.contains("system-back-is-handled: the document does not record the stacks")
        == !file.hasStacks, "\(check.text)")
    let walks = try Tool.run("check", path, "--walks", "5")
    #expect(walks.ending == .exit(64))
    #expect(walks.errors.contains("--walks needs a flow to run, but '\(path)' is a document"))
  }

  @Test(
    "a statechart that returns to its history has an edge there, not to each state",
    arguments: [
      ("wizard.scxml", "H", 2), ("upload.json", "H", 1), ("call.scxml", "H", 1),
      ("atm.scxml", "H#42;", 1),
    ])
  func returns(_ name: String, _ symbol: String, _ count: Int) throws {
    let path = File.folder.appendingPathComponent(name).path
    let run = try Tool.run("render", path, "--format", "mmd", "--split", "never")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.lines.count { $0.hasSuffix("_History((\"\(symbol)\"))") } == 1)
    let edges = run.lines.filter { $0.contains("-.->") }
    #expect(edges.count == count && edges.allSatisfy { $0.hasSuffix("_History") }, "\(edges)")
  }

  @Test("it is drawn in every format", arguments: File.all)
  func draws(_ file: File) throws {
    let folder = try TemporaryFolder()
    let path = try file.path(in: folder)
    for format in ["svg", "dot", "mmd", "puml", "md", "edges", "json", "html"] {
      let run = try Tool.run(
        "render", path, "--split", "never", "--format", format, "-o",
        folder.path("flow.\(format)"))
      #expect(run.ending == .exit(0), "\(format): \(run.errors)")
    }
    #expect(StrictSVG(try folder.bytes("flow.svg")).complaints == [])
    let document = try FlowDocument(json: folder.bytes("flow.json"))
    #expect(document.hasStacks == file.hasStacks)
    let page = String(decoding: try folder.bytes("flow.html"), as: UTF8.self)
    let table = String(decoding: try folder.bytes("flow.md"), as: UTF8.self)
    for screen in document.screens.prefix(3) {
      #expect(page.contains(screen.name.prefix(4)))
      #expect(table.contains(screen.name.prefix(4)))
    }
  }

  @Test("it is compared, played, and what was played covers it", arguments: File.all)
  func plays(_ file: File) throws {
    let folder = try TemporaryFolder()
    let path = try file.path(in: folder)
    let same = try Tool.run("diff", path, path)
    #expect(same.ending == .exit(0), "\(same.errors)")
    let paths = try Tool.run("paths", path)
    #expect(paths.ending == .exit(0), "\(paths.errors)")
    #expect(paths.text.contains("start:"))
    let written = try Tool.run("paths", path, "--format", "swift")
    #expect(written.ending == .exit(64))
    #expect(written.errors.contains("--format swift needs the types of a flow"))

    let trace = folder.path("trace.json")
    let game = try Tool.run("play", path, "--start", "1", "--save", trace, input: "1\n1\nquit\n")
    #expect(game.ending == .exit(0), "\(game.errors)")
    let covered = try Tool.run("coverage", path, trace)
    #expect(covered.ending == .exit(0), "\(covered.errors)")
    #expect(!covered.text.contains("transitions: 0 of"), "\(covered.text)")
  }

  @Test("what an author says about a screen is in pictures, tables and players")
  func describes() throws {
    let folder = try TemporaryFolder()
    let path = File.folder.appendingPathComponent("atm.scxml").path
    for format in ["svg", "md", "html"] {
      let run = try Tool.run(
        "render", path, "--split", "never", "--format", format, "-o",
        folder.path("flow.\(format)"))
      #expect(run.ending == .exit(0), "\(run.errors)")
      let text = String(decoding: try folder.bytes("flow.\(format)"), as: UTF8.self)
      #expect(text.contains("entry / assign attempts"), "\(format)")
    }
  }

  @Test("standard input cannot be both the document and what is played")
  func refusesInput() throws {
    let run = try Tool.run("play", "-", input: "1\n")
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("name the file of the document"))
  }
}
#endif
