#if CLI
import FlowTestSupport
import Foundation
import Testing

@Suite("A folder of attachments")
struct AttachmentsTests {
  private let folder: TemporaryFolder

  /// Documents of two flows among other things, under names of others' making.
  init() throws {
    folder = try TemporaryFolder()
    try folder.add("3F2504E0.json", Shop.document.utf8)
    try folder.add("checkout-x7.json", Self.document(named: "buying").utf8)
    try folder.add("manifest.json", #"[{"attachments": [{"exportedFileName": "a"}]}]"#.utf8)
    try folder.add("other.json", "{\"format\": \"flowgraph-trace\", \"version\": 1}".utf8)
    try folder.add("half.json", "{\"a\": ".utf8)
    try folder.add("film.mov", [0x7B, 0x00, 0xFF, 0xFE])
    try folder.add("empty", [])
    try folder.add(".hidden.json", Self.document(named: "hidden").utf8)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("around"), withDestinationPath: folder.url.path)
  }

  private static func document(named name: String) -> String {
    Shop.document.replacing("\"name\": \"shop\"", with: "\"name\": \"\(name)\"")
  }

  private func run(_ arguments: String...) throws -> Finished {
    try Tool.run(arguments + ["--attachments", folder.url.path])
  }

  @Test("its documents are the catalog, in the order of their names; what is none is passed over")
  func lists() throws {
    let list = try run("list")
    #expect(list.ending == .exit(0), "\(list.errors)")
    #expect(list.text == "buying  Shop\nshop    Shop\n")
    #expect(list.errors == "")
    let front = try Tool.run("--attachments", folder.url.path, "list")
    #expect(front.text == list.text)
  }

  #if os(Linux)
  @Test("a file whose name is not UTF-8 is reported, not passed over")
  func otherEncodings() throws {
    let name = (Array(folder.path("caf").utf8) + [0xE9] + Array(".json".utf8) + [0])
      .map { CChar(bitPattern: $0) }
    let number = open(name, O_CREAT | O_WRONLY, 0o600)
    defer { unlink(name) }
    try #require(number >= 0)
    close(number)
    let list = try run("list")
    #expect(list.ending == .exit(65))
    #expect(list.text == "")
    #expect(
      list.complaint
        == folder.path("caf\u{FFFD}.json")
        + ": cannot be read: the name of the file is not UTF-8; rename it")
  }
  #endif

  @Test("every command that takes a flow takes one of it")
  func works() throws {
    let drawn = try run("render", "buying", "-o", folder.path("buying.svg"))
    #expect(drawn.ending == .exit(0), "\(drawn.errors)")
    #expect(StrictSVG(try folder.bytes("buying.svg")).complaints == [])
    let explored = try run("explore", "shop")
    #expect(explored.lines.contains("  2 configurations of 2 states and 2 screens"))
    #expect(try run("diff", "shop", "buying").ending == .exit(0))
    let checked = try run("check", "--all")
    #expect(checked.ending == .exit(1), "\(checked.errors)")
    #expect(
      checked.text.contains("flowgraph replay --attachments '\(folder.url.path)' shop 0:")
        || checked.text.contains("flowgraph replay --attachments \(folder.url.path) shop 0:"),
      "\(checked.text)")
    #expect(try run("replay", "shop", "0:0").ending == .exit(1))
    #expect(try run("paths", "shop").ending == .exit(0))
    let played = try Tool.run(
      "play", "shop", "--attachments", folder.url.path, input: "1\nquit\n")
    #expect(played.ending == .exit(0), "\(played.errors)")
    #expect(played.text.contains("Receipt"))
    let unknown = try run("explore", "buyin")
    #expect(unknown.ending == .exit(66))
    #expect(unknown.complaint == "no flow named 'buyin'; did you mean 'buying'?")
  }

  @Test("a flow that is there twice is taken once, if both documents are the same")
  func takesOnce() throws {
    try folder.add("again.json", " \n\(Shop.document)\n".utf8)
    #expect(try run("list").text == "buying  Shop\nshop    Shop\n")
    try folder.add("other-shop.json", Shop.document.replacing("Receipt", with: "Bill").utf8)
    let run = try run("list")
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "\(folder.url.path): '3F2504E0.json' and 'other-shop.json' are different documents of "
        + "'shop'; if one is from an earlier run, empty the folder before running the tests, "
        + "otherwise rename one with attach(name: …)")
  }

  private static let otherVersion =
    "the document has version 2 of the format; this tool reads version 1; update the tool"

  /// Documents that are broken, and the message for each.
  static let broken = [
    ("{\"flowgraph\": 1, \"name\": ]", ":1:26: expected a value, found \"]\""),
    ("\n  { \"flowgraph\"\n: 2}", ":3:3: \(otherVersion)"),
    (
      Shop.document.replacing("\"to\": 1", with: "\"to\": 7"),
      ":10:22: there is no configuration 7; the last is 1"
    ),
    (#"{"title": "later", "flowgraph": 2}"#, ":1:33: \(otherVersion)"),
    ("{\"flowgraph\": 1", ":1:16: the text ends too early; expected a comma or }"),
  ]

  @Test("a broken document is reported with its file, line and column", arguments: broken)
  func reportsBroken(_ text: String, _ message: String) throws {
    try folder.add("broken", text.utf8)
    let run = try run("list")
    #expect(run.ending == .exit(65))
    #expect(run.complaint == "\(folder.url.path)/broken\(message)")
  }

  @Test("a folder without a document, none, and a file of its name have different messages")
  func reportsMissing() throws {
    let empty = try TemporaryFolder()
    let none = try Tool.run("list", "--attachments", empty.url.path)
    #expect(none.ending == .exit(66))
    let remedy =
      "attach one in a test with 'try Checkout().attach()', "
      + "see Documentation/Catalogs.md"
    #expect(
      none.complaint
        == "\(empty.url.path): no flow document among 0 files; \(remedy)")
    try empty.add("a.svg", "<svg/>".utf8)
    let picture = try Tool.run("list", "--attachments", empty.url.path)
    #expect(
      picture.complaint
        == "\(empty.url.path): no flow document among 1 file; \(remedy)")
    let gone = try Tool.run("list", "--attachments", empty.path("gone"))
    #expect(gone.ending == .exit(66))
    let named = "--attachments needs the folder with the attachments of a test run"
    #expect(gone.complaint == "\(empty.path("gone")): no such folder; \(named)")
    let file = try Tool.run("list", "--attachments", empty.path("a.svg"))
    #expect(file.ending == .exit(66))
    #expect(
      file.complaint
        == "\(empty.path("a.svg")): not a folder; \(named); to use a single document, name it "
        + "instead of a flow")
    let both = try Tool.run("list", "--attachments", empty.url.path, "--package-path", ".")
    #expect(both.ending == .exit(64))
    #expect(
      both.complaint
        == "--package-path and --attachments cannot be used together; name one source of flows.")
  }
}
#endif
