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

/// Four tabs with fifty screens each.
package struct FourTabs: IndependentTabs {
  package enum Tab: String, Hashable, Sendable { case feed, search, basket, profile }
  package struct State: Hashable, Sendable {
    package var selected = Tab.feed
    package var feed = Pages.State.list
    package var search = Pages.State.list
    package var basket = Pages.State.list
    package var profile = Pages.State.list
  }
  package enum Event: Hashable, Sendable {
    case tabTapped(Tab)
    case feed(Pages.Event), search(Pages.Event), basket(Pages.Event), profile(Pages.Event)
  }
  package enum Screen: Hashable, Sendable {
    case feed(Pages.Screen), search(Pages.Screen), basket(Pages.Screen), profile(Pages.Screen)
  }

  package static let tabs = TabList<Self>(
    State(), selected: \.selected, tapped: Event.tabTapped,
    .init(
      .feed, { _ in Pages(count: 50) }, state: \.feed, event: .case(Event.feed),
      screen: .case(Screen.feed)),
    .init(
      .search, { _ in Pages(count: 50) }, state: \.search, event: .case(Event.search),
      screen: .case(Screen.search)),
    .init(
      .basket, { _ in Pages(count: 50) }, state: \.basket, event: .case(Event.basket),
      screen: .case(Screen.basket)),
    .init(
      .profile, { _ in Pages(count: 50) }, state: \.profile, event: .case(Event.profile),
      screen: .case(Screen.profile)))

  package init() {}
}

extension FourTabs: ExplorableTabs {}
