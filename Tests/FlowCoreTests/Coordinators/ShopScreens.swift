import FlowCore
import UIKitStandIn

/// What Documentation/Hosting.md says of the rest of the app: it runs the flow, and reports what the
/// user has done to the screens.
///
/// `ListingIsolationTests` compiles it with the page's host as an app would.
@MainActor
final class ShopScreens: NSObject {
  typealias Shop = CoordinatorsAfter.Shop

  let hosted: HostedFlow<Shop, NavigationHost<Shop.Screen>>

  init(_ makeController: @escaping (Shop.Screen) -> UIViewController) throws {
    hosted = try HostedFlow(Shop(), on: NavigationHost(makeController))
    super.init()
    hosted.host.root.delegate = self
  }

  /// What a button on the item's page does.
  func helpTapped() {
    hosted.send(.helpTapped)
    hosted.host.root.presentedViewController?.presentationController?.delegate = self
  }
}

extension ShopScreens: UINavigationControllerDelegate {
  func navigationController(
    _ navigation: UINavigationController, didShow shown: UIViewController, animated: Bool
  ) {
    switch hosted.host.screensTakenOff(from: navigation) {
    case 0: break
    case 1: hosted.systemDidMove(.back)
    case let count: hosted.systemDidMove(.backBy(count))
    }
  }
}

extension ShopScreens: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
    hosted.host.sheetWasClosed()
    hosted.systemDidMove(.interactiveDismiss)
  }
}
