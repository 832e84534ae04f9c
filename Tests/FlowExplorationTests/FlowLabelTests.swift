import FlowCore
import FlowExploration
import Testing

@Suite("screens, events and outcomes are called as in the documents")
struct FlowLabelTests {
  enum Inner {
    enum Screen: Hashable, Sendable { case password(name: String), done }
    enum Event: Hashable, Sendable { case submitTapped(count: Int, String), back }
    enum Outcome: Hashable, Sendable { case left }
  }
  enum Screen: Hashable, Sendable { case top, web(String), login(Inner.Screen) }
  enum Event: Hashable, Sendable { case login(Inner.Event), tapped(on: Inner.Screen) }

  @Test("a screen is called by its case in upper case, behind the child flow it lies in")
  func screens() {
    #expect(FlowLabel.screen(Screen.top).description == "Top")
    #expect(FlowLabel.screen(Screen.web("a b")).description == "Web(a b)")
    let label = FlowLabel.screen(Screen.login(.password(name: "ann")))
    #expect(label.description == "Login.Password(ann)")
    #expect(label.signature == "Login.Password(name)")
    #expect((label.children, label.name) == (["Login"], "Password"))
    #expect((label.parameters, label.payload) == (["name"], "ann"))
    #expect(FlowLabel.screen(Screen.login(.done)).description == "Login.Done")
  }

  @Test("an event is called by its case as it is, with the labels or types of its payload")
  func events() {
    let label = FlowLabel.event(Event.login(.submitTapped(count: 2, "x")))
    #expect(label.signature == "login.submitTapped(count, String)")
    #expect(label.path == "login.submitTapped")
    #expect(label.payload == "2, x")
    #expect(FlowLabel.event(Event.login(.back)).description == "login.back")
    #expect(FlowLabel.event(Event.tapped(on: .done)).signature == "tapped(on)")
    #expect(FlowLabel.outcome(Inner.Outcome.left).description == "left")
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
    #expect(try !flow.configuration(after: flow.start).stateText.isEmpty)
  }
}
