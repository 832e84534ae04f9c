import FlowCore
import Testing

// The declarations of tabs in the comments, compiled. A listing's lines stand here as they stand
// there.
enum TabExamples {
  struct Feed: Flow {
    enum State: Hashable, Sendable { case list, item }
    enum Event: BackEvent { case itemTapped, back }
    typealias Screen = State

    var items = ["Emma"]

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .itemTapped) where !items.isEmpty: .to(.item, .push(.item))
      case (.item, .back): .to(.list, .pop)
      default: nil
      }
    }
  }

  struct Basket: Flow {
    enum State: Hashable, Sendable { case items }
    enum Event: Hashable, Sendable { case helpTapped }
    enum Screen: Hashable, Sendable { case items, help }

    var start: FlowTransition<Self> { .to(.items, .setRoot(.items)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      .stay(.present(.help))
    }
  }

  struct Profile: Flow {
    enum State: Hashable, Sendable { case profile }
    enum Event: Hashable, Sendable { case leaveTapped }
    typealias Screen = State
    enum Outcome: Hashable, Sendable { case left }

    var start: FlowTransition<Self> { .to(.profile, .setRoot(.profile)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.left) }
  }

  struct Shop: IndependentTabs {
    enum Tab: String, ContainerName { case feed, basket }
    struct State: Hashable, Sendable {
      var selected = Tab.feed
      var feed = Feed.State.list
      var basket = Basket.State.items
    }
    enum Event: Hashable, Sendable { case tabTapped(Tab), feed(Feed.Event), basket(Basket.Event) }
    enum Screen: Hashable, Sendable { case feed(Feed.Screen), basket(Basket.Screen) }

    static let tabs = TabList<Self>(
      State(), selected: \.selected, tapped: Event.tabTapped,
      .init(
        .feed, { _ in Feed() }, state: \.feed, event: .case(Event.feed),
        screen: .case(Screen.feed)),
      .init(
        .basket, { _ in Basket() }, state: \.basket, event: .case(Event.basket),
        screen: .case(Screen.basket)))
  }

  /// An app whose second tab ends it.
  struct Account: IndependentTabs {
    enum Tab: String, ContainerName { case feed, profile }
    struct State: Hashable, Sendable {
      var selected = Tab.profile
      var feed = Feed.State.list
      var profile = Profile.State.profile
    }
    enum Event: Hashable, Sendable { case tabTapped(Tab), feed(Feed.Event), profile(Profile.Event) }
    enum Screen: Hashable, Sendable { case feed(Feed.Screen), profile(Profile.Screen) }
    enum Outcome: Hashable, Sendable { case signedOut }

    var items: [String]

    static let tabs = TabList<Self>(
      State(), selected: \.selected, tapped: Event.tabTapped,
      .init(
        .feed, { Feed(items: $0.items) }, state: \.feed, event: .case(Event.feed),
        screen: .case(Screen.feed)),
      ChildTab(
        .profile, { _ in Profile() }, state: \.profile, event: .case(Event.profile),
        screen: .case(Screen.profile)
      ) { _ in .signedOut })
  }
}

@Suite("independent tabs")
struct TabsFlowTests {
  private typealias Shop = TabExamples.Shop

  @Test("events are for the selected tab, and the stack of each is kept")
  func selects() throws {
    var interpreter = try Interpreter(TabsFlow(Shop()))
    interpreter.send(.feed(.itemTapped))
    interpreter.perform(.tabTapped("basket"))
    #expect(
      interpreter.configuration.stack
        == VirtualStack(
          tabs: .init("feed", .feed(.list), .feed(.item)), .init("basket", .basket(.items)),
          selected: "basket"))
    guard case .ignored = interpreter.send(.feed(.back)) else {
      Issue.record("the feed is not on show")
      return
    }
    interpreter.send(.tabTapped(.feed))
    interpreter.perform(.back)
    #expect(
      interpreter.configuration.stack
        == VirtualStack(
          tabs: .init("feed", .feed(.list)), .init("basket", .basket(.items)), selected: "feed"))
  }

  @Test("while a child shows a modal, no other tab can be tapped")
  func modals() throws {
    var interpreter = try Interpreter(TabsFlow(Shop()))
    interpreter.send(.tabTapped(.basket))
    interpreter.send(.basket(.helpTapped))
    #expect(interpreter.configuration.stack.layerCount == 2)
    #expect(interpreter.perform(.tabTapped("feed")) == .impossible)
  }

  @Test("a child that ends ends the flow, and the tab of the state is selected first")
  func ends() throws {
    var interpreter = try Interpreter(TabsFlow(TabExamples.Account(items: [])))
    #expect(interpreter.configuration.state.selected == .profile)
    interpreter.send(.profile(.leaveTapped))
    #expect(interpreter.outcome == .signedOut)
  }
}
