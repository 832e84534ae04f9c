import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("random walks")
struct WalkTests {
  private let walkable: [Property<StackFlow>] =
    Property<StackFlow>.standard(except: .noTrap, .modalsCanBeClosed, .depthIsBounded) + [
      .always("few") { $0.state < 5 },
      .never("jump", inTransitions: { $0.after.state > $0.before.state + 2 }),
      .sometimes("home again", inTransitions: { $0.after.state == 0 }),
    ]

  private func text<F: ExplorableFlow>(_ report: CheckReport<F>) -> String {
    "\(report.configurations) \(report.transitions) \(report.method)\n"
      + report.results.map { "\($0)" + ($0.finding.trace.map { "\n\($0)" } ?? "") }
      .joined(separator: "\n")
  }

  @Test("the same seed gives the same report, on any number of threads", .large, arguments: 0..<20)
  func repeatable(seed: Int) throws {
    let flow = StackFlow(seed: UInt64(seed), states: 3 + seed % 6)
    let reports = try [1, 1, 2, 3, 7].map { threads in
      text(try flow.walk(walkable, RandomWalks(count: 600, length: 100, seed: 5, threads: threads)))
    }
    #expect(Set(reports).count == 1)
  }

  @Test(
    "walks that stop early stop at the same walk on any number of threads", .large,
    arguments: 0..<20)
  func stopsEarly(seed: Int) throws {
    let flow = StackFlow(seed: UInt64(seed), states: 3 + seed % 6)
    let decided = try flow.walk(walkable, RandomWalks(count: 600, length: 100)).results
      .filter { $0.finding.trace != nil }.map(\.property)
    let rare = Property<StackFlow>.sometimes("far", inTransitions: { $0.after.state == 2 })
    let common = Property<StackFlow>.sometimes("start") { $0.state == 0 }
    for properties in [decided, [rare], [common, rare]] where !properties.isEmpty {
      let reports = try [1, 2, 3].map { threads in
        text(try flow.walk(properties, RandomWalks(count: 900, length: 100, threads: threads)))
      }
      #expect(Set(reports).count == 1, "\(properties.map(\.name))")
    }
  }

  @Test("where all is decided at once, one walk is enough")
  func oneWalk() throws {
    let report = try CrowdFlow().walk([.never("crowd") { $0.state == 0 }])
    #expect(report.method == .random(seed: 0, walks: 1))
  }

  @Test("a parted child is decided as well, on any number of threads", arguments: [1, 2, 3])
  func partedChild(threads: Int) throws {
    let report = try LeakyFlow().walk(
      [.standard(.childrenLiveWithTheirScreens)], RandomWalks(count: 5000, threads: threads))
    #expect(report.failures.count == 1)
    #expect(report.method == .random(seed: 0, walks: 256))
  }

  @Test("what was met and does not show again is reported as it was met")
  func unrepeatable() throws {
    let report = try FickleFlow().walk([.never("one") { $0.state == 1 }])
    let finding = try #require(report.results.first?.finding)
    guard case .violated(let trace, let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(trace.inputs == [.event(0)])
    #expect(!reason.isEmpty)
  }

  @Test("numbers out of range are brought into it, also later")
  func clamped() throws {
    var walks = RandomWalks(count: .max, length: .max, threads: .max)
    #expect([walks.count, walks.length, walks.threads] == [1_000_000_000, 1_000_000_000, 64])
    for number in [0, -1, .min] {
      walks.count = number
      walks.length = number
      walks.threads = number
      #expect([walks.count, walks.length, walks.threads] == [1, 1, 1], "\(number)")
      #expect(
        walks == RandomWalks(count: number, length: number, threads: number), "\(number)")
      #expect(try CrowdFlow().walk([], walks).method == .random(seed: 0, walks: 1), "\(number)")
    }
    walks.count = .max
    walks.threads = .max
    walks.length = .max
    #expect(walks == RandomWalks(count: .max, length: .max, threads: .max))
    let report = try CrowdFlow().walk([.never("crowd") { $0.state == 0 }], RandomWalks(count: .max))
    #expect(report.method == .random(seed: 0, walks: 1))
  }

  @Test("another seed walks elsewhere")
  func seeds() throws {
    let reports = try (0..<10).map { seed in
      text(try StackFlow(seed: 3, states: 8).walk([], RandomWalks(count: 100, seed: seed)))
    }
    #expect(Set(reports).count > 5)
  }

  @Test("walks find what the search finds, and nothing else", .large, arguments: 0..<80)
  func agrees(seed: Int) throws {
    let flow = StackFlow(seed: UInt64(seed), states: 3 + seed % 6)
    let walked = try flow.walk(walkable, RandomWalks(count: 1000, length: 30))
    let checked = try flow.check(walkable)
    for (one, other) in zip(walked.results, checked.results) {
      switch (one.finding, other.finding) {
      case (.violated(let trace, _), .violated(let shortest, _)),
        (.witnessed(let trace), .witnessed(let shortest)):
        #expect(trace.steps.count >= shortest.steps.count, "\(one)")
        let again = try flow.finding(of: one.property, along: trace)
        #expect(again?.trace?.inputs == trace.inputs, "\(one)")
      case (.undecided(let bound), .holds), (.undecided(let bound), .unseen),
        (.undecided(let bound), .nothingToJudge):
        #expect(bound.kind == .walks, "\(one)")
      case (.nothingToJudge(let vacuity), _):
        #expect(!vacuity.isFailure, "\(one)")
      // That a link leads nowhere is known only when everything was searched.
      case (.undecided, .violated(_, let text)):
        #expect(text.hasPrefix("the link leads nowhere: "), "\(one)\n\(other)")
      default: Issue.record("\(one)\n\(other)")
      }
    }
  }

  @Test("walks check nothing that only a search can decide; what no walk shows is undecided")
  func undecided() throws {
    let flow = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2), (2, "look", 2))
    let report = try flow.walk(
      [
        .standard(.noTrap), .standard(.modalsCanBeClosed), .standard(.depthIsBounded),
        .canAlwaysReach("open") { $0.state == 1 }, .sometimes("far") { $0.state > 2 },
        .always("near") { $0.state < 3 },
      ], RandomWalks(count: 300))
    for result in report.results {
      let canBeWalked = ["far", "near"].contains(result.property.name)
      #expect(
        result.finding.verdict
          == (canBeWalked
            ? "undecided: the search stopped after 300 random walks"
            : "nothing to judge: random walks cannot decide it; search everything"),
        "\(result.property.name)")
    }
    #expect(report.method == .random(seed: 0, walks: 300))
    #expect(report.bound == .init(kind: .walks, limit: 300))
  }

  @Test("what walks never met was not checked, however they are shared")
  func nothingToJudge() throws {
    let properties: [Property<LateModalFlow>] = [
      .standard(.noDoublePush), .standard(.backDrains), .standard(.everyCommandApplies),
      .standard(.childrenLiveWithTheirScreens), .standard(.advertisedEventsAreHandled),
      .sometimes("far") { $0.state > 99 },
    ]
    func verdicts(_ flow: LateModalFlow, length: Int) throws -> [String] {
      let walks = RandomWalks(count: 9000, length: length)
      let report = try flow.walk(properties, walks)
      #expect(report.failures.isEmpty)
      let share = try flow.walk(
        try #require(WalkShare(2, of: 2)), of: walks, properties, name: "late")
      #expect(
        share.report.results.map(\.finding.kind) == report.results.map(\.finding.kind))
      return report.results.map(\.finding.verdict)
    }
    let undecided = "undecided: the search stopped after 9000 random walks"
    #expect(
      try verdicts(LateModalFlow(), length: 3) == [
        "nothing to judge: on the walks, there is never more than one screen",
        "nothing to judge: on the walks, the system's back never leads on",
        "nothing to judge: on the walks, no step has commands",
        "nothing to judge: the walks visited nothing to compare",
        "nothing to judge: on the walks, no screen advertises events",
        undecided,
      ])
    #expect(try verdicts(LateModalFlow(), length: 30) == Array(repeating: undecided, count: 6))
  }

  @Test("a walk stops at an outcome, and starts are taken in turn")
  func ends() throws {
    let report = try HouseFlow().walk([], RandomWalks(count: 99, length: 10))
    #expect(report.transitions == 99)
    #expect(report.configurations == 99)
    let starts = try HouseFlow().walk(
      [.sometimes("3") { $0.state == 3 }, .always("not 2") { $0.state != 2 }],
      RandomWalks(count: 3))
    #expect(starts.results.map(\.finding.trace?.start) == [2, 1])
  }

  @Test("links arrive at any time, and the app is terminated and restored")
  func linksAndRelaunches() throws {
    let report = try HouseFlow(isOpen: true).walk(
      [
        .sometimes(
          "by link", inTransitions: { $0.input.event == .link && $0.before.state == 7 }),
        .sometimes("restored") { $0.state == 9 },
      ], RandomWalks(count: 200))
    #expect(
      report.results.map(\.finding.trace?.inputs) == [
        [.event(.leave), .event(.link)], [.relaunch],
      ])
  }

  @Test("nothing is sent again where it was ignored")
  func noRejects() throws {
    let flow = DeafFlow()
    _ = try flow.walk([], RandomWalks(count: 500, length: 50, threads: 1))
    // Two configurations, one hundred events, once each; two of them are followed.
    #expect(flow.calls.count == 2 * 100 + 2)
  }

  @Test("rare things happen: of a hundred events each is taken about as often", .large)
  func bias() throws {
    let properties = (0..<100).map { (number: Int) in
      Property<CrowdFlow>.sometimes("event \(number)", inTransitions: { $0.input.event == number })
    }
    var missing = 0
    for seed in 0..<10 {
      let walks = RandomWalks(count: 4, length: 50, seed: UInt64(seed))
      missing += try CrowdFlow().walk(properties, walks).results
        .count { $0.finding.trace == nil }
    }
    // A fair choice would leave out 13 of 100 in 200 steps.
    #expect(missing < 50)
  }

  @Test("a flow whose starts cannot be made throws, one without starts fails")
  func badStart() throws {
    let flow = DoorsFlow(starts: [Start(.to(.hall, .pop))])
    #expect(throws: ExplorationFailure<DoorsFlow>.self) { try flow.walk() }
    let report = try DoorsFlow(starts: []).walk()
    #expect(report.configurations == 0)
    #expect(report.failures.count + report.warnings.count == report.results.count)
    #expect(
      report.results.first?.finding.verdict == "nothing to judge: the flow has no start")
  }
}

/// Three starts; every event ends it, unless it is open.
private struct HouseFlow: RestorableFlow {
  enum Event: Hashable, Sendable { case leave, link }
  enum Screen: Hashable, Sendable { case room }
  typealias State = Int
  typealias Outcome = String

  var isOpen = false

  var start: FlowTransition<Self> { .to(1, .setRoot(.room)) }
  static let exploration = ExplorationOptions<Self>(
    starts: { _ in (1...3).map { Start(.to($0, .setRoot(.room)), when: "\($0)") } })
  var events: [Event] { [.leave] }
  var linkEvents: [Event] { isOpen ? [.link] : [] }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    isOpen ? .to(event == .link ? 8 : 7) : .finish("left")
  }

  func save(_ configuration: Configuration<Self>) throws -> Configuration<Self> {
    guard isOpen else { throw CancellationError() }
    return configuration
  }

  func restore(_ saved: Configuration<Self>) -> Configuration<Self> {
    Configuration(state: 9, stack: saved.stack)
  }
}

/// Counts how often its reducer is asked, on one thread.
private final class Calls: @unchecked Sendable {
  var count = 0
}

/// Goes elsewhere when it is asked first than later.
private struct FickleFlow: ExplorableFlow {
  let calls = Calls()
  typealias Screen = Int
  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Int] { [0] }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    calls.count += 1
    return .to(calls.count <= 2 ? 1 : 0)
  }
}

/// A hundred events, of which each of two states handles one.
private struct DeafFlow: ExplorableFlow {
  let calls = Calls()
  typealias Screen = Int
  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Int] { Array(0..<100) }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    calls.count += 1
    return event == state ? .to(1 - state) : nil
  }
}

/// A hundred events that all do nothing.
private struct CrowdFlow: ExplorableFlow {
  typealias Screen = Int
  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Int] { Array(0..<100) }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { .stay() }
}

/// Counts, and after a while pushes the only screen of a child.
private struct LateModalFlow: ExplorableFlow {
  enum Event: BackEvent, CaseIterable { case next, back }
  enum Screen: Hashable, Sendable { case count, child(Inner.Screen) }
  typealias State = Int

  static let inner = Child<Self, Inner>(
    Inner(), in: .pushed,
    state: .case(embed: { _ in 5 }, extract: { $0 == 5 ? Inner.State.open : nil }), event: .never,
    screen: .case(Screen.child))
  static let children: [AnyChild<Self>] = [inner]

  var start: FlowTransition<Self> { .to(0, .setRoot(.count)) }

  func events(on screen: Screen) -> [Event] { screen == .count ? [] : [.next] }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (4, .next): .to(5, .push(.child(.only)))
    case (5, _): .to(6, .pop)
    case (0..<9, .next): .to(state + 1)
    default: nil
    }
  }

  struct Inner: Flow {
    enum State: Hashable, Sendable { case open }
    enum Event: Hashable, Sendable { case tapped }
    enum Screen: Hashable, Sendable { case only }
    var start: FlowTransition<Self> { .to(.open, .setRoot(.only)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }
}
