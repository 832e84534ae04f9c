import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("children are checked wherever their states are kept")
struct ChildEscapesTests {
  /// What the flow does when the login is left: right, or the screens go and the child stays.
  private func check(_ right: some ExplorableFlow, _ faulty: some ExplorableFlow) throws {
    let holds = try right.check([.standard(.childrenLiveWithTheirScreens)])
    guard case .holds(let count)? = holds.results.first?.finding else {
      Issue.record("\(holds)")
      return
    }
    #expect(count.number > 0 && count.unit == .children)
    #expect(try right.explore().document(name: "right", title: "Right").parts.count == 2)
    let violated = try faulty.check([.standard(.childrenLiveWithTheirScreens)])
    guard case .violated(let trace, let text)? = violated.results.first?.finding else {
      Issue.record("\(violated)")
      return
    }
    #expect(trace.steps.count == 2)
    #expect(text.hasSuffix("is in the state but none of its screens is visible"))
    let document = try faulty.explore().document(name: "faulty", title: "Faulty")
    #expect(Set(document.childMismatches.map(\.kind)) == [.childWithoutScreens])
    #expect(Set(document.childMismatches.map(\.part)) == [1])
  }

  @Test("a child beside another payload is checked")
  func besidePayload() throws {
    try check(Beside(isFaulty: false), Beside(isFaulty: true))
  }

  @Test("a child in a tuple is checked")
  func inTuple() throws {
    try check(Tuple(isFaulty: false), Tuple(isFaulty: true))
  }

  @Test("children in an array are checked, each by its own screens")
  func inArray() throws {
    try check(Rows(isFaulty: false), Rows(isFaulty: true))
  }

  @Test("a child whose state has a type of any name is checked")
  func otherName() throws {
    try check(Named(isFaulty: false), Named(isFaulty: true))
  }

  @Test("screens that stay without their child are found, too, also of one in an array")
  func screensOfRow() throws {
    let finding = try Rows(isFaulty: false, keepsScreens: true)
      .check([.standard(.childrenLiveWithTheirScreens)]).results.first?.finding
    guard case .violated(_, let text)? = finding else {
      Issue.record("it holds")
      return
    }
    #expect(text.hasPrefix("screens of Row are visible but"))
  }

  @Test("without a declaration nothing is a child, and nothing is checked or grouped")
  func undeclared() throws {
    let document = try Undeclared().explore().document(name: "none", title: "None")
    #expect(document.parts.map(\.name) == ["None"])
    #expect(document.screens.map(\.name) == ["Home", "Login"])
    #expect(document.childMismatches.isEmpty)
    #expect(try Undeclared().check([.standard(.childrenLiveWithTheirScreens)]).failures.isEmpty)
  }
}

@Suite("events of children as events of their parent")
struct ChildEventsTests {
  @Test("the events of a child, of one in a state, and of one on a screen are lifted")
  func lifted() {
    let house = Inn()
    #expect(house.events(of: Inn.room) == [.room(.lightTapped), .room(.doorTapped)])
    #expect(house.events(of: Inn.room, in: .room(.open)) == [.room(.doorTapped)])
    #expect(house.events(of: Inn.room, in: .hall) == [])
    #expect(house.childEvents(on: .room(.inside)) == [.room(.lightTapped)])
    #expect(
      house.events(of: Inn.suite, for: 3) == [.suite(3, .lightTapped), .suite(3, .doorTapped)])
    #expect(house.events(of: Inn.suite, in: .suite(4, .open)) == [.suite(4, .doorTapped)])
    #expect(house.childEvents(on: .suite(5, .inside)) == [.suite(5, .lightTapped)])
  }

  @Test("a flow that says nothing else advertises what the child of the screen does")
  func advertised() {
    #expect(Inn().events(on: .suite(5, .inside)) == [.suite(5, .lightTapped)])
    #expect(Inn().events(on: .hall) == [])
  }
}

// MARK: - The four embeddings

/// The id of what is created stands beside the child.
private struct Beside: ExplorableFlow {
  enum State: Hashable, Sendable { case home, create(id: Int, Login.State) }
  enum Event: Hashable, Sendable { case tapped(id: Int), create(Login.Event), left }
  enum Screen: Hashable, Sendable { case home, create(Login.Screen) }

  var isFaulty: Bool

  static let create = KeyedChild<Self, Int, Login>(
    Login(), in: .modal(.sheet),
    state: .case(State.create), event: .case(Event.create), screen: .case(Screen.create)
  ) { _ in .to(.home, .dismiss) }
  static let children: [AnyChild<Self>] = [create]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.tapped(id: 1), .tapped(id: 2), .create(.doneTapped), .left] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tapped(let id)): begin(Self.create, for: id)
    case (.create(let id, _), .left) where isFaulty && id == 1: .stay(.dismissAll)
    case (.create, .left): .to(.home, .dismiss)
    default: forward(event, in: state)
    }
  }
}

/// The child is an element of a tuple.
private struct Tuple: ExplorableFlow {
  enum State: Hashable, Sendable { case home, both(Login.State, count: Int) }
  enum Event: Hashable, Sendable { case tapped, login(Login.Event), left }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  var isFaulty: Bool

  static let login = Child<Self, Login>(
    Login(), in: .modal(.sheet),
    state: .case(
      embed: { .both($0, count: 1) },
      extract: { if case .both(let login, _) = $0 { login } else { nil } }),
    event: .case(Event.login), screen: .case(Screen.login)
  ) { _ in .to(.home, .dismiss) }
  static let children: [AnyChild<Self>] = [login]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.tapped, .login(.doneTapped), .left] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tapped): begin(Self.login)
    case (.both, .left): isFaulty ? .stay(.dismissAll) : .to(.home, .dismiss)
    default: forward(event, in: state)
    }
  }
}

/// Two children in an array, each with screens of its own.
private struct Rows: ExplorableFlow {
  struct State: Hashable, Sendable { var rows: [Login.State] = [] }
  enum Event: Hashable, Sendable { case tapped, row(Int, Login.Event), left }
  enum Screen: Hashable, Sendable { case home, row(Int, Login.Screen) }

  var isFaulty: Bool
  var keepsScreens = false

  static let row = KeyedChild<Self, Int, Login>(
    Login(), in: .pushed,
    state: .property(\State.rows), event: .case(Event.row), screen: .case(Screen.row)
  ) { _ in .to(State(), .popToRoot) }
  static let children: [AnyChild<Self>] = [row]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.home)) }
  var events: [Event] { [.tapped, .row(0, .doneTapped), .left] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .tapped where state.rows.count < 2: begin(Self.row, for: state.rows.count, in: state)
    case .left where isFaulty && state.rows.count == 1: .to(state, .popToRoot)
    case .left where !state.rows.isEmpty:
      keepsScreens ? .to(State(rows: state.rows.dropLast())) : .to(State(), .popToRoot)
    default: forward(event, in: state)
    }
  }
}

/// The child's state is of a type that is not called `State`.
private struct Named: ExplorableFlow {
  enum Mode: Hashable, Sendable { case home, door(Position) }
  enum Position: Hashable, Sendable { case ajar }
  enum Event: Hashable, Sendable { case tapped, door(Door.Event), left }
  enum Screen: Hashable, Sendable { case home, door(Door.View) }
  typealias State = Mode

  struct Door: Flow {
    enum View: Hashable, Sendable { case handle }
    enum Event: Hashable, Sendable { case shut }
    typealias State = Position
    typealias Screen = View

    var start: FlowTransition<Self> { .to(.ajar, .setRoot(.handle)) }
    func reduce(_ state: Position, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  var isFaulty: Bool

  static let door = Child<Self, Door>(
    Door(), in: .modal(.sheet),
    state: .case(Mode.door), event: .case(Event.door), screen: .case(Screen.door))
  static let children: [AnyChild<Self>] = [door]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.tapped, .left] }

  func reduce(_ state: Mode, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tapped): begin(Self.door)
    case (.door, .left): isFaulty ? .stay(.dismissAll) : .to(.home, .dismiss)
    default: forward(event, in: state)
    }
  }
}

/// A flow that seems to have a child, and declares none.
private struct Undeclared: ExplorableFlow {
  enum State: Hashable, Sendable { case home, login(Login.State) }
  enum Event: Hashable, Sendable { case tapped, left }
  enum Screen: Hashable, Sendable { case home, login(Login.Screen) }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.tapped, .left] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .tapped): .to(.login(.name), .push(.login(.name)))
    case (.login, .left): .stay(.popToRoot)
    default: nil
    }
  }
}

// MARK: - Events

private struct Room: ExplorableFlow {
  enum State: Hashable, Sendable { case open, shut }
  enum Event: Hashable, Sendable, CaseIterable { case lightTapped, doorTapped }
  enum Screen: Hashable, Sendable { case inside }

  var start: FlowTransition<Self> { .to(.open, .setRoot(.inside)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .stay() }
  func events(in state: State) -> [Event] { state == .open ? [.doorTapped] : events }
  func events(on screen: Screen) -> [Event] { [.lightTapped] }
}

private struct Inn: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, room(Room.State), suite(Int, Room.State) }
  enum Event: Hashable, Sendable { case hallTapped, room(Room.Event), suite(Int, Room.Event) }
  enum Screen: Hashable, Sendable { case hall, room(Room.Screen), suite(Int, Room.Screen) }

  static let room = Child<Self, Room>(
    Room(), in: .root,
    state: .case(State.room), event: .case(Event.room), screen: .case(Screen.room))
  static let suite = KeyedChild<Self, Int, Room>(
    Room(), in: .root,
    state: .case(State.suite), event: .case(Event.suite), screen: .case(Screen.suite))
  static let children: [AnyChild<Self>] = [room, suite]

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
  var events: [Event] { [.hallTapped] + events(of: Self.room) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { forward(event, in: state) }
}
