import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowExploration

@Suite("time limits hold, by a clock that stands still until something slow happens")
struct DeadlineTests {
  static let limit = Duration.seconds(10)
  /// The limit may be exceeded by a tenth or a second, whichever is more.
  static let maxElapsed = Duration.seconds(11)
  static let limits = ExplorationLimits(
    configurations: 1_000_000, depth: 400, time: limit, threads: 1)
  static let bound = FlowDocument.Bound(kind: .time, limit: 10_000)

  @Test("of a search, however much can happen in each state", arguments: [1, 4000])
  func reducers(events: Int) throws {
    let clock = StandInClock()
    var flow = SlowFlow(clock: clock, choices: events)
    flow.reducing = .milliseconds(50)
    let elapsed = try clock.timing {
      let exploration = try flow.explore(within: Self.limits)
      #expect(exploration.bound == Self.bound)
      let counts = try flow.countReachable(within: Self.limits)
      #expect(counts.bound == Self.bound)
    }
    #expect(elapsed >= Self.limit * 2 && elapsed < Self.maxElapsed * 2)
  }

  @Test("of a check, whatever its properties do", arguments: SlowProperty.allCases)
  func properties(_ kind: SlowProperty) throws {
    let clock = StandInClock()
    let flow = SlowFlow(clock: clock, choices: 500)
    let elapsed = try clock.timing {
      let report = try flow.check([kind.property(clock)], within: Self.limits)
      #expect(report.bound == Self.bound)
      #expect(report.failures.isEmpty)
    }
    #expect(elapsed >= Self.limit && elapsed < Self.maxElapsed)
  }

  @Test("of a check whose violations are far away, with their traces")
  func traces() throws {
    let clock = StandInClock()
    var flow = SlowFlow(clock: clock, choices: 1)
    flow.reducing = .milliseconds(50)
    let elapsed = try clock.timing {
      let far = (0..<9).map { number in
        Property<SlowFlow>.never("far \(number)") { $0.state == 150 + number }
      }
      let report = try flow.check(
        far + [.standard(.depthIsBounded), .standard(.noTrap)], within: Self.limits)
      #expect(report.failures.count >= 9)
      #expect(report.failures.prefix(9).allSatisfy { $0.finding.trace?.last.state ?? 0 >= 150 })
    }
    #expect(elapsed >= Self.limit && elapsed < Self.maxElapsed)
  }

  @Test("of checking what was searched, which is then undecided")
  func judging() throws {
    let late = Deadline(.zero)
    let bound = FlowDocument.Bound(kind: .time, limit: 0)
    let flow = CountingFlow(limit: 100)
    var search = Search(
      flow, within: flow.limits, visitor: Checker(flow, properties: [.standard(.noTrap)]))
    try search.run()
    #expect(search.findings(at: 0, by: late)[0].bound == bound)
    #expect(search.findings(at: 0, by: Deadline(nil))[0].bound == nil)
    let tabs = TabFlow()
    var third = Search(
      tabs, within: tabs.limits,
      visitor: Checker(tabs, properties: [.standard(.childrenLiveWithTheirScreens)]))
    try third.run()
    #expect(third.findings(at: 0, by: late)[0].bound == bound)
    #expect(third.findings(at: 0, by: Deadline(nil))[0].kind == .holds)
    let growing = EndlessPushFlow()
    var other = Search(
      growing, within: growing.limits,
      visitor: Checker(growing, properties: [.standard(.depthIsBounded)]))
    try other.run()
    #expect(other.findings(at: 0, by: late)[0].bound != nil)
    #expect(other.findings(at: 0, by: Deadline(nil))[0].trace?.steps.count == 1)
  }

  @Test("of walks, which report that they were stopped")
  func walks() throws {
    let clock = StandInClock()
    var flow = SlowFlow(clock: clock, choices: 2000)
    flow.reducing = .milliseconds(20)
    let elapsed = try clock.timing {
      let report = try flow.walk(
        [.never("deep") { $0.state > 300 }], RandomWalks(count: 1000, time: Self.limit))
      #expect(report.bound == Self.bound)
      #expect(report.results.first?.finding.bound == Self.bound)
    }
    #expect(elapsed > .seconds(7) && elapsed < Self.maxElapsed)
  }

  @Test("of walks on known ground, of any length")
  func longWalks() throws {
    let clock = StandInClock(perReading: .milliseconds(10))
    var flow = SlowFlow(clock: clock, choices: 1)
    flow.last = 2
    let walks = RandomWalks(count: 1, length: 10_000_000, time: .milliseconds(400))
    try clock.timing {
      let report = try flow.walk([], walks)
      #expect(report.transitions > 0x1_0000 && report.transitions < 5_000_000)
      #expect(report.bound?.kind == .time)
    }
  }

  @Test("of walks that are done in time, which do not mention it")
  func walksInTime() throws {
    let flow = SlowFlow(clock: StandInClock(), choices: 2)
    let report = try flow.walk(
      [.never("deep") { $0.state > 300 }], RandomWalks(count: 20, time: .seconds(3600)))
    #expect(report.bound == .init(kind: .walks, limit: 20))
  }

  @Test("of shrinking, which then keeps what it has")
  func shrinking() throws {
    let clock = StandInClock()
    var flow = SlowFlow(clock: clock, choices: 3)
    let inputs = (0..<200).map { Input<SlowFlow>.event($0 % 3) }
    let trace = try #require(try flow.trace(of: inputs))
    flow.reducing = .milliseconds(50)
    let elapsed = clock.timing {
      let shrunk = flow.shrink(trace, violating: .never("far") { $0.state > 100 })
      #expect(shrunk.last.state > 100)
    }
    #expect(elapsed >= Self.limit && elapsed < Self.maxElapsed)
  }

  @Test("of what a trace shows, also where that is searched for", arguments: [0, 1])
  func findings(number: Int) throws {
    let clock = StandInClock()
    var flow = SlowFlow(clock: clock, choices: 500)
    let trace = try #require(try flow.trace(of: (0..<5).map { _ in .event(0) }))
    flow.reducing = .milliseconds(50)
    let property: Property<SlowFlow> =
      [
        .canAlwaysReach("nowhere") { $0.state < 0 },
        .always("slow") { (_: Configuration<SlowFlow>) in
          clock.pass(.seconds(4))
          return true
        },
      ][number]
    let elapsed = try clock.timing {
      let finding = try flow.finding(of: property, along: trace, within: Self.limits)
      #expect(finding?.bound == Self.bound)
    }
    #expect(elapsed >= Self.limit && elapsed < Self.maxElapsed + .seconds(4))
  }

  @Test("of going back and back, on walks and along a trace")
  func goingBack() throws {
    let clock = StandInClock()
    var flow = EndlessBackFlow(clock: clock)
    let trace = try #require(try flow.trace(of: [.move(.back, 0)]))
    flow.reducing = .milliseconds(50)
    let property = Property<EndlessBackFlow>.standard(.backDrains)
    let walked = try clock.timing {
      let report = try flow.walk([property], RandomWalks(count: 10, length: 5, time: Self.limit))
      #expect(report.results[0].finding.bound == Self.bound)
    }
    #expect(walked > .seconds(7) && walked < Self.maxElapsed)
    let checked = try clock.timing {
      let finding = try flow.finding(of: property, along: trace, within: Self.limits)
      #expect(finding?.bound == Self.bound)
    }
    #expect(checked >= Self.limit && checked < Self.maxElapsed)
  }

  @Test("of describing what was found, which is then cut to the nearest configurations")
  func documents() throws {
    let flow = SlowFlow(clock: StandInClock(), choices: 2)
    let exploration = try flow.explore(within: ExplorationLimits(configurations: 100, depth: 400))
    let clock = StandInClock()
    clock.timing {
      var truncated = exploration
      truncated.bound = nil
      let document = truncated.document(name: "slow", title: "Slow", by: Deadline(.zero))
      #expect(document.search.bound == .init(kind: .time, limit: 0))
      #expect(document.configurations.count == 1)
      #expect(!document.configurations[0].isExpanded)
      #expect(document.transitions.allSatisfy { $0.target == .configuration(0) })
      #expect(document.deadEvents.isEmpty)
    }
    var part = exploration
    part.truncate(to: 40, by: nil)
    let document = part.document(name: "slow", title: "Slow")
    #expect(document.configurations.count == 40)
    #expect(
      document.configurations.map(\.isExpanded) == Array(repeating: true, count: 39) + [false])
    #expect(
      document.configurations
        == Array(exploration.document(name: "slow", title: "Slow").configurations.prefix(39))
        + [document.configurations[39]])
  }
}

/// Which kind of property is slow.
enum SlowProperty: CaseIterable {
  case configuration, step, goal, goalStep

  func property(_ clock: StandInClock) -> Property<SlowFlow> {
    @Sendable func slowly(_ value: Bool) -> Bool {
      clock.pass(.milliseconds(50))
      return value
    }
    return switch self {
    case .configuration: .always("slow") { (_: Configuration<SlowFlow>) in slowly(true) }
    case .step: .always("slow", inTransitions: { _ in slowly(true) })
    case .goal: .canAlwaysReach("slow") { (_: Configuration<SlowFlow>) in slowly(true) }
    case .goalStep: .canAlwaysReach("slow", inTransitions: { _ in slowly(true) })
    }
  }
}

/// Pushes forever, by many events that do the same; what it does can take long.
struct SlowFlow: ExplorableFlow {
  let clock: StandInClock
  /// How many events there are.
  var choices: Int
  var reducing = Duration.zero
  /// The last state.
  var last = Int.max

  static let exploration = ExplorationOptions<Self>(limits: DeadlineTests.limits)

  init(clock: StandInClock, choices: Int) {
    self.clock = clock
    self.choices = choices
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
  var events: [Int] { Array(0..<choices) }

  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    clock.pass(reducing)
    return state < last ? .to(state + 1, .push(0)) : .to(0, .setRoot(0))
  }

  typealias State = Int
  typealias Event = Int
  typealias Screen = Int
}

/// Goes back forever, always to another state.
private struct EndlessBackFlow: ExplorableFlow {
  let clock: StandInClock
  var reducing = Duration.zero

  init(clock: StandInClock) {
    self.clock = clock
  }

  var start: FlowTransition<Self> { .to(0, .setRoot(0), .push(1)) }
  var events: [Int] { [0] }

  func event(for move: SystemMove, in state: Int) -> Int? { move == .back ? 0 : nil }

  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? {
    clock.pass(reducing)
    return .to(state + 1)
  }

  typealias State = Int
  typealias Event = Int
  typealias Screen = Int
}
