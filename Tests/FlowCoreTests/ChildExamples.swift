import FlowCore
import Testing

// The declarations of children in the comments, compiled. A listing's lines stand here as they
// stand there.
enum ChildExamples {
  enum Sheet: Hashable, Sendable { case help, login(Login.State) }

  /// A flow with two children, of which it may start one elsewhere.
  struct App: Flow {
    struct State: Hashable, Sendable {
      var profile: Login.State?
      var sheet: Sheet?
      var rows: [Login.State] = []
    }
    enum Event: Hashable, Sendable { case closed, login(Login.Event), profile(Login.Event) }
    enum Screen: Hashable, Sendable { case top, login(Login.Screen) }

    static let login = Child<Self, Login>(
      { _ in Login() }, in: .modal(.sheet), state: .property(\.sheet, case: Sheet.login),
      event: .case(Event.login), screen: .case(Screen.login)
    ) { _, _, state in .to(state, .dismiss) }
    static let profile = Child<Self, Login>(
      { _ in Login() }, in: .pushed,
      state: .property(\.profile), event: .case(Event.profile), screen: .case(Screen.login)
    ) { _, _, state in .to(state, .popToRoot) }
    static let children: [AnyChild<Self>] = [login, profile]
    static let rows: KeyedEmbedding<State, Int, Login.State> =
      .property(\.rows)

    var start: FlowTransition<Self> { .to(State(), .setRoot(.top)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state.sheet, event) {
      case (.login(let login), .login(let event)):
        forward(event, to: Self.login, at: login, in: state)
      case (_, .closed): nil
      default: forward(event, in: state)
      }
    }

    func event(for move: SystemMove, in state: State) -> Event? {
      move == .interactiveDismiss ? .closed : nil
    }
  }

  /// A flow that starts its child where it likes.
  struct Placing: Flow {
    enum State: Hashable, Sendable {
      case top, login(Login.State)

      var login: Login.State? { if case .login(let login) = self { login } else { nil } }
    }
    enum Event: Hashable, Sendable { case sheetTapped, pushTapped, login(Login.Event) }
    enum Screen: Hashable, Sendable { case top, login(Login.Screen) }

    static let login = Child<Self, Login>(
      Login(), in: .pushed,
      state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
    ) { _ in .to(.top) }
    static let closures: Embedding<State, Login.State> =
      .case(embed: State.login, extract: \.login)

    var start: FlowTransition<Self> { .to(.top, .setRoot(.top)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .sheetTapped:
        begin(Self.login, at: .modal(.sheet))
      case .pushTapped:
        begin(Self.login, at: .at(.layer(0), .pushed))
      case .login: forward(event, in: state)
      }
    }

    static func found(on screen: Screen) -> Login.Screen? {
      Embedding.case(Screen.login).extract(from: screen).first?.value
    }
  }

  struct Item: Hashable, Sendable { var number: Int }
  struct Repository: Hashable, Sendable { var items: [Item] = [] }

  struct Details: Flow {
    enum State: Hashable, Sendable { case shown }
    enum Event: Hashable, Sendable { case closeTapped }
    enum Screen: Hashable, Sendable { case item(Item) }
    enum Outcome: Hashable, Sendable { case closed }

    var repository: Repository
    var item: Item

    var start: FlowTransition<Self> { .to(.shown, .setRoot(.item(item))) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.closed, .pop) }
  }

  /// A flow with children of which each is about an item.
  struct Catalog: Flow {
    enum State: Hashable, Sendable { case list, details(of: Item, Details.State) }
    enum Event: Hashable, Sendable { case itemTapped(Item), details(Details.Event) }
    enum Screen: Hashable, Sendable { case list, details(Details.Screen) }

    var repository = Repository()

    static let details = KeyedChild<Self, Item, Details>(
      { flow, item in Details(repository: flow.repository, item: item) }, in: .pushed,
      state: .case(State.details), event: .case(Event.details), screen: .case(Screen.details)
    ) { outcome, context, state in .to(.list) }
    static let children: [AnyChild<Self>] = [details]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .itemTapped(let item)): begin(Self.details, for: item)
      default: forward(event, in: state)
      }
    }
  }
}

extension ChildExamples {
  @Suite("the examples of children do what they say")
  struct ChildExampleTests {
    @Test("of placements")
    func placements() throws {
      var flow = try Interpreter(Placing())
      flow.send(.sheetTapped)
      #expect(flow.configuration.stack == VirtualStack(.top).presenting(.login(.name)))
      flow.send(.pushTapped)
      #expect(
        flow.configuration.stack == VirtualStack(.top, .login(.name)).presenting(.login(.name)))
      #expect(Placing.found(on: .login(.name)) == .name)
      #expect(Placing.found(on: .top) == nil)
    }

    @Test("of embeddings and moves")
    func embeddings() {
      let both = App.State(profile: .password, sheet: .login(.name), rows: [.name])
      #expect(
        App().reduce(both, .login(.nextTapped))?.next
          == .to(
            .init(profile: .password, sheet: .login(.password), rows: [.name])))
      #expect(App().reduce(both, .profile(.help))?.note == "help")
      #expect(Interpreter.event(for: .interactiveDismiss, of: App(), in: both) == .closed)
      #expect(Interpreter.event(for: .back, of: App(), in: both) == nil)
      #expect(App.rows.extract(from: both).map(\.value) == [.name])
      #expect(Placing.closures.extract(from: .login(.name)).map(\.value) == [.name])
    }

    @Test("of children with keys")
    func keys() throws {
      var flow = try Interpreter(Catalog())
      flow.send(.itemTapped(Item(number: 3)))
      #expect(flow.configuration.state == .details(of: Item(number: 3), .shown))
      flow.send(.details(.closeTapped))
      #expect(flow.configuration == .init(state: .list, stack: VirtualStack(.list)))
    }
  }
}
