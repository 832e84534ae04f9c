import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("random walks are taken in shares")
struct SharedWalkTests {
  private let walks = RandomWalks(count: 500, length: 200, seed: 7)

  private func shares(
    _ entry: CatalogEntry, _ walks: RandomWalks, of count: Int
  ) throws -> [FlowCheck] {
    try (1...count).map { number in
      try entry.check(
        CheckRequest(walking: walks, share: WalkShare(number, of: count), wantsWarnings: false))
    }
  }

  private func merged(
    _ entry: CatalogEntry, _ walks: RandomWalks, of count: Int
  ) throws -> FlowCheck {
    try FlowCheck.merging(try shares(entry, walks, of: count))
  }

  @Test(
    "however many shares there are, merged they are the same bytes", .large,
    arguments: EveryFlow.checkable)
  func isIndependent(flow: EveryFlow) throws {
    #expect(walks.blockCount == 8)
    let whole = FlowCheck.json(of: [try merged(flow.entry, walks, of: 1)])
    for count in [2, 3, 8] {
      let check = try merged(flow.entry, walks, of: count)
      #expect(FlowCheck.json(of: [check]) == whole, "\(count) shares")
    }
    var threaded = walks
    threaded.threads = 3
    #expect(FlowCheck.json(of: [try merged(flow.entry, threaded, of: 2)]) == whole)
  }

  @Test("a share is sent to a program and back as it is")
  func isServed() throws {
    let request = CheckRequest(
      walking: walks, share: WalkShare(2, of: 3), wantsWarnings: false)
    let served = try Stall.entry.served().check(request)
    #expect(try served == Stall.entry.check(request))
    #expect(served.share?.part == WalkShare(2, of: 3))
  }

  @Test("a failure that only walks find is found in any number of shares, with the same trace")
  func findsRare() throws {
    let entry = CatalogEntry("lock", title: "Lock", summary: "", Lock())
    let walks = RandomWalks(count: 3000, length: 100)
    let one = try merged(entry, walks, of: 1)
    let trace = try #require(one.failures.first?.finding.trace)
    #expect(trace.steps.map(\.payload) == ["3", "1", "4", "1"])
    let many = try shares(entry, walks, of: 20)
    let finders = many.filter { !$0.failures.isEmpty }.count
    #expect(0 < finders && finders < 20)
    #expect(try FlowCheck.merging(many).failures == one.failures)
  }

  @Test("every walk is in the coverage, step by step")
  func covers() throws {
    let entry = CatalogEntry("lock", title: "Lock", summary: "", Lock())
    let check = try merged(entry, RandomWalks(count: 300, length: 100), of: 3)
    let coverage = try #require(check.coverage)
    #expect(coverage.runs == 300 && !coverage.isSummary)
    #expect(coverage.stepCount == check.transitions)
    #expect(coverage.configurations.reduce(0) { $0 + $1.visits } == check.configurations)
    #expect(coverage.configurations.first { $0.configuration.state == "0" }?.visits ?? 0 > 300)
  }

  @Test("of very many configurations the coverage is a summary, whichever share met them")
  func summarizes() throws {
    let entry = CatalogEntry("maze", title: "Maze", summary: "", Maze())
    let walks = RandomWalks(count: 256 * 2, length: 50)
    let two = try shares(entry, walks, of: 2)
    #expect(two.compactMap(\.coverage).map(\.isSummary) == [false, false])
    let one = try merged(entry, walks, of: 1)
    let coverage = try #require(one.coverage)
    #expect(coverage.isSummary)
    #expect(coverage.configurations.map(\.configuration.screens) == [["Even"], ["Odd"]])
    #expect(coverage.stepCount == one.transitions)
    #expect(FlowCheck.json(of: [try FlowCheck.merging(two)]) == FlowCheck.json(of: [one]))
    let report = coverage.report(against: try entry.document())
    #expect(report.screens.covered == 2 && report.rows.covered == report.rows.total)
    #expect(report.transitions.total == 0)
  }

  @Test("a share that the time stops is named in the merged report")
  func isStopped() throws {
    let entry = CatalogEntry("lock", title: "Lock", summary: "", Lock())
    var stopped = walks
    stopped.time = .zero
    let checks = [try shares(entry, walks, of: 2)[0], try shares(entry, stopped, of: 2)[1]]
    let merged = try FlowCheck.merging(checks)
    #expect(merged.incompleteness?.missing == [] && merged.incompleteness?.stopped == [2])
  }

  @Test("other code has another hash, the same code has the same for all walks")
  func hashes() throws {
    #expect(try code(of: Lock(), seed: 1) == code(of: Lock(), seed: 2))
    #expect(try code(of: Lock(), seed: 1) != code(of: Lock(secret: [3, 1, 4, 2]), seed: 1))
  }

  private func code(of lock: Lock, seed: UInt64) throws -> String {
    let entry = CatalogEntry("lock", title: "Lock", summary: "", lock)
    let share = try shares(entry, RandomWalks(count: 1, seed: seed), of: 1)[0].share
    return try #require(share?.code)
  }
}

/// A lock that must not be opened: one digit after the other must be right.
private struct Lock: ExplorableFlow {
  var secret = [3, 1, 4, 1]

  enum Event: Hashable { case typed(digit: Int) }

  var start: FlowTransition<Self> { .to(0, .setRoot("Lock")) }
  var events: [Event] { (0..<10).map { .typed(digit: $0) } }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    guard case .typed(let digit) = event, state < secret.count else { return nil }
    return .to(digit == secret[state] ? state + 1 : 0)
  }

  var properties: [Property<Self>] {
    [.never("open") { $0.state == secret.count }, .sometimes("half open") { $0.state == 2 }]
  }

  typealias State = Int
  typealias Screen = String
  typealias Outcome = Never
}

/// A flow with a new state after nearly every step.
private struct Maze: ExplorableFlow {
  enum Event: Hashable { case left, right, wait }

  var start: FlowTransition<Self> { .to(1, .setRoot(.odd)) }
  var events: [Event] { [.left, .right, .wait] }

  func reduce(_ state: UInt64, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .left: moved(to: state &* 31 &+ 1)
    case .right: moved(to: state &* 37 &+ 2)
    case .wait: .stay()
    }
  }

  private func moved(to state: UInt64) -> FlowTransition<Self> {
    .to(state, .setRoot(state.isMultiple(of: 2) ? .even : .odd))
  }

  static let exploration = ExplorationOptions<Self>(
    limits: ExplorationLimits(configurations: 500))

  enum Screen: Hashable { case even, odd }
  typealias State = UInt64
  typealias Outcome = Never
}
