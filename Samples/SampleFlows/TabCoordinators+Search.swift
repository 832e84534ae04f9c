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

    package var start: FlowTransition<Self> { .to(.search, .setRoot(.search)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.search, .searchTapped): .to(.searchResult, .push(.searchResult))
      case (.searchResult, .itemSelected(let item)):
        begin(
          details(of: item), in: .pushed, state: { .details(of: item, $0) }, screen: Screen.details)
      case (.details(let item, let above), .details(let event)):
        embed(
          details(of: item), above, event, state: { .details(of: item, $0) },
          screen: Screen.details
        ) { outcome in
          switch outcome {
          case .left: .to(.searchResult)
          }
        }
      case (.searchResult, .back): .to(.search, .pop)
      case (.searchResult, .tabRetapped), (.details, .tabRetapped): .to(.search, .popToRoot)
      default: nil
      }
    }

    private func details(of item: Item) -> Details { Details(repository: repository, item: item) }

    package func event(for move: SystemMove, in state: State) -> Event? {
      switch (state, move) {
      case (_, .tabRetapped): .tabRetapped
      case (.details(let item, let above), _):
        details(of: item).event(for: move, in: above).map(Event.details)
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
    case .details(let item, let above): details(of: item).events(in: above).map(Event.details)
    }
  }

  /// The last row stands for all that are found, whatever is searched for.
  private var items: ArraySlice<TabCoordinators.Item> { repository.found.suffix(1) }
}
