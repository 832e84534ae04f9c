// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

@MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// One page at a time, with swipes to its neighbours.
///
/// Neighbours are asked for once, and kept until the page changes or is set without animation.
@MainActor
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }

  public struct OptionsKey: Hashable, Sendable {
    public static let interPageSpacing = OptionsKey()
  }

  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { neighbours = [:] }
  }
  public let transitionStyle: TransitionStyle
  private var page: UIViewController?
  /// The page that comes.
  private var coming: UIViewController?
  private var neighbours: [NavigationDirection: UIViewController?] = [:]
  /// A swipe or an animation; no transition coordinator tells of it.
  private(set) var turn: Transition?
  /// Tells of a swipe or a turn that was cut short, if no swipe follows.
  private var untold: (() -> Void)?

  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }

  override var shownChildren: [UIViewController] { [page, coming].compactMap { $0 } }
  override var showsChildrenItself: Bool { false }

  override func placeContent() {
    guard let view = viewIfLoaded else { return }
    for subview in view.subviews { subview.remove() }
    if let page { view.insert(page.view) }
  }

  /// The page before or behind another one, as the user would find it by swiping.
  public func neighbour(
    of controller: UIViewController, _ direction: NavigationDirection
  ) -> UIViewController? {
    if controller === page, let known = neighbours[direction] { return known }
    return switch direction {
    case .forward: dataSource?.pageViewController(self, viewControllerAfter: controller)
    case .reverse: dataSource?.pageViewController(self, viewControllerBefore: controller)
    }
  }

  /// Asks for the neighbours before the user swipes.
  private func askForNeighbours() {
    guard let page, isOnShow else { return }
    for direction in [NavigationDirection.forward, .reverse] {
      neighbours[direction] = .some(neighbour(of: page, direction))
    }
  }

  private var isOnShow: Bool { viewIfLoaded?.window != nil && appearance == .appeared }

  override func didAppear() { askForNeighbours() }

  // MARK: Setting

  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let platform = SimulatedPlatform.current
    guard turn == nil else {
      return platform.note(.exception, "pages were set during a swipe or an animation")
    }
    guard let new = viewControllers?.first, viewControllers?.count == 1,
      new.parent == nil || new.parent === self
    else { return platform.note(.exception, "a page is missing, or is elsewhere already") }
    let old = page
    guard animated, isOnShow, let old, old !== new else {
      neighbours = [:]
      replace(old, by: new)
      askForNeighbours()
      completion?(true)
      return
    }
    begin(to: new, milliseconds: 300) { [self] transition in
      finish(transition, from: old)
      if platform.quirks.contains(.keepsFormerPage) {
        neighbours[direction == .forward ? .reverse : .forward] = .some(old)
      }
      if appearance != .appeared, platform.quirks.contains(.tellsNothingWhenHidden) { return }
      if transition.wasCutShort, platform.quirks.contains(.tellsNothingOfFastSwipes) {
        untold = { completion?(false) }
      } else {
        completion?(!transition.wasCutShort)
      }
    }
  }

  private func replace(_ old: UIViewController?, by new: UIViewController) {
    guard old !== new else { return placeContent() }
    addChild(new)
    page = new
    if isOnShow { old?.beginAppearance(false) }
    if isOnShow { old?.endAppearance() }
    old?.removeFromParent()
    placeContent()
    guard isOnShow else { return }
    new.beginAppearance(true)
    new.endAppearance()
  }

  private func begin(
    to new: UIViewController, milliseconds: Int, isInteractive: Bool = false,
    end: @escaping (Transition) -> Void
  ) {
    coming = new
    addChild(new)
    page?.beginAppearance(false)
    viewIfLoaded?.insert(new.view)
    new.beginAppearance(true)
    turn = Transition(
      in: viewIfLoaded, milliseconds: milliseconds, isInteractive: isInteractive
    ) { [self] turn in
      end(turn)
      // Neither a delegate nor a completion can set pages yet.
      SimulatedPlatform.current.atEndOfTurn { [self] in if self.turn === turn { self.turn = nil } }
    }
  }

  private func finish(_ transition: Transition, from old: UIViewController) {
    guard let new = coming else { return }
    coming = nil
    let gone = transition.isCancelled ? new : old
    page = transition.isCancelled ? old : new
    gone.beginAppearance(false)
    gone.endAppearance()
    (gone as? UINavigationController)?.becomeHidden()
    gone.removeFromParent()
    placeContent()
    if isOnShow {
      page?.beginAppearance(true)
      page?.endAppearance()
    }
    neighbours = [:]
    askForNeighbours()
  }

  override func endAppearance() {
    super.endAppearance()
    guard appearance == .disappeared else { return }
    turn?.letGo(cancelled: true)
    turn?.finish()
  }

  // MARK: What the user does

  func beginSwipe(_ direction: NavigationDirection) -> Transition? {
    // A turn is cut short by the next swipe.
    turn?.cutShort()
    turn = nil
    let tellOfLast = untold
    untold = nil
    guard isOnShow, let old = page, let new = neighbour(of: old, direction) else {
      tellOfLast?()
      return nil
    }
    guard new.parent == nil || new.parent === self else {
      SimulatedPlatform.current.note(.exception, "a page is elsewhere already")
      return nil
    }
    begin(to: new, milliseconds: 200, isInteractive: true) { [self] transition in
      finish(transition, from: old)
      let quirks = SimulatedPlatform.current.quirks
      if appearance != .appeared, quirks.contains(.tellsNothingWhenHidden) { return }
      let tell: () -> Void = { [self] in
        delegate?.pageViewController(
          self, didFinishAnimating: !transition.wasCutShort, previousViewControllers: [old],
          transitionCompleted: !transition.isCancelled)
      }
      if transition.wasCutShort, quirks.contains(.tellsNothingOfFastSwipes) {
        untold = tell
      } else {
        tell()
      }
    }
    delegate?.pageViewController(self, willTransitionTo: [new])
    return turn
  }
}
