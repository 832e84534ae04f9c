import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("flows of a catalog that cannot be explored, or have little time")
struct InconsistentFlowTests {
  private static let odd = CatalogEntry(
    "odd", title: "Odd", summary: "Comes to a NaN.", OddStates<Rate>())

  @Test("every request that explores one says why it cannot")
  func refuses() throws {
    let requests: [(CatalogEntry) throws -> Void] = [
      { _ = try $0.document() },
      { _ = try $0.check() },
      { _ = try $0.check(CheckRequest(walking: RandomWalks(count: 9))) },
      { _ = try $0.traces(.tour) },
      { _ = try $0.replay(.code(TraceCode("0:0.0.0.0.0")), against: CheckRequest()) },
    ]
    for request in requests {
      let error = try #require(throws: CatalogError.self) { try request(Self.odd) }
      #expect(!error.isStartFailure)
      #expect(error.reason.contains("is not equal to itself: NaN never equals itself"))
      let message = CatalogResponse.flowError(error).message
      guard case .flowError(let sent) = try CatalogResponse(message: message) else {
        Issue.record("it is another answer")
        continue
      }
      #expect(sent == error)
    }
  }

  @Test("playing one goes on")
  func plays() throws {
    var session = try Self.odd.session()
    for _ in 0..<6 {
      #expect(session.choices.count == 3)
      session.choose(0)
    }
    #expect(session.state == "Rate(rate: nan)")
  }

  @Test("a check, its lints, a replay and a document together keep to the time")
  func keepsTime() throws {
    let limits = ExplorationLimits(configurations: 1_000_000, depth: 400, time: .seconds(10))
    let clock = StandInClock(perReading: .milliseconds(10))
    let entry = CatalogEntry("slow", title: "Slow", summary: "", EndlessTabFlow())
    let elapsed = try clock.timing {
      let request = CheckRequest(within: limits, wantsPaths: true)
      let check = try entry.check(request)
      #expect(check.bound?.kind == .time)
      let document = try entry.document(within: limits)
      #expect(document.search.bound?.kind == .time)
      _ = try entry.replay(.code(TraceCode("0:0")), against: request)
    }
    #expect(elapsed > .seconds(20) && elapsed < .seconds(33))
  }
}
