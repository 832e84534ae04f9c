// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class UITabBarItem: NSObject {
  open var title: String?
  open var badgeValue: String?
  open var isEnabled = true

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
  }
}

@MainActor
open class UIImage: NSObject {}

@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

@MainActor
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var tabs: [UIViewController] = []
  private var selected = 0

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let old = selectedViewController
    let new = viewControllers ?? []
    for tab in tabs where !new.contains(where: { $0 === tab }) { tab.removeFromParent() }
    for tab in new where tab.parent !== self { addChild(tab) }
    tabs = new
    selected = tabs.firstIndex { $0 === old } ?? 0
    swap(from: old)
  }

  open var selectedIndex: Int {
    get { selected }
    set {
      guard tabs.indices.contains(newValue) else { return }
      let old = selectedViewController
      selected = newValue
      swap(from: old)
    }
  }

  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(selected) ? tabs[selected] : nil }
    set {
      guard let index = tabs.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }
  override var showsChildrenItself: Bool { false }

  override func placeContent() {
    guard let view = viewIfLoaded else { return }
    for subview in view.subviews { subview.remove() }
    if let top = selectedViewController { view.insert(top.view) }
  }

  private func swap(from old: UIViewController?) {
    let new = selectedViewController
    guard old !== new else { return placeContent() }
    let isOnShow = appearance == .appeared
    if isOnShow {
      old?.beginAppearance(false)
      (old as? UINavigationController)?.becomeHidden()
      old?.endAppearance()
    }
    placeContent()
    if isOnShow {
      new?.beginAppearance(true)
      new?.endAppearance()
    }
  }

  /// The user taps a tab; the one that is selected goes back to its first screen.
  func tap(_ index: Int) -> Bool {
    guard tabs.indices.contains(index), tabs[index].tabBarItem.isEnabled else { return false }
    let tab = tabs[index]
    // A tap comes in a turn of its own.
    guard (tab as? UINavigationController)?.isAboutToStart != true else { return false }
    guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return false }
    if index == selected {
      if let stack = tab as? UINavigationController, stack.viewControllers.count > 1 {
        stack.popToRootViewController(animated: true)
      }
    } else {
      selectedIndex = index
    }
    delegate?.tabBarController(self, didSelect: tab)
    return true
  }
}
