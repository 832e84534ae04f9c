package import FlowCore
import FlowExploration

extension TabCoordinators {
  /// The first tab: a list of items, and their details.
  package struct Feed: Flow {
    package enum State: Hashable, Sendable { case feed, details(of: Item, Details.State) }
    package enum Event: Hashable, Sendable {
      case itemSelected(Item)
      case details(Details.Event)
      case tabRetapped
    }
    package typealias Screen = TabCoordinators.Screen

    package var repository: Repository

    package var start: FlowTransition<Self> { .to(.feed, .setRoot(.feed)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.feed, .itemSelected(let item)):
        begin(
          details(of: item), in: .pushed, state: { .details(of: item, $0) }, screen: Screen.details)
      case (.details(let item, let above), .details(let event)):
        embed(
          details(of: item), above, event, state: { .details(of: item, $0) },
          screen: Screen.details
        ) { outcome in
          switch outcome {
          case .left: .to(.feed)
          }
        }
      case (.details, .tabRetapped): .to(.feed, .popToRoot)
      default: nil
      }
    }

    private func details(of item: Item) -> Details { Details(repository: repository, item: item) }

    package func event(for move: SystemMove, in state: State) -> Event? {
      switch (state, move) {
      case (.details, .tabRetapped): .tabRetapped
      case (.details(let item, let above), _):
        details(of: item).event(for: move, in: above).map(Event.details)
      case (.feed, _): nil
      }
    }
  }
}

extension TabCoordinators.Feed: ExplorableFlow {
  package var events: [Event] {
    items.map(Event.itemSelected) + [.details(.back), .tabRetapped]
  }

  package func events(in state: State) -> [Event] {
    switch state {
    case .feed: items.map(Event.itemSelected)
    case .details(let item, let above): details(of: item).events(in: above).map(Event.details)
    }
  }

  /// One row stands for all: the others lead to equal screens.
  private var items: ArraySlice<TabCoordinators.Item> { repository.items.prefix(1) }
}
