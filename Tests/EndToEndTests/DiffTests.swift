#if CLI
import Foundation
import Testing

@Suite("flowgraph diff")
struct DiffTests {
  private static let samples = ["deep-links-as-shipped", "deep-links"]

  @Test("tells in sentences what is different, and exits with 1")
  func text() throws {
    let run = try Tool.run(["diff"] + Self.samples)
    #expect(run.ending == .exit(1))
    #expect(run.errors == "")
    #expect(
      run.text.hasPrefix("Deep links as shipped -> Deep links: 7 behavioral changes\n"))
    #expect(run.text.contains("back on FoodList always returns to Top now"))
    #expect(try Tool.run(["diff"] + Self.samples).output == run.output)
  }

  @Test("exits with 0 where nothing is different, by name, path and standard input")
  func nothing() throws {
    let run = try Tool.run("diff", "sign-in", "sign-in")
    #expect(run.ending == .exit(0))
    #expect(run.text == "Sign in -> Sign in: no behavioral changes\n")
    let document = try Tool.run("render", "sign-in", "--format", "json").text
    #expect(try Tool.run("diff", "sign-in", "-", input: document).ending == .exit(0))
  }

  @Test("writes every format, to a file by its extension", arguments: DiffFormats.all)
  func formats(_ format: DiffFormats) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("changed.\(format.fileExtension)")
    let run = try Tool.run(["diff"] + Self.samples + ["-o", path])
    #expect(run.ending == .exit(1))
    #expect(run.errors == "" || run.errors.contains("layouts timed out"))
    #expect(run.output == [])
    let bytes = try folder.bytes("changed.\(format.fileExtension)")
    #expect(bytes.starts(with: Array(format.beginning.utf8)))
    let explicit = try Tool.run(["diff"] + Self.samples + ["--format", format.name])
    // If layouts timed out, another may be chosen.
    if run.errors.isEmpty, explicit.errors.isEmpty { #expect(explicit.output == bytes) }
  }

  @Test(
    "the picture marks what is new, gone and changed by symbol and text", arguments: Tool.levels)
  func picture(_ level: String) throws {
    let run = try Tool.run(
      ["diff"] + Self.samples
        + ["--format", "svg", "--level", level, "--split", "never"])
    #expect(run.ending == .exit(1))
    let svg = StrictSVG(run.output)
    #expect(svg.complaints == [])
    let badges = Set(svg.all("text").filter { $0.attributes["class"] == "badge" }.map(\.text))
    #expect(badges == ["+", "−", "~"])
    let texts = svg.all("text").map(\.text)
    for label in ["new", "gone", "changed"] { #expect(texts.contains(label), "\(label)") }
  }

  @Test("Markdown for a pull request has sentences, a table and a picture to unfold")
  func markdown() throws {
    let run = try Tool.run(["diff"] + Self.samples + ["--format", "md", "--with-picture"])
    #expect(
      run.lines.first == "### Deep links as shipped → Deep links: 7 behavioral changes")
    #expect(run.text.contains("- ✎ `back` on `FoodList` always returns to `Top` now; before,"))
    #expect(run.text.contains("```mermaid\nflowchart"))
    #expect(run.text.components(separatedBy: "<details>").count == 4)
    #expect(run.text.components(separatedBy: "</details>").count == 4)
  }

  @Test("JSON has the keys and words of its schema")
  func json() throws {
    let run = try Tool.run(["diff", "--json"] + Self.samples)
    #expect(run.ending == .exit(1))
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(report["format"] as? String == "flowgraph-diff")
    #expect(report["differs"] as? Bool == true)
    #expect(report["complete"] as? Bool == false)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Repository.data("Documentation/diff.schema.json"))
        as? [String: Any])
    #expect(Set(report.keys) == Set(try #require(schema["required"] as? [String])))
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    for (key, name) in [("findings", "finding"), ("rows", "row")] {
      let properties = try #require(
        definitions[name]?["properties"] as? [String: [String: Any]], "\(name)")
      let required = try #require(definitions[name]?["required"] as? [String], "\(name)")
      for element in try #require(report[key] as? [[String: Any]], "\(key)") {
        #expect(Set(element.keys).isSubset(of: properties.keys), "\(element)")
        #expect(Set(required).isSubset(of: element.keys), "\(element)")
        let kinds = properties["kind"]?["enum"] as? [String]
        #expect(kinds?.contains(element["kind"] as? String ?? "") ?? true, "\(element)")
      }
    }
  }

  @Test("a hostile label stays a label in every format", arguments: HostileLabel.all)
  func hostile(_ label: HostileLabel) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("old.json", Shop.document.utf8)
    let document = try label.document()
    for format in ["text", "md", "mmd", "dot", "puml"] {
      let run = try Tool.run("diff", path, "-", "--format", format, input: document)
      #expect(run.ending == .exit(1), "\(format)")
      #expect(run.errors == "", "\(format)")
      let hidden = run.text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
          0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE:
          true
        default: false
        }
      }
      #expect(hidden.isEmpty, "\(format)")
    }
    let run = try Tool.run("diff", "-", path, "--format", "svg", input: document)
    #expect(run.ending == .exit(1))
    #expect(StrictSVG(run.output).complaints == [])
  }

  @Test("a label is code in Markdown, whatever it tries to be")
  func hostileMarkdown() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("old.json", Shop.document.utf8)
    let label = "`</code><script>alert(1)</script>` | @all #1 [x](javascript:y)"
    let document = Shop.document.replacingOccurrences(of: "Receipt", with: label)
    let run = try Tool.run("diff", path, "-", "--format", "md", input: document)
    #expect(run.ending == .exit(1))
    let safe = run.text.replacingOccurrences(of: "\\|", with: "|")
    let outside = safe.replacingOccurrences(of: "`` \(label) ``", with: "")
      .replacingOccurrences(of: "``leads to \(label) (set root)``", with: "")
      .replacingOccurrences(of: "``[\(label)]``", with: "")
    #expect(!outside.contains("script"))
    #expect(!outside.contains("@all"))
  }

  @Test("what is named wrongly is told with what to do, by the usual exit codes")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.add("broken.json", "{".utf8)
    let (none, lost) = (folder.path("none.json"), folder.path("none/a.md"))
    let rows: [(arguments: [String], code: Int32, says: String)] = [
      (["-", "-"], 64, "Standard input can be read only once; use - only once."),
      (
        ["sign-in", "sign-in", "-o", "a.xyz"], 64,
        "'a.xyz' has an unknown extension; choose a format with --format: text, md, json, "
          + "svg, png, pdf, dot, mmd, puml."
      ),
      (
        ["sign-in", "sign-in", "--json", "--format", "md"], 64,
        "--json and --format md cannot be used together."
      ),
      (["sign-in", "sign-im"], 66, "no flow named 'sign-im'; did you mean 'sign-in'?"),
      (
        [none, "sign-in"], 66,
        "\(none): no such file; name a flow or a document, or use - for standard input"
      ),
      (
        ["sign-in", broken], 65,
        "\(broken):1:2: the text ends too early; expected a key in double quotes"
      ),
      (
        ["sign-in", "questionnaire", "-o", lost], 73,
        "\(lost): cannot be created: the folder '\(folder.path("none"))' does not exist; create "
          + "it first"
      ),
    ]
    for row in rows {
      let run = try Tool.run(["diff"] + row.arguments)
      #expect(run.ending == .exit(row.code), "\(row.arguments)")
      #expect(run.complaint == row.says, "\(row.arguments)")
      #expect(run.output == [], "\(row.arguments)")
    }
  }

  @Test("two flows have to be named")
  func needsTwo() throws {
    let run = try Tool.run("diff", "sign-in")
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("<new>"))
    #expect(run.output == [])
  }
}

/// A format of `flowgraph diff`, and what its files look like.
struct DiffFormats: CustomTestStringConvertible {
  var name: String
  var fileExtension: String
  var beginning: String

  var testDescription: String { name }

  static let all = [
    DiffFormats(name: "text", fileExtension: "txt", beginning: "Deep links as shipped -> "),
    DiffFormats(name: "md", fileExtension: "md", beginning: "### Deep links as shipped → "),
    DiffFormats(
      name: "json", fileExtension: "json", beginning: "{\n  \"format\": \"flowgraph-diff\""),
    DiffFormats(name: "svg", fileExtension: "svg", beginning: "<svg "),
    DiffFormats(name: "dot", fileExtension: "dot", beginning: "digraph "),
    DiffFormats(name: "mmd", fileExtension: "mmd", beginning: "flowchart "),
    DiffFormats(name: "puml", fileExtension: "puml", beginning: "@startuml"),
    DiffFormats(name: "pdf", fileExtension: "pdf", beginning: "%PDF"),
  ].filter { $0.name != "pdf" || Tool.has("rsvg-convert") }
}

/// The files of the repository.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent(path))
  }
}
#endif
