import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("a property that had nothing to judge")
struct NothingToJudgeTests {
  private static let reasons: [(StandardProperty, String)] = [
    (.restoringGivesTheSame, "the flow is not a RestorableFlow"),
    (.linksLeadToOnePlace, "the flow declares no links"),
    (.advertisedEventsAreHandled, "no screen advertises events"),
  ]

  @Test("does not hold, and says why", arguments: reasons)
  func nothing(_ property: StandardProperty, _ reason: String) throws {
    let report = try TwoStateFlow().check([.standard(property)])
    let finding = try #require(report.results.first?.finding)
    #expect(finding.verdict == "nothing to judge: \(reason)")
    #expect(!finding.isFailure)
  }

  @Test("counts the configurations that advertise, and the steps that are links")
  func counts() throws {
    let report = try HallFlow().check([
      .standard(.advertisedEventsAreHandled), .standard(.linksLeadToOnePlace),
    ])
    #expect(report.configurations == 3)
    let verdicts = report.results.map(\.finding.verdict)
    #expect(verdicts == ["holds (1 configuration)", "holds (3 links opened)"])
  }
}

/// A hall that advertises its door, and a link to the garden behind it.
private struct HallFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, room, garden }
  enum Event: Hashable, Sendable { case door, link }
  typealias Screen = State

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
  var events: [Event] { [.door] }
  var linkEvents: [Event] { [.link] }

  func events(on screen: Screen) -> [Event] { screen == .hall ? [.door] : [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .door): .to(.room, .setRoot(.room))
    case (_, .link): .to(.garden, .setRoot(.garden))
    default: nil
    }
  }
}

@Suite("links that end the flow")
struct EndingLinkTests {
  /// A link leads to the garden from the hall, and ends the flow in the garden.
  private struct GardenFlow: ExplorableFlow {
    enum State: Hashable, Sendable { case hall, garden }
    enum Event: Hashable, Sendable { case link }
    typealias Screen = State
    typealias Outcome = String

    var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
    var events: [Event] { [] }
    var linkEvents: [Event] { [.link] }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      state == .hall ? .to(.garden, .setRoot(.garden)) : .finish("out")
    }
  }

  private static let text = "the link ends the flow there; elsewhere it leads to [Garden]"

  @Test("do not lead to one place")
  func told() throws {
    let report = try GardenFlow().check([.standard(.linksLeadToOnePlace)])
    guard case .violated(let trace, Self.text)? = report.results.first?.finding else {
      Issue.record("\(report.results)")
      return
    }
    #expect(trace.inputs == [.event(.link), .event(.link)])
  }

  @Test("are found by walks and along a trace, too")
  func walked() throws {
    let flow = GardenFlow()
    let walked = try flow.walk([.standard(.linksLeadToOnePlace)], .init(count: 20, length: 5))
    #expect(walked.results.first?.finding.isFailure == true)
    let trace = try #require(try flow.trace(of: [.event(.link)]))
    let finding = try flow.finding(of: .standard(.linksLeadToOnePlace), along: trace)
    guard case .violated(_, Self.text)? = finding else {
      Issue.record("\(String(describing: finding))")
      return
    }
  }
}

@Suite("a reducer that returns another transition when called again")
struct ImpureReducerTests {
  /// A lamp whose transitions depend on the number of calls.
  private struct Lamp: ExplorableFlow {
    final class Memory: @unchecked Sendable { var count = 0 }
    enum Event: Hashable, Sendable, CaseIterable { case toggle }
    typealias State = Int
    typealias Screen = Int

    let memory = Memory()
    let transition: @Sendable (Int) -> FlowTransition<Self>?

    var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
      memory.count += 1
      return transition(memory.count)
    }
  }

  private func expectImpure(_ lamp: Lamp) throws {
    let report = try lamp.check([.standard(.reducerIsPure)])
    let text = "called again, the reducer returns a different transition"
    guard case .violated(_, text)? = report.results.first?.finding else {
      Issue.record("\(report.results)")
      return
    }
  }

  @Test("is found where it ignores an event first and handles it then")
  func ignoredFirst() throws {
    try expectImpure(Lamp { $0 == 1 ? nil : .stay() })
  }

  @Test("is found where only the note differs, or the guard")
  func descriptions() throws {
    try expectImpure(Lamp { .stay(note: $0.isMultiple(of: 2) ? "even" : "odd") })
    try expectImpure(
      Lamp { $0.isMultiple(of: 2) ? .stay().when("even") : .stay().when("odd") })
    try expectImpure(Lamp { $0.isMultiple(of: 2) ? .stay() : .stay(note: "odd") })
  }

  @Test("is not one that ignores, or returns the same again")
  func pure() throws {
    #expect(try Lamp { _ in nil }.check([.standard(.reducerIsPure)]).failures.isEmpty)
    #expect(
      try Lamp { _ in .stay(note: "on") }.check([.standard(.reducerIsPure)]).failures.isEmpty)
  }

  @Test("is not asked where there is no time to spend")
  func noTime() throws {
    let lamp = Lamp { _ in nil }
    let report = try lamp.check([.standard(.reducerIsPure)], within: .init(time: .zero))
    #expect(report.bound?.kind == .time)
    #expect(lamp.memory.count == 0)
  }
}

@Suite("going back in a long circle")
struct LongCircleTests {
  /// The number of states that back leads round through.
  private struct Wheel: ExplorableFlow {
    enum Event: Hashable, Sendable, CaseIterable { case back }
    typealias State = Int
    typealias Screen = Int

    var spokes: Int

    var start: FlowTransition<Self> { .to(0, [.setRoot(0), .push(1)]) }

    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { .to((state + 1) % spokes) }
    func event(for move: SystemMove, in state: Int) -> Event? { move == .back ? .back : nil }
  }

  @Test("is reported along a trace as the check reports it")
  func told() throws {
    let flow = Wheel(spokes: 150)
    let checked = try #require(try flow.check([.standard(.backDrains)]).results.first?.finding)
    let trace = try #require(try flow.trace(of: []))
    let told = try #require(try flow.finding(of: .standard(.backDrains), along: trace))
    #expect(checked.trace?.steps.count == 150)
    #expect(told.verdict == checked.verdict)
  }
}

@Suite("limits count what is kept besides")
struct KeptBesidesTests {
  private let limits = ExplorationLimits(configurations: .max, memory: 1, threads: 1)

  @Test("a check and an exploration keep more than a count, and stop sooner at their memory")
  func memory() throws {
    let flow = CountingFlow()
    let counted = try flow.countReachable(within: limits)
    let checked = try flow.check([.standard(.noDeadEnd)], within: limits)
    let explored = try flow.explore(within: limits)
    #expect(checked.bound == .init(kind: .memory, limit: 1))
    #expect(explored.bound == .init(kind: .memory, limit: 1))
    #expect(checked.configurations < counted.configurations)
    #expect(explored.nodes.count < counted.configurations)
    #expect(checked.configurations > 100 && explored.nodes.count > 100)
  }

  @Test("what lies ahead of a trace is not searched without time")
  func ahead() throws {
    let flow = TwoStateFlow()
    let trace = try #require(try flow.trace(of: []))
    let on = Property<TwoStateFlow>.canAlwaysReach("on") { $0.state == .on }
    #expect(try flow.finding(of: on, along: trace) == nil)
    let finding = try flow.finding(of: on, along: trace, within: .init(time: .zero))
    guard case .undecided(.init(kind: .time, limit: 0))? = finding else {
      Issue.record("\(String(describing: finding))")
      return
    }
  }
}

@Suite("a stack that grows in a large search")
struct LargeGrowthTests {
  /// Counts far, and pushes forever once it has counted.
  private struct LateFlow: ExplorableFlow {
    enum Event: Hashable, Sendable, CaseIterable { case next, push }
    typealias State = Int
    typealias Screen = Int

    var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .next: state < 500 ? .to(state + 1) : nil
      case .push: state == 500 ? .stay(.push(1)) : nil
      }
    }
  }

  @Test("is found behind many configurations whose states no other has")
  func late() throws {
    let report = try LateFlow().check([.standard(.depthIsBounded)])
    #expect(report.results.first?.finding.trace?.steps.count == 501)
  }
}

@Suite("closures that use nothing")
struct BlindClosureTests {
  @Test("say by their type what they are meant for")
  func typed() throws {
    let report = try TwoStateFlow().check([
      .never("place") { (_: Configuration<TwoStateFlow>) in true },
      .never("step") { (_: Trace<TwoStateFlow>.CheckedStep) in true },
    ])
    #expect(report.results.map(\.finding.trace?.steps.count) == [0, 1])
  }
}

@Suite("events that are required, and events that are enabled")
struct RequiredEventsTests {
  private func finding(_ property: Property<FormFlow>, of flow: FormFlow) throws -> String? {
    try flow.check([property]).results.first?.finding.verdict
  }

  @Test("a required event that is ignored somewhere is a violation, wherever it is offered")
  func required() throws {
    let isWaiting: @Sendable (Configuration<FormFlow>) -> Bool = { $0.state == .sending }
    let answers = Property<FormFlow>.required("answers", [.sent, .failed], in: isWaiting)
    #expect(
      try finding(answers, of: FormFlow())
        == "violated after 3 events: failed is required there, and is ignored")
    let sent = Property<FormFlow>.required("answers", [.sent], in: isWaiting)
    #expect(try finding(sent, of: FormFlow()) == "holds (1 configuration)")
  }

  @Test("what is required nowhere is a failure")
  func nowhere() throws {
    let never = Property<FormFlow>.required("answers", [.sent]) { _ in false }
    let report = try FormFlow().check([never])
    #expect(report.failures.count == 1)
    #expect(
      report.results.first?.finding.verdict
        == "nothing to judge: the events are required nowhere")
  }

  @Test("a control need be handled only where it is enabled")
  func enabled() throws {
    let advertised = Property<FormFlow>.standard(.advertisedEventsAreHandled)
    #expect(
      try finding(advertised, of: FormFlow())
        == "violated after 1 event: Form advertises sendTapped, which is ignored there")
    #expect(
      try CarefulFormFlow().check([.standard(.advertisedEventsAreHandled)]).results
        .map(\.finding.verdict) == ["holds (1 configuration)"])
  }
}

/// A form that can be sent when something was typed; its send button is ignored before.
private struct FormFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case empty, typed, sending }
  enum Event: Hashable, Sendable { case typed, sendTapped, sent, failed }
  enum Screen: Hashable, Sendable { case form }

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.form)) }
  var events: [Event] { [.typed, .sendTapped] }

  func events(on screen: Screen) -> [Event] { [.sendTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.empty, .typed): .to(.typed)
    case (.typed, .sendTapped): .to(.sending)
    case (.sending, .sent): .to(.empty)
    default: nil
    }
  }
}

/// The same form, whose send button is disabled until something was typed.
private struct CarefulFormFlow: ExplorableFlow {
  typealias State = FormFlow.State
  typealias Event = FormFlow.Event
  typealias Screen = FormFlow.Screen

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.form)) }
  var events: [Event] { [.typed, .sendTapped] }

  func events(on screen: Screen) -> [Event] { [.sendTapped] }

  static let exploration = ExplorationOptions<Self>(
    enabledEvents: { flow, screen, state in state == .typed ? flow.events(on: screen) : [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.empty, .typed): .to(.typed)
    case (.typed, .sendTapped): .to(.sending)
    default: nil
    }
  }
}
