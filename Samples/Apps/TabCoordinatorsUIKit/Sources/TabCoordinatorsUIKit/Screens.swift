import UIKit

@MainActor
func makeController(
  _ screen: TabCoordinators.Screen, _ send: @escaping (TabCoordinators.Event) -> Void,
  details: @escaping (TabCoordinators.Details.Event) -> Void
) -> UIViewController {
  let repository = TabCoordinators.Repository.threeOfEach
  return switch screen {
  case .feed:
    makeList("Feed", repository.items, \.name) { send(.feed(.itemSelected($0))) }
  case .search: PageController("Search", ("Search", { _ in send(.search(.searchTapped)) }))
  case .searchResult:
    makeList("Search result", repository.found, \.name) { send(.search(.itemSelected($0))) }
  case .details(.itemDetail(let item)):
    makeList(item.name, repository.owners(of: item), \.name) { details(.userTapped($0)) }
  case .details(.userDetail(let user)):
    makeList(user.name, repository.items(of: user), \.name) { details(.itemSelected($0)) }
  }
}

/// Makes a page with a button for each element.
@MainActor
private func makeList<Element>(
  _ title: String, _ elements: [Element], _ name: (Element) -> String,
  selected: @escaping (Element) -> Void
) -> UIViewController {
  PageController(title, elements.map { element in (name(element), { _ in selected(element) }) })
}
