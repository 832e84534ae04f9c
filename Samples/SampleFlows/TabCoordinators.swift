package import FlowCore
package import FlowExploration

/// Two tabs, each with its own stack, and an endless chain of details in both.
package struct TabCoordinators: Flow {
  package enum Tab: String, ContainerName { case feed, search }
  package struct State: Hashable, Sendable {
    package var selected = Tab.feed
    package var feed = Feed.State.feed
    package var search = Search.State.search
  }
  package enum Event: Hashable, Sendable {
    case feed(Feed.Event)
    case search(Search.Event)
    case tabTapped(Tab)
  }
  /// The screens of both tabs, which share those of the details.
  package enum Screen: Hashable, Sendable {
    case feed, search, searchResult
    case details(Details.Screen)
  }

  /// The items and users, which are passed to the child flows.
  package var repository: Repository

  package init(repository: Repository = .threeOfEach) {
    self.repository = repository
  }

  private static let feed = Child<Self, Feed>(
    { Feed(repository: $0.parent.repository) }, in: .tab(Tab.feed),
    state: .property(\.feed), event: .case(Event.feed), screen: .identity)
  private static let search = Child<Self, Search>(
    { Search(repository: $0.parent.repository) }, in: .tab(Tab.search),
    state: .property(\.search), event: .case(Event.search), screen: .identity)
  package static let children: [AnyChild<Self>] = [feed, search]

  package var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init(Tab.feed, .feed), .init(Tab.search, .search)]))
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.selected, event) {
    case (.feed, .feed), (.search, .search): forward(event, in: state)
    case (.feed, .tabTapped(.search)), (.search, .tabTapped(.feed)): selectOther(in: state)
    default: nil
    }
  }

  /// Both stacks are kept.
  private func selectOther(in state: State) -> FlowTransition<Self> {
    var state = state
    state.selected = state.selected == .feed ? .search : .feed
    return .to(state, .select(state.selected))
  }

  package func defaultEvent(for move: SystemMove, in state: State) -> Event? {
    switch (move, state.selected) {
    case (.tabTapped(let name), _): Tab(rawValue: name).map(Event.tabTapped)
    case (_, .feed): event(for: move, of: Self.feed, in: state)
    case (_, .search): event(for: move, of: Self.search, in: state)
    }
  }
}

extension TabCoordinators: ExplorableFlow {
  package var events: [Event] {
    events(of: Self.feed) + events(of: Self.search) + [.tabTapped(.feed), .tabTapped(.search)]
  }

  /// The events of the visible screen; the system selects tabs.
  package func events(in state: State) -> [Event] {
    switch state.selected {
    case .feed: events(of: Self.feed, in: state)
    case .search: events(of: Self.search, in: state)
    }
  }

  /// A screen of the details does not know its tab, so it has no events here.
  package func events(on screen: Screen) -> [Event] {
    switch screen {
    case .feed: events(of: Self.feed, in: State())
    case .search: events(of: Self.search, in: State())
    case .searchResult: events(of: Self.search, in: State(search: .searchResult))
    case .details: []
    }
  }

  /// The chain of details is endless by design.
  package var properties: [Property<Self>] { Property.standard(except: .depthIsBounded) }

  /// The chain of details is endless; six visible screens are enough for every edge in both tabs.
  package static let exploration = ExplorationOptions<Self>(limits: ExplorationLimits(depth: 6))
}
