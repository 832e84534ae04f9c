import FlowCore
import FlowTestSupport
import Testing

@Suite("where a child flow goes")
struct ChildFlowPlacementTests {
  typealias Screens = VirtualStack<Hall.Screen>

  struct Row: CustomTestStringConvertible, Sendable {
    var placement: ChildPlacement
    var first: Command<Desk.Screen>
    var after: String

    var testDescription: String { "\(placement), \(first)" }
  }

  private static let pair = Command<Desk.Screen>.setContent(.stack(.lamp, .paper))
  private static let tabs = Command<Desk.Screen>.setTabs([.init("x", .lamp), .init("y", .paper)])

  static let rows = [
    Row(placement: .root, first: .setRoot(.lamp), after: "[desk(lamp)]"),
    Row(placement: .pushed, first: .setRoot(.lamp), after: "[door, desk(lamp)]"),
    Row(placement: .modal(.alert), first: .setRoot(.lamp), after: "[door] + alert[desk(lamp)]"),
    Row(placement: .slot("s"), first: .setRoot(.lamp), after: "[door{s: [desk(lamp)]}]"),
    Row(placement: .window("w"), first: .setRoot(.lamp), after: "main: [door] | w: [desk(lamp)]"),
    Row(placement: .root, first: pair, after: "[desk(lamp), desk(paper)]"),
    Row(placement: .pushed, first: pair, after: "[door, desk(lamp), desk(paper)]"),
    Row(placement: .modal(.sheet), first: pair, after: "[door] + sheet[desk(lamp), desk(paper)]"),
    Row(placement: .slot("s"), first: pair, after: "[door{s: [desk(lamp), desk(paper)]}]"),
    Row(
      placement: .window("w"), first: pair, after: "main: [door] | w: [desk(lamp), desk(paper)]"),
    Row(placement: .root, first: tabs, after: "{x*: [desk(lamp)]; y: [desk(paper)]}"),
    Row(placement: .pushed, first: tabs, after: "{x*: [desk(lamp)]; y: [desk(paper)]}"),
    Row(
      placement: .modal(.sheet), first: tabs,
      after: "[door] + sheet{x*: [desk(lamp)]; y: [desk(paper)]}"),
    Row(
      placement: .slot("s"), first: tabs, after: "[door{s: {x*: [desk(lamp)]; y: [desk(paper)]}}]"),
  ]

  @Test("the start of a child becomes what its placement asks for", arguments: rows)
  func appliesPlacement(_ row: Row) throws {
    var hall = try Interpreter(Hall(placement: row.placement, first: row.first))
    hall.send(.begin)
    let text = "\(hall.configuration.stack)"
    #expect(text.replacing("FlowCoreTests.Desk.Screen.", with: "") == row.after)
    #expect(hall.configuration.state == Hall.State(left: .dark))
  }

  @Test("a child in the root closes modal layers too, also when it starts with tabs")
  func rootClosesModals() throws {
    for first in [Command<Desk.Screen>.setRoot(.lamp), Self.tabs] {
      var hall = try Interpreter(Hall(placement: .root, first: first))
      hall.send(.bell)
      #expect(hall.configuration.stack.layerCount == 2, "\(first)")
      hall.send(.begin)
      #expect(hall.configuration.stack.layerCount == 1, "\(first)")
    }
  }

  @Test("a child started again in its slot replaces the one before")
  func slotIsReplaced() throws {
    var hall = try Interpreter(Hall(placement: .slot("s"), first: .setRoot(.lamp)))
    for event in [Hall.Event.begin, .left(.switchTapped), .begin] { hall.send(event) }
    #expect(hall.configuration.state == Hall.State(left: .dark))
    let content = Screens.Container.stack(.desk(.lamp))
    #expect(
      hall.configuration.stack.keyWindow?.layers.first?.container
        == .stack([.init(.door, slots: [.init("s", content)])]))
  }
}

@Suite("children kept in properties of the parent's state")
struct ChildFlowPropertyTests {
  @Test("each child runs in its own property")
  func runsBeside() throws {
    var hall = try Interpreter(Hall(placement: .pushed))
    hall.send(.begin)
    hall.send(.left(.switchTapped))
    #expect(hall.configuration.state == Hall.State(left: .lit, right: nil))
  }

  @Test("a child that does not run ignores everything, and the parent may handle them instead")
  func absent() throws {
    var hall = try Interpreter(Hall())
    #expect(hall.send(.left(.switchTapped)) == .ignored)
    let transition = try #require(hall.flow.reduce(hall.configuration.state, .right(.switchTapped)))
    guard case .handled = hall.send(.right(.switchTapped)) else {
      Issue.record("the parent did not answer")
      return
    }
    #expect(transition.note == "nobody there")
  }
}

/// A flow with two placements of the same child.
struct Hall: Flow {
  struct State: Hashable, Sendable { var left, right: Desk.State? }
  enum Event: Hashable, Sendable { case begin, bell, left(Desk.Event), right(Desk.Event) }
  enum Screen: Hashable, Sendable { case door, bell, desk(Desk.Screen) }

  var placement = ChildPlacement.root
  var first = Command<Desk.Screen>.setRoot(.lamp)

  static let left = Child<Self, Desk>(
    { Desk(first: $0.parent.first) }, in: .root,
    state: .property(\.left), event: .case(Event.left), screen: .case(Screen.desk))
  static let right = Child<Self, Desk>(
    { Desk(first: $0.parent.first) }, in: .root,
    state: .property(\.right), event: .case(Event.right), screen: .case(Screen.desk))
  static let children: [AnyChild<Self>] = [left, right]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.door)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .begin: begin(Self.left, in: state, at: placement)
    case .bell: .stay(.present(.bell))
    case .left: forward(event, in: state)
    case .right: forward(event, in: state) ?? .stay(note: "nobody there")
    }
  }
}

/// A child with a lamp.
struct Desk: Flow {
  enum State: Hashable, Sendable { case dark, lit }
  enum Event: Hashable, Sendable { case switchTapped }
  enum Screen: Hashable, Sendable { case lamp, paper }

  var first: Command<Screen>

  var start: FlowTransition<Self> { .to(.dark, first) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    state == .dark ? .to(.lit) : .to(.dark)
  }
}
