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

  /// Options that have an effect on some formats only, those formats, and what the others lack.
  static let restricted = [
    ("--theme dark", ["svg", "png", "pdf", "html"], "has no colors"),
    (
      "--direction right", ["svg", "png", "pdf", "dot", "mmd", "puml", "html"], "has no direction"
    ),
    ("--stats", ["svg", "png", "pdf", "html"], "has no layout"),
    ("--all-edges", ["svg", "png", "pdf", "dot", "mmd", "puml", "html"], "is no diagram"),
  ]

  @Test("an option without an effect on the format is refused, with the formats it is for")
  func refusesOptionsWithoutEffect() throws {
    var refused = 0
    for (option, formats, lack) in Self.restricted {
      let arguments = option.split(separator: " ").map(String.init)
      let list = formats.dropLast().joined(separator: ", ") + " or " + (formats.last ?? "")
      for format in ["svg", "dot", "mmd", "puml", "md", "html", "edges", "json"] {
        let run = try Tool.run(["render", "sign-in", "--format", format] + arguments)
        if formats.contains(format) {
          #expect(run.ending == .exit(0), "\(option), \(format)")
          continue
        }
        refused += 1
        #expect(run.ending == .exit(64), "\(option), \(format)")
        #expect(run.output == [])
        #expect(run.complaint == "\(arguments[0]) needs \(list); \(format) \(lack).")
      }
    }
    #expect(refused == 2 * 6 + 2 * 3)
  }

  /// Options of drawing without an effect on what 'diff' writes, and the message.
  static let refusedByDiff = [
    ("--theme dark", "--theme needs svg, png or pdf; text has no colors."),
    (
      "--format md --direction right",
      "--direction needs svg, png, pdf, dot, mmd or puml; md has no direction."
    ),
    ("--json --group Login", "--group needs svg, png, pdf, dot, mmd or puml; json is no diagram."),
    ("--format mmd --stats", "--stats needs svg, png or pdf; mmd has no layout."),
    (
      "--format md --with-picture --theme dark", "--theme needs svg, png or pdf; mmd has no colors."
    ),
  ]

  @Test("'diff' refuses options without an effect as well", arguments: refusedByDiff)
  func diffRefuses(_ options: String, _ message: String) throws {
    let arguments = options.split(separator: " ").map(String.init)
    let run = try Tool.run(["diff", "deep-links-as-shipped", "deep-links"] + arguments)
    #expect(run.ending == .exit(64))
    #expect(run.output == [])
    #expect(run.complaint == message)
  }

  @Test("an option of drawing applies to the picture in the Markdown of 'diff'")
  func diffDraws() throws {
    let diff = ["diff", "deep-links-as-shipped", "deep-links", "--format", "md", "--with-picture"]
    let run = try Tool.run(diff + ["--direction", "right"])
    #expect(run.ending == .exit(1))
    #expect(run.text.contains("flowchart LR"))
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
