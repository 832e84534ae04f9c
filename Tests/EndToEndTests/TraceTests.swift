#if CLI
import Foundation
import Testing

@Suite("traces are saved and replayed")
struct TraceTests {
  static let trace = """
    {
      "format": "flowgraph-trace",
      "version": 1,
      "flow": "sign-in",
      "start": 0,
      "events": [
        {"event": "nextTapped(name)", "payload": "ann", "stack": "[Name, Password]"},
        {"event": "back", "move": "back", "stack": "[Name]"}
      ]
    }

    """

  @Test("where no launch condition was chosen there is nothing to save, and that is an error")
  func savesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.json")
    let run = try Tool.run("play", "flow-controllers", "--save", path, input: "")
    #expect(run.ending == .exit(66))
    #expect(
      run.complaint
        == "\(path): nothing to save, because no launch condition was chosen; choose one with "
        + "--start")
  }

  @Test("save and --save write the same reviewable bytes, whatever was ignored or undone")
  func saves() throws {
    let folder = try TemporaryFolder()
    let (middle, end) = (folder.path("a file.json"), folder.path("end.json"))
    let input = "1\nsubmit\nundo\nnext\n1\nback\nback\nsave \(middle)\n"
    let run = try Tool.run("play", "sign-in", "--save", end, input: input)
    #expect(run.ending == .exit(0))
    #expect(run.text.contains("\nsaved \(middle)\n"))
    #expect(try folder.text("a file.json") == Self.trace)
    #expect(try folder.text("end.json") == Self.trace)
    #expect(try folder.names() == ["a file.json", "end.json"])
  }

  @Test("a trace is replayed from a file or from standard input, and goes on from there")
  func replays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("trace.json", Self.trace.utf8)
    let run = try Tool.run("play", "sign-in", "--trace", path, input: "undo\nundo\nundo\n")
    #expect(run.ending == .exit(0))
    #expect(
      run.lines.filter { $0.hasPrefix("  stack") } == [
        "  stack   [Name]", "  stack   [Name, Password]", "  stack   [Name]",
      ])
    let piped = try Tool.run(
      "play", "sign-in", "--trace", "-", "--save", path, input: Self.trace)
    #expect(piped.ending == .exit(0))
    #expect(try folder.text("trace.json") == Self.trace)
  }

  @Test("a trace says itself where it starts")
  func replaysStart() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.json")
    let save = try Tool.run("play", "flow-controllers", "--save", path, input: "else\n1\n")
    #expect(save.ending == .exit(0))
    let saved = try folder.text("trace.json")
    #expect(saved.contains("\"start\": 1,"))
    let run = try Tool.run("play", "flow-controllers", "--trace", path)
    #expect(run.text.contains("  stack   [Items.List]\n"))
    #expect(!run.text.contains("The flow has several starts"))
  }

  private static let notOffered =
    "can no longer happen here; possible steps are 'nextTapped(name): ann', 'cancelTapped'"

  /// A change to the trace, and the message after its path.
  static let stale: [(old: String, new: String, says: String)] = [
    (
      "nextTapped(name)", "nextTaped(name)", ": step 1, 'nextTaped(name): ann', \(notOffered)"
    ),
    ("ann", "bob", ": step 1, 'nextTapped(name): bob', \(notOffered)"),
    (
      "\"back\", \"move\": \"back\"", "\"cancelTapped\"",
      ": step 2, 'cancelTapped', is now ignored here; possible steps are 'submitTapped', 'back'"
    ),
    (
      "[Name]", "[Top]",
      ": step 2, 'back', now leads to [Name] instead of [Top]; save the trace again, or remove "
        + "\"stack\" from the step"
    ),
    (
      "\"sign-in\"", "\"user-registration\"",
      ": this is a trace of 'user-registration', not of 'sign-in'; replay it with "
        + "'flowgraph replay user-registration FILE'"
    ),
    (
      "\"version\": 1", "\"version\": 3",
      ":3:14: the trace has version 3 of the format; this tool reads version 1; update the tool"
    ),
    ("\"back\",", "\"back\"", #":8:22: expected a comma or }, found "\"""#),
    (
      "\"payload\"", "\"paylod\"",
      ":7:35: unknown key \"paylod\" in an event of the trace; did you mean \"payload\"?"
    ),
  ]

  @Test("a trace that is stale or wrong is refused with the step or location", arguments: stale)
  func refusesTrace(_ old: String, _ new: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let text = Self.trace.replacingOccurrences(of: old, with: new)
    #expect(text != Self.trace)
    let path = try folder.add("trace.json", text.utf8)
    let run = try Tool.run("play", "sign-in", "--trace", path)
    // What the flow does not do any more is a finding; what is no trace of it is bad input.
    #expect(run.ending == .exit(message.hasPrefix(": step") ? 1 : 65))
    #expect(run.output == [])
    #expect(run.errors == "flowgraph: \(path)\(message)\n")
    #expect(try Tool.run("replay", "sign-in", path).ending == run.ending)
  }

  @Test("a start that is not there is refused")
  func refusesStart() throws {
    let text = Self.trace.replacingOccurrences(of: "\"start\": 0", with: "\"start\": 4")
    let run = try Tool.run("play", "sign-in", "--trace", "-", input: text)
    #expect(run.ending == .exit(1))
    #expect(
      run.errors == "flowgraph: standard input: the trace begins at start 4, but 'sign-in' has "
        + "only start 0\n")
  }

  @Test("a path that cannot be written to is reported before the game, not after it")
  func refusesSaving() throws {
    let folder = try TemporaryFolder()
    for (path, message) in [
      (folder.url.path, "it is a folder; name a file in it"),
      (
        folder.path("no/trace.json"),
        "the folder '\(folder.path("no"))' does not exist; create it first"
      ),
    ] {
      let run = try Tool.run("play", "sign-in", "--save", path, input: "1\n")
      #expect(run.ending == .exit(73), "\(path)")
      #expect(run.output == [], "\(path)")
      #expect(run.complaint == "\(path): cannot be created: \(message)")
    }
    #expect(try folder.names() == [])
  }

  @Test("a save that fails is reported, does not end the game, and is forgotten when one succeeds")
  func survivesSaving() throws {
    let folder = try TemporaryFolder()
    let failing = "save \(folder.url.path)\n1\n"
    let run = try Tool.run("play", "sign-in", input: failing)
    #expect(run.ending == .exit(73))
    #expect(run.text.contains("[Name, Password]"))
    let message =
      "flowgraph: \(folder.url.path): cannot be created: it is a folder; name a file in it\n"
    #expect(run.errors == message + message, "when it happens, and at the end")
    let saved = try Tool.run(
      "play", "sign-in", input: failing + "save\nsave \(folder.path("trace.json"))\n")
    #expect(saved.ending == .exit(0))
    #expect(saved.text.contains("name a file to save to"))
    #expect(try folder.names() == ["trace.json"])
  }

  @Test("a reader that goes, or an output that is closed, is an error")
  func noticesLostOutput() throws {
    let folder = try TemporaryFolder()
    let gone = try Tool.run(
      "play", "sign-in", "--save", folder.path("trace.json"), input: "1\n", output: .closedPipe)
    #expect(gone.ending == .exit(74))
    #expect(gone.errors == "")
    let saved = try folder.text("trace.json")
    #expect(saved.contains("\"events\": []"))
    let closed = try Tool.run("play", "sign-in", input: "1\n", output: .closed)
    #expect(closed.ending == .exit(74))
    #expect(closed.complaint == "standard output: cannot be written: it is closed")
  }
}
#endif
