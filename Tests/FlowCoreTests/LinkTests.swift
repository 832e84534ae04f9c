import FlowCore
import FlowTestSupport
import Testing

@Suite("links")
struct LinkTests {
  typealias LinkedConfiguration = Configuration<LinkedShop>

  private func interpreter(_ events: LinkedShop.Event...) throws -> Interpreter<LinkedShop> {
    var interpreter = try Interpreter(LinkedShop())
    for event in events { interpreter.send(event) }
    return interpreter
  }

  @Test("a link opens its configuration with its back stack")
  func opens() throws {
    var interpreter = try interpreter(.open(.list))
    #expect(
      interpreter.configuration
        == LinkedConfiguration(state: .init(.list), stack: VirtualStack(.home, .list)))
    interpreter.send(.back)
    #expect(
      interpreter.configuration
        == LinkedConfiguration(state: .init(.home), stack: VirtualStack(.home)))
  }

  @Test("a link leads to the same configuration from deep inside")
  func opensFromAnywhere() throws {
    let direct = try interpreter(.open(.list)).configuration
    #expect(try interpreter(.open(.list), .open(.list)).configuration == direct)
    #expect(try interpreter(.open(.account), .open(.list)).configuration == direct)
  }

  @Test("a link that a guard stands before is deferred, and opened when the guard lets it")
  func parks() throws {
    var interpreter = try interpreter()
    let transition = try #require(
      interpreter.flow.reduce(interpreter.configuration.state, .open(.account)))
    guard case .handled = interpreter.send(.open(.account)) else {
      Issue.record("the link was not handled")
      return
    }
    #expect(transition.reason == .deferredLink)
    #expect(transition.note == "link deferred")
    let login = VirtualStack<LinkedShop.Screen>(.home).presenting(.login, style: .fullScreen)
    #expect(
      interpreter.configuration
        == LinkedConfiguration(state: .init(.home, deferred: .account), stack: login))
    interpreter.send(.loggedIn)
    #expect(
      interpreter.configuration
        == LinkedConfiguration(
          state: .init(.account, isLoggedIn: true), stack: VirtualStack(.home, .account)))
  }

  @Test("a guarded link opens at once when the guard lets it")
  func opensGuarded() throws {
    let interpreter = try interpreter(.loggedIn, .open(.account))
    #expect(interpreter.configuration.stack == VirtualStack(.home, .account))
    #expect(interpreter.configuration.state.deferred == nil)
  }

  @Test("a link that is not known changes nothing, and says so")
  func unknown() throws {
    var interpreter = try interpreter(.open(.list))
    let before = interpreter.configuration
    let event = LinkedShop.Event.open(.other("coupon"))
    #expect(interpreter.flow.reduce(before.state, event)?.reason == .unknownLink)
    #expect(interpreter.send(event) == .handled)
    #expect(interpreter.configuration == before)
  }

  @Test("a configuration is shown in the key window, and other windows stay")
  func otherWindows() throws {
    let configuration = Configuration<MovingFlow>(
      state: 7, stack: stack("{x: [a]; y*: [b, c]} + alert[d]"))
    let transition = FlowTransition<MovingFlow>.showing(configuration)
    #expect(transition.next == .to(7))
    var shown = stack("main: [a] + sheet[b] | help: [c, d] + sheet[a]")
    try shown.apply(transition.commands)
    #expect(shown == stack("main: [a] + sheet[b] | help: {x: [a]; y*: [b, c]} + alert[d]"))
  }

  @Test("a configuration that shows nothing is not entered, and the transition is refused")
  func showsNothing() throws {
    var interpreter = try interpreter()
    let nothing = FlowTransition<LinkedShop>.showing(
      .init(state: .init(.home), stack: VirtualStack()))
    guard case .refused(let refusal) = interpreter.apply(nothing) else {
      Issue.record("nothing was shown")
      return
    }
    #expect(refusal.reason == .emptyStack)
  }

  @Test("the transition of a link has the source location that opened it")
  func sourceLocation() {
    let transition = LinkedShop().open(.list, in: .init(.home), fileID: "A/B.swift", line: 7)
    #expect(transition.location.line == 7)
    #expect(transition.location.fileID.description == "A/B.swift")
  }
}

/// A shop whose list and account links open; the account asks for a login.
struct LinkedShop: LinkedFlow {
  enum Page: Hashable, Sendable { case home, list, account }
  enum Link: Hashable, Sendable { case list, account, other(String) }
  enum Event: Hashable, Sendable { case open(Link), loggedIn, back }
  enum Screen: Hashable, Sendable { case home, list, account, login }
  struct State: Hashable, Sendable {
    var page: Page
    var isLoggedIn: Bool
    /// The link that waits for the login.
    var deferred: Link?

    init(_ page: Page, isLoggedIn: Bool = false, deferred: Link? = nil) {
      self.page = page
      self.isLoggedIn = isLoggedIn
      self.deferred = deferred
    }
  }

  var start: FlowTransition<Self> { .to(State(.home), .setRoot(.home)) }

  func target(of link: Link, in state: State) -> LinkTarget<Self> {
    switch link {
    case .list:
      .open(
        .init(state: State(.list, isLoggedIn: state.isLoggedIn), stack: VirtualStack(.home, .list)))
    case .account where !state.isLoggedIn:
      .deferred(
        .init(
          state: State(.home, deferred: link),
          stack: VirtualStack(.home).presenting(.login, style: .fullScreen)))
    case .account:
      .open(.init(state: State(.account, isLoggedIn: true), stack: VirtualStack(.home, .account)))
    case .other: .unknown
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .open(let link): return open(link, in: state)
    case .loggedIn:
      guard let link = state.deferred else { return .to(State(state.page, isLoggedIn: true)) }
      return open(link, in: State(state.page, isLoggedIn: true))
    case .back:
      return state.page == .home ? nil : .to(State(.home, isLoggedIn: state.isLoggedIn), .pop)
    }
  }
}
