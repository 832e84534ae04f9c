import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("a trace is replayed and checked, even when it is stale")
struct FlowReplayTests {
  private func replay(_ code: String) throws -> FlowReplay {
    try Stall.entry.replay(.code(TraceCode(code)))
  }

  @Test("a line leads where it led, and what is violated there is reported")
  func replaysLine() throws {
    let replay = try replay("0:2")
    #expect(replay.failure == nil)
    #expect(replay.trace.steps.map(\.event) == ["closeTapped"])
    let failures = replay.results.filter { $0.finding.isFailure }
    #expect(failures.map(\.property) == ["no-dead-end"])
    let errors = Property<Stall>.standard.filter { $0.severity == .error }
    #expect(replay.propertyCount == errors.count + 1)
  }

  @Test("every failure of a check is a failure when its line is replayed")
  func replaysFailures() throws {
    for failure in try Stall.entry.check().failures {
      guard let trace = failure.finding.trace, let code = trace.code else { continue }
      let replay = try replay(code)
      #expect(replay.trace == trace, "\(failure.property)")
      #expect(
        replay.results.contains { $0.property == failure.property }, "\(failure.property)")
    }
  }

  @Test("a line that is stale is followed as far as it leads")
  func followsStaleLine() throws {
    let replay = try replay("0:1.3.77.1")
    #expect(replay.trace.steps.map(\.event) == ["payTapped", "back"])
    #expect(
      replay.failure
        == "step 3, '77', is no longer possible at [Counter]; record the trace again")
    #expect(try self.replay("0:9").trace.steps == [])
  }

  @Test("a start that is not there cannot be replayed", arguments: ["7:0", "x:0", "nothing"])
  func refusesStart(_ code: String) {
    #expect(throws: CatalogError.self) { try replay(code) }
  }

  @Test("a saved trace may end with what the flow ignores")
  func endsIgnored() throws {
    let trace = FlowTrace(
      flow: "stall", steps: [.init("payTapped"), .init("closeTapped", stack: "[Counter, Receipt]")])
    let replay = try Stall.entry.replay(.saved(trace))
    #expect(replay.failure == nil)
    #expect(replay.trace.steps.map(\.result) == [.handled, .ignored])
    let stale = FlowTrace(
      flow: "stall", steps: [.init("payTapped"), .init("closeTapped"), .init("back")])
    let other = try Stall.entry.replay(.saved(stale))
    #expect(other.trace.steps.count == 1)
    let failure = try #require(other.failure)
    #expect(failure.hasPrefix("step 2, 'closeTapped', is now ignored here"), "\(failure)")
  }

  @Test("the trace of a failure is saved and replayed")
  func replaysSaved() throws {
    for failure in try Stall.entry.check().failures {
      guard let trace = failure.finding.trace else { continue }
      let saved = try FlowTrace(json: Array(trace.saved(as: "stall").json().utf8))
      let replay = try Stall.entry.replay(.saved(saved))
      #expect(replay.trace == trace, "\(failure.property)")
      #expect(
        replay.results.contains { $0.property == failure.property }, "\(failure.property)")
    }
  }

  @Test("paths are made of everything that can be done, and cut where that is asked")
  func makesPaths() throws {
    let tour = try Stall.entry.traces(.tour)
    let takenLocations = Set(tour.elements.flatMap { $0.trace.steps.compactMap(\.location) })
    #expect(takenLocations.count == 5)
    #expect(tour.isTruncated == false && tour.bound == nil)
    #expect(tour.modules == ["FlowCatalogsTests"] && tour.instance == "Stall()")
    for element in tour.elements {
      let code = try #require(element.trace.code)
      #expect(try replay(code).trace == element.trace, "\(code)")
      let test = try #require(element.swiftTest, "\(code)")
      #expect(test.contains("FlowTester(flow, "), "\(code)")
      #expect(test.contains("  try app.ensureStack("), "\(code)")
    }
    let simple = try Stall.entry.traces(.simple(steps: 3), maxCount: 2)
    #expect(simple.elements.count == 2 && simple.isTruncated)
    #expect(try Stall.entry.traces(.tour, maxCount: .max).elements == tour.elements)
    let document = try CatalogEntry(Stall.entry.document()).traces(.shortest)
    #expect(document.elements.count == 4)
    #expect(document.elements.allSatisfy { $0.swiftTest == nil })
    #expect(document.modules == [] && document.instance == nil)
  }

  @Test("of a generic flow, the modules of its arguments are told, whose values can be written")
  func modules() throws {
    let tabs = CatalogEntry("tabs", title: "Tabs", summary: "Tabs.", TabsFlow(TwoTabs(pages: 2)))
    let traces = try tabs.traces(.shortest, maxCount: 2)
    #expect(traces.modules == ["FlowCore", "FlowTestSupport"])
    #expect(traces.elements[1].swiftTest?.contains("  try app.send(") == true)
  }
}
