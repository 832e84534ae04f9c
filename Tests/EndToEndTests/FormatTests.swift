#if CLI
import Foundation
import Testing

struct FormatTests {
  /// Extensions and their formats.
  static let extensions = [
    ("svg", "svg"), ("dot", "dot"), ("gv", "dot"), ("mmd", "mmd"), ("mermaid", "mmd"),
    ("puml", "puml"), ("plantuml", "puml"), ("md", "md"), ("markdown", "md"),
    ("edges", "edges"), ("txt", "edges"), ("json", "json"), ("SVG", "svg"),
  ]

  /// How a text of each format begins.
  static let beginnings = [
    ("svg", "<svg "), ("dot", "digraph "), ("mmd", "flowchart "), ("puml", "@startuml\n"),
    ("md", "# Sign in\n"), ("edges", "start "),
    ("json", "{"),
  ]

  @Test("the format follows the extension of the output", arguments: extensions)
  func followsExtension(_ name: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let file = try Tool.run("render", "sign-in", "-o", folder.path("flow.\(name)"))
    #expect(file.ending == .exit(0))
    #expect(file.output == [] && file.errors == "")
    let stream = try Tool.run("render", "sign-in", "--format", format)
    #expect(try folder.bytes("flow.\(name)") == stream.output)
  }

  @Test("each format begins as it must and ends with its line", arguments: beginnings)
  func beginsAsItMust(_ format: String, _ beginning: String) throws {
    let run = try Tool.run("render", "sign-in", "--format", format)
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(run.text.hasPrefix(beginning))
    #expect(run.text.hasSuffix("\n"))
  }

  @Test("--format takes precedence over the extension")
  func formatGoesFirst() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run("render", "sign-in", "-o", folder.path("flow.txt"), "--format", "dot")
    #expect(run.ending == .exit(0))
    #expect(try folder.text("flow.txt").hasPrefix("digraph "))
  }

  @Test("without a format and a file the picture goes to standard output, as with -")
  func defaultsToPicture() throws {
    let run = try Tool.run("render", "sign-in")
    #expect(run.text.hasPrefix("<svg "))
    #expect(try Tool.run("render", "sign-in", "-o", "-").output == run.output)
  }

  @Test("--per-tab is for screens, and changes nothing where there are no tabs")
  func perTab() throws {
    let run = try Tool.run("render", "sign-in", "--per-tab", "--format", "edges")
    #expect(run.ending == .exit(0))
    #expect(run.output == (try Tool.run("render", "sign-in", "--format", "edges")).output)
    let refused = try Tool.run("render", "sign-in", "--per-tab", "--level", "configurations")
    #expect(refused.ending == .exit(64))
    #expect(
      refused.complaint
        == "--per-tab needs --level screens; configurations already differ by tab.")
  }

  @Test("a document draws the same picture as its flow", arguments: Tool.samples)
  func drawsDocument(_ flow: String) throws {
    let document = try Tool.run("render", flow, "--format", "json")
    #expect(document.ending == .exit(0))
    for format in ["svg", "dot", "mmd", "puml", "md", "edges", "json"] {
      for level in Tool.levels {
        let direct = try Tool.run("render", flow, "--format", format, "--level", level)
        let again = try Tool.run(
          "render", "-", "--format", format, "--level", level, input: document.text)
        #expect(again.ending == .exit(0), "\(format), \(level)")
        #expect(again.output == direct.output, "\(format), \(level)")
      }
    }
  }

  @Test("a document is found by its path")
  func drawsFile() throws {
    let folder = try TemporaryFolder()
    let document = try Tool.run("render", "sign-in", "--format", "json")
    let path = try folder.add("sign-in.json", document.output)
    let run = try Tool.run("render", path, "--format", "edges")
    #expect(run.ending == .exit(0))
    #expect(run.output == (try Tool.run("render", "sign-in", "--format", "edges")).output)
  }

  @Test(
    "Graphviz' own dot reads the DOT text",
    .enabled(if: Tool.has("dot"), "the program dot is not installed"), arguments: Tool.samples)
  func isReadByDot(_ flow: String) throws {
    for level in Tool.levels {
      for direction in ["down", "right"] {
        let dot = try Tool.run(
          "render", flow, "--format", "dot", "--level", level, "--direction", direction)
        let run = try Spawn(executable: "dot", arguments: ["-Tsvg"], input: dot.output).run()
        #expect(run.ending == .exit(0), "\(level), \(direction)")
        #expect(run.errors == "", "\(level), \(direction)")
        #expect(run.text.contains("</svg>"), "\(level), \(direction)")
      }
    }
  }

  @Test("shells complete the formats of 'render' and of 'diff'")
  func completions() throws {
    let script = try Tool.run("--generate-completion-script", "zsh").text
    let lists = script.matches(of: #/___format=\(([^)]*)\)/#).map { match in
      match.output.1.split(separator: " ").map { $0.dropFirst().dropLast() }
    }
    let formats = "svg png pdf dot mmd puml md html edges json".split(separator: " ")
    let ofDiff = "text md json svg png pdf dot mmd puml".split(separator: " ")
    #expect(lists.contains(formats))
    #expect(lists.contains(ofDiff))
  }
}
#endif
