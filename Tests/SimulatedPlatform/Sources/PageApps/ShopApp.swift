import FlowCore
import FlowUIKit
import UIKit

// What the page about UIKit configures: alerts, anchors, tabs, windows.

struct Shop: Flow {
  enum Screen: Hashable, Sendable { case items, filters, deleteQuestion }
  enum Event: BackEvent {
    case deleteTapped, cancelTapped, filtersTapped, closed, helpTapped, back
  }
  enum State: Hashable, Sendable { case items, asking }
  typealias Outcome = Never

  var start: FlowTransition<Self> { .to(.items, .setTabs([.init("items", .items)])) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.items, .deleteTapped): .to(.asking, .present(.deleteQuestion, style: .alert))
    case (.asking, .cancelTapped): .to(.items, .dismiss)
    case (.items, .filtersTapped): .stay(.present(.filters, style: .popover))
    case (.items, .closed): .stay(.dismiss)
    case (.items, .helpTapped): .stay(.openWindow("help", .items))
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .closed
    default: nil
    }
  }
}

final class LargeTitleController: UINavigationController {}

@MainActor
struct ShopApp {
  let filterButton = UIView()
  var requested: (String) -> Void = { _ in }

  func makeController(
    _ screen: Shop.Screen, _ send: @escaping (Shop.Event) -> Void
  ) -> UIViewController { UIViewController() }

  func requestScene(named name: String) { requested(name) }

  func start(in window: UIWindow) throws -> FlowWindow<Shop> {
    let flow = try FlowWindow(
      Shop(), in: window,
      configuring: { host, send in
        host.alert = { screen in
          guard screen == .deleteQuestion else { return nil }
          return FlowAlert(
            "Delete the item?",
            .init("Delete", style: .destructive) { send(.deleteTapped) },
            .init("Cancel", style: .cancel) { send(.cancelTapped) })
        }
        host.anchor = { screen in screen == .filters ? filterButton : nil }
        host.tabItem = { UITabBarItem(title: $0, image: nil, tag: 0) }
        host.makeNavigationController = { LargeTitleController() }
      },
      showing: makeController)
    return flow
  }

  func startWindows(
    in window: UIWindow
  ) throws -> HostedFlow<Shop, NavigationHost<Shop.Screen>> {
    let host = NavigationHost<Shop.Screen> { makeController($0) { _ in } }
    host.openWindow = { name in requestScene(named: name) }
    host.attach(window)
    let hosted = try HostedFlow(Shop(), on: host)
    host.connect(to: hosted)
    return hosted
  }
}
