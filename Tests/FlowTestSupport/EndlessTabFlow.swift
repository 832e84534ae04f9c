package import FlowCore
import FlowExploration

/// Two tabs that share details, which lead to each other without end, and a setting over them.
package struct EndlessTabFlow: ExplorableFlow {
  package enum Tab: String, ContainerName { case feed, search }

  package struct State: Hashable, Sendable {
    var tab = Tab.feed
    var feed: [Screen] = [.feed]
    var search: [Screen] = [.search]
    var isFiltering = false

    var stack: [Screen] {
      get { tab == .feed ? feed : search }
      set { if tab == .feed { feed = newValue } else { search = newValue } }
    }
  }

  package enum Event: Hashable, Sendable {
    case itemSelected(item: Int), searchTapped, userTapped(user: Int), filterTapped, doneTapped
    case back, tabTapped(String), tabTappedAgain
  }

  package enum Screen: Hashable, Sendable {
    case feed, search, searchResult, itemDetail(item: Int), userDetail(user: Int), filter
  }

  package init() {}

  package var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init("feed", .feed), .init("search", .search)]))
  }

  package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    if state.isFiltering { return reduceFilter(state, event) }
    switch (state.stack.last, event) {
    case (.feed, .itemSelected(let item)), (.searchResult, .itemSelected(let item)),
      (.userDetail, .itemSelected(let item)):
      return push(.itemDetail(item: item), on: state)
    case (.search, .searchTapped): return push(.searchResult, on: state)
    case (.itemDetail, .userTapped(let user)):
      return push(.userDetail(user: user), on: state).when("item found")
    case (.searchResult, .filterTapped):
      return change(state, .present(.filter, style: .sheet)) { $0.isFiltering = true }
    case (_, .back) where state.stack.count > 1:
      return change(state, .pop) { $0.stack.removeLast() }
    case (_, .tabTappedAgain):
      return change(state, .popToRoot) { $0.stack = Array($0.stack.prefix(1)) }
    case (_, .tabTapped(let name)):
      return change(state, .select(name)) { $0.tab = Tab(rawValue: name) ?? $0.tab }
    default: return nil
    }
  }

  private func reduceFilter(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    guard event == .doneTapped else { return nil }
    return change(state, .dismiss) { $0.isFiltering = false }
  }

  private func push(_ screen: Screen, on state: State) -> FlowTransition<Self> {
    change(state, .push(screen)) { $0.stack.append(screen) }
  }

  private func change(
    _ state: State, _ command: Command<Screen>, _ body: (inout State) -> Void
  ) -> FlowTransition<Self> {
    var next = state
    body(&next)
    return .to(next, command)
  }

  package func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: state.isFiltering ? nil : .back
    case .tabTapped(let name): .tabTapped(name)
    case .tabRetapped: .tabTappedAgain
    case .interactiveDismiss: .doneTapped
    case .backBy, .dismissalAttempted, .windowFocused, .windowClosed: nil
    }
  }

  package var events: [Event] {
    [.itemSelected(item: 1), .searchTapped, .userTapped(user: 1), .filterTapped, .doneTapped]
  }
}
