#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

/// Tabs, in a tab bar or as pages side by side.
@MainActor
final class ShownTabs<Screen: Hashable & Sendable> {
  typealias Tab = (name: String, container: ShownContainer<Screen>)

  /// What shows them.
  enum Place {
    case bar(UITabBarController)
    case pages(ShownPages)
  }

  let place: Place
  var tabs: [Tab] = []
  var selected = 0
  /// The delegate of a tab bar, which UIKit holds weakly.
  var delegate: TabDelegate?

  init(_ place: Place) { self.place = place }

  var controller: UIViewController {
    switch place {
    case .bar(let bar): bar
    case .pages(let pages): pages.controller
    }
  }

  /// The tab that the user sees, if it is one of them.
  var indexOnShow: Int? {
    switch place {
    case .bar(let bar): tabs.indices.contains(bar.selectedIndex) ? bar.selectedIndex : nil
    case .pages(let pages): tabs.firstIndex { $0.container.controller === pages.current }
    }
  }

  var arePages: Bool {
    if case .pages = place { true } else { false }
  }
}

/// Pages side by side.
///
/// A page view controller has no transition coordinator, and reports only swipes to its delegate.
@MainActor
final class ShownPages {
  let controller: UIPageViewController
  /// The controllers of all pages.
  var all: [UIViewController] = []
  /// The delegates, which UIKit holds weakly.
  var delegate: PageDelegate?
  var source: PageSource?
  /// Whether the user is swiping, or has let go of a swipe that has not ended.
  var isSwiped = false
  /// How many swipes there were.
  var swipes = 0
  /// Whether the host is turning to another page.
  var isTurning = false
  /// Whether the controller may have cached neighbors of its page that are no longer its neighbors.
  var hasOldNeighbours = false

  init(_ controller: UIPageViewController) { self.controller = controller }

  /// The page that the user sees.
  var current: UIViewController? { controller.viewControllers?.first }

  /// Drops moves that cannot end any more: UIKit may not report on pages that have left the screen.
  func forgetUnseenMoves() {
    if controller.viewIfLoaded?.window == nil { forgetMoves() }
  }

  /// Treats a swipe and a turn as ended.
  func forgetMoves() { (isSwiped, isTurning) = (false, false) }

  /// The page at a distance before or after another one.
  func page(_ distance: Int, from page: UIViewController) -> UIViewController? {
    guard let index = all.firstIndex(of: page) else { return nil }
    return all.indices.contains(index + distance) ? all[index + distance] : nil
  }
}
#endif
