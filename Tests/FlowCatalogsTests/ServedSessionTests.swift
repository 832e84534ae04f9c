import FlowCatalogs
import FlowDocuments
import FlowExploration
import Testing

@Suite("a flow of another process is played as in its own")
struct ServedSessionTests {
  /// What a session shows.
  private func shown(_ session: FlowSession) -> [String] {
    [
      session.state, session.stackText, "\(session.stack)",
      "\(session.outcome?.description ?? "")", "\(session.position) \(session.undone)",
      session.trace.json(),
    ]
  }

  private func expectSame(_ served: FlowSession, _ own: FlowSession, _ context: String = "") {
    #expect(shown(served) == shown(own), "\(context)")
    #expect(served.stack == own.stack, "\(context)")
    #expect(served.choices == own.choices, "\(context)")
    #expect(served.failure == nil, "\(context)")
  }

  @Test("from every start, step by step, undone and done again", arguments: EveryFlow.all)
  func plays(_ flow: EveryFlow) throws {
    let entry = try flow.entry.served()
    for start in flow.entry.starts.indices {
      guard var own = try? flow.entry.session(start: start) else {
        #expect(throws: CatalogError.self, "start \(start)") {
          try entry.session(start: start)
        }
        continue
      }
      var served = try entry.session(start: start)
      var random = Dice(start)
      for step in 0..<25 {
        let context = "start \(start), step \(step)"
        expectSame(served, own, context)
        let number = random.next(own.choices.count + 3) - 3
        switch number {
        case -3: #expect(served.undo() == own.undo(), "\(context)")
        case -2: #expect(served.redo() == own.redo(), "\(context)")
        case -1 where own.outcome != nil:
          served.restart()
          own.restart()
        default: #expect(served.choose(number) == own.choose(number), "\(context)")
        }
      }
      let saved = own.trace.steps
      (own, served) = (try flow.entry.session(start: start), try entry.session(start: start))
      try own.replay(saved)
      try served.replay(saved)
      expectSame(served, own, "start \(start), replayed")
    }
  }

  @Test("a start that does not exist is reported")
  func reportsStart() throws {
    let own = #expect(throws: CatalogError.self) { try Stall.entry.session(start: 5) }
    let served = #expect(throws: CatalogError.self) { try Stall.entry.served().session(start: 5) }
    #expect(served == own && own != nil)
  }

  @Test("the app is terminated and restored, and moves that are ignored are made, as in a trace")
  func relaunches() throws {
    let steps: [FlowTrace.Step] = [
      .init("openTapped"), .move("back", stack: "[List, Page]"), .relaunch(stack: "[List]"),
      .init("openTapped"),
    ]
    var (own, served) = (try Pages.entry.session(), try Pages.entry.served().session())
    try own.replay(steps)
    try served.replay(steps)
    expectSame(served, own)
    #expect(served.position == 4)
    let stale: [FlowTrace.Step] = [.init("closeTapped", stack: "[Page]")]
    let failure = #expect(throws: ReplayFailure.self) { try served.replay(stale) }
    #expect(failure == #expect(throws: ReplayFailure.self) { try own.replay(stale) })
  }

  @Test("a copy is independent")
  func copies() throws {
    let first = try Stall.entry.served().session()
    var (left, right) = (first, first)
    left.choose(0)
    right.choose(1)
    left.choose(1)
    #expect(left.outcome?.name == "left" && right.stackText == "[Counter, Receipt]")
    right.undo()
    #expect(shown(right)[0...1] == shown(first)[0...1])
    #expect(left.trace.steps.map(\.event) == ["tipped", "payTapped"])
  }

  @Test("a step is one question with the steps before it")
  func sendsOneRequest() throws {
    let connection = Loopback(Catalog(Stall.entry))
    var session = try Catalog(servedOver: connection).entries[0].session()
    session.choose(0)
    session.choose(1)
    #expect(
      connection.requests.dropFirst() == [
        .step(flow: "stall", start: 0, steps: []),
        .step(flow: "stall", start: 0, steps: [.choice(0)]),
        .step(flow: "stall", start: 0, steps: [.choice(0), .choice(1)]),
      ])
    session.choose(0)
    #expect(connection.requests.count == 4)
  }

  @Test("where the process dies the session stays, gives the reason, and keeps its trace")
  func dies() throws {
    let connection = Loopback(Catalog(Stall.entry), lifetime: 3)
    var session = try Catalog(servedOver: connection).entries[0].session()
    session.choose(0)
    let before = session
    #expect(session.failure == nil)
    #expect(session.choose(1) == nil)
    #expect(session.failure?.servingFailure?.cause == .signaled(4))
    #expect(shown(session) == shown(before))
    #expect(!session.undo() && session.choose(1) == nil)
    #expect(connection.requests.count == 4, "nobody is asked again")
    let failure = #expect(throws: ReplayFailure.self) { try session.replay([.init("payTapped")]) }
    #expect(failure?.reason == .noResponse)
  }
}

/// Chances that are the same each time.
private struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &+ 1 }

  /// A number below a bound.
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % bound
  }
}
