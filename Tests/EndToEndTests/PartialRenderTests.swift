#if CLI
import Foundation
import Testing

@Suite("flowgraph render, a part of a flow or on several pages")
struct PartialRenderTests {
  private static let flow = "user-registration"

  /// Options, and what must and must not be in the picture.
  static let parts: [([String], there: String, absent: String)] = [
    (["--level", "overview"], "5 screens", "nextButtonTapped"),
    (["--group", "Registration"], "Only Registration is drawn: 5 of 9 nodes.", "logout"),
    (["--focus", "Confirmation"], "more edge", "logout"),
    (["--focus", "Confirmation", "--radius", "0"], "3 more edges", "SampleImage"),
    (["--back", "hidden"], "Edges that go back are not drawn.", ">backButtonTapped<"),
    (["--collapse", "Main", "--collapse", "Registration"], "2 screens", "nextButtonTapped"),
  ]

  @Test("a part of a flow is drawn, and says so", arguments: parts)
  func drawsPart(_ options: [String], _ there: String, _ absent: String) throws {
    let run = try Tool.run(["render", Self.flow] + options)
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(run.output).complaints == [])
    #expect(run.text.contains(there))
    let drawn = run.text.split(separator: "\n").filter { $0.contains("<text") }
    #expect(!drawn.joined().contains(absent))
  }

  @Test("a name that is not there is refused with those that are")
  func unknown() throws {
    let run = try Tool.run("render", Self.flow, "--focus", "Confirmtion")
    #expect(run.ending == .exit(66))
    #expect(run.output == [])
    #expect(
      run.errors.hasPrefix(
        "flowgraph: no screen is called 'Confirmtion'; did you mean 'Confirmation'? There are "))
    let other = try Tool.run("render", Self.flow, "--collapse", "x")
    #expect(
      other.errors.hasSuffix("There are 'User registration', 'Main', 'Registration'\n") == false)
    #expect(other.errors.contains("; there are 'User registration', 'Main', 'Registration'"))
  }

  @Test(
    "options that do not go together are refused",
    arguments: [
      (
        ["--radius", "2"],
        "--radius needs --focus, which names the screen in the middle."
      ),
      (["--focus", "Login", "--radius=-1"], "--radius must be from 0 to 1000."),
    ])
  func wrongOptions(_ options: [String], _ message: String) throws {
    let run = try Tool.run(["render", Self.flow] + options)
    #expect(run.ending == .exit(64))
    #expect(run.complaint == message)
  }

  @Test("names of pages are short enough for a file, however long those of tabs are")
  func shortensNames() throws {
    let folder = try TemporaryFolder()
    let document = try Tool.run("render", "containers", "--format", "json").text
    let long = String(repeating: "first tab ", count: 30)
    let run = try Tool.run(
      "render", "-", "--split", "always", "-o", folder.path("a.svg"),
      input: document.replacing("\"1번\"", with: "\"\(long)\""))
    #expect(run.ending == .exit(0), "\(run.errors)")
    let names = try folder.names()
    #expect(names.allSatisfy { $0.utf8.count <= 100 })
    #expect(names.contains { $0.hasPrefix("a-first-tab-first-tab-") && $0.utf8.count > 70 })
  }

  @Test("an unknown split is refused")
  func wrongSplit() throws {
    let run = try Tool.run("render", Self.flow, "--split", "sometimes")
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("sometimes"))
  }

  @Test("pages lie beside the overview, lead to each other, and are reported")
  func pages() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "render", Self.flow, "--split", "always", "-o", folder.path("a b#.svg"))
    #expect(run.ending == .exit(0))
    let names = ["", "-splash", "-main", "-registration"]
    let files = names.map { "a b#\($0).svg" }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == files.sorted())
    #expect(run.errors.hasPrefix("flowgraph: drawn on 4 pages: "))
    for name in files {
      #expect(StrictSVG(Array(try folder.bytes(name))).complaints == [], "\(name)")
    }
    let overview = try folder.text("a b#.svg")
    #expect(overview.contains(#"href="a%20b%23-registration.svg""#))
    let page = try folder.text("a b#-registration.svg")
    #expect(page.contains(#"href="a%20b%23.svg""#))
    #expect(page.contains(#"href="a%20b%23-splash.svg""#))
  }

  @Test("to standard output goes the overview, without links to files that are not there")
  func standardOutput() throws {
    let run = try Tool.run("render", Self.flow, "--split", "always")
    #expect(run.ending == .exit(0))
    #expect(
      run.errors
        == "flowgraph: this is the overview of 4 pages; name a file with -o to get them all, or "
        + "use --split never for a single diagram\n")
    #expect(!run.text.contains("href="))
  }

  @Test("texts are split as pictures are", arguments: ["dot", "mmd"])
  func texts(_ name: String) throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "render", Self.flow, "--split", "always", "-o", folder.path("flow.\(name)"))
    #expect(run.ending == .exit(0))
    let (page, overview) = (
      try folder.text("flow-main.\(name)"), try folder.text("flow.\(name)")
    )
    #expect(page.contains("Detail"))
    #expect(!overview.contains("Detail\""), "\(overview)")
  }

  @Test("a PDF holds all pages", .enabled(if: Tool.has("rsvg-convert")))
  func portableDocument() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "render", Self.flow, "--split", "always", "-o", folder.path("flow.pdf"))
    #expect(run.ending == .exit(0))
    #expect(run.errors == "flowgraph: drawn on 4 pages of one file\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["flow.pdf"])
    #expect(try folder.bytes("flow.pdf").starts(with: "%PDF".utf8))
  }
}
#endif
