#if CLI
import FlowDocuments
import FlowExploration
import Foundation
import Testing

@Suite("flowgraph replay")
struct ReplayTests {
  @Test("prints each step as reports do, and exits with 0 where nothing is violated")
  func replays() throws {
    let run = try Tool.run("replay", "sign-in", "0:0.1")
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(
      run.text.hasPrefix(
        """
        start: [Name]
        1. nextTapped(name): ann
           push Password (SampleFlows/SignIn.swift:17)
           [Name, Password]
        2. submitTapped
           ends with signedIn(ann) (SampleFlows/SignIn.swift:18)
           [Name, Password]

        """))
    #expect(run.lines.last?.hasSuffix(" properties checked, none violated") == true)
  }

  @Test("what is violated along it is reported, with exit code 1")
  func reportsViolations() throws {
    let folder = try TemporaryFolder()
    let shop = try folder.add("shop.json", Shop.document.utf8)
    let run = try Tool.run("replay", shop, "0:0")
    #expect(run.ending == .exit(1))
    #expect(run.text.contains("  violated after 1 event: nothing leads on from here\n"))
    let warnings = StandardProperty.allCases.filter { $0.severity == .warning }.map(\.name)
    let checked = Set(["holds", "violated", "nothing to judge"].flatMap(Shop.properties))
      .subtracting(warnings)
    #expect(checked.contains("no-dead-end") && checked.count > 5)
    #expect(run.lines.last == "\(checked.count) properties checked, 1 violated")
    let unchecked = try Tool.run("replay", shop, "0:0", "--property", "reducer-is-pure")
    #expect(unchecked.ending == .exit(64))
    #expect(
      unchecked.complaint
        == "'reducer-is-pure' cannot be checked on a document; name a flow instead.")
    let quiet = try Tool.run("replay", shop, "0:0", "--without", "no-dead-end")
    #expect(quiet.ending == .exit(0))
    #expect(try Tool.run("replay", shop, "0:").ending == .exit(0))
  }

  @Test("a file that play saved is replayed by the flow that it names")
  func replaysFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("trace.json", TraceTests.trace.utf8)
    let run = try Tool.run("replay", path)
    #expect(run.ending == .exit(0))
    #expect(run.text.contains("2. back (system: back)\n"))
    #expect(try Tool.run("replay", "sign-in", path).output == run.output)
    #expect(try Tool.run("replay", "-", input: TraceTests.trace).output == run.output)
  }

  @Test("a trace that is stale is reported with its step and what is offered, and exits with 1")
  func reportsStale() throws {
    let code = try Tool.run("replay", "sign-in", "0:0.9.1")
    #expect(code.ending == .exit(1))
    #expect(code.text.contains("1. nextTapped(name): ann\n"))
    #expect(code.lines.last?.hasSuffix("none violated; the trace is stale") == true)
    #expect(
      code.errors
        == "flowgraph: 0:0.9.1: step 2, '9', is no longer possible at [Name, Password]; record "
        + "the trace again\n")
    let text = TraceTests.trace.replacingOccurrences(of: "\"ann\"", with: "\"bob\"")
    let saved = try Tool.run("replay", "-", input: text)
    #expect(saved.ending == .exit(1))
    #expect(
      saved.errors
        == "flowgraph: -: step 1, 'nextTapped(name): bob', can no longer happen here; possible "
        + "steps are 'nextTapped(name): ann', 'cancelTapped'\n")
  }

  @Test("the path is drawn")
  func draws() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.svg")
    let run = try Tool.run("replay", "sign-in", "0:0.1", "--svg", path)
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(try folder.bytes("trace.svg")).complaints == [])
    let stream = try Tool.run("replay", "sign-in", "0:0.1", "--svg", "-")
    #expect(try stream.output == folder.bytes("trace.svg"))
  }

  private static let noTrace =
    "not a trace code; expected a start, a colon and steps, such as 0:2.1"

  /// What cannot be followed, its exit code, and the message.
  static let refused: [(arguments: String, code: Int32, says: String)] = [
    ("0:1", 64, "Name the flow before the trace: flowgraph replay FLOW 0:1."),
    ("a b c", 64, "Name a flow and a trace, or a file with a saved trace."),
    ("- -", 64, "Standard input can be read only once; use - only once."),
    ("sign-inn 0:1", 66, "no flow named 'sign-inn'; did you mean 'sign-in'?"),
    (
      "sign-in ./missing.json", 66,
      "./missing.json: no such file; save a trace with 'flowgraph play FLOW --save FILE'"
    ),
    (
      "sign-in 4:0", 1,
      "4:0: the trace begins at start 4, but 'sign-in' has only start 0"
    ),
    ("sign-in 0:...", 65, "0:...: \(noTrace)"),
    ("sign-in 0:0..1", 65, "0:0..1: \(noTrace)"),
    ("sign-in 0:0a1", 65, "0:0a1: \(noTrace)"),
    ("sign-in 99999999999999999999:0", 65, "99999999999999999999:0: \(noTrace)"),
    ("sign-in 0:0 --svg x.png", 64, "--svg writes SVG; 'x.png' should end with .svg."),
    (
      "rx-feedback -", 65,
      "standard input: this is a trace of 'sign-in', not of 'rx-feedback'; replay it with "
        + "'flowgraph replay sign-in FILE'"
    ),
    (
      "sign-in 0:0 --property qqqq", 64,
      "No property named 'qqqq'; use --list-properties to see them all."
    ),
  ]

  @Test("what cannot be followed is reported", arguments: refused)
  func refuses(_ arguments: String, _ code: Int32, _ message: String) throws {
    let tokens = arguments.split(separator: " ").map(String.init)
    let run = try Tool.run(["replay"] + tokens, input: TraceTests.trace)
    #expect(run.ending == .exit(code))
    #expect(run.output == [])
    #expect(run.complaint == message)
  }

  @Test("a trace has to be named")
  func needsTrace() throws {
    let run = try Tool.run("replay", input: TraceTests.trace)
    #expect(run.ending == .exit(64))
    #expect(run.output == [])
    #expect(run.errors.contains("<trace>"))
  }

  @Test("a trace of a flow that the catalog does not have is reported")
  func reportsUnknownFlow() throws {
    let text = TraceTests.trace.replacingOccurrences(of: "\"sign-in\"", with: "\"sign-out\"")
    let run = try Tool.run("replay", "-", input: text)
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "standard input: this is a trace of 'sign-out', which is not in the catalog; name a "
        + "document of that flow before the trace")
  }
}
#endif
