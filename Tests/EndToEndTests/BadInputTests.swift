#if CLI
import Foundation
import Testing

struct BadInputTests {
  /// Arguments that cannot be followed, with the exit code and a part of what is said.
  struct Row: CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var says: String

    init(_ arguments: String, _ code: Int32, _ says: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.code = code
      self.says = says
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows = [
    Row("render user-registratoin", 66, "did you mean 'user-registration'?"),
    Row("render sign-inn", 66, "did you mean 'sign-in'?"),
    Row("explore flow-controler", 66, "did you mean 'flow-controllers'?"),
    Row("explore qqqqqqqqqqqq", 66, "'flowgraph list' names them all"),
    Row("render ./missing.json", 66, "flowgraph: ./missing.json: no such file"),
    Row("explore missing.json", 66, "flowgraph: missing.json: no such file"),
    Row("render missing/flow", 66, "flowgraph: missing/flow: no such file"),
    Row("play sing-in", 66, "did you mean 'sign-in'?"),
    Row("play ./flow.json", 66, "'flowgraph list' names those that can be played"),
    Row("play sign-in --trace ./missing.json", 66, "flowgraph: ./missing.json: no such file"),
    Row("play sign-in --trace /", 65, "flowgraph: /: cannot be read: it is a folder"),
    Row("render /", 65, "flowgraph: /: cannot be read: it is a folder"),
    Row("explore ./", 65, "flowgraph: ./: cannot be read: it is a folder"),

    Row("render", 64, "'<flow>'"),
    Row("play", 64, "'<flow>'"),
    Row("play sign-in --start 2", 64, "--start must be 1: the flow starts in one way only"),
    Row("play flow-controllers --start 0", 64, "--start must be from 1 to 2"),
    Row("play flow-controllers --start x", 64, "'x'"),
    Row("play sign-in --start 1 --trace a.json", 64, "A trace says itself where it starts"),
    Row("draw sign-in", 64, "'draw'"),
    Row("render sign-in --nope", 64, "'--nope'"),
    Row("render sign-in more", 64, "'more'"),
    Row("list sign-in", 64, "'sign-in'"),
    Row("render sign-in --format gif", 64, "- svg\n  - png\n  - pdf\n  - dot\n  - mmd\n"),
    Row("render sign-in --level flows", 64, "'screens', 'configurations' or 'overview'"),
    Row("render sign-in --direction up", 64, "'down' and 'right'"),
    Row("render sign-in --theme pink", 64, "'auto', 'light'"),
    Row("render sign-in --timeout 0", 64, "--timeout must be more than 0"),
    Row("render sign-in --timeout=-1", 64, "--timeout must be more than 0"),
    Row("render sign-in --timeout nan", 64, "--timeout must be more than 0"),
    Row("render sign-in --timeout inf", 64, "--timeout must be more than 0"),
    Row("render sign-in --timeout soon", 64, "'soon'"),
    Row("explore sign-in --max-configurations 0", 64, "--max-configurations must be at least 1"),
    Row("explore sign-in --max-depth=-5", 64, "--max-depth must be at least 1"),
    Row("explore sign-in --max-seconds 0", 64, "--max-seconds must be more than 0"),
    Row("explore sign-in --max-depth 99999999999999999999", 64, "'99999999999999999999'"),
    Row("explore ./a.json --max-depth 3", 66, "./a.json: no such file"),
    Row("render sign-in -o /missing/a.gif", 64, "'/missing/a.gif' stands for no format"),
    Row("render sign-in -o /missing/a.svg.bak", 64, "'/missing/a.svg.bak' stands for no format"),
    Row("render sign-in -o", 64, "'-o"),
  ]

  @Test("what cannot be followed is refused with its exit code and a reason", arguments: rows)
  func refuses(_ row: Row) throws {
    let run = try Tool.run(row.arguments)
    #expect(run.ending == .exit(row.code))
    #expect(run.output == [])
    #expect(run.errors.contains(row.says), "\(run.errors)")
    #expect(run.errors.hasSuffix("\n"))
  }

  /// Documents with a mistake, where it is, and a part of what is said.
  static let documents = [
    ("", "1:1", "empty"),
    ("{\n  \"flowgraph\": 1,\n  oops\n}", "3:3", "expected a key in double quotes"),
    ("{\"flowgraph\": 1", "1:16", "ends too early"),
    ("[]", "1:1", "a document must be an object"),
    ("null", "1:1", "a document must be an object"),
    ("{}", "1:1", "\"flowgraph\" is missing"),
    ("{\"flowgraph\": 2}", "1:15", "version 2 of the format; this tool reads version 1; update"),
    ("{\"flowgraph\": 0}", "1:15", "version 0 of the format; this tool reads version 1"),
    ("{\"flowgraph\": \"1\"}", "1:15", "the version must be 1, not a string"),
    ("{\"flowgraph\": 1,\n\"titel\": \"x\"}", "2:1", "did you mean \"title\"?"),
    ("{\"flowgraph\": 1, \"flowgraph\": 1}", "1:18", "is there twice"),
    (String(repeating: "[", count: 100_000), "1:129", "nest deeper than 128"),
    ("{\"flowgraph\": 1}{", "1:17", "expected the end of the text"),
    ("\u{FEFF}{\r\n\t\"flowgraph\": 1e999}", "2:15", "too large"),
  ]

  @Test("a malformed document is refused with its place", arguments: documents)
  func refusesDocument(_ text: String, _ place: String, _ says: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("wrong.json", text.utf8)
    for command in ["render", "explore"] {
      let run = try Tool.run(command, path)
      #expect(run.ending == .exit(65))
      #expect(run.output == [])
      #expect(run.errors.hasPrefix("flowgraph: \(path):\(place): "), "\(run.errors)")
      #expect(run.errors.contains(says), "\(run.errors)")
    }
    let run = try Tool.run("render", "-", input: text)
    #expect(run.ending == .exit(65))
    #expect(run.errors.hasPrefix("flowgraph: standard input:\(place): "), "\(run.errors)")
  }

  @Test("a document that refers to what is not there is refused with its place")
  func refusesLostReference() throws {
    let good = try Tool.run("render", "sign-in", "--format", "json").text
    let bad = good.replacingOccurrences(of: "\"to\": 1", with: "\"to\": 7")
    let line = try #require(
      bad.split(separator: "\n").firstIndex { $0.contains("\"to\": 7") })
    let run = try Tool.run("explore", "-", input: bad)
    #expect(run.ending == .exit(65))
    #expect(run.errors.hasPrefix("flowgraph: standard input:\(line + 1):"))
    #expect(run.errors.contains("there is no configuration 7; the last is 1"))
  }
}
#endif
