import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Synchronization
import Testing

@Suite("what is tried depends on the controls that are enabled")
struct EnabledEventsTests {
  // MARK: Which events

  @Test("in every configuration: enabled controls, events from outside, links and system moves")
  func listed() throws {
    for seed in 0..<100 as Range<UInt64> {
      let flow = GateFlow(seed: seed)
      for node in try flow.explore().nodes {
        let configuration = node.configuration
        let top = try #require(configuration.stack.top)
        var expected = Set([GateFlow.outside, GateFlow.link])
        if configuration.stack.systemMoves.contains(.back) { expected.insert(GateFlow.back) }
        expected.formUnion(flow.events.filter { !flow.controls[top].contains($0) })
        expected.formUnion(
          flow.controls[top].filter { !flow.disabled[top][configuration.state].contains($0) })
        let inputs = flow.inputs(at: configuration).compactMap(\.event)
        #expect(Set(inputs) == expected && inputs.count == expected.count, "\(seed)")
      }
    }
  }

  @Test("searches with one thread and with several, checks and walks take the same steps")
  func engines() throws {
    var (hidden, walkedWhole) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let flow = GateFlow(seed: seed)
      let exploration = try flow.explore(within: .init(threads: 1))
      let explored = Set(
        (exploration.handledSteps.map { (exploration.nodes[$0.source].configuration, $0.event) }
          + exploration.refusedSteps.map { (exploration.nodes[$0.source].configuration, $0.event) })
          .map { "\($0) \($1)" })
      #expect(
        try flow.explore(within: .init(threads: 2)).handledSteps.count
          == exploration.handledSteps.count)
      let isChecked = try judgedSteps { try flow.check([$0]) } == explored
      #expect(isChecked, "\(seed)")
      let walked = try judgedSteps { try flow.walk([$0], RandomWalks(count: 400, length: 60)) }
      let isPart = walked.isSubset(of: explored)
      #expect(isPart, "\(seed): \(walked.subtracting(explored))")
      if walked == explored { walkedWhole += 1 }
      let configurations = exploration.nodes.map(\.configuration)
      hidden += configurations.count { configuration in
        configuration.stack.top.map { !flow.disabled[$0][configuration.state].isEmpty } ?? false
      }
    }
    #expect(hidden > 100)
    // Some flows have configurations that walks seldom reach.
    #expect(walkedWhole > 40)
  }

  /// The steps that a property is asked about.
  private func judgedSteps(
    _ run: (Property<GateFlow>) throws -> CheckReport<GateFlow>
  ) throws -> Set<String> {
    let steps = Mutex<Set<String>>([])
    let property = Property<GateFlow>.always(
      "a step",
      inTransitions: { step in
        if let event = step.input.event {
          steps.withLock { _ = $0.insert("\(step.before) \(event)") }
        }
        return true
      })
    _ = try run(property)
    return steps.withLock { $0 }
  }

  // MARK: What that finds

  private func verdicts(of flow: some ExplorableFlow) throws -> [String] {
    try flow.check([
      .standard(.everyCommandApplies), .standard(.advertisedEventsAreHandled),
    ]).results.map(\.finding.verdict)
  }

  private static let lastScreen =
    "violated after 1 event: pop cannot apply: it is the last screen of its stack; use dismiss, "
    + "clear, setStack or setRoot"

  @Test("a disabled button that would do harm is no violation")
  func disabled() throws {
    #expect(
      try verdicts(of: Toolbar(disables: false)) == [
        Self.lastScreen,
        "holds (4 configurations)",
      ])
    #expect(
      try verdicts(of: Toolbar(disables: true)) == ["holds (9 steps)", "holds (2 configurations)"])
    let walks = RandomWalks(count: 200, length: 20)
    for disables in [false, true] {
      let report = try Toolbar(disables: disables).walk([.standard(.everyCommandApplies)], walks)
      #expect(report.failures.isEmpty == disables)
    }
  }

  @Test("a control that is disabled everywhere is dead; a link or a move of that event is not")
  func dead() throws {
    let document = try Doors().explore().document(name: "doors", title: "Doors")
    #expect(document.deadEvents.map(\.event.name) == ["lockTapped"])
    #expect(
      document.lints().map(\.text)
        == ["lockTapped is dead: it is disabled wherever it is handled"])
    #expect(
      Set(document.transitions.map(\.event.name)) == ["openTapped", "back", "linkOpened"])
  }

  @Test("a list of enabled controls that are not listed as controls says what to add")
  func unlisted() throws {
    #expect(
      try verdicts(of: HalfListed())[1]
        == "violated at the start: Door enables openTapped, which events(on:) does not list; list "
        + "all controls there, so that disabled ones can be found")
  }

  @Test("an advertised event whose command is refused is found, whether it is tried or not")
  func refused() throws {
    #expect(
      try verdicts(of: Refusing(isTried: true)) == [
        Self.lastScreen,
        "holds (1 configuration)",
      ])
    #expect(
      try verdicts(of: Refusing(isTried: false)) == [
        "holds (1 step)",
        "violated after 1 event: Door advertises closeTapped, which is refused there",
      ])
    let enabled = try verdicts(of: RefusingEnabled())
    #expect(
      enabled == [
        Self.lastScreen,
        "holds (1 configuration)",
      ])
  }

  @Test("a control that other screens try is dead where it is disabled on all that handle it")
  func disabledWhereHandled() throws {
    let document = try Doors(triesAll: true).explore().document(name: "doors", title: "Doors")
    #expect(
      document.lints().map(\.text) == [
        "lockTapped is dead: it is disabled wherever it is handled",
        "waveTapped is dead: it is offered, and ignored everywhere",
      ])
  }

  @Test("controls that are disabled wherever their screen is on top are nothing to judge")
  func disabledEverywhere() throws {
    let verdict = try verdicts(of: Closed())[1]
    #expect(
      verdict == "nothing to judge: Door advertises events, but they are disabled wherever it is "
        + "on top")
  }

  @Test("a parent with a list of its own that leaves out its child's controls")
  func forgetful() throws {
    #expect(
      try verdicts(of: ForgetfulHouse())[1]
        == "violated after 1 event: Toolbar.Note advertises toolbar.sendTapped, which events(on:) "
        + "of its parent leaves out; add childEvents(on:) to the list there")
    #expect(try verdicts(of: ForgetfulHouse(isForgetful: false))[1] == "holds (5 configurations)")
  }

  @Test("a parent passes on what its child has enabled")
  func child() throws {
    let house = House()
    #expect(try verdicts(of: house) == ["holds (10 steps)", "holds (2 configurations)"])
    let text = House.Screen.toolbar(.note)
    #expect(house.enabledEvents(on: text, in: .toolbar(.empty)) == [.toolbar(.helpTapped)])
    #expect(house.enabledEvents(on: text, in: .hall) == [])
    #expect(house.enabledEvents(on: .hall, in: .toolbar(.empty)) == [])
  }
}

/// A note with a toolbar, the same on both screens; it cannot be sent from the help.
private struct Toolbar: ExplorableFlow {
  enum State: Hashable, Sendable { case empty, typed }
  enum Event: BackEvent { case typed, sendTapped, helpTapped, back }
  enum Screen: Hashable, Sendable { case note, help }

  let disables: Bool

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.note)) }
  var events: [Event] { [.typed, .sendTapped, .helpTapped] }

  func events(on screen: Screen) -> [Event] { [.sendTapped, .helpTapped] }

  static let exploration = ExplorationOptions<Self>(enabledEvents: { flow, screen, state in
    guard flow.disables else { return flow.events(on: screen) }
    return switch (screen, state) {
    case (.note, .empty): [.helpTapped]
    case (.note, .typed): [.sendTapped, .helpTapped]
    case (.help, _): []
    }
  })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .typed): .to(.typed)
    case (.typed, .sendTapped): .to(.empty)
    case (.empty, .sendTapped): .stay(.pop)
    case (_, .helpTapped): .stay(.setStack([.note, .help]))
    case (_, .back): .stay(.pop)
    }
  }
}

/// A flow of one child, a toolbar.
private struct House: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, toolbar(Toolbar.State) }
  enum Event: Hashable, Sendable { case noteTapped, toolbar(Toolbar.Event) }
  enum Screen: Hashable, Sendable { case hall, toolbar(Toolbar.Screen) }

  static let toolbar = Child<Self, Toolbar>(
    Toolbar(disables: true), in: .root,
    state: .case(State.toolbar), event: .case(Event.toolbar), screen: .case(Screen.toolbar))
  static let children: [AnyChild<Self>] = [toolbar]

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
  var events: [Event] { [.noteTapped] + events(of: Self.toolbar) }

  static let exploration = ExplorationOptions<Self>(enabledEvents: { flow, screen, state in
    flow.events(of: Self.toolbar, on: screen, in: state)
  })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .noteTapped): begin(Self.toolbar)
    default: forward(event, in: state)
    }
  }
}

/// A door whose controls are disabled, but not the link and the system's back with their events.
private struct Doors: ExplorableFlow {
  enum State: Hashable, Sendable { case closed, open }
  enum Event: BackEvent, CaseIterable { case openTapped, lockTapped, linkOpened, back, waveTapped }
  enum Screen: Hashable, Sendable { case door, room }

  /// Whether what is disabled on the door is tried in the room, which ignores it.
  var triesAll = false

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }
  var events: [Event] {
    triesAll ? Event.allCases : Event.allCases.filter { $0 != .waveTapped }
  }
  var linkEvents: [Event] { [.linkOpened] }

  func events(on screen: Screen) -> [Event] {
    triesAll && screen == .room ? [] : events.filter { $0 != .waveTapped }
  }

  static let exploration = ExplorationOptions<Self>(enabledEvents: { _, _, state in
    state == .closed ? [.openTapped] : []
  })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .openTapped: .to(.open, .setStack([.door, .room]))
    case .back: .to(.closed, .pop)
    case .linkOpened: .to(.closed, .setRoot(.door))
    case .lockTapped: state == .closed ? .finish(.locked) : nil
    case .waveTapped: nil
    }
  }

  enum Outcome: Hashable, Sendable { case locked }
}

/// A door that lists what is enabled, and not which controls there are.
private struct HalfListed: ExplorableFlow {
  enum State: Hashable, Sendable { case closed }
  enum Event: Hashable, Sendable, CaseIterable { case openTapped }
  enum Screen: Hashable, Sendable { case door }

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }

  static let exploration = ExplorationOptions<Self>(enabledEvents: { _, _, _ in [.openTapped] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .stay() }
}

/// A door with a button that pops the only screen; exploring tries it or not.
private struct Refusing: ExplorableFlow {
  enum State: Hashable, Sendable { case closed }
  enum Event: Hashable, Sendable { case knocked, closeTapped }
  enum Screen: Hashable, Sendable { case door }

  let isTried: Bool

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }
  var events: [Event] { isTried ? [.knocked, .closeTapped] : [.knocked] }

  func events(on screen: Screen) -> [Event] { [.closeTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .knocked: .stay(.setRoot(.door))
    case .closeTapped: .stay(.pop)
    }
  }
}

/// The same door, which lists the button as enabled, and nothing more.
private struct RefusingEnabled: ExplorableFlow {
  typealias State = Refusing.State
  typealias Event = Refusing.Event
  typealias Screen = Refusing.Screen

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }
  var events: [Event] { [.knocked] }

  func events(on screen: Screen) -> [Event] { [.closeTapped] }
  static let exploration = ExplorationOptions<Self>(
    enabledEvents: { flow, screen, _ in flow.events(on: screen) })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    event == .knocked ? .stay(.setRoot(.door)) : .stay(.pop)
  }
}

/// A door whose only button is disabled.
private struct Closed: ExplorableFlow {
  enum State: Hashable, Sendable { case closed }
  enum Event: Hashable, Sendable, CaseIterable { case openTapped }
  enum Screen: Hashable, Sendable { case door }

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }

  func events(on screen: Screen) -> [Event] { [.openTapped] }
  static let exploration = ExplorationOptions<Self>(enabledEvents: { _, _, _ in [] })

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .stay() }
}

/// A house that lists its own buttons, and not those of the toolbar in it.
private struct ForgetfulHouse: ExplorableFlow {
  typealias State = House.State
  typealias Screen = House.Screen
  typealias Event = House.Event

  static let toolbar = Child<Self, Toolbar>(
    Toolbar(disables: false), in: .root,
    state: .case(State.toolbar), event: .case(Event.toolbar), screen: .case(Screen.toolbar))
  static let children: [AnyChild<Self>] = [toolbar]

  var isForgetful = true

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
  var events: [Event] { [.noteTapped] + events(of: Self.toolbar) }

  func events(on screen: Screen) -> [Event] {
    switch screen {
    case .hall: [.noteTapped]
    case .toolbar where isForgetful: []
    case .toolbar: childEvents(on: screen)
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .noteTapped): begin(Self.toolbar)
    default: forward(event, in: state)
    }
  }
}
