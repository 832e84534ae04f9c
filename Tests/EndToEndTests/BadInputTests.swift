#if CLI
import Foundation
import Testing

struct BadInputTests {
  /// Arguments that cannot be followed, with the exit code and the message.
  struct Row: CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var message: String

    init(_ arguments: String, _ code: Int32, _ message: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.code = code
      self.message = message
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let missing =
    "no such file; name a flow or a document, or use - for standard input"
  private static let folder = "cannot be read: it is a folder; name a file in it"
  private static let timeout = "--timeout must be more than 0 and at most 86400 seconds."
  private static let formats = "svg, png, pdf, dot, mmd, puml, md, html, edges, json"

  static let rows: [Row] = [
    Row(
      "render user-registratoin", 66,
      "no flow named 'user-registratoin'; did you mean 'user-registration'?"),
    Row("render sign-inn", 66, "no flow named 'sign-inn'; did you mean 'sign-in'?"),
    Row(
      "explore flow-controler", 66,
      "no flow named 'flow-controler'; did you mean 'flow-controllers'?"),
    Row(
      "explore qqqqqqqqqqqq", 66,
      "no flow named 'qqqqqqqqqqqq'; run 'flowgraph list' to see all flows; the path of a "
        + "document contains '/' or '.'"),
    Row("render ./missing.json", 66, "./missing.json: \(missing)"),
    Row("explore missing.json", 66, "missing.json: \(missing)"),
    Row("render missing/flow", 66, "missing/flow: \(missing)"),
    Row("play sing-in", 66, "no flow named 'sing-in'; did you mean 'sign-in'?"),
    Row(
      "play ./flow.json", 66, "./flow.json: \(missing)"),
    Row(
      "play sign-in --trace ./missing.json", 66,
      "./missing.json: no such file; save a trace with 'flowgraph play FLOW --save FILE'"),
    Row("play sign-in --trace /", 65, "/: \(folder)"),
    Row(
      "import ./missing.mmd", 66,
      "./missing.mmd: no such file; name a file to import, or use - for standard input"),
    Row("import /", 65, "/: \(folder)"),
    Row("render /", 65, "/: \(folder)"),
    Row("explore ./", 65, "./: \(folder)"),
    Row("explore ./a.json --max-depth 3", 66, "./a.json: \(missing)"),

    Row(
      "play sign-in --start 2", 64, "--start must be 1, because the flow has only one start."),
    Row(
      "play flow-controllers --start 0", 64,
      "--start must be from 1 to 2; 'flowgraph play flow-controllers' lists the starts."),
    Row(
      "play sign-in --start 1 --trace a.json", 64,
      "--start and --trace cannot be used together; a trace has its own start."),
    Row("render sign-in --timeout 0", 64, timeout),
    Row("render sign-in --timeout=-1", 64, timeout),
    Row("render sign-in --timeout nan", 64, timeout),
    Row("render sign-in --timeout inf", 64, timeout),
    Row(
      "explore sign-in --max-configurations 0", 64, "--max-configurations must be at least 1."),
    Row("explore sign-in --max-depth=-5", 64, "--max-depth must be at least 1."),
    Row(
      "explore sign-in --max-seconds 0", 64,
      "--max-seconds must be more than 0 and at most 1000000."),
    Row(
      "render sign-in -o /missing/a.gif", 64,
      "'/missing/a.gif' has an unknown extension; choose a format with --format: \(formats)."),
    Row(
      "render sign-in -o /missing/a.svg.bak", 64,
      "'/missing/a.svg.bak' has an unknown extension; choose a format with --format: \(formats)."),
  ]

  @Test("what cannot be followed is refused with its exit code and a reason", arguments: rows)
  func refuses(_ row: Row) throws {
    let run = try Tool.run(row.arguments)
    #expect(run.ending == .exit(row.code))
    #expect(run.output == [])
    #expect(run.complaint == row.message)
    #expect(run.errors.hasSuffix("\n"))
  }

  /// Arguments that the argument parser refuses with a message of its own, and a part of it.
  static let unparsable: [Row] = [
    Row("render", 64, "'<flow>'"),
    Row("play", 64, "'<flow>'"),
    Row("play flow-controllers --start x", 64, "'x'"),
    Row("draw sign-in", 64, "'draw'"),
    Row("render sign-in --nope", 64, "'--nope'"),
    Row("render sign-in more", 64, "'more'"),
    Row("import", 64, "'<file> ...'"),
    Row("import a.mmd --from visio", 64, "- graph\n  - csv\n  - mermaid\n"),
    Row("list sign-in", 64, "'sign-in'"),
    Row("render sign-in --format gif", 64, "- svg\n  - png\n  - pdf\n  - dot\n  - mmd\n"),
    Row("render sign-in --level flows", 64, "'configurations', 'overview' or 'storyboard'"),
    Row("render sign-in --direction up", 64, "'down' and 'right'"),
    Row("render sign-in --theme pink", 64, "'auto', 'light'"),
    Row("render sign-in --timeout soon", 64, "'soon'"),
    Row("explore sign-in --max-depth 99999999999999999999", 64, "'99999999999999999999'"),
    Row("render sign-in -o", 64, "'-o"),
  ]

  @Test("what cannot be parsed is refused and named", arguments: unparsable)
  func refusesUnparsable(_ row: Row) throws {
    let run = try Tool.run(row.arguments)
    #expect(run.ending == .exit(row.code))
    #expect(run.output == [])
    #expect(run.errors.contains(row.message), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n"))
  }

  /// Documents with a mistake, its location, and the message.
  static let documents = [
    ("", "1:1", "the text is empty"),
    (
      "{\n  \"flowgraph\": 1,\n  oops\n}", "3:3",
      "expected a key in double quotes, found \"o\""
    ),
    ("{\"flowgraph\": 1", "1:16", "the text ends too early; expected a comma or }"),
    ("[]", "1:1", "a document must be an object, not an array"),
    ("null", "1:1", "a document must be an object, not null"),
    (
      "{}", "1:1", "this is not a flowgraph document; the key \"flowgraph\" is missing"
    ),
    (
      "{\"flowgraph\": 2}", "1:15",
      "the document has version 2 of the format; this tool reads version 1; update the tool"
    ),
    (
      "{\"flowgraph\": 0}", "1:15",
      "the document has version 0 of the format; this tool reads version 1"
    ),
    ("{\"flowgraph\": \"1\"}", "1:15", "the version must be 1, not a string"),
    (
      "{\"flowgraph\": 1,\n\"titel\": \"x\"}", "2:1",
      "unknown key \"titel\" in the document; did you mean \"title\"?"
    ),
    ("{\"flowgraph\": 1, \"flowgraph\": 1}", "1:18", "the key \"flowgraph\" appears twice"),
    (
      String(repeating: "[", count: 100_000), "1:129",
      "arrays and objects are nested deeper than 128"
    ),
    ("{\"flowgraph\": 1}{", "1:17", "expected the end of the text, found \"{\""),
    ("\u{FEFF}{\r\n\t\"flowgraph\": 1e999}", "2:15", "the number is too large"),
  ]

  @Test("a malformed document is refused with the location", arguments: documents)
  func refusesDocument(_ text: String, _ location: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("wrong.json", text.utf8)
    for command in ["render", "explore"] {
      let run = try Tool.run(command, path)
      #expect(run.ending == .exit(65), "\(command)")
      #expect(run.output == [], "\(command)")
      #expect(run.errors == "flowgraph: \(path):\(location): \(message)\n", "\(command)")
    }
    let run = try Tool.run("render", "-", input: text)
    #expect(run.ending == .exit(65))
    #expect(run.errors == "flowgraph: standard input:\(location): \(message)\n")
  }

  @Test("a document that is larger than an import may be is refused with its mistake")
  func refusesLargeDocument() throws {
    let folder = try TemporaryFolder()
    let text = #"{"flowgraph": 1, "name": ""# + String(repeating: "x", count: 17 << 20)
    let path = try folder.add("large.json", text.utf8)
    let run = try Tool.run("explore", path)
    #expect(run.ending == .exit(65))
    #expect(run.complaint.hasPrefix("\(path):1:"))
    #expect(run.complaint.hasSuffix(": the text ends inside a string"))
  }

  @Test("a file name that is not UTF-8 is refused, and no other is written")
  func refusesFileName() throws {
    let folder = try TemporaryFolder()
    let command = #"cd "$1" && exec "$0" render sign-in -o "$(printf 'n\377.mmd')""#
    let run = try Spawn(
      executable: "/bin/sh", arguments: ["-c", command, Tool.path, folder.url.path]
    ).run()
    #expect(run.ending == .exit(64))
    #expect(
      run.complaint
        == "'n\u{FFFD}.mmd' is not UTF-8; rename the file, or use - for standard input or output")
    #expect(try folder.names() == [])
  }

  @Test("a document that refers to what is not there is refused with the location")
  func refusesLostReference() throws {
    let good = try Tool.run("render", "sign-in", "--format", "json").text
    let bad = good.replacingOccurrences(of: "\"to\": 1", with: "\"to\": 7")
    let line = try #require(
      bad.split(separator: "\n").firstIndex { $0.contains("\"to\": 7") })
    let run = try Tool.run("explore", "-", input: bad)
    #expect(run.ending == .exit(65))
    #expect(run.errors.hasPrefix("flowgraph: standard input:\(line + 1):"), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(": there is no configuration 7; the last is 1\n"), "\(run.errors)")
  }
}
#endif
