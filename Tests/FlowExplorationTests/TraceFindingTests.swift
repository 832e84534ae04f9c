import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("findings along one trace")
struct TraceFindingTests {
  @Test("the pasted trace of every failure shows the same failure", .large, arguments: 0..<250)
  func reproduces(seed: Int) throws {
    let flow = StackFlow(seed: UInt64(seed), states: 3 + seed % 6)
    let properties =
      Property<StackFlow>.standard + [
        .canAlwaysReach("state 1") { $0.state == 1 },
        .canAlwaysReach("event 2", inTransitions: { $0.input.event == 2 }),
        .always("few") { $0.state < 5 },
        .never("jump", inTransitions: { $0.after.state > $0.before.state + 2 }),
      ]
    for result in try flow.check(properties).failures {
      let trace = try #require(result.finding.trace, "\(result)")
      let code = try #require(trace.code(for: flow), "\(result)")
      let finding = try flow.finding(of: result.property, along: flow.trace(of: code))
      guard case .violated(let again, let text)? = finding else {
        Issue.record("\(result.property.name) along \(code): \(finding?.verdict ?? "nothing")")
        continue
      }
      // A link may differ from one met on the path, or from one met elsewhere: the texts differ.
      guard result.property.standardProperty != .linksLeadToOnePlace else { continue }
      #expect(again.inputs == trace.inputs, "\(result)")
      #expect(result.finding.verdict.hasSuffix(text), "\(result)")
    }
  }

  @Test("a trace through nothing but what is sound shows nothing")
  func sound() throws {
    let flow = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2))
    let trace = try #require(try flow.trace(of: [.event("open"), .event("close")]))
    for property in Property<GraphFlow>.standard where property.name != "system-back-is-handled" {
      #expect(try flow.finding(of: property, along: trace) == nil, "\(property.name)")
    }
    let locked = try #require(
      try flow.trace(of: [.event("open"), .event("close"), .event("lock")]))
    let stuck = try flow.finding(of: .standard(.noDeadEnd), along: locked)
    #expect(stuck?.verdict == "violated after 3 events: nothing leads on from here")
  }

  @Test("the trace ends where it shows, and a witness is one")
  func cut() throws {
    let flow = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2))
    let trace = try #require(try flow.trace(of: [.event("open"), .event("close"), .event("lock")]))
    let never = try flow.finding(of: .never("open") { $0.state == 1 }, along: trace)
    #expect(never?.trace?.inputs == [.event("open")])
    let sometimes = try flow.finding(
      of: .sometimes("closing", inTransitions: { $0.input.event == "close" }), along: trace)
    guard case .witnessed(let witness)? = sometimes else {
      Issue.record("not witnessed")
      return
    }
    #expect(witness.inputs == [.event("open"), .event("close")])
  }

  @Test("what lies ahead is searched within limits, else undecided")
  func limits() throws {
    let flow = CountingFlow()
    let trace = try #require(try flow.trace(of: [.event(.next)]))
    let finding = try flow.finding(
      of: .canAlwaysReach("minus") { $0.state < 0 }, along: trace,
      within: .init(configurations: 20))
    guard case .undecided(let bound)? = finding else {
      Issue.record("\(String(describing: finding))")
      return
    }
    #expect(bound == .init(kind: .configurations, limit: 20))
  }

  @Test("growth is one only if it can be repeated")
  func growth() throws {
    let pushing = ScreensFlow(command: .push(1))
    let resetting = ScreensFlow(command: .setStack([0, 1]))
    let finding = { (flow: ScreensFlow) in
      let trace = try #require(try flow.trace(of: [.event("go")]))
      return try flow.finding(of: .standard(.depthIsBounded), along: trace)
    }
    #expect(try finding(pushing)?.isFailure == true)
    #expect(try finding(resetting) == nil)
  }
}

/// One state whose only event does one command.
private struct ScreensFlow: ExplorableFlow {
  typealias Screen = Int
  var command: Command<Int>
  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  func reduce(_ state: Int, _ event: String) -> FlowTransition<Self>? { .stay(command) }
  var events: [String] { ["go"] }
}
