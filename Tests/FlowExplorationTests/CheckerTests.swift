import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("checking properties")
struct CheckerTests {
  /// A door: closed, open, and locked forever.
  private let door = GraphFlow(
    (0, "open", 1), (1, "close", 0), (0, "lock", 2), (2, "knock", 2), (1, "lean", 1))

  private func finding<F: ExplorableFlow>(
    _ property: Property<F>, of flow: F, within limits: ExplorationLimits? = nil
  ) throws -> Finding<F> {
    try #require(try flow.check([property], within: limits).results.first?.finding)
  }

  @Test("what always holds is counted by configuration or by transition")
  func holds() throws {
    guard
      case .holds(JudgedCount(3, .configurations)) = try finding(
        .always("known") { $0.state < 3 }, of: door)
    else {
      Issue.record("not three configurations")
      return
    }
    guard
      case .holds(JudgedCount(5, .steps)) = try finding(
        .never("far", inTransitions: { $0.after.state > 2 }), of: door)
    else {
      Issue.record("not five transitions")
      return
    }
  }

  @Test("a violation has a shortest trace")
  func violated() throws {
    let always = try finding(.always("unlocked") { $0.state != 2 }, of: door)
    #expect(always.trace?.inputs == [.event("lock")])
    let never = try finding(
      .never("leaning", inTransitions: { $0.input.event == "lean" }), of: door)
    #expect(never.trace?.inputs == [.event("open"), .event("lean")])
    #expect(always.isFailure && never.isFailure)
  }

  @Test("sometimes is witnessed with a trace, or unseen")
  func sometimes() throws {
    let witnessed = try finding(.sometimes("locked") { $0.state == 2 }, of: door)
    #expect(witnessed.trace?.inputs == [.event("lock")])
    #expect(!witnessed.isFailure)
    guard case .unseen = try finding(.sometimes("gone") { $0.state == 3 }, of: door) else {
      Issue.record("not unseen")
      return
    }
  }

  @Test("canAlwaysReach asks of configurations and of transitions")
  func reach() throws {
    let reach = try finding(.canAlwaysReach("open") { $0.state == 1 }, of: door)
    #expect(reach.trace?.inputs == [.event("lock")])
    let take = try finding(
      .canAlwaysReach("knock", inTransitions: { $0.input.event == "knock" }), of: door)
    guard case .holds(JudgedCount(3, .configurations)) = take else {
      Issue.record("\(take)")
      return
    }
  }

  @Test("a search that was cut is undecided: it never says holds, nor unseen")
  func bounded() throws {
    let limits = ExplorationLimits(configurations: 50)
    let flow = CountingFlow()
    let properties: [Property<CountingFlow>] =
      [
        .always("small") { $0.state < 1000 }, .never("large") { $0.state > 1000 },
        .sometimes("once large") { $0.state > 1000 },
        .sometimes("once a large step", inTransitions: { $0.after.state > 1000 }),
        .canAlwaysReach("a large one") { $0.state > 1000 },
        .canAlwaysReach("large step", inTransitions: { $0.after.state > 1000 }),
      ] + Property.standard
    let report = try flow.check(properties, within: limits)
    let declared: Set<String> = [
      "children-live-with-their-screens", "links-lead-to-one-place", "restoring-gives-the-same",
    ]
    for result in report.results {
      switch result.finding {
      case .undecided(.init(kind: .configurations, limit: 50)): continue
      case .nothingToJudge where declared.contains(result.property.name): continue
      default: Issue.record("\(result)")
      }
    }
    #expect(report.failures.isEmpty)
  }

  @Test("a violation within the limits is one, however far the search would have gone")
  func violatedWithinLimits() throws {
    let finding = try finding(
      .never("ten") { $0.state == 10 }, of: CountingFlow(), within: .init(configurations: 50))
    #expect(finding.trace?.steps.count == 9)
  }

  @Test("a stack that can grow forever is found where the search was cut")
  func growth() throws {
    let finding = try finding(.standard(.depthIsBounded), of: EndlessPushFlow())
    guard case .violated(let trace, let text) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(trace.inputs == [.event(.push)])
    #expect(
      text == "the last step leads to the state it began in, with 1 more screen under it: "
        + "it can be repeated forever")
  }
}

@Suite("a reducer that is not pure")
struct PurityTests {
  /// A lamp that remembers outside its state how often it was asked.
  private struct CountingLamp: ExplorableFlow {
    final class Memory: @unchecked Sendable { var count = 0 }
    typealias State = TwoStateFlow.State
    typealias Event = TwoStateFlow.Event
    typealias Screen = TwoStateFlow.Screen

    let memory = Memory()

    var start: FlowTransition<Self> { .to(.off, .setRoot(.lamp)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      memory.count += 1
      return .to(memory.count.isMultiple(of: 2) ? .off : .on)
    }
  }

  @Test("is found by calling again")
  func found() throws {
    let report = try CountingLamp().check([.standard(.reducerIsPure)])
    guard
      case .violated(let trace, "called again, the reducer returns a different transition")? =
        report
        .results.first?.finding
    else {
      Issue.record("not found: \(report.results)")
      return
    }
    #expect(trace.inputs == [.event(.toggle)])
  }

  @Test("is not what a pure one looks like")
  func pure() throws {
    #expect(try TwoStateFlow().check([.standard(.reducerIsPure)]).failures.isEmpty)
  }
}
