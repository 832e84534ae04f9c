package import FlowCore
import FlowExploration

extension TabCoordinators {
  /// The details in both tabs: an item, its owner, an item of that user, and so on without end.
  package struct Details: Flow {
    /// The screens above the first item, which the parent flow passes in.
    package typealias State = [Screen]
    package enum Event: BackEvent {
      case userTapped(User)
      case itemSelected(Item)
      case back
    }
    package enum Screen: Hashable, Sendable { case itemDetail(item: Item), userDetail(user: User) }
    package enum Outcome: Hashable, Sendable { case left }

    package var repository: Repository
    package var item: Item

    package var start: FlowTransition<Self> { .to([], .setRoot(.itemDetail(item: item))) }

    package func reduce(_ above: State, _ event: Event) -> FlowTransition<Self>? {
      switch (top(of: above), event) {
      case (.itemDetail(let item), .userTapped(let user)) where repository.items.contains(item):
        go(to: .userDetail(user: user), above).when("item found")
      case (.userDetail(let user), .itemSelected(let item)) where repository.users.contains(user):
        go(to: .itemDetail(item: item), above).when("user found")
      case (_, .back): above.isEmpty ? .finish(.left, .pop) : .to(above.dropLast(), .pop)
      default: nil
      }
    }

    private func go(to screen: Screen, _ above: State) -> FlowTransition<Self> {
      .to(above + [screen], .push(screen))
    }

    private func top(of above: State) -> Screen { above.last ?? .itemDetail(item: item) }
  }
}

extension TabCoordinators.Details: ExplorableFlow {
  package var events: [Event] {
    repository.users.map(Event.userTapped) + repository.items.map(Event.itemSelected) + [.back]
  }

  /// An item shows its owner, a user the items they own.
  package func events(in above: State) -> [Event] {
    switch top(of: above) {
    case .itemDetail(let item): repository.owners(of: item).map(Event.userTapped)
    case .userDetail(let user): repository.items(of: user).map(Event.itemSelected)
    }
  }
}
