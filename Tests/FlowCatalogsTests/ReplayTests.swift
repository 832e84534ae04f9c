import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("a trace records what happened, and can be replayed")
struct ReplayTests {
  @Test("a trace is described like in documents, with what was on show after each step")
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

  @Test("whatever was done, its trace leads to the same stack", arguments: 0..<40)
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

  @Test("a step needs no more than its event; a recorded move must match")
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

  /// Steps that cannot be taken from the start, and the message.
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

  // MARK: Masks

  /// A flow with two events that differ only in a pin.
  private struct Safe: ExplorableFlow {
    enum State: Hashable { case closed, open(pin: String) }
    enum Event: Hashable { case opened(pin: String) }
    enum Screen: Hashable { case door, inside }
    var events: [Event] { [.opened(pin: "1234"), .opened(pin: "5678")] }
    var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.closed, .opened(let pin)): .to(.open(pin: pin), .push(.inside))
      default: nil
      }
    }

    static let entry = CatalogEntry("safe", title: "Safe", summary: "A safe.", Self())
  }

  @Test("a step with a mask is found by its sample, or else by its mask")
  func masks() throws {
    for (step, state) in [
      (FlowTrace.Step("opened(pin)", payload: "•••9", sample: 0), "open(pin: •••1)"),
      (.init("opened(pin)", payload: "•••1", sample: 1), "open(pin: •••2)"),
      (.init("opened(pin)", payload: "•••2"), "open(pin: •••2)"),
    ] {
      var session = try Safe.entry.session()
      try session.replay([step])
      #expect(session.state == state)
    }
  }

  @Test("a step whose mask can be several events is told to be ambiguous, and is not taken")
  func ambiguousMask() throws {
    let step = FlowTrace.Step("opened(pin)", payload: "•••9")
    var session = try Safe.entry.session()
    let failure = #expect(throws: ReplayFailure.self) { try session.replay([step]) }
    #expect(failure?.reason == .ambiguous)
    #expect(
      failure?.explanation
        == "step 1, 'opened(pin): •••9', can be several events that differ only in what is "
        + "masked; save the trace again, or give the step the payload of the one that is meant; "
        + "possible steps are 'opened(pin): •••1', 'opened(pin): •••2'")
    #expect(session.position == 0)
    let trace = FlowTrace(flow: "safe", start: 0, steps: [step])
    let own = try Safe.entry.replay(.saved(trace))
    #expect(own.failure == failure?.explanation)
    #expect(try Safe.entry.served().replay(.saved(trace)).failure == own.failure)
  }

  @Test("a step of a document has no sample, as a document lists only those that lead somewhere")
  func sampleOfDocument() throws {
    let happened = try #require(try Safe().trace(of: [.event(.opened(pin: "5678"))]))
    let saved = FlowTrace(happened, of: Safe(), named: "safe")
    #expect(saved.steps.map(\.sample) == [1])
    #expect(try Safe.entry.replay(.saved(saved)).trace.steps.map(\.sample) == [1])
    let flow = RecordedFlow(try Safe().explore().document(name: "safe", title: "Safe"))
    let input = try #require(
      flow.inputs(at: Configuration(after: flow.start)).first { "\($0)".contains("•••2") })
    let recorded = try #require(try flow.trace(of: [input]))
    let trace = FlowTrace(recorded, of: flow, named: "safe")
    #expect(trace.steps.map(\.sample) == [nil])
    let entry = CatalogEntry("safe", title: "Safe", summary: "A safe.", flow)
    let replay = try entry.replay(.saved(trace))
    #expect(replay.failure == nil)
    #expect(replay.trace.steps.map(\.sample) == [nil])
  }
}
