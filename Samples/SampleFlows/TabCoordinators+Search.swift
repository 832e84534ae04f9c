package import FlowCore
import FlowExploration

extension TabCoordinators {
  /// The second tab: a search, its result, and the details of what was found.
  package struct Search: Flow {
    package enum State: Hashable, Sendable {
      case search, searchResult
      case details(of: Item, Details.State)
    }
    package enum Event: Hashable, Sendable {
      case searchTapped
      case itemSelected(Item)
      case details(Details.Event)
      case tabRetapped, back
    }
    package typealias Screen = TabCoordinators.Screen

    package var repository: Repository

    package static let details = KeyedChild<Self, Item, Details>(
      { Details(repository: $0.repository, item: $1) }, in: .pushed,
      state: .case(State.details), event: .case(Event.details), screen: .case(Screen.details)
    ) { outcome, _, _ in
      switch outcome {
      case .left: .to(.searchResult)
      }
    }
    package static let children: [AnyChild<Self>] = [details]

    package var start: FlowTransition<Self> { .to(.search, .setRoot(.search)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.search, .searchTapped): .to(.searchResult, .push(.searchResult))
      case (.searchResult, .itemSelected(let item)):
        begin(Self.details, for: item)
      case (.searchResult, .back): .to(.search, .pop)
      case (.searchResult, .tabRetapped), (.details, .tabRetapped): .to(.search, .popToRoot)
      default: forward(event, in: state)
      }
    }

    package func event(for move: SystemMove, in state: State) -> Event? {
      switch (state, move) {
      case (_, .tabRetapped): .tabRetapped
      case (.searchResult, .back): .back
      default: nil
      }
    }
  }
}

extension TabCoordinators.Search: ExplorableFlow {
  package var events: [Event] {
    [.searchTapped] + items.map(Event.itemSelected) + [.tabRetapped, .back]
  }

  package func events(in state: State) -> [Event] {
    switch state {
    case .search: [.searchTapped]
    case .searchResult: items.map(Event.itemSelected)
    case .details: events(of: Self.details, in: state)
    }
  }

  /// The last row represents all results of every search.
  private var items: ArraySlice<TabCoordinators.Item> { repository.found.suffix(1) }
}
