package import FlowCore
import FlowExploration

/// A list with pages: as many screens as one asks for.
package struct Pages: ExplorableFlow {
  package enum State: Hashable, Sendable { case list, page(Int) }
  package enum Event: BackEvent { case pageTapped(Int), back }
  package typealias Screen = State

  package var count: Int

  package init(count: Int) { self.count = count }

  package var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }
  package var events: [Event] { (1..<max(1, count)).map(Event.pageTapped) + [.back] }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .pageTapped(let page)): .to(.page(page), .push(.page(page)))
    case (.page, .back): .to(.list, .pop)
    default: nil
    }
  }
}

/// Two tabs with as many screens as one asks for.
package struct TwoTabs: ExplorableTabs {
  package enum Tab: String, ContainerName { case feed, search }
  package struct State: Hashable, Sendable {
    package var selected = Tab.feed
    package var feed = Pages.State.list
    package var search = Pages.State.list
  }
  package enum Event: Hashable, Sendable {
    case tabTapped(Tab), feed(Pages.Event), search(Pages.Event)
  }
  package enum Screen: Hashable, Sendable { case feed(Pages.Screen), search(Pages.Screen) }

  package static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .feed, { Pages(count: $0.pages) }, state: \.feed, event: .case(Event.feed),
      screen: .case(Screen.feed)),
    .init(
      .search, { Pages(count: $0.pages) }, state: \.search, event: .case(Event.search),
      screen: .case(Screen.search)))

  private let pages: Int

  package init(pages: Int) { self.pages = pages }
}
