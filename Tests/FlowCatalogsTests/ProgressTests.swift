import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A row of configurations, each slow to check.
private struct SlowFlow: ExplorableFlow {
  static let count = 60

  enum Event: Hashable, Sendable, CaseIterable { case next }
  enum Screen: Hashable, Sendable { case only }

  var start: FlowTransition<Self> { .to(0, .setRoot(.only)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state < Self.count ? .to(state + 1) : nil
  }

  var properties: [Property<Self>] {
    [
      .always("slow") { configuration in configuration.state >= 0 && Self.wait() },
      .canAlwaysReach("slow end") { Self.wait() && $0.state == Self.count },
    ]
  }

  private static func wait() -> Bool {
    let end = ContinuousClock.now + .milliseconds(20)
    while ContinuousClock.now < end {}
    return true
  }

  static let entry = CatalogEntry("slow", title: "Slow", summary: "Takes its time.", SlowFlow())
}

/// The reported progress.
private final class Told: @unchecked Sendable {
  private(set) var all: [SearchProgress] = []

  func note(_ progress: SearchProgress) { all.append(progress) }
}

@Suite("progress is reported while a slow property is checked")
struct ProgressTests {
  private func told(_ request: CatalogRequest) throws -> (CatalogResponse, [SearchProgress]) {
    var server = CatalogServer(catalog: Catalog(SlowFlow.entry))
    let told = Told()
    // Progress goes over the channel too.
    let response = server.response(to: request.message) { progress in
      if case .progress(let sent)? = try? CatalogResponse(
        message: CatalogResponse.progress(progress).message)
      {
        told.note(sent)
      }
    }
    return (response, told.all)
  }

  @Test("while it is searched")
  func searches() throws {
    let (response, told) = try told(.check(flow: "slow", CheckRequest(["slow"])))
    guard case .check(let check) = response else { throw Unexpected() }
    #expect(check.results.map(\.finding) == [.holds(.init(SlowFlow.count + 1, .configurations))])
    #expect(told.count > 1)
    #expect(told.allSatisfy { $0.walks == nil })
    #expect(told.last?.configurations == SlowFlow.count + 1)
  }

  @Test("while it is walked through at random")
  func walks() throws {
    let walks = RandomWalks(count: 3, length: SlowFlow.count)
    let (response, told) = try told(
      .check(flow: "slow", CheckRequest(["slow"], walking: walks, wantsWarnings: false)))
    guard case .check = response else { throw Unexpected() }
    #expect(told.isEmpty == false && told.allSatisfy { $0.walks != nil })
  }

  @Test("while what lies ahead of a trace is searched")
  func replays() throws {
    let (response, told) = try told(
      .replay(flow: "slow", .code(TraceCode("0:0")), judging: CheckRequest(["slow end"])))
    guard case .replay(let replay) = response else { throw Unexpected() }
    #expect(replay.failure == nil && replay.results == [])
    #expect(told.isEmpty == false)
  }

  private struct Unexpected: Error {}
}
