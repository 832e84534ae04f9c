import Foundation
public import UIKit

// What the user does is done by calls here: there is no public way to touch the screen of a test.

/// A device with a user, for tests with Apple's UIKit.
@MainActor
public final class TestDevice {
  private var windows: [UIWindow] = []

  /// Makes a device, whose windows are wide or narrow, whatever it is.
  public init(isPad: Bool = false) { isCompact = !isPad }

  // MARK: Windows and time

  /// Makes a window; the test makes it visible.
  public func makeWindow() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    windows.append(window)
    setWidth(of: window)
    return window
  }

  /// Whether its windows are narrow.
  public var isCompact: Bool {
    didSet { for window in windows { setWidth(of: window) } }
  }

  private func setWidth(of window: UIWindow) {
    if #available(iOS 17, tvOS 17, *) {
      window.traitOverrides.horizontalSizeClass = isCompact ? .compact : .regular
    }
  }

  /// Lets time pass until nothing has moved for a while; `false` if that does not come about.
  @discardableResult
  public func settle() -> Bool {
    var quietTurns = 0
    for _ in 0..<200 {
      wait(milliseconds: 50)
      quietTurns = windows.contains { isMoving(in: $0) } ? 0 : quietTurns + 1
      if quietTurns == 6 { return true }
    }
    return false
  }

  private func isMoving(in window: UIWindow) -> Bool {
    layers(of: window).contains { layer in
      layer.isBeingPresented || layer.isBeingDismissed
        || containers(in: layer).contains { $0.transitionCoordinator != nil }
    }
  }

  /// Lets time pass.
  public func wait(milliseconds: Int) {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: Double(milliseconds) / 1000))
  }

  /// What the app did that the platform does not allow: UIKit says so in its log only.
  public var misuse: [String] { [] }

  /// The layers that the user sees in a window.
  public func layers(of window: UIWindow) -> [UIViewController] {
    var layers: [UIViewController] = []
    var next = window.rootViewController
    while let layer = next {
      layers.append(layer)
      next = layer.presentedViewController
    }
    return layers
  }

  // MARK: The user

  /// The topmost layer of the window in front, if it can be touched.
  private var touchedLayer: UIViewController? {
    let window = windows.last { $0.isKeyWindow } ?? windows.last { !$0.isHidden }
    return window.flatMap { layers(of: $0).last }
  }

  /// A controller and what it shows inside, from outside in.
  private func containers(in controller: UIViewController) -> [UIViewController] {
    let inside =
      switch controller {
      case let stack as UINavigationController: stack.topViewController.map { [$0] } ?? []
      case let bar as UITabBarController: bar.selectedViewController.map { [$0] } ?? []
      default: controller.children
      }
    return [controller] + inside.flatMap { containers(in: $0) }
  }

  private func innermost<Container: UIViewController>(_ type: Container.Type) -> Container? {
    touchedLayer.flatMap { containers(in: $0).last { $0 is Container } } as? Container
  }

  /// Goes back, from the innermost stack that can or a given one.
  @discardableResult
  public func goBack(in stack: UINavigationController? = nil, by count: Int = 1) -> Bool {
    let stacks = touchedLayer.map {
      containers(in: $0).compactMap { $0 as? UINavigationController }
    }
    guard let stack = stack ?? stacks?.last(where: { $0.viewControllers.count > 1 }),
      stack.topViewController?.navigationItem.hidesBackButton == false,
      stack.viewControllers.count > count
    else { return false }
    let wanted = stack.viewControllers[stack.viewControllers.count - count - 1]
    return stack.popToViewController(wanted, animated: true) != nil
  }

  /// Dismisses the topmost layer, and tells its delegate what UIKit tells it of a swipe.
  @discardableResult
  public func swipeDown() -> Bool {
    guard let layer = touchedLayer, layer.presentingViewController != nil,
      let presentation = layer.presentationController
    else { return false }
    guard !layer.isModalInPresentation else {
      presentation.tellOfAttempt()
      return false
    }
    layer.dismiss(animated: true) { presentation.tellOfDismissal() }
    return true
  }

  /// Selects a tab of the innermost tab bar, and tells its delegate what UIKit tells it of a tap.
  @discardableResult
  public func tapTab(_ index: Int) -> Bool {
    guard let bar = innermost(UITabBarController.self), let tabs = bar.viewControllers,
      tabs.indices.contains(index),
      bar.allowsSelection(of: tabs[index])
    else { return false }
    if bar.selectedIndex == index {
      (tabs[index] as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      bar.selectedIndex = index
    }
    bar.tellOfSelection(of: tabs[index])
    return true
  }

  /// Turns to the next page or to the one before, and tells the delegate what UIKit tells it of a
  /// swipe.
  @discardableResult
  public func swipeToPage(_ direction: UIPageViewController.NavigationDirection) -> Bool {
    guard let pages = innermost(UIPageViewController.self), let old = pages.viewControllers?.first,
      let source = pages.dataSource
    else { return false }
    let neighbour =
      direction == .forward
      ? source.pageViewController(pages, viewControllerAfter: old)
      : source.pageViewController(pages, viewControllerBefore: old)
    guard let neighbour else { return false }
    pages.tellOfSwipe(to: neighbour)
    pages.setViewControllers([neighbour], direction: direction, animated: true) { _ in
      pages.tellOfEnd(from: old)
    }
    return true
  }

  /// Sends the action of the button of a title.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    let buttons = views.compactMap { $0 as? UIButton }
    guard let button = buttons.last(where: { $0.isEnabled && $0.currentTitle == title }) else {
      return false
    }
    button.sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Types into the text field of a placeholder.
  @discardableResult
  public func type(_ text: String, into placeholder: String) -> Bool {
    let fields = views.compactMap { $0 as? UITextField }
    guard let field = fields.last(where: { $0.isEnabled && $0.placeholder == placeholder }) else {
      return false
    }
    field.text = text
    field.sendActions(for: .editingChanged)
    return true
  }

  /// The views that can be touched.
  private var views: [UIView] {
    func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all(in: $0) } }
    return touchedLayer?.viewIfLoaded.map { all(in: $0) } ?? []
  }
}
