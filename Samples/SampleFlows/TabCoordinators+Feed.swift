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

    package static let details = KeyedChild<Self, Item, Details>(
      { Details(repository: $0.repository, item: $1) }, in: .pushed,
      state: .case(State.details), event: .case(Event.details), screen: .case(Screen.details)
    ) { outcome, _, _ in
      switch outcome {
      case .left: .to(.feed)
      }
    }
    package static let children: [AnyChild<Self>] = [details]

    package var start: FlowTransition<Self> { .to(.feed, .setRoot(.feed)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.feed, .itemSelected(let item)):
        begin(Self.details, for: item)
      case (.details, .tabRetapped): .to(.feed, .popToRoot)
      default: forward(event, in: state)
      }
    }

    package func event(for move: SystemMove, in state: State) -> Event? {
      switch (state, move) {
      case (.details, .tabRetapped): .tabRetapped
      default: nil
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
    case .details: events(of: Self.details, in: state)
    }
  }

  /// One row represents all, as the others lead to equivalent screens.
  private var items: ArraySlice<TabCoordinators.Item> { repository.items.prefix(1) }
}
