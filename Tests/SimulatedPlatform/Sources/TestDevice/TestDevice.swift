public import UIKit

// The device that tests of the host run on. This is the simulated one; `AppleDevice` has another
// implementation with the same public members, for Apple's UIKit.

/// A device with a user, for tests that are compiled with Apple's UIKit, too.
@MainActor
public final class TestDevice {
  /// The simulated platform.
  package let platform: SimulatedPlatform
  /// The simulated user.
  package let user = SimulatedUser()

  /// Makes a device: a tablet, or a phone.
  public convenience init(isPad: Bool = false) {
    self.init(SimulatedPlatform(isPad: isPad))
  }

  /// Makes a device of a platform.
  package init(_ platform: SimulatedPlatform) {
    SimulatedPlatform.current = platform
    self.platform = platform
  }

  // MARK: Windows and time

  /// Makes a window; the test makes it visible.
  public func makeWindow() -> UIWindow {
    // Other tests may have begun since the device was made.
    SimulatedPlatform.current = platform
    return UIWindow(frame: .zero)
  }

  /// Whether its windows are narrow.
  public var isCompact: Bool {
    get { platform.isCompact }
    set { platform.isCompact = newValue }
  }

  /// Lets time pass until nothing moves; `false` if that does not come about.
  @discardableResult
  public func settle() -> Bool { platform.settle() }

  /// Lets time pass.
  public func wait(milliseconds: Int) { platform.advance(by: milliseconds) }

  /// What the app did that the platform does not allow.
  public var misuse: [String] { platform.misuse.map(\.description) }

  /// The layers that the user sees in a window.
  public func layers(of window: UIWindow) -> [UIViewController] { window.layersOnShow }

  // MARK: The user

  /// Goes back by the button, the list or the swipe: from the innermost stack, or a given one.
  @discardableResult
  public func goBack(in stack: UINavigationController? = nil, by count: Int = 1) -> Bool {
    user.goBack(in: stack, by: count)
  }

  /// Swipes the topmost layer down.
  @discardableResult
  public func swipeDown() -> Bool { user.swipeDown() }

  /// Taps a tab of the innermost tab bar.
  @discardableResult
  public func tapTab(_ index: Int) -> Bool { user.tapTab(index) }

  /// Swipes to the next page, or to the one before.
  @discardableResult
  public func swipeToPage(_ direction: UIPageViewController.NavigationDirection) -> Bool {
    user.swipeToPage(direction)
  }

  /// Taps the button of a title.
  @discardableResult
  public func tap(_ title: String) -> Bool { user.tap(title) }

  /// Types into the text field of a placeholder.
  @discardableResult
  public func type(_ text: String, into placeholder: String) -> Bool {
    user.type(text, into: placeholder)
  }
}
