#if canImport(UIKit) && !os(watchOS)
import UIKit

// The host is the delegate of the controllers that it shows, and forwards all calls to the delegate
// that the app had set before.

/// A delegate that forwards to another one what it does not implement itself.
@MainActor
class ForwardingDelegate: NSObject {
  /// The delegate that the app had set.
  ///
  /// It is set once, before UIKit calls `responds(to:)`, which is not isolated to the main actor.
  /// UIKit caches what a delegate responds to, so the app has to keep its delegate for as long as
  /// the controller.
  nonisolated(unsafe) private(set) weak var appDelegate: (any NSObjectProtocol)?

  init(_ appDelegate: (any NSObjectProtocol)?) {
    self.appDelegate = appDelegate
  }

  #if canImport(ObjectiveC)
  nonisolated override func responds(to selector: Selector!) -> Bool {
    super.responds(to: selector) || appDelegate?.responds(to: selector) == true
  }

  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { appDelegate }
  #endif
}

final class StackDelegate: ForwardingDelegate, UINavigationControllerDelegate {
  /// The delegate that the app had set.
  var app: (any UINavigationControllerDelegate)? {
    appDelegate as? any UINavigationControllerDelegate
  }
  private let willShow: (UINavigationController) -> Void
  private let didShow: () -> Void

  init(
    _ app: (any UINavigationControllerDelegate)?,
    willShow: @escaping (UINavigationController) -> Void, didShow: @escaping () -> Void
  ) {
    self.willShow = willShow
    self.didShow = didShow
    super.init(app)
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    #if canImport(ObjectiveC)
    app?.navigationController?(navigationController, willShow: viewController, animated: animated)
    #else
    app?.navigationController(navigationController, willShow: viewController, animated: animated)
    #endif
    willShow(navigationController)
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    #if canImport(ObjectiveC)
    app?.navigationController?(navigationController, didShow: viewController, animated: animated)
    #else
    app?.navigationController(navigationController, didShow: viewController, animated: animated)
    #endif
    didShow()
  }
}

final class TabDelegate: ForwardingDelegate, UITabBarControllerDelegate {
  private var app: (any UITabBarControllerDelegate)? {
    appDelegate as? any UITabBarControllerDelegate
  }
  private let shouldSelect: (UIViewController) -> Bool
  private let didSelect: () -> Void

  init(
    _ app: (any UITabBarControllerDelegate)?,
    shouldSelect: @escaping (UIViewController) -> Bool, didSelect: @escaping () -> Void
  ) {
    self.shouldSelect = shouldSelect
    self.didSelect = didSelect
    super.init(app)
  }

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    #if canImport(ObjectiveC)
    let allowed = app?.tabBarController?(tabBarController, shouldSelect: viewController)
    #else
    let allowed = app?.tabBarController(tabBarController, shouldSelect: viewController)
    #endif
    return allowed ?? true ? shouldSelect(viewController) : false
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    #if canImport(ObjectiveC)
    app?.tabBarController?(tabBarController, didSelect: viewController)
    #else
    app?.tabBarController(tabBarController, didSelect: viewController)
    #endif
    didSelect()
  }
}

final class PresentationDelegate: ForwardingDelegate, UIAdaptivePresentationControllerDelegate {
  private var app: (any UIAdaptivePresentationControllerDelegate)? {
    appDelegate as? any UIAdaptivePresentationControllerDelegate
  }
  private let willDismiss: (UIPresentationController) -> Void
  private let didDismiss: () -> Void
  private let didAttempt: () -> Void

  init(
    _ app: (any UIAdaptivePresentationControllerDelegate)?,
    willDismiss: @escaping (UIPresentationController) -> Void,
    didDismiss: @escaping () -> Void, didAttempt: @escaping () -> Void
  ) {
    self.willDismiss = willDismiss
    self.didDismiss = didDismiss
    self.didAttempt = didAttempt
    super.init(app)
  }

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    #if canImport(ObjectiveC)
    app?.presentationControllerShouldDismiss?(presentationController) ?? true
    #else
    app?.presentationControllerShouldDismiss(presentationController) ?? true
    #endif
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    #if canImport(ObjectiveC)
    app?.presentationControllerDidAttemptToDismiss?(presentationController)
    #else
    app?.presentationControllerDidAttemptToDismiss(presentationController)
    #endif
    didAttempt()
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    #if canImport(ObjectiveC)
    app?.presentationControllerWillDismiss?(presentationController)
    #else
    app?.presentationControllerWillDismiss(presentationController)
    #endif
    willDismiss(presentationController)
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    #if canImport(ObjectiveC)
    app?.presentationControllerDidDismiss?(presentationController)
    #else
    app?.presentationControllerDidDismiss(presentationController)
    #endif
    didDismiss()
  }
}
#endif
