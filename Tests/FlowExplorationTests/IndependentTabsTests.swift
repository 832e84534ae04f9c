import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@Suite("independent tabs")
struct IndependentTabsTests {
  @Test("all tabs are searched together", arguments: [1, 2, 7, 15])
  func counts(pages: Int) throws {
    let report = try TabsFlow(TwoTabs(pages: pages)).check()
    #expect(report.failures.map(\.description) == [])
    #expect(report.configurations == 2 * pages * pages)
    // In each tab: a page, or back to the list; and everywhere the other tab.
    #expect(report.transitions == 2 * 2 * (pages - 1) * pages + report.configurations)
  }

  @Test("what a screen of a tab advertises is tried")
  func advertised() throws {
    let report = try TabsFlow(Shelves()).check([.standard(.advertisedEventsAreHandled)])
    #expect(report.results.map(\.finding.kind) == [.holds])
  }

  @Test("a tab of which nobody knows what can happen in it cannot be explored")
  func unexplorable() throws {
    #expect {
      try TabsFlow(ClosedTabs()).check()
    } throws: { error in
      (error as? ExplorationFailure<TabsFlow<ClosedTabs>>)?.explanation
        == "tab b cannot be explored: its child flow must conform to ExplorableFlow"
    }
  }
}

/// The second tab cannot be explored.
private struct ClosedTabs: ExplorableTabs {
  struct Closed: Flow {
    enum State: Hashable, Sendable { case only }
    enum Event: Hashable, Sendable { case tapped }
    typealias Screen = State

    var start: FlowTransition<Self> { .to(.only, .setRoot(.only)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }
  enum Tab: String, ContainerName { case a, b }
  struct State: Hashable, Sendable {
    var selected = Tab.a
    var a = Pages.State.list
    var b = Closed.State.only
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), a(Pages.Event), b(Closed.Event) }
  enum Screen: Hashable, Sendable { case a(Pages.Screen), b(Closed.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(.a, { _ in Pages(count: 2) }, state: \.a, event: .case(Event.a), screen: .case(Screen.a)),
    .init(.b, { _ in Closed() }, state: \.b, event: .case(Event.b), screen: .case(Screen.b)))
}

/// Two tabs, each of which advertises its only button.
private struct Shelves: ExplorableTabs {
  enum Tab: String, ContainerName { case left, right }
  struct State: Hashable, Sendable {
    var selected = Tab.left
    var left = Shelf.State.closed
    var right = Shelf.State.closed
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), left(Shelf.Event), right(Shelf.Event) }
  enum Screen: Hashable, Sendable { case left(Shelf.Screen), right(Shelf.Screen) }

  static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .left, { _ in Shelf() }, state: \.left, event: .case(Event.left), screen: .case(Screen.left)),
    .init(
      .right, { _ in Shelf() }, state: \.right, event: .case(Event.right),
      screen: .case(Screen.right)))
}

private struct Shelf: ExplorableFlow {
  enum State: Hashable, Sendable { case closed, open }
  enum Event: BackEvent { case openTapped, back }
  typealias Screen = State

  var start: FlowTransition<Self> { .to(.closed, .setRoot(.closed)) }
  var events: [Event] { [.openTapped, .back] }

  func events(on screen: State) -> [Event] { screen == .closed ? [.openTapped] : [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.closed, .openTapped): .to(.open, .push(.open))
    case (.open, .back): .to(.closed, .pop)
    default: nil
    }
  }
}
