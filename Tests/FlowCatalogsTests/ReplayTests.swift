import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("a trace tells what happened, and can be taken again")
struct ReplayTests {
  @Test("a trace is told in the words of the documents, with what was on show after each step")
  func trace() throws {
    var session = try Kiosk.entry.session(start: 2)
    let back = try #require(session.choices.firstIndex { $0.move == .back })
    for number in [back, 0, 5] { session.choose(number) }
    #expect(
      session.trace.json() == """
        {
          "format": "flowgraph-trace",
          "version": 1,
          "flow": "kiosk",
          "start": 2,
          "events": [
            {"event": "back", "move": "back", "stack": "[List]"},
            {"event": "itemTapped(id)", "payload": "7", "stack": "[List, Item(7)]"},
            {"event": "leaveTapped", "stack": "[List, Item(7)]", "outcome": "left"}
          ]
        }

        """)
    session.undo()
    #expect(session.trace.steps.count == 2)
  }

  @Test("whatever was done, its trace leads to the same place", arguments: 0..<40)
  func replays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var session = try Kiosk.entry.session()
    for _ in 0..<30 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: session.undo()
      case 1: session.redo()
      default: session.choose(Int.random(in: 0..<9, using: &random))
      }
    }
    let trace = try FlowTrace(json: Array(session.trace.json().utf8))
    #expect(trace == session.trace)
    var other = try Kiosk.entry.session(start: trace.start)
    try other.replay(trace.steps)
    #expect(other.stack == session.stack)
    #expect(other.state == session.state)
    #expect(other.outcome == session.outcome)
    #expect(other.choices == session.choices)
    #expect(other.trace == trace)
  }

  @Test("a step needs no more than its event; a move that is told must be the one")
  func leaveOut() throws {
    var session = try Kiosk.entry.session()
    try session.replay([.init("itemTapped(id)", payload: "7"), .init("back")])
    #expect(session.position == 2)
    try session.replay([.init("tabTapped(String)", payload: "news", move: "tab news")])
    #expect(session.stack.description == "{list: [List]; news*: [News]}")
    #expect(throws: ReplayFailure.self) {
      try session.replay([.init("tabTapped(String)", payload: "list", move: "back")])
    }
  }

  /// Steps that cannot be taken from the start, and what is said.
  static let stale: [(steps: [FlowTrace.Step], says: String)] = [
    (
      [.init("itemTaped(id)", payload: "7")],
      "step 1, 'itemTaped(id): 7', can no longer happen here; possible steps are "
        + "'itemTapped(id): 7', 'helpTapped', 'leaveTapped', 'tabTapped(String): news'"
    ),
    (
      [.init("itemTapped(id)", payload: "8")],
      "step 1, 'itemTapped(id): 8', can no longer happen here; possible steps are "
        + "'itemTapped(id): 7', 'helpTapped', 'leaveTapped', 'tabTapped(String): news'"
    ),
    (
      [.init("itemTapped(id)", payload: "7"), .init("helpTapped")],
      "step 2, 'helpTapped', is now ignored here; possible steps are 'pinTapped', 'payTapped', "
        + "'leaveTapped', 'back'"
    ),
    (
      [.init("breakTapped")],
      "step 1, 'breakTapped', is now refused: pop: it is the last screen of its stack; use dismiss, "
        + "clear, setStack or setRoot; possible steps are 'itemTapped(id): 7', 'helpTapped', "
        + "'leaveTapped', 'tabTapped(String): news'"
    ),
    (
      [.init("leaveTapped"), .init("back")],
      "step 2, 'back', comes after the flow ended with left; end the trace before this step"
    ),
    (
      [.init("helpTapped", stack: "[List]")],
      "step 1, 'helpTapped', now leads to {list*: [List]; news: [News]} instead of [List]; save the "
        + "trace again, or remove \"stack\" from the step"
    ),
    (
      [.init("leaveTapped", outcome: "paid(visa)")],
      "step 1, 'leaveTapped', now ends the flow with left instead of paid(visa); save the trace "
        + "again, or remove \"outcome\" from the step"
    ),
    (
      [.init("helpTapped", outcome: "left")],
      "step 1, 'helpTapped', no longer ends the flow, which ended with left; save the trace "
        + "again, or remove \"outcome\" from the step"
    ),
  ]

  @Test("a step that cannot be taken is told with its number and what is offered", arguments: stale)
  func staleSteps(_ steps: [FlowTrace.Step], _ says: String) throws {
    var session = try Kiosk.entry.session()
    do {
      try session.replay(steps)
      Issue.record("replayed")
    } catch {
      #expect(error.explanation == says)
      #expect(error.number == steps.count)
      #expect(error.step == steps.last)
    }
  }
}
