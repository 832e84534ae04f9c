import FlowCore
import FlowExploration
import Testing

@Suite("children that begin each other, and children beside other payload, are explored")
struct ChildNeedsTests {
  @Test("two children that begin each other are explored, and nothing is wrong with them")
  func circular() throws {
    let exploration = try Turns().explore()
    #expect(exploration.nodes.map(\.configuration.state) == [.login(.shown), .home(.shown)])
    #expect(exploration.handledSteps.count == 2)
    #expect(try Turns().check().failures.isEmpty)
  }

  @Test("a child is reached without what stands beside it, in its events, screens and work")
  func beside() throws {
    let desk = Desk()
    let state = Desk.State.generating("b", .waiting)
    #expect(desk.events(of: Desk.generator, in: state) == [.generator(.finished)])
    #expect(desk.events(on: .generator(.waiting)) == [.generator(.stopTapped)])
    #expect(desk.answersUnderWay(in: state).map(\.event) == [.generator(.finished)])
    #expect(
      Interpreter(desk, at: .init(state: state, stack: VirtualStack(.draft))).workUnderWay
        == [.generator(.text)])
    let states = try desk.explore().nodes.map(\.configuration.state)
    #expect(
      states == [
        .editing("a"), .editing("b"), .generating("a", .waiting), .generating("b", .waiting),
      ])
  }

  @Test("children in a dictionary are begun, and reached, by their keys")
  func dictionary() throws {
    var interpreter = try Interpreter(Book())
    for event in [Book.Event.openTapped("a"), .openTapped("b"), .page("a", .doneTapped)] {
      #expect(interpreter.send(event) == .handled)
    }
    #expect(interpreter.configuration.state.pages == ["b": .shown])
    #expect(interpreter.send(.page("a", .doneTapped)) == .ignored)
  }

  @Test("a child that is begun in a state that does not hold it is refused")
  func begunElsewhere() throws {
    var interpreter = try Interpreter(Book())
    guard case .refused(let refusal) = interpreter.send(.lostTapped) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.reason == .noStateOfChild)
  }
}

/// Pages that are open, by their names.
private struct Book: Flow {
  struct State: Hashable, Sendable { var pages: [String: Page.State] = [:] }
  enum Event: Hashable, Sendable { case openTapped(String), lostTapped, page(String, Page.Event) }
  enum Screen: Hashable, Sendable { case cover, page(String, Page.Screen) }

  static let pages = KeyedChild<Self, String, Page>(
    { _ in Page() }, in: .pushed,
    state: .property(
      embed: { page, name, state in
        var state = state
        state.pages[name] = page
        return state
      },
      extractAll: { $0.pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }),
    event: .case(Event.page), screen: .case(Screen.page)
  ) { _, context, state in
    var state = state
    state.pages[context.key] = nil
    return .to(state, .pop)
  }
  static let children: [AnyChild<Self>] = [pages]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.cover)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .openTapped(let name): begin(Self.pages, for: name, in: state)
    case .lostTapped: begin(Self.pages, for: "lost") { _ in State() }
    case .page: forward(event, in: state)
    }
  }
}

/// A screen that ends with its only button.
private struct Page: ExplorableFlow {
  enum State: Hashable, Sendable { case shown }
  enum Event: Hashable, Sendable, CaseIterable { case doneTapped }
  enum Screen: Hashable, Sendable { case page }
  enum Outcome: Hashable, Sendable { case done }

  var start: FlowTransition<Self> { .to(.shown, .setRoot(.page)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.done) }
}

/// After the login comes home, and after home the login.
private struct Turns: ExplorableFlow {
  enum State: Hashable, Sendable { case login(Page.State), home(Page.State) }
  enum Event: Hashable, Sendable { case login(Page.Event), home(Page.Event) }
  enum Screen: Hashable, Sendable { case login(Page.Screen), home(Page.Screen) }

  static let login = Child<Self, Page>(
    { _ in Page() }, in: .root,
    state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
  ) { _, context, _ in context.parent.begin(home) }
  static let home: Child<Self, Page> = .init(
    { _ in Page() }, in: .root,
    state: .case(State.home), event: .case(Event.home), screen: .case(Screen.home)
  ) { _, context, _ in context.parent.begin(login) }
  static let children: [AnyChild<Self>] = [login, home]

  var start: FlowTransition<Self> { begin(Self.login) }
  var events: [Event] { events(of: Self.login) + events(of: Self.home) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { forward(event, in: state) }
}

/// Waits for a text, or is stopped.
private struct Generator: ExplorableFlow {
  enum State: Hashable, Sendable { case waiting }
  enum Event: Hashable, Sendable { case stopTapped, finished }
  enum Screen: Hashable, Sendable { case waiting }
  enum Outcome: Hashable, Sendable { case done }
  enum Work: Hashable, Sendable { case text }

  var start: FlowTransition<Self> { .to(.waiting, .setRoot(.waiting)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.done) }
  func work(in state: State) -> [Work] { [.text] }
  func answers(to work: Work) -> [Event] { [.finished] }

  var events: [Event] { [.finished] }
  func events(on screen: Screen) -> [Event] { [.stopTapped] }
}

/// Generates a text beside a draft.
private struct Desk: ExplorableFlow {
  enum State: Hashable, Sendable { case editing(String), generating(String, Generator.State) }
  enum Event: Hashable, Sendable { case renamed, generateTapped, generator(Generator.Event) }
  enum Screen: Hashable, Sendable { case draft, generator(Generator.Screen) }
  enum Work: Hashable, Sendable { case generator(Generator.Work) }

  static let generator = Child<Self, Generator>(
    { _ in Generator() }, in: .modal(.fullScreen), state: .case(State.generating),
    event: .case(Event.generator), screen: .case(Screen.generator), work: .case(Work.generator)
  ) { _, _, state in
    guard case .generating(let draft, _) = state else { return .stay() }
    return .to(.editing(draft), .dismiss)
  }
  static let children: [AnyChild<Self>] = [generator]

  var start: FlowTransition<Self> { .to(.editing("a"), .setRoot(.draft)) }
  var events: [Event] { [.renamed, .generateTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing(let draft), .renamed): .to(.editing(draft == "a" ? "b" : "a"))
    case (.editing(let draft), .generateTapped): begin(Self.generator) { .generating(draft, $0) }
    default: forward(event, in: state)
    }
  }
}
