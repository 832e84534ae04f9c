import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("keys of children")
struct ChildKeyTests {
  @Test("are included with the events that are for one of several")
  func told() throws {
    let report = try Rooms().check([.standard(.everyCommandApplies)])
    let trace = try #require(report.failures.first?.finding.trace)
    #expect(trace.inputs.map(\.description) == ["enterTapped(Int): 3", "room(3).breakTapped"])
    let saved = FlowTrace(trace, of: Rooms(), named: "rooms")
    #expect(saved.steps.map(\.event).last == "room(3).breakTapped")
    let label = Rooms.label(ofEvent: .room(3, .switchTapped))
    #expect(label.children == ["room"])
    #expect(label.path == "room(3).switchTapped")
    #expect(Rooms.label(ofEvent: .enterTapped(3)).path == "enterTapped")
  }

  @Test("are recorded with the events of a document, and do not distinguish rows of a flow")
  func recorded() throws {
    let document = try Rooms().explore().document(name: "rooms", title: "Rooms")
    let switched = document.transitions.map(\.event).filter { $0.name == "switchTapped" }
    #expect(Set(switched.map(\.child)) == ["room"])
    #expect(Set(switched.map(\.instance)) == ["room(3)", "room(4)"])
    #expect(document.transitions[0].event.instance == nil)
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
    #expect(document.deadEvents.map(\.event.name) == ["helpTapped"])
    #expect(document.deadEvents.map(\.event.instance) == [nil])
  }

  @Test("that break the rules of Hashable are named by every engine that compares children")
  func inconsistent() throws {
    let message =
      "the keys Door(number: 2) and Door(number: 3) are equal, but their hashes differ: let == and "
      + "hash(into:) use the same properties (type Door)"
    let properties = [Property<Corridor>.standard(.childrenLiveWithTheirScreens)]
    func text(_ run: () throws -> Void) -> String {
      do {
        try run()
        return "nothing"
      } catch let failure as ExplorationFailure<Corridor> {
        return failure.explanation
      } catch { return "\(error)" }
    }
    #expect(text { _ = try Corridor().check(properties) } == message)
    #expect(text { _ = try Corridor().walk(properties, RandomWalks(count: 20)) } == message)
    let trace = try #require(try Corridor().trace(of: (0..<4).map { _ in .event(.nextTapped) }))
    #expect(text { _ = try Corridor().finding(of: properties[0], along: trace) } == message)
    let document = try Corridor().explore().document(name: "corridor", title: "Corridor")
    #expect(document.configurations.count == 5)
  }
}

/// Rooms with numbers, of which one breaks.
private struct Rooms: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, room(Int, Room.State) }
  enum Event: Hashable, Sendable { case enterTapped(Int), room(Int, Room.Event) }
  enum Screen: Hashable, Sendable { case hall, room(Int, Room.Screen) }

  static let room = KeyedChild<Self, Int, Room>(
    { Room(breaks: $1 == 3) }, in: .pushed,
    state: .case(State.room), event: .case(Event.room), screen: .case(Screen.room))
  static let children: [AnyChild<Self>] = [room]

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
  var events: [Event] {
    [.enterTapped(3), .enterTapped(4)] + events(of: Self.room, for: 3)
      + events(of: Self.room, for: 4)
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .enterTapped(let number)): begin(Self.room, for: number)
    default: forward(event, in: state)
    }
  }
}

private struct Room: ExplorableFlow {
  enum State: Hashable, Sendable { case dark, lit }
  enum Event: Hashable, Sendable, CaseIterable { case switchTapped, breakTapped, helpTapped }
  enum Screen: Hashable, Sendable { case room }
  typealias Outcome = Never

  let breaks: Bool

  var start: FlowTransition<Self> { .to(.dark, .setRoot(.room)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .switchTapped: .to(state == .dark ? .lit : .dark)
    case .breakTapped: breaks ? .stay(.dismiss) : .stay()
    case .helpTapped: nil
    }
  }
}

/// A key whose hash does not fit its equality; the state that holds its number breaks no rule.
private struct Door: Hashable, Sendable {
  let number: Int
  static func == (left: Self, right: Self) -> Bool { left.number / 2 == right.number / 2 }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// One door after another, with a room behind each.
private struct Corridor: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable { case nextTapped }
  typealias State = Int
  typealias Screen = Int

  static let room = KeyedChild<Self, Door, Room>(
    Room(breaks: false), in: .pushed,
    state: .case(
      embed: { key, _ in key.number }, extract: { $0 == 0 ? nil : (Door(number: $0), .dark) }),
    event: .never,
    screen: .case(
      embed: { key, _ in key.number }, extract: { $0 == 0 ? nil : (Door(number: $0), .room) })
  )
  static let children: [AnyChild<Self>] = [room]

  var start: FlowTransition<Self> { .to(0, .setRoot(0)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    state < 4 ? .to(state + 1, .setRoot(state + 1)) : nil
  }
}
