#if CLI
import Foundation
import Testing

struct MissingProgramTests {
  static let noGraphviz = ["FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH": "/nonexistent"]

  @Test("without Graphviz a picture is refused with how to get it", arguments: Tool.levels)
  func explainsHowToGetGraphviz(_ level: String) throws {
    let run = try Tool.run("render", "sign-in", "--level", level, environment: Self.noGraphviz)
    #expect(run.ending == .exit(69))
    #expect(run.output == [])
    // The message of the system follows in brackets.
    #expect(
      run.complaint.hasPrefix(
        "Graphviz, which lays out diagrams, is not installed; install it with 'apt-get install "
          + "libgraphviz-dev' or 'brew install graphviz'. The formats dot, mmd, puml, md, edges "
          + "and json work without it. ("), "\(run.errors)")
    #expect(run.complaint.hasSuffix(")"), "\(run.errors)")
  }

  @Test("without Graphviz the texts are as they are with it", arguments: Tool.samples)
  func writesTextsWithoutGraphviz(_ flow: String) throws {
    for format in ["dot", "mmd", "puml", "md", "edges", "json"] {
      let run = try Tool.run(
        "render", flow, "--format", format,
        environment: Self.noGraphviz.merging(["PATH": "/nonexistent"]) { $1 })
      #expect(run.ending == .exit(0), "\(format)")
      #expect(run.output == (try Tool.run("render", flow, "--format", format)).output, "\(format)")
    }
  }

  @Test("without rsvg-convert a PNG and a PDF are refused with how to get it")
  func explainsHowToGetConverter() throws {
    let folder = try TemporaryFolder()
    for format in ["png", "pdf"] {
      let run = try Tool.run(
        "render", "sign-in", "-o", folder.path("a.\(format)"),
        environment: ["PATH": "/nonexistent"])
      #expect(run.ending == .exit(69), "\(format)")
      #expect(
        run.complaint
          == "rsvg-convert, which writes \(format), is not installed; install it with "
          + "'apt-get install librsvg2-bin' or 'brew install librsvg', or write an .svg instead")
    }
    #expect(try folder.names() == [])
    let picture = try Tool.run("render", "sign-in", environment: ["PATH": "/nonexistent"])
    #expect(picture.ending == .exit(0))
  }

  @Test(
    "a PNG and a PDF are made, the same bytes each time",
    .enabled(if: Tool.has("rsvg-convert"), "the program rsvg-convert is not installed"),
    arguments: [("png", [0x89] + Array("PNG".utf8)), ("pdf", Array("%PDF-".utf8))])
  func converts(_ format: String, _ beginning: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run("render", "user-registration", "-o", folder.path("a.\(format)"))
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    let bytes = try folder.bytes("a.\(format)")
    #expect(bytes.starts(with: beginning))
    #expect(bytes.count > 5000)
    let again = try Tool.run("render", "user-registration", "--format", format)
    #expect(again.output == bytes)
  }

  /// Converters that report no error, with what they write.
  static let converters: [(name: String, script: String)] = [
    ("nothing", "cat >/dev/null"), ("a message", "echo sorry"),
    ("the beginning of a PNG", #"printf '\211PNG\r\n\032\n'"#),
    ("the beginning of a PDF", #"printf '%%PDF-1.5\n'"#),
    ("a PNG that is cut", #"printf '\211PNG\r\n\032\n\000\000\000\rIHDR'"#),
  ]

  @Test("a converter that writes no picture does not replace the old one", arguments: converters)
  func keepsPicture(_ name: String, _ script: String) throws {
    let folder = try TemporaryFolder()
    let environment = try Self.path(in: folder, withConverter: script)
    for format in ["png", "pdf"] {
      let old = try folder.add("a.\(format)", "old".utf8)
      let run = try Tool.run("render", "sign-in", "-o", old, environment: environment)
      #expect(run.ending == .exit(70), "\(format)")
      #expect(
        run.complaint
          == "rsvg-convert reported no error, but did not write a complete \(format); install it "
          + "again, or write an .svg and convert it with another program")
      #expect(try folder.text("a.\(format)") == "old", "\(format)")
    }
  }

  @Test("the time limit of a converter is that of the command")
  func limitsConverter() throws {
    let folder = try TemporaryFolder()
    let environment = try Self.path(in: folder, withConverter: "exec sleep 1000")
    let old = try folder.add("a.png", "old".utf8)
    let run = try Tool.run(
      "render", "sign-in", "--timeout", "5", "-o", old, environment: environment)
    #expect(run.ending == .exit(75))
    #expect(
      run.complaint == "rsvg-convert took longer than 5 s; raise --timeout, or write an .svg")
    #expect(try folder.text("a.png") == "old")
  }

  @Test("the doctor does not believe a program that says nothing")
  func doubtsSilence() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "doctor", environment: try Self.path(in: folder, withConverter: "exit 0"))
    #expect(run.ending == .exit(69))
    #expect(run.text.contains("  missing  rsvg-convert  "))
  }

  /// An environment in which `rsvg-convert` is a script.
  private static func path(
    in folder: TemporaryFolder, withConverter script: String
  ) throws -> [String: String] {
    let path = try folder.add("rsvg-convert", "#!/bin/sh\n\(script)\n".utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return ["PATH": "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }

  @Test("the doctor reports what is here, and of the rest how to get it")
  func doctor() throws {
    let healthy = try Tool.run("doctor")
    #expect(healthy.ending == .exit(0))
    #expect(healthy.lines.first == "flowgraph \(Tool.version)")
    #expect(Tool.version.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
    for name in ["Graphviz", "libpng", "rsvg-convert", "swift", "git"] {
      let line = healthy.lines.first { $0.contains(" \(name) ") } ?? ""
      #expect(line.contains(#/^  ok       \S+ +\d+\.\d+[^ ]*: /#), "\(name): \(healthy.text)")
    }
    let ill = try Tool.run(
      "doctor", environment: Self.noGraphviz.merging(["PATH": "/nonexistent"]) { $1 })
    #expect(ill.ending == .exit(69))
    for remedy in [
      "  missing  Graphviz      lays out diagrams; install it with 'apt-get install "
        + "libgraphviz-dev'",
      "  missing  rsvg-convert  converts diagrams to png and pdf; install it with 'apt-get "
        + "install librsvg2-bin'",
      "  missing  swift         ", "  missing  git           ",
    ] {
      #expect(ill.text.contains(remedy), "\(ill.text)")
    }
  }
}
#endif
