// The names of UIKit that the article's listings and their host need, so that these compile and run
// where UIKit is not. They do to their stacks what UIKit does, and show nothing.

class UIViewController {
  private(set) var presentedViewController: UIViewController?
  private(set) var children: [UIViewController] = []

  func present(_ controller: UIViewController, animated: Bool) {
    presentedViewController = controller
  }

  func dismiss(animated: Bool) { presentedViewController = nil }

  func addChild(_ child: UIViewController) { children.append(child) }

  func remove(_ child: UIViewController) { children.removeAll { $0 === child } }
}

protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigation: UINavigationController, didShow shown: UIViewController, animated: Bool)
}

class UINavigationController: UIViewController {
  private(set) var viewControllers: [UIViewController] = []
  weak var delegate: (any UINavigationControllerDelegate)?

  func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    viewControllers = controllers
    tellDelegate()
  }

  func pushViewController(_ controller: UIViewController, animated: Bool) {
    viewControllers.append(controller)
    tellDelegate()
  }

  func popViewController(animated: Bool) {
    if viewControllers.count > 1 { viewControllers.removeLast() }
    tellDelegate()
  }

  private func tellDelegate() {
    guard let top = viewControllers.last else { return }
    delegate?.navigationController(self, didShow: top, animated: false)
  }
}

class UITabBarController: UIViewController {
  var viewControllers: [UIViewController] = []
}

/// A screen of the listings: its name, and what its buttons do.
final class Page: UIViewController {
  let name: String
  var onButton: [String: () -> Void] = [:]

  init(_ name: String) { self.name = name }

  func tap(_ button: String) { onButton[button]?() }
}

extension UINavigationController {
  /// The names of the screens on the stack.
  var names: [String] { viewControllers.compactMap { ($0 as? Page)?.name } }

  /// The screen on top, if it is a page.
  var page: Page? { viewControllers.last as? Page }
}
