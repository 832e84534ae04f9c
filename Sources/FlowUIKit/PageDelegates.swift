#if canImport(UIKit) && !os(watchOS)
import UIKit

final class PageDelegate: ForwardingDelegate, UIPageViewControllerDelegate {
  private var app: (any UIPageViewControllerDelegate)? {
    appDelegate as? any UIPageViewControllerDelegate
  }
  private let willSwipe: () -> Void
  private let didSwipe: () -> Void

  init(
    _ app: (any UIPageViewControllerDelegate)?, willSwipe: @escaping () -> Void,
    didSwipe: @escaping () -> Void
  ) {
    self.willSwipe = willSwipe
    self.didSwipe = didSwipe
    super.init(app)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    #if canImport(ObjectiveC)
    app?.pageViewController?(pageViewController, willTransitionTo: pendingViewControllers)
    #else
    app?.pageViewController(pageViewController, willTransitionTo: pendingViewControllers)
    #endif
    willSwipe()
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    #if canImport(ObjectiveC)
    app?.pageViewController?(
      pageViewController, didFinishAnimating: finished,
      previousViewControllers: previousViewControllers, transitionCompleted: completed)
    #else
    app?.pageViewController(
      pageViewController, didFinishAnimating: finished,
      previousViewControllers: previousViewControllers, transitionCompleted: completed)
    #endif
    didSwipe()
  }
}

/// The data source of a page view controller.
///
/// It forwards what the app's own data source returns for the page dots.
final class PageSource: ForwardingDelegate, UIPageViewControllerDataSource {
  private weak var pages: ShownPages?

  init(_ app: (any UIPageViewControllerDataSource)?, _ pages: ShownPages) {
    self.pages = pages
    super.init(app)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { pages?.page(-1, from: viewController) }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { pages?.page(1, from: viewController) }
}
#endif
