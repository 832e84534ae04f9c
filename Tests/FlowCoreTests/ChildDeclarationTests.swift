import FlowCore
import FlowTestSupport
import Testing

@Suite("how a child's values sit in its parent's")
struct EmbeddingTests {
  private func checkLaws<Whole, Key, Value>(
    _ embedding: KeyedEmbedding<Whole, Key, Value>, _ value: Value, for key: Key, in whole: Whole
  ) {
    guard let embedded = embedding.embed(value, for: key, in: whole) else {
      Issue.record("\(value) was not embedded")
      return
    }
    let found = embedding.extract(from: embedded)
    #expect(found.contains { $0.value == value && ($0.key == key || !embedding.hasKeys) })
    #expect(embedding.embed(value, for: key, in: embedded) == embedded)
  }

  @Test("what was embedded is extracted, and embedding it again changes nothing")
  func laws() {
    let whole = House.State(desk: .dark, sheet: .help, rows: [.dark, .dark])
    for lamp in [Lamp.State.dark, .lit] {
      checkLaws(House.desk.state, lamp, for: Unkeyed(), in: whole)
      checkLaws(House.sheet.state, lamp, for: Unkeyed(), in: whole)
      for index in 0...2 { checkLaws(House.row.state, lamp, for: index, in: whole) }
      checkLaws(Rooms.create.state, lamp, for: 7, in: .none)
      checkLaws(Rooms.left.state, lamp, for: Unkeyed(), in: .none)
      checkLaws(Rooms.both, lamp, for: Unkeyed(), in: .both(.dark, count: 3))
      checkLaws(Embedding.case { Rooms.State.maybe($0) }, lamp, for: Unkeyed(), in: .none)
      checkLaws(Embedding<Lamp.State, Lamp.State>.identity, lamp, for: Unkeyed(), in: .dark)
    }
    checkLaws(House.row.event, .back, for: 4, in: .back)
    checkLaws(House.row.screen, .light, for: 4, in: .door)
    checkLaws(Rooms.create.screen, .light, for: 4, in: .empty)
  }

  @Test("embedding changes nothing else")
  func others() {
    let whole = House.State(desk: .dark, sheet: .help, rows: [.dark, .dark])
    let changed = House.row.state.embed(.lit, for: 1, in: whole)
    #expect(changed == House.State(desk: .dark, sheet: .help, rows: [.dark, .lit]))
    #expect(
      Rooms.both.embed(.lit, for: Unkeyed(), in: .both(.dark, count: 3)) == .both(.lit, count: 3))
  }

  @Test("cases of the same payload are told apart, and a child that is not there is not found")
  func absent() {
    #expect(Rooms.left.state.extract(from: .right(.dark)).isEmpty)
    #expect(Rooms.left.state.extract(from: .both(.dark, count: 1)).isEmpty)
    #expect(Rooms.create.state.extract(from: .left(.dark)).isEmpty)
    #expect(
      Embedding<Rooms.State, Lamp.State>.case { .maybe($0) }.extract(from: .maybe(nil)).isEmpty)
    #expect(House.sheet.state.extract(from: .init(sheet: .help)).isEmpty)
    #expect(House.desk.state.extract(from: .init()).isEmpty)
  }

  @Test("what needs a whole is not embedded without one, nor where that has no place for it")
  func nowhere() {
    #expect(House.desk.state.embed(.lit, for: Unkeyed(), in: nil) == nil)
    #expect(Rooms.both.embed(.lit, for: Unkeyed(), in: Rooms.State.none) == nil)
    #expect(House.row.state.embed(.lit, for: 3, in: .init(rows: [.dark])) == nil)
    #expect(House.row.state.embed(.lit, for: -1, in: .init()) == nil)
    let never = Embedding<House.State, Lamp.State>.never
    #expect(never.embed(.lit, for: Unkeyed(), in: .init()) == nil)
    #expect(never.extract(from: .init(desk: .lit)).isEmpty)
  }
}

@Suite("a declared child")
struct ChildDeclarationTests {
  @Test("of every kind begins, handles events and ends")
  func runs() throws {
    var house = try Interpreter(House())
    house.send(.deskTapped)
    house.send(.desk(.switchTapped))
    #expect(house.configuration.state == .init(desk: .lit))
    #expect(house.configuration.stack == VirtualStack(.door, .desk(.lamp), .desk(.light)))
    house.send(.desk(.breakTapped))
    #expect(house.configuration == .init(state: .init(), stack: VirtualStack(.door)))
    house.send(.sheetTapped)
    #expect(house.configuration.state == .init(sheet: .lamp(.dark)))
    #expect(house.configuration.stack == VirtualStack(.door).presenting(.sheet(.lamp)))
    house.send(.sheet(.breakTapped))
    #expect(house.configuration == .init(state: .init(), stack: VirtualStack(.door)))
  }

  @Test("in an array handles events by its index")
  func arrays() throws {
    var house = try Interpreter(House())
    house.send(.rowTapped)
    house.send(.rowTapped)
    house.send(.row(0, .switchTapped))
    #expect(house.configuration.state == .init(rows: [.lit, .dark]))
    #expect(
      house.configuration.stack
        == VirtualStack(.door, .row(0, .lamp), .row(1, .lamp), .row(0, .light)))
    #expect(house.send(.row(2, .switchTapped)) == .ignored)
    house.send(.row(0, .breakTapped))
    #expect(house.configuration.state == .init(rows: [.dark]))
  }

  @Test("with a key beside its state keeps the key, also where the event does not say it")
  func keys() throws {
    var rooms = try Interpreter(Rooms())
    rooms.send(.createTapped(id: 7))
    rooms.send(.create(.switchTapped))
    #expect(rooms.configuration.state == .create(id: 7, .lit))
    rooms.send(.create(.breakTapped))
    #expect(rooms.configuration.state == .both(.lit, count: 7))
  }

  @Test("gives the same transition, whether the flow matched its event or had it found")
  func matched() throws {
    for lamp in [Lamp.State.dark, .lit] {
      for event in [Lamp.Event.switchTapped, .breakTapped, .back] {
        let state = Rooms.State.left(lamp)
        let matched = Rooms().forward(event, to: Rooms.left, at: lamp, in: state)
        let found = Rooms().forward(.left(event), in: state)
        #expect(matched == found)
        #expect(matched?.location.line == found?.location.line)
      }
    }
  }

  @Test("that does not run, or whose event is another's, handles nothing")
  func ignored() {
    #expect(House().forward(.desk(.switchTapped), in: .init(rows: [.dark])) == nil)
    #expect(Rooms().forward(.left(.switchTapped), in: .right(.dark)) == nil)
    #expect(House().forward(.deskTapped, in: .init(desk: .dark)) == nil)
  }

  @Test("that needs a state does not begin without, visibly")
  func noState() throws {
    var interpreter = try Interpreter(House())
    guard case .refused(let refusal) = interpreter.apply(House().begin(House.desk)) else {
      Issue.record("the child began")
      return
    }
    #expect(refusal.reason == .noStateOfChild)
  }
}

@Suite("a child beside other payload")
struct ChildBesideTests {
  @Test("begins beside what the parent gives, and leaves it when the parent changes it")
  func keeps() throws {
    var study = try Interpreter(Study())
    study.send(.generateTapped)
    #expect(study.configuration.state == .generating("first", .dark))
    study.send(.generator(.switchTapped))
    #expect(study.configuration.state == .generating("first", .lit))
    study.send(.renamed("second"))
    study.send(.generator(.back))
    #expect(study.configuration.state == .generating("second", .dark))
    #expect(study.configuration.stack == VirtualStack(.desk, .generator(.lamp)))
    study.send(.generator(.breakTapped))
    #expect(study.configuration.state == .editing("second"))
  }

  @Test("gives the same transition, whether the flow matched its event or had it found")
  func matched() {
    let state = Study.State.generating("first", .dark)
    let matched = Study().forward(.switchTapped, to: Study.generator, at: .dark, in: state)
    #expect(matched == Study().forward(.generator(.switchTapped), in: state))
    #expect(matched == .to(.generating("first", .lit), .push(.generator(.light))))
  }

  @Test("is not found in other cases, and does not begin without the rest, visibly")
  func laws() throws {
    #expect(Study.generator.state.extract(from: .editing("first")).isEmpty)
    #expect(Study.generator.state.extract(from: .generating("first", .lit)).map(\.value) == [.lit])
    #expect(Study.generator.state.embed(.lit, for: Unkeyed(), in: .editing("first")) == nil)
    var study = try Interpreter(Study())
    guard case .refused(let refusal) = study.apply(Study().begin(Study.generator)) else {
      Issue.record("the child began")
      return
    }
    #expect(refusal.reason == .noStateOfChild)
  }
}

@Suite("system moves and children")
struct ChildSystemMoveTests {
  @Test("the child declared last is asked first, then the one before, then the flow itself")
  func order() {
    let all = House.State(desk: .dark, sheet: .lamp(.dark), rows: [.dark, .dark])
    #expect(Interpreter.event(for: .back, of: House(), in: all) == .sheet(.back))
    #expect(
      Interpreter.event(for: .back, of: House(), in: .init(desk: .dark, rows: [.dark, .lit]))
        == .row(1, .back))
    #expect(Interpreter.event(for: .back, of: House(), in: .init(desk: .dark)) == .desk(.back))
    #expect(Interpreter.event(for: .back, of: House(), in: .init()) == .back)
    #expect(Interpreter.event(for: .interactiveDismiss, of: House(), in: all) == nil)
  }

  @Test("an event can be forwarded to one child alone")
  func one() {
    let all = House.State(desk: .dark, sheet: .lamp(.dark))
    #expect(House().event(for: .back, of: House.desk, in: all) == .desk(.back))
    #expect(House().event(for: .back, of: House.desk, in: .init()) == nil)
  }

  @Test("a flow's own event comes first, and what it does not map keeps the default")
  func overridden() {
    let all = Foyer.State(lamp: .lit)
    #expect(Interpreter.event(for: .interactiveDismiss, of: Foyer(), in: all) == .closed)
    #expect(Interpreter.event(for: .back, of: Foyer(), in: all) == .lamp(.back))
    #expect(Interpreter.event(for: .back, of: Foyer(), in: .init()) == .back)
    #expect(Interpreter.event(for: .tabTapped("hall"), of: Foyer(), in: all) == nil)
  }

  @Test("a flow can have no event where there would be one by default")
  func noDefault() {
    struct Wall: Flow {
      enum State: Hashable, Sendable { case open, shut }
      enum Event: BackEvent { case back }
      enum Screen: Hashable, Sendable { case wall }
      var start: FlowTransition<Self> { .to(.open, .setRoot(.wall)) }
      func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
      func event(for move: SystemMove, in state: State) -> Event? { nil }
      func defaultEvent(for move: SystemMove, in state: State) -> Event? {
        state == .open && move == .back ? .back : nil
      }
    }
    #expect(Interpreter.event(for: .back, of: Wall(), in: .open) == .back)
    #expect(Interpreter.event(for: .back, of: Wall(), in: .shut) == nil)
  }

  @Test("a flow without children and without a back of its own handles nothing")
  func none() {
    #expect(Interpreter.event(for: .back, of: Rooms(), in: .none) == nil)
    #expect(Interpreter.event(for: .back, of: Rooms(), in: .right(.lit)) == .right(.back))
  }
}

@Suite("children in tabs, and under open modals")
struct ChildAddressTests {
  /// A child that starts with two screens.
  private struct ChildFlow: Flow {
    typealias State = Int
    typealias Event = Int
    typealias Screen = Letter
    var commands: [Command<Letter>] = [.setRoot(.c), .push(.d)]

    var start: FlowTransition<Self> { .to(0, commands) }
    func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
  }

  private struct Parent: Flow {
    typealias State = Int
    typealias Event = ChildPlacement
    typealias Screen = Letter
    var child = ChildFlow()

    static let embedding = Child<Self, ChildFlow>(
      { $0.parent.child }, in: .root, state: .identity,
      event: .case(embed: { _ in .root }, extract: { _ in nil }), screen: .identity)

    var start: FlowTransition<Self> { .to(0, .setRoot(.a)) }
    func reduce(_ state: Int, _ event: ChildPlacement) -> FlowTransition<Self>? {
      begin(Self.embedding, at: event)
    }
  }

  private func after(
    _ before: String, _ placement: ChildPlacement, _ child: ChildFlow = ChildFlow()
  ) -> String {
    var parent = Interpreter(Parent(child: child), at: .init(state: 0, stack: stack(before)))
    return switch parent.send(placement) {
    case .handled: "\(parent.configuration.stack)"
    case .refused(let refusal): "\(refusal.reason)"
    case .ignored, .finished: "ignored"
    }
  }

  @Test(
    "the child's start is on show at its placement, and all else stays",
    arguments: [
      ("{x*: [a]; y: [b]}", ChildPlacement.tab("y"), "{x: [a]; y*: [c, d]}"),
      ("{x*: [a]; y: [b]}", .tab("x"), "{x*: [c, d]; y: [b]}"),
      (
        "{x*: [a]; y: [b]} + sheet[b]", .at(.layer(0), .tab("y")), "{x: [a]; y*: [c, d]} + sheet[b]"
      ),
      ("[a] + sheet[b]", .at(.layer(0), .pushed), "[a, c, d] + sheet[b]"),
      ("[a, b] + sheet[b]", .at(.layer(0), .root), "[c, d] + sheet[b]"),
      ("[a] + sheet[b]", .at(.layer(0), .slot("s")), "[a{s: [c, d]}] + sheet[b]"),
      ("[a{s: [b]}]", .at(.slot("s"), .pushed), "[a{s: [b, c, d]}]"),
      ("{x*: [a]; y: [b]}", .at(.tab("y"), .pushed), "{x*: [a]; y: [b, c, d]}"),
      ("{x*: [a]; y: [b]}", .at(.tab("y"), .root), "{x*: [a]; y: [c, d]}"),
      ("main: [a] + sheet[b] | w: [b]", .at(.window("main"), .root), "main: [c, d] | w: [b]"),
      (
        "main: [a] | w: [b]", .at(.window("main"), .modal(.sheet)),
        "main: [a] + sheet[c, d] | w: [b]"
      ),
      (
        "main: [a] + sheet[b] | w: [b]", .at(.window("main"), .at(.layer(0), .pushed)),
        "main: [a, c, d] + sheet[b] | w: [b]"
      ),
    ])
  func appliesPlacement(_ before: String, _ placement: ChildPlacement, _ expected: String) {
    #expect(after(before, placement) == expected)
  }

  @Test("there is no tab of that name, and no modal under a modal: it is refused, visibly")
  func refused() {
    #expect(after("[a]", .tab("x")) == "noSuchTab")
    #expect(after("[a] + sheet[b]", .at(.layer(0), .modal(.sheet))) == "covered")
    #expect(after("[a]", .at(.layer(1), .pushed)) == "noSuchContainer")
  }

  @Test("modal layers of the child's own go on top")
  func modals() {
    let child = ChildFlow(commands: [.setRoot(.c), .present(.d)])
    #expect(
      after("[a] + sheet[b]", .at(.layer(0), .pushed), child) == "[a, c] + sheet[b] + sheet[d]")
    #expect(
      after("main: [a] | w: [b]", .at(.window("main").layer(0), .pushed), child)
        == "main: [a, c] + sheet[d] | w: [b]")
    #expect(after("{x*: [a]; y: [b]}", .tab("y"), child) == "{x: [a]; y*: [c]} + sheet[d]")
  }

  @Test("on a layer under a modal, all is as it is without the modal")
  func law() {
    for below in ["[a]", "[a, b]", "{x*: [a]; y: [b]}"] {
      for placement in [ChildPlacement.pushed, .slot("t"), .tab("y")] {
        let plain = after(below, placement)
        let covered = after("\(below) + sheet[b]", .at(.layer(0), placement))
        #expect(covered == (plain == "noSuchTab" ? plain : "\(plain) + sheet[b]"), "\(below)")
      }
    }
  }
}
