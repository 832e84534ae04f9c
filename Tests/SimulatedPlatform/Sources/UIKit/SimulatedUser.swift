// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a user can do to what is on show.
///
/// Each function returns whether it was possible.
@MainActor
public final class SimulatedUser {
  private var swipe: Transition?

  /// Makes a user of the current platform.
  public init() {}

  private var platform: SimulatedPlatform { .current }

  /// Whether a swipe has begun that has not been let go.
  public var isSwiping: Bool { swipe?.isInteractive == true }

  /// The topmost layer of the window in front, if it can be touched now.
  public var touchedLayer: UIViewController? {
    guard !platform.isFrozen, !isSwiping, let layers = platform.windows.last?.layersOnShow,
      let top = layers.last, top.appearance == .appeared,
      layers.allSatisfy({ $0.transition == nil }), top.presented == nil
    else { return nil }
    return top
  }

  /// The navigation stacks whose back button can be seen, from outside in.
  public var stacks: [UINavigationController] {
    containers().compactMap { $0 as? UINavigationController }.filter(\.canGoBack)
  }

  /// The tab bars that can be seen, from outside in.
  public var tabBars: [UITabBarController] {
    containers().compactMap { $0 as? UITabBarController }
  }

  /// The pages side by side that can be seen, from outside in.
  public var pages: [UIPageViewController] {
    containers().compactMap { $0 as? UIPageViewController }
  }

  private func containers() -> [UIViewController] { touchedLayer?.withShownChildren ?? [] }

  /// Taps the back button, or chooses from the list that a long press shows.
  @discardableResult
  public func goBack(in stack: UINavigationController? = nil, by count: Int = 1) -> Bool {
    let stacks = stacks
    guard let stack = stack ?? stacks.last, stacks.contains(stack),
      stack.viewControllers.count > count
    else { return false }
    stack.goBack(by: count)
    return true
  }

  /// Begins to swipe from the edge.
  @discardableResult
  public func beginSwipeBack(in stack: UINavigationController? = nil) -> Bool {
    let stacks = stacks
    guard let stack = stack ?? stacks.last, stacks.contains(stack) else { return false }
    swipe = stack.beginSwipe()
    return swipe != nil
  }

  /// Begins to swipe from one page to the next, or to the one before.
  @discardableResult
  public func beginSwipeToPage(
    _ direction: UIPageViewController.NavigationDirection,
    of controller: UIPageViewController? = nil
  ) -> Bool {
    let pages = pages
    guard let controller = controller ?? pages.last, pages.contains(controller) else {
      return false
    }
    swipe = controller.beginSwipe(direction)
    return swipe != nil
  }

  /// Swipes to the next page, or to the one before.
  @discardableResult
  public func swipeToPage(_ direction: UIPageViewController.NavigationDirection) -> Bool {
    beginSwipeToPage(direction) && endSwipe()
  }

  /// Lets go of a swipe, far enough or not.
  @discardableResult
  public func endSwipe(cancelled: Bool = false) -> Bool {
    guard let swipe, swipe.isInteractive else { return false }
    self.swipe = nil
    swipe.letGo(cancelled: cancelled)
    return true
  }

  /// Begins to swipe a sheet down.
  @discardableResult
  public func beginSwipeDown() -> Bool {
    guard let layer = touchedLayer, layer.canBeSwipedDown else { return false }
    swipe = layer.beginClosing(isInteractive: true)
    return swipe != nil
  }

  /// Swipes a sheet down.
  @discardableResult
  public func swipeDown() -> Bool { beginSwipeDown() && endSwipe() }

  /// Taps beside a popover.
  @discardableResult
  public func tapBeside() -> Bool {
    guard let layer = touchedLayer, layer.isPopover else { return false }
    return layer.beginClosing(isInteractive: false) != nil
  }

  /// Taps a tab, counted from 0.
  @discardableResult
  public func tapTab(_ index: Int, of bar: UITabBarController? = nil) -> Bool {
    guard let bar = bar ?? tabBars.last else { return false }
    return bar.tap(index)
  }

  /// Taps a button of the alert on top, counted from 0.
  @discardableResult
  public func tapAction(_ index: Int) -> Bool {
    guard let alert = touchedLayer as? UIAlertController, alert.actions.indices.contains(index)
    else { return false }
    alert.tap(alert.actions[index])
    return true
  }
}

extension UIViewController {
  /// Itself and all that is on show inside, from outside in.
  var withShownChildren: [UIViewController] {
    [self] + shownChildren.flatMap(\.withShownChildren)
  }

  /// Whether it is shown as a popover, which a narrow window shows as a sheet.
  fileprivate var isPopover: Bool {
    modalPresentationStyle == .popover && !SimulatedPlatform.current.isCompact
      && !(self is UIAlertController)
  }

  fileprivate var canBeSwipedDown: Bool {
    guard presenting != nil, !(self is UIAlertController) else { return false }
    return switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet: true
    case .popover: SimulatedPlatform.current.isCompact
    default: false
    }
  }

  /// The user closes the layer, if its delegate lets it.
  fileprivate func beginClosing(isInteractive: Bool) -> Transition? {
    guard let presenting, let controller = presentationController else { return nil }
    let delegate = controller.delegate
    guard !isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(controller) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(controller)
      return nil
    }
    let isForgotten =
      hadCancelledSwipe
      && SimulatedPlatform.current.quirks.contains(.forgetsSwipeAfterCancel)
    presenting.beginDismissal(
      milliseconds: isInteractive ? 200 : 300, isInteractive: isInteractive
    ) {
      if !isForgotten { controller.delegate?.presentationControllerDidDismiss(controller) }
    }
    delegate?.presentationControllerWillDismiss(controller)
    return transition
  }
}
