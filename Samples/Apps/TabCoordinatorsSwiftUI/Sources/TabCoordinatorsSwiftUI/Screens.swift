import SwiftUI

struct ItemsView: View {
  let title: String
  let items: [TabCoordinators.Item]
  let selected: (TabCoordinators.Item) -> Void

  var body: some View {
    PageView(title, items.map { item in (item.name, { _ in selected(item) }) })
  }
}

/// An item and its owners, or a user and their items.
struct DetailsView: View {
  let screen: TabCoordinators.Details.Screen
  let send: (TabCoordinators.Details.Event) -> Void

  var body: some View {
    switch screen {
    case .itemDetail(let item):
      PageView(
        item.name,
        repository.owners(of: item).map { user in (user.name, { _ in send(.userTapped(user)) }) })
    case .userDetail(let user):
      ItemsView(title: user.name, items: repository.items(of: user)) { send(.itemSelected($0)) }
    }
  }

  private var repository: TabCoordinators.Repository { .threeOfEach }
}
