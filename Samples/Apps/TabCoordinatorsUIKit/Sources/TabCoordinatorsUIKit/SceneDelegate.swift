import FlowCore
import FlowUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private(set) var flow: FlowWindow<TabCoordinators>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    flow = try? FlowWindow(
      TabCoordinators(), in: UIWindow(windowScene: scene),
      configuring: { host, _ in
        host.tabItem = { UITabBarItem(title: $0.capitalized, image: nil, tag: 0) }
      },
      showing: { [weak self] screen, send in
        makeController(screen, send, details: { self?.send($0) })
      })
  }

  /// Both tabs show the same screens of the details, so a tap belongs to the selected tab.
  private func send(_ event: TabCoordinators.Details.Event) {
    switch flow?.hosted.configuration.state.selected {
    case .feed: flow?.send(.feed(.details(event)))
    case .search: flow?.send(.search(.details(event)))
    case nil: break
    }
  }
}
