#if CLI
import Foundation
import Testing

@Suite("What a command reads is never what it writes")
struct OwnOutputsTests {
  /// What is run, `FILE` standing for a document, `TRACE` for a saved trace, `SHARES` for a folder
  /// with the report of a share, and `OUTPUT` for the file to write.
  static let commands = [
    "check FILE -o OUTPUT", "check sign-in FILE --format sarif -o OUTPUT",
    "diff sign-in FILE -o OUTPUT", "diff FILE sign-in --format json -o OUTPUT",
    "paths FILE -o OUTPUT", "render FILE --format json -o OUTPUT",
    "render FILE --format mmd --coverage TRACE -o OUTPUT", "import FILE -o OUTPUT",
    "import other.mmd FILE --swift -o a.swift --tests OUTPUT", "replay FILE 0: --svg OUTPUT",
    "play FILE --save OUTPUT", "merge SHARES -o OUTPUT", "merge SHARES/FILE -o OUTPUT",
  ]

  @Test("however the path is spelled", arguments: commands)
  func refuses(_ command: String) throws {
    let folder = try TemporaryFolder()
    let isShare = command.contains("SHARES")
    let name = isShare ? "1.share.json" : command.contains("--svg") ? "a.svg" : "shop.json"
    let path = try folder.add(name, Shop.document.utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: name)
    let before = try folder.bytes(name)
    for output in [path, "\(folder.url.path)/./\(name)", folder.path("link")] {
      // The extension of a link says nothing about the format.
      guard !output.hasSuffix("link") || !command.contains("--svg") else { continue }
      let arguments = command.split(separator: " ").map { word -> String in
        switch word {
        case "FILE": path
        case "SHARES/FILE": path
        case "SHARES": folder.url.path
        case "OUTPUT": output
        case "TRACE": folder.path("none.json")
        default: String(word)
        }
      }
      let run = try Tool.run(arguments)
      #expect(run.ending == .exit(64), "\(arguments): \(run.errors)")
      #expect(run.errors.contains("would be written over, but it is also read"), "\(run.errors)")
      #expect(run.output.isEmpty)
      #expect(try folder.bytes(name) == before)
    }
  }

  @Test("nor is it by a trace or a game that happens to have its name")
  func refusesTraces() throws {
    let folder = try TemporaryFolder()
    let name = "shop-no-dead-end.json"
    let path = try folder.add(name, Shop.document.utf8)
    let before = try folder.bytes(name)
    let check = try Tool.run("check", path, "--trace-svg", folder.url.path)
    #expect(check.ending == .exit(64), "\(check.errors)")
    #expect(check.errors.contains("would be written over, but it is also read"), "\(check.errors)")
    let game = try Tool.run("play", path, input: "save \(path)\nquit\n")
    #expect(game.text.contains("not saved: that is the file with the flow"), "\(game.text)")
    #expect(try folder.bytes(name) == before)
  }

  @Test("nor are two outputs one file")
  func refusesTwice() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "import", "a.mmd", "--swift", "-o", folder.path("a.swift"), "--tests",
      "\(folder.url.path)/./a.swift")
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("would be written twice"), "\(run.errors)")
  }

  @Test("another file is written, even beside one that is named like a flow")
  func writesOthers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.json", Shop.document.utf8)
    let run = try Tool.run("render", path, "--format", "json", "-o", folder.path("other.json"))
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try folder.bytes("other.json").isEmpty == false)
  }

  static let contradictions = [
    ("check sign-in --strict --no-warnings", "--strict and --no-warnings"),
    ("check sign-in --json --format text", "--json and --format text"),
    ("check sign-in --list-properties --json", "--list-properties and --json"),
    ("check sign-in --list-properties --format github", "--list-properties and --format"),
    ("check sign-in --list-properties --strict", "--list-properties and --strict"),
    ("check sign-in --list-properties --violations 2", "--list-properties and --violations"),
    ("check sign-in --list-properties --walks 9", "--list-properties and --walks"),
    (
      "check sign-in --property no-trap --property no-dead-end --without no-trap",
      "--property no-trap and --without no-trap"
    ),
    ("replay sign-in 0: --list-properties --svg a.svg", "--list-properties and --svg"),
    ("merge a --json --format text", "--json and --format text"),
    ("diff sign-in sign-in --json --format text", "--json and --format text"),
    ("render sign-in --no-screenshots --pictures embed", "--pictures and --no-screenshots"),
  ]

  @Test("options that contradict each other are refused", arguments: contradictions)
  func refusesOptions(_ arguments: String, _ options: String) throws {
    let run = try Tool.run(arguments.split(separator: " ").map(String.init))
    #expect(run.ending == .exit(64), "\(run.errors)")
    #expect(run.errors.contains("\(options) cannot be used together."), "\(run.errors)")
  }
}
#endif
