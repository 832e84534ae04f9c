import FlowCore

/// A child that can be in two states, and breaks.
struct Lamp: Flow {
  enum State: Hashable, Sendable { case dark, lit }
  enum Event: BackEvent { case switchTapped, breakTapped, back }
  enum Screen: Hashable, Sendable { case lamp, light }
  enum Outcome: Hashable, Sendable { case broken }

  var start: FlowTransition<Self> { .to(.dark, .setRoot(.lamp)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.dark, .switchTapped): .to(.lit, .push(.light))
    case (.lit, .back): .to(.dark, .pop)
    case (_, .breakTapped): .finish(.broken)
    default: nil
    }
  }
}

/// A flow whose children are kept in properties: an optional one, one in a case, and an array.
struct House: Flow {
  enum Sheet: Hashable, Sendable { case help, lamp(Lamp.State) }
  struct State: Hashable, Sendable {
    var desk: Lamp.State?
    var sheet: Sheet?
    var rows: [Lamp.State] = []
  }
  enum Event: BackEvent {
    case deskTapped, sheetTapped, rowTapped, back
    case desk(Lamp.Event), sheet(Lamp.Event), row(Int, Lamp.Event)
  }
  enum Screen: Hashable, Sendable {
    case door, desk(Lamp.Screen), sheet(Lamp.Screen), row(Int, Lamp.Screen)
  }

  static let desk = Child<Self, Lamp>(
    { _ in Lamp() }, in: .pushed,
    state: .property(\State.desk), event: .case(Event.desk), screen: .case(Screen.desk)
  ) { _, _, state in .to(state.with { $0.desk = nil }, .popToRoot) }
  static let row = KeyedChild<Self, Int, Lamp>(
    { _, _ in Lamp() }, in: .pushed,
    state: .property(\State.rows), event: .case(Event.row), screen: .case(Screen.row)
  ) { _, context, state in .to(state.with { $0.rows.remove(at: context.key) }, .popToRoot) }
  static let sheet = Child<Self, Lamp>(
    { _ in Lamp() }, in: .modal(.sheet), state: .property(\State.sheet, case: Sheet.lamp),
    event: .case(Event.sheet), screen: .case(Screen.sheet)
  ) { _, _, state in .to(state.with { $0.sheet = nil }, .dismiss) }
  static let children: [AnyChild<Self>] = [desk, row, sheet]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.door)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .deskTapped: begin(Self.desk, in: state)
    case .sheetTapped: begin(Self.sheet, in: state)
    case .rowTapped: begin(Self.row, for: state.rows.count, in: state)
    default: forward(event, in: state)
    }
  }
}

/// A flow with an event of its own for one system move.
struct Foyer: Flow {
  struct State: Hashable, Sendable { var lamp: Lamp.State? }
  enum Event: BackEvent { case lamp(Lamp.Event), closed, back }
  enum Screen: Hashable, Sendable { case foyer, lamp(Lamp.Screen) }

  static let lamp = Child<Self, Lamp>(
    Lamp(), in: .modal(.sheet),
    state: .property(\.lamp), event: .case(Event.lamp), screen: .case(Screen.lamp)
  ) { _ in .to(State(), .dismiss) }
  static let children: [AnyChild<Self>] = [lamp]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.foyer)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { forward(event, in: state) }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .closed : nil
  }
}

/// A flow whose child's state stands in a case beside a draft.
struct Study: Flow {
  enum State: Hashable, Sendable { case editing(String), generating(String, Lamp.State) }
  enum Event: Hashable, Sendable { case generateTapped, renamed(String), generator(Lamp.Event) }
  enum Screen: Hashable, Sendable { case desk, generator(Lamp.Screen) }

  static let generator = Child<Self, Lamp>(
    { _ in Lamp() }, in: .pushed,
    state: .case(State.generating), event: .case(Event.generator), screen: .case(Screen.generator)
  ) { _, _, state in
    guard case .generating(let draft, _) = state else { return .stay() }
    return .to(.editing(draft), .popToRoot)
  }
  static let children: [AnyChild<Self>] = [generator]

  var start: FlowTransition<Self> { .to(.editing("first"), .setRoot(.desk)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing(let draft), .generateTapped): begin(Self.generator) { .generating(draft, $0) }
    case (.generating(_, let lamp), .renamed(let draft)): .to(.generating(draft, lamp))
    default: forward(event, in: state)
    }
  }
}

extension House.State {
  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A flow whose children are cases: with a key, beside something else, in an optional.
struct Rooms: Flow {
  struct Pair: Hashable, Sendable { var left, right: Lamp.State }
  enum State: Hashable, Sendable {
    case none, create(id: Int, Lamp.State), both(Lamp.State, count: Int), maybe(Lamp.State?)
    case left(Lamp.State), right(Lamp.State)
  }
  enum Event: Hashable, Sendable {
    case createTapped(id: Int), create(Lamp.Event), left(Lamp.Event), right(Lamp.Event)
  }
  enum Screen: Hashable, Sendable { case empty, lamp(Lamp.Screen) }

  static let create = KeyedChild<Self, Int, Lamp>(
    { _, id in Lamp() }, named: "creation", in: .root,
    state: .case(State.create), event: .case(Event.create), screen: .case(Screen.lamp)
  ) { _, context, _ in .to(.both(.lit, count: context.key)) }
  static let left = Child<Self, Lamp>(
    Lamp(), in: .root,
    state: .case(State.left), event: .case(Event.left), screen: .case(Screen.lamp)
  ) { _ in .to(.right(.dark)) }
  static let right = Child<Self, Lamp>(
    Lamp(), in: .root,
    state: .case(State.right), event: .case(Event.right), screen: .case(Screen.lamp)
  ) { _ in .to(.none) }
  static let children: [AnyChild<Self>] = [create, left, right]

  static let both = Embedding<State, Lamp.State>.property(
    embed: { lamp, whole in
      guard case .both(_, let count) = whole else { return nil }
      return .both(lamp, count: count)
    },
    extract: { whole in
      guard case .both(let lamp, _) = whole else { return nil }
      return lamp
    })

  var start: FlowTransition<Self> { .to(.none, .setRoot(.empty)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.none, .createTapped(let id)): begin(Self.create, for: id)
    case (.left(let left), .left(let event)): forward(event, to: Self.left, at: left, in: state)
    default: forward(event, in: state)
    }
  }
}
