import FlowCore
import FlowExploration
import Testing

@Suite("screens, events and outcomes are called as in the documents")
struct FlowLabelTests {
  struct Inner: Flow {
    typealias State = Int
    enum Screen: Hashable, Sendable { case password(name: String), done }
    enum Event: Hashable, Sendable { case submitTapped(count: Int, String), back }
    enum Outcome: Hashable, Sendable { case left }

    var start: FlowTransition<Self> { .to(0, .setRoot(.done)) }
    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { nil }
  }
  struct Outer: Flow {
    typealias State = Int
    enum Screen: Hashable, Sendable { case top, web(String), login(Inner.Screen) }
    enum Event: Hashable, Sendable { case login(Inner.Event), tapped(on: Inner.Screen) }

    static let children: [AnyChild<Self>] = [
      Child<Self, Inner>(
        Inner(), in: .root,
        state: .case({ $0 }), event: .case(Event.login), screen: .case(Screen.login)
      ) { _ in .stay() }
    ]

    var start: FlowTransition<Self> { .to(0, .setRoot(.top)) }
    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  @Test("a screen is called by its case in upper case, behind the child flow it lies in")
  func screens() {
    #expect(Outer.label(ofScreen: .top).description == "Top")
    #expect(Outer.label(ofScreen: .web("a b")).description == "Web(a b)")
    let label = Outer.label(ofScreen: .login(.password(name: "ann")))
    #expect(label.description == "Login.Password(ann)")
    #expect(label.signature == "Login.Password(name)")
    #expect((label.children, label.name) == (["Login"], "Password"))
    #expect((label.parameters, label.payload) == (["name"], "ann"))
    #expect(Outer.label(ofScreen: .login(.done)).description == "Login.Done")
  }

  @Test("an event is called by its case as it is, with the labels or types of its payload")
  func events() {
    let label = Outer.label(ofEvent: .login(.submitTapped(count: 2, "x")))
    #expect(label.signature == "login.submitTapped(count, String)")
    #expect(label.path == "login.submitTapped")
    #expect(label.payload == "2, x")
    #expect(Outer.label(ofEvent: .login(.back)).description == "login.back")
    #expect(Outer.label(ofEvent: .tapped(on: .done)).signature == "tapped(on)")
    #expect(Inner.label(ofOutcome: .left).description == "left")
  }

  @Test("moves have names, all different, and a state has a text")
  func moves() throws {
    let moves: [SystemMove] = [
      .back, .backBy(2), .interactiveDismiss, .tabTapped("a"), .tabRetapped("a"),
      .windowFocused("a"), .windowClosed("a"),
    ]
    let names = [
      "back", "back by 2", "swipe down", "tab a", "tab a again", "window a", "close window a",
    ]
    #expect(moves.map(\.name) == names)
    let flow = TwoStateFlow()
    #expect(try !Configuration(after: flow.start).stateText.isEmpty)
  }
}
