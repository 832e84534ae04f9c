// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var initiallyInteractive: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

/// A transition under way: its end is decided by the clock, or by the user who lets go.
final class Transition: NSObject, UIViewControllerTransitionCoordinator {
  let isAnimated: Bool
  let initiallyInteractive: Bool
  private(set) var isInteractive: Bool
  private(set) var isCancelled = false
  private(set) var hasEnded = false
  private(set) var wasCutShort = false
  private let milliseconds: Int
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var handlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let end: (Transition) -> Void
  /// The window that shows it, if one does.
  private weak var window: UIWindow?
  private let isShown: Bool

  /// Starts a transition.
  ///
  /// - Parameters:
  ///   - view: The view that shows it.
  ///   - end: What the transition changes at its end, before the completions.
  init(
    in view: UIView?, milliseconds: Int, isInteractive: Bool = false,
    end: @escaping (Transition) -> Void
  ) {
    window = view?.window
    isShown = view?.window != nil
    let factor = SimulatedPlatform.current.quirks.contains(.isSlow) ? 4 : 1
    isAnimated = milliseconds > 0
    initiallyInteractive = isInteractive
    self.isInteractive = isInteractive
    self.milliseconds = milliseconds * factor
    self.end = end
    super.init()
    if !isInteractive { run() }
  }

  private func run() {
    SimulatedPlatform.current.after(milliseconds) { self.finish() }
  }

  /// Ends at once, where it has not ended yet.
  func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    end(self)
  }

  /// Ends before its time.
  func cutShort() {
    guard !hasEnded else { return }
    wasCutShort = true
    finish()
  }

  /// Whether it is in a window that is closed, of which nothing is told.
  var isSilent: Bool {
    SimulatedPlatform.current.quirks.contains(.tellsNothingOfClosedWindows)
      && isShown && window?.isHidden != false
  }

  func callCompletions() {
    let due = isSilent ? [] : completions
    completions = []
    for completion in due { completion(self) }
  }

  /// The user lets go.
  func letGo(cancelled: Bool) {
    guard isInteractive else { return }
    isInteractive = false
    isCancelled = cancelled
    for handler in handlers { handler(self) }
    run()
  }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !hasEnded else { return false }
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    handlers.append(handler)
  }
}
