#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

/// Tabs, in a tab bar or as pages side by side.
@MainActor
final class ShownTabs<Screen: Hashable & Sendable> {
  typealias Tab = (name: String, container: ShownContainer<Screen>)

  enum TabController {
    case bar(UITabBarController)
    case pages(ShownPages)
  }

  let tabController: TabController
  var tabs: [Tab] = []
  var selected = 0
  /// The delegate of a tab bar, which UIKit holds weakly.
  var delegate: TabDelegate?

  init(_ tabController: TabController) { self.tabController = tabController }

  var controller: UIViewController {
    switch tabController {
    case .bar(let bar): bar
    case .pages(let pages): pages.controller
    }
  }

  /// The index of the visible tab, or `nil` if it is not one of the flow's.
  var visibleIndex: Int? {
    switch tabController {
    case .bar(let bar): tabs.indices.contains(bar.selectedIndex) ? bar.selectedIndex : nil
    case .pages(let pages): tabs.firstIndex { $0.container.controller === pages.current }
    }
  }

  var arePages: Bool {
    if case .pages = tabController { true } else { false }
  }
}

/// Pages side by side.
///
/// A page view controller has no transition coordinator, and reports only swipes to its delegate.
@MainActor
final class ShownPages {
  let controller: UIPageViewController
  var all: [UIViewController] = []
  /// The delegates, which UIKit holds weakly.
  var delegate: PageDelegate?
  var source: PageSource?
  /// Whether a swipe of the user has begun and not ended.
  var isSwiped = false
  var swipes = 0
  /// Whether the host is turning to another page.
  var isTurning = false
  /// Whether the controller may have cached neighbors of its page that are outdated.
  var hasOldNeighbours = false

  init(_ controller: UIPageViewController) { self.controller = controller }

  var current: UIViewController? { controller.viewControllers?.first }

  /// Forgets moves of pages that have left the screen, since UIKit may not report their end.
  func forgetUnseenMoves() {
    if controller.viewIfLoaded?.window == nil { forgetMoves() }
  }

  func forgetMoves() { (isSwiped, isTurning) = (false, false) }

  func page(_ distance: Int, from page: UIViewController) -> UIViewController? {
    guard let index = all.firstIndex(of: page) else { return nil }
    return all.indices.contains(index + distance) ? all[index + distance] : nil
  }
}
#endif
