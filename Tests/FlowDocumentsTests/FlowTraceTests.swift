import FlowDocuments
import Testing

@Suite("A trace is written and read strictly")
struct FlowTraceTests {
  static let text = """
    {
      "format": "flowgraph-trace",
      "version": 1,
      "flow": "sign-in",
      "start": 0,
      "events": [
        {"event": "nextTapped(name)", "payload": "ann \\"x\\"", "stack": "[Name, Password]"},
        {"event": "closed", "move": "swipe down"},
        {"event": null, "move": "back", "stack": "[Name]"},
        {"relaunch": true, "stack": "[Name]"},
        {"relaunch": true},
        {"event": "submitTapped", "outcome": "signedIn(ann)"}
      ]
    }

    """

  static let trace = FlowTrace(
    flow: "sign-in",
    steps: [
      .init("nextTapped(name)", payload: "ann \"x\"", stack: "[Name, Password]"),
      .init("closed", move: "swipe down"), .move("back", stack: "[Name]"),
      .relaunch(stack: "[Name]"), .relaunch(), .init("submitTapped", outcome: "signedIn(ann)"),
    ])

  @Test("A trace is one line for each event, the same bytes every time")
  func writes() {
    #expect(Self.trace.json() == Self.text)
    #expect(
      FlowTrace(flow: "a", start: 3).json() == """
        {
          "format": "flowgraph-trace",
          "version": 1,
          "flow": "a",
          "start": 3,
          "events": []
        }

        """)
  }

  @Test("What was written is read back")
  func reads() throws {
    #expect(try FlowTrace(json: Array(Self.text.utf8)) == Self.trace)
    let empty = FlowTrace(flow: "a", start: 3)
    #expect(try FlowTrace(json: Array(empty.json().utf8)) == empty)
  }

  @Test("An answer is saved with its work, and late only with it")
  func answers() throws {
    let trace = FlowTrace(
      flow: "till",
      steps: [.init("paid", work: "charge(1)"), .init("paid", work: "charge(1)", isLate: true)])
    let json = trace.json()
    #expect(json.contains(#"{"event": "paid", "answers": "charge(1)", "late": true}"#))
    #expect(try FlowTrace(json: Array(json.utf8)) == trace)
    let wrong = json.replacing(#""answers": "charge(1)", "late""#, with: #""late""#)
    let error = #expect(throws: DocumentError.self) { try FlowTrace(json: Array(wrong.utf8)) }
    #expect(
      error?.message.contains(#"an event without "answers" does not take "late""#) == true)
  }

  @Test("A step is described by its event and payload")
  func describes() {
    #expect(
      Self.trace.steps.map(\.description) == [
        "nextTapped(name): ann \"x\"", "closed", "back", "relaunch", "relaunch", "submitTapped",
      ])
  }

  /// A change to the text, the position of the mistake, and the message.
  static let mistakes: [(old: String, new: String, line: Int, column: Int, says: String)] = [
    (text, "", 1, 1, "the text is empty"),
    (text, "[]", 1, 1, "the trace must be an object, not an array"),
    (
      text, "{\"flowgraph\": 1}", 1, 1,
      "this is not a flowgraph trace; the key \"format\" is missing"
    ),
    ("\"flowgraph-trace\"", "\"gpx\"", 2, 13, "the format must be \"flowgraph-trace\""),
    ("\"flowgraph-trace\"", "1", 2, 13, "\"format\" must be a string, not 1"),
    ("\"version\": 1,\n", "", 1, 1, "the key \"version\" is missing in the trace"),
    (
      "\"version\": 1", "\"version\": 2", 3, 14,
      "the trace has version 2 of the format; this tool reads version 1; update the tool"
    ),
    (
      "\"version\": 1", "\"version\": 0", 3, 14,
      "the trace has version 0 of the format; this tool reads version 1; write it again with this tool"
    ),
    (
      "\"version\": 1", "\"version\": \"1\"", 3, 14,
      "the version must be a whole number, not a string"
    ),
    ("\"flow\": \"sign-in\"", "\"flow\": \"\"", 4, 11, "\"flow\" must not be empty"),
    (
      "\"flow\"", "\"flwo\"", 4, 3,
      "unknown key \"flwo\" in the trace; it has format, version, flow, start, events"
    ),
    ("\"start\": 0", "\"start\": -1", 5, 12, "\"start\" must be a whole number from 0, not -1"),
    ("\"start\": 0,", "", 1, 1, "the key \"start\" is missing in the trace"),
    ("\"event\": \"closed\", ", "", 8, 5, "the key \"event\" is missing in an event of the trace"),
    (
      "\"payload\"", "\"payloads\"", 7, 35,
      "unknown key \"payloads\" in an event of the trace; did you mean \"payload\"?"
    ),
    ("\"swipe down\"", "null", 8, 33, "\"move\" must be a string, not null"),
    (
      "{\"relaunch\": true}", "{\"relaunch\": false}", 11, 18,
      "\"relaunch\" must be true, not false"
    ),
    ("{\"relaunch\": true}", "{\"relaunch\": 1}", 11, 18, "\"relaunch\" must be true, not 1"),
    (
      "{\"relaunch\": true}", "{\"relaunch\": true, \"event\": \"a\"}", 11, 33,
      "a relaunch does not take \"event\""
    ),
    (
      "{\"relaunch\": true}", "{\"relaunch\": true, \"move\": \"back\"}", 11, 32,
      "a relaunch does not take \"move\""
    ),
    (
      "{\"relaunch\": true}", "{\"event\": null}", 11, 5,
      "the key \"move\" is missing in an event of the trace"
    ),
    (
      "{\"relaunch\": true}", "{\"event\": null, \"move\": \"back\", \"payload\": \"a\"}", 11, 48,
      "a move without an event does not take \"payload\""
    ),
    ("\"swipe down\"}", "\"swipe down\"]", 8, 45, "expected a comma or }, found \"]\""),
  ]

  @Test("A trace that is wrong is refused, with its position", arguments: 0..<mistakes.count)
  func refuses(number: Int) throws {
    let row = Self.mistakes[number]
    let parts = Self.text.split(separator: row.old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    #expect(throws: DocumentError(line: row.line, column: row.column, message: row.says)) {
      try FlowTrace(json: Array((parts[0] + row.new + parts[1]).utf8))
    }
  }
}
