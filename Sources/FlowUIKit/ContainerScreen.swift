#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Wraps a split view, a navigation controller or a tab bar controller of the app, which UIKit
/// refuses to push.
final class ContainerScreen: UIViewController {
  let content: UIViewController
  /// The stack whose bar it hides, which may no longer contain it when it disappears.
  private weak var stack: UINavigationController?
  private var hadBar = false

  init(_ content: UIViewController) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns a controller in a form that can be pushed.
  static func inStack(_ controller: UIViewController) -> UIViewController {
    switch controller {
    case is UISplitViewController, is UINavigationController, is UITabBarController:
      ContainerScreen(controller)
    default: controller
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(content)
    fill(view, with: content.view)
    content.didMove(toParent: self)
  }

  // The content has a bar of its own.
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    stack = navigationController
    hadBar = stack?.isNavigationBarHidden == false
    stack?.setNavigationBarHidden(true, animated: animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if hadBar { stack?.setNavigationBarHidden(false, animated: animated) }
  }

  #if !os(tvOS) && !os(visionOS)
  override var childForStatusBarStyle: UIViewController? { content }
  override var childForStatusBarHidden: UIViewController? { content }
  #endif
}
#endif
