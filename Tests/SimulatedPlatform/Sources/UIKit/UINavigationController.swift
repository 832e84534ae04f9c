// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

@MainActor
open class UIGestureRecognizer: NSObject {
  open var isEnabled = true
}

@MainActor
open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  private var stack: [UIViewController] = []
  private var isAboutToTell = false
  /// Whether a change waits for the next layout: see `Quirk.startsPushesLate`.
  private(set) var isAboutToStart = false

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  override var shownChildren: [UIViewController] { stack.suffix(1) }
  override var showsChildrenItself: Bool { false }

  override func placeContent() {
    guard let view = viewIfLoaded else { return }
    for subview in view.subviews { subview.remove() }
    if let top = stack.last { view.insert(top.view) }
  }

  override func didAppear() {
    guard !SimulatedPlatform.current.quirks.contains(.tellsNothingWithoutAnimation) else { return }
    tell(animated: false)
  }

  override open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    preferredContentSize = container.preferredContentSize
  }

  // MARK: Changes

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let platform = SimulatedPlatform.current
    if animated, !isOnShow, platform.quirks.contains(.losesEarlyPushes), !stack.isEmpty {
      return platform.note(.early, "pushed before the first frame, which is lost")
    }
    change(to: stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack.count - 1, animated: animated).last
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    pop(to: min(stack.count, 1), animated: animated)
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    return pop(to: index + 1, animated: animated)
  }

  private func pop(to count: Int, animated: Bool) -> [UIViewController] {
    let gone = Array(stack.dropFirst(count))
    return change(to: Array(stack.prefix(count)), animated: animated) ? gone : []
  }

  private var isOnShow: Bool { viewIfLoaded?.window != nil && appearance == .appeared }

  @discardableResult
  private func change(to new: [UIViewController], animated: Bool) -> Bool {
    let platform = SimulatedPlatform.current
    guard transition == nil, !isAboutToStart else {
      platform.note(.nested, "a navigation stack was changed during another change")
      return false
    }
    guard Set(new.map { ObjectIdentifier($0) }).count == new.count,
      new.allSatisfy({ $0.parent == nil || $0.parent === self })
    else {
      platform.note(.exception, "a controller was pushed that is in a stack already")
      return false
    }
    let (old, oldTop) = (stack, stack.last)
    stack = new
    adopt(new, insteadOf: old)
    guard isOnShow, let top = new.last, top !== oldTop else {
      placeContent()
      return true
    }
    guard animated else {
      delegate?.navigationController(self, willShow: top, animated: false)
      oldTop?.beginAppearance(false)
      oldTop?.endAppearance()
      placeContent()
      top.beginAppearance(true)
      top.endAppearance()
      tellInNextTurn()
      return true
    }
    guard platform.quirks.contains(.startsPushesLate) else {
      begin(from: oldTop, to: top, milliseconds: 350)
      delegate?.navigationController(self, willShow: top, animated: true)
      return true
    }
    isAboutToStart = true
    platform.atEndOfTurn { [self] in
      isAboutToStart = false
      begin(from: oldTop, to: top, milliseconds: 350)
      delegate?.navigationController(self, willShow: top, animated: true)
      if parent?.shownChildren.contains(where: { $0 === self }) == false { becomeHidden() }
    }
    return true
  }

  private func adopt(_ new: [UIViewController], insteadOf old: [UIViewController]) {
    for controller in old where !new.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
    for controller in new where controller.parent == nil { addChild(controller) }
  }

  private func begin(
    from old: UIViewController?, to top: UIViewController, milliseconds: Int,
    isInteractive: Bool = false, restoring former: [UIViewController]? = nil
  ) {
    old?.beginAppearance(false)
    top.beginAppearance(true)
    transition = Transition(
      in: viewIfLoaded, milliseconds: milliseconds, isInteractive: isInteractive
    ) { [self] transition in
      self.transition = nil
      if transition.isCancelled, let former {
        let popped = stack
        stack = former
        adopt(former, insteadOf: popped)
        top.beginAppearance(false)
        top.endAppearance()
        old?.beginAppearance(true)
        old?.endAppearance()
        placeContent()
        return transition.callCompletions()
      }
      old?.endAppearance()
      placeContent()
      top.endAppearance()
      let tellsFirst = SimulatedPlatform.current.quirks.contains(.tellsBeforeCompletion)
      if tellsFirst { tell(animated: true) }
      transition.callCompletions()
      if !tellsFirst { tell(animated: true) }
    }
  }

  private func tell(animated: Bool) {
    guard let top = stack.last, viewIfLoaded?.window != nil else { return }
    if appearance != .appeared {
      guard !SimulatedPlatform.current.quirks.contains(.tellsNothingWhenHidden) else { return }
    }
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// P8: however often it changes in a turn, it tells once.
  private func tellInNextTurn() {
    let platform = SimulatedPlatform.current
    guard !isAboutToTell, !platform.quirks.contains(.tellsNothingWithoutAnimation) else { return }
    isAboutToTell = true
    platform.after(0) { [weak self] in
      self?.isAboutToTell = false
      self?.tell(animated: false)
    }
  }

  /// Another tab was selected: what is under way ends at once.
  func becomeHidden() { endTransition() }

  func endTransition() { transition?.finish() }

  open private(set) var isNavigationBarHidden = false

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  // MARK: What the user does

  /// Whether its back button can be tapped.
  public var canGoBack: Bool {
    stack.count > 1 && transition == nil && !isAboutToStart && isOnShow
      && stack.last?.navigationItem.hidesBackButton != true
  }

  func goBack(by count: Int) {
    change(to: Array(stack.dropLast(count)), animated: true)
  }

  func beginSwipe() -> Transition? {
    guard canGoBack, interactivePopGestureRecognizer?.isEnabled == true else { return nil }
    let former = stack
    let old = stack.removeLast()
    guard let top = stack.last else { return nil }
    begin(from: old, to: top, milliseconds: 200, isInteractive: true, restoring: former)
    delegate?.navigationController(self, willShow: top, animated: true)
    transition?.animate(alongsideTransition: nil) { context in
      if !context.isCancelled { old.removeFromParent() }
    }
    return transition
  }
}
