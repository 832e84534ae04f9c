// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a controller shows, as the user sees it.
public indirect enum OnShow {
  /// A controller, with what is in its children.
  case controller(UIViewController, inside: [OnShow])
  /// A navigation controller with its stack.
  case stack(UINavigationController, [OnShow])
  /// A tab bar with its tabs.
  case tabs(UITabBarController, [OnShow], selected: Int)
  /// Pages side by side, as the user would find them by swiping.
  case pages(UIPageViewController, [OnShow], selected: Int)

  /// Looks at a controller.
  @MainActor
  public init(_ controller: UIViewController) {
    switch controller {
    case let stack as UINavigationController:
      self = .stack(stack, stack.viewControllers.map { OnShow($0) })
    case let bar as UITabBarController:
      self = .tabs(
        bar, (bar.viewControllers ?? []).map { OnShow($0) }, selected: bar.selectedIndex)
    case let pages as UIPageViewController:
      let before = pages.pages(.reverse).reversed()
      let current = pages.viewControllers ?? []
      self = .pages(
        pages, (before + current + pages.pages(.forward)).map { OnShow($0) },
        selected: before.count)
    default:
      self = .controller(controller, inside: controller.children.map { OnShow($0) })
    }
  }
}

extension UIWindow {
  /// The layers that the user sees: the root, what is presented over it, and what stayed although
  /// its presenter is gone.
  public var layersOnShow: [UIViewController] {
    (rootViewController?.layersFromHere ?? []) + orphans
  }
}

extension UIPageViewController {
  /// The pages to one side of the current one; what is not in front is only said to be there.
  fileprivate func pages(_ direction: NavigationDirection) -> [UIViewController] {
    var pages: [UIViewController] = []
    var last = viewControllers?.first
    while let page = last.flatMap({ neighbour(of: $0, direction) }), pages.count < 10 {
      pages.append(page)
      last = page
    }
    return pages
  }
}
