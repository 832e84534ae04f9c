import FlowCore
import FlowSwiftUI
import SwiftUI

@main
struct TabCoordinatorsApp: App {
  @StateObject private var flow = FlowModel(TabCoordinators())

  var body: some Scene {
    WindowGroup {
      FlowView(flow) { screen, send in
        switch screen {
        case .feed:
          ItemsView(title: "Feed", items: repository.items) { send(.feed(.itemSelected($0))) }
        case .search: PageView("Search", ("Search", { _ in send(.search(.searchTapped)) }))
        case .searchResult:
          ItemsView(title: "Result", items: repository.found) { send(.search(.itemSelected($0))) }
        case .details(let screen): DetailsView(screen: screen, send: sendDetails)
        }
      }
      .tabLabel {
        Label($0.capitalized, systemImage: $0 == "feed" ? "list.bullet" : "magnifyingglass")
      }
    }
  }

  private var repository: TabCoordinators.Repository { .threeOfEach }

  /// Both tabs show the same screens of the details, so a tap belongs to the selected tab.
  private func sendDetails(_ event: TabCoordinators.Details.Event) {
    switch flow.hosted?.configuration.state.selected {
    case .feed: flow.send(.feed(.details(event)))
    case .search: flow.send(.search(.details(event)))
    case nil: break
    }
  }
}
