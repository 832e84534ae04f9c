import UIKit

// What UIKit tells delegates of the user: optional methods, which the simulation has not.

extension UIPresentationController {
  func tellOfAttempt() {
    #if canImport(ObjectiveC)
    delegate?.presentationControllerDidAttemptToDismiss?(self)
    #else
    delegate?.presentationControllerDidAttemptToDismiss(self)
    #endif
  }

  func tellOfDismissal() {
    #if canImport(ObjectiveC)
    delegate?.presentationControllerDidDismiss?(self)
    #else
    delegate?.presentationControllerDidDismiss(self)
    #endif
  }
}

extension UITabBarController {
  func allowsSelection(of tab: UIViewController) -> Bool {
    #if canImport(ObjectiveC)
    delegate?.tabBarController?(self, shouldSelect: tab) ?? true
    #else
    delegate?.tabBarController(self, shouldSelect: tab) ?? true
    #endif
  }

  func tellOfSelection(of tab: UIViewController) {
    #if canImport(ObjectiveC)
    delegate?.tabBarController?(self, didSelect: tab)
    #else
    delegate?.tabBarController(self, didSelect: tab)
    #endif
  }
}

extension UIPageViewController {
  func tellOfSwipe(to page: UIViewController) {
    #if canImport(ObjectiveC)
    delegate?.pageViewController?(self, willTransitionTo: [page])
    #else
    delegate?.pageViewController(self, willTransitionTo: [page])
    #endif
  }

  func tellOfEnd(from page: UIViewController) {
    #if canImport(ObjectiveC)
    delegate?.pageViewController?(
      self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
    #else
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
    #endif
  }
}
