import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("events that nothing brings about")
struct DeadEventTests {
  private func deadEvents(
    of flow: some ExplorableFlow, within limits: ExplorationLimits = .init()
  ) throws -> [FlowDocument.DeadEvent] {
    try flow.explore(within: limits).document(name: "f", title: "F").deadEvents
  }

  @Test("a flow that handles all its events has no dead one")
  func none() throws {
    #expect(try deadEvents(of: TwoStateFlow()) == [])
  }

  @Test("an event that all states ignore is dead, and does nothing")
  func ignored() throws {
    let dead = try deadEvents(of: RoomsFlow(ignored: .wave))
    #expect(dead == [.init(event: .init(name: "wave"), reason: .ignored)])
  }

  @Test("an event that no state offers is dead, and what it would do is reported")
  func neverFired() throws {
    let dead = try #require(try deadEvents(of: RoomsFlow(hidden: .wave)).first)
    #expect(dead.reason == .neverFired)
    #expect(dead.event == .init(name: "wave"))
    let position = "FlowExplorationTests/DeadEventTests.swift:\(RoomsFlow.waveLine)"
    let expected = [0, 1, 2].map { source in
      FlowDocument.Transition(
        from: source, to: .configuration(0), event: .init(name: "wave"),
        commands: [.popToRoot], location: position)
    }
    #expect(dead.transitions == expected)
  }

  @Test("what a dead event would do is reported if it stays within what was reached")
  func neverFiredBeyond() throws {
    let dead = try #require(try deadEvents(of: RoomsFlow(hidden: .go(to: 1))).first)
    #expect(dead.event == .init(name: "go", parameters: ["to"]))
    #expect(dead.reason == .neverFired)
    #expect(dead.transitions.isEmpty)
  }

  @Test("the sample payloads of a dead event are one event, reported once")
  func payloads() throws {
    let dead = try deadEvents(of: RoomsFlow(ignored: .go(to: 1)))
    // Nobody leaves the hall, so there is no way back either.
    #expect(dead.map(\.event) == [.init(name: "go", parameters: ["to"]), .init(name: "back")])
  }

  @Test("what every sample payload of a dead event would do is reported")
  func payloadTransitions() throws {
    let dead = try deadEvents(of: JumpFlow())
    #expect(dead.map(\.event) == [.init(name: "jump", parameters: ["to"])])
    let transitions = try #require(dead.first).transitions
    #expect(transitions.map(\.event.payload) == ["0", "0", "1", "1"])
    #expect(transitions.map(\.source) == [0, 1, 0, 1])
    #expect(transitions.map(\.target) == [0, 0, 1, 1].map { .configuration($0) })
  }

  @Test("an event is alive when one of its sample payloads is handled")
  func oneAlive() throws {
    let flow = GoFlow()
    #expect(flow.reduce(0, .go(to: 2)) == nil)
    #expect(try deadEvents(of: flow) == [])
  }

  @Test("an event that is always refused is handled, not dead")
  func refused() throws {
    let exploration = try RefusingFlow().explore()
    #expect(exploration.refusedSteps.count == 1)
    #expect(exploration.document(name: "f", title: "F").deadEvents == [])
  }

  @Test("when the search was cut nobody knows, and no event is called dead")
  func cut() throws {
    let flow = RoomsFlow(ignored: .wave)
    #expect(try deadEvents(of: flow).count == 1)
    #expect(try deadEvents(of: flow, within: .init(configurations: 200, depth: 1)) == [])
    #expect(try deadEvents(of: flow, within: .init(configurations: 1)) == [])
    #expect(try deadEvents(of: flow, within: .init(time: .zero)) == [])
  }
}

/// A hall and the rooms behind it; one event can be ignored, one hidden.
private struct RoomsFlow: ExplorableFlow {
  enum Event: Hashable, Sendable { case go(to: Int), back, wave }

  var ignored: Event?
  var hidden: Event?

  var events: [Event] { [.go(to: 1), .go(to: 2), .back, .wave] }

  func events(in state: Int) -> [Event] { events.filter { !isSame($0, hidden) } }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  static let waveLine = #line + 7

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    guard !isSame(event, ignored) else { return nil }
    return switch event {
    case .go(let room): state == 0 ? .to(room, .push(room)) : nil
    case .back: state == 0 ? nil : .to(0, .popToRoot)
    case .wave: .to(0, .popToRoot)
    }
  }

  /// Whether two events are the same but for their payload.
  private func isSame(_ event: Event, _ other: Event?) -> Bool {
    switch (event, other) {
    case (.go, .go?), (.back, .back?), (.wave, .wave?): true
    case (.go, _), (.back, _), (.wave, _): false
    }
  }

  typealias State = Int
  typealias Screen = Int
}

/// Goes to room 1 only.
private struct GoFlow: ExplorableFlow {
  enum Event: Hashable, Sendable { case go(to: Int) }

  var events: [Event] { [.go(to: 1), .go(to: 2)] }
  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    event == .go(to: 1) ? .to(1, .setRoot(1)) : nil
  }

  typealias State = Int
  typealias Screen = Int
}

/// Two rooms; nobody jumps, though it would work.
private struct JumpFlow: ExplorableFlow {
  enum Event: Hashable, Sendable { case step, jump(to: Int) }

  var events: [Event] { [.step, .jump(to: 0), .jump(to: 1)] }

  func events(in state: Int) -> [Event] { [.step] }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .step: .to(1, .setRoot(1))
    case .jump(let room): .to(room, .setRoot(room))
    }
  }

  typealias State = Int
  typealias Screen = Int
}

/// Has one event, which can never apply.
private struct RefusingFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case close }

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { .stay(.dismiss) }

  typealias State = Int
  typealias Screen = Int
}
