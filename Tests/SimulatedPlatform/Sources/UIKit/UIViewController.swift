// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let landscape = UIInterfaceOrientationMask(rawValue: 24)
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
}

@MainActor
public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
}

/// How far a controller has come on its way onto the screen.
enum Appearance { case disappeared, appearing, appeared, disappearing }

@MainActor
open class UIViewController: UIResponder, UIContentContainer {
  open var title: String?
  open var restorationIdentifier: String?
  public let traitCollection = UITraitCollection()
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  open var tabBarItem = UITabBarItem()
  public let navigationItem = UINavigationItem()
  public internal(set) weak var parent: UIViewController?
  public internal(set) var children: [UIViewController] = []
  public internal(set) var isBeingPresented = false
  public internal(set) var isBeingDismissed = false
  private var loadedView: UIView?
  private(set) var appearance = Appearance.disappeared

  /// What it presents itself.
  var presented: UIViewController?
  weak var presenting: UIViewController?
  var madePresentationController: UIPresentationController?
  /// The transition that it goes through itself.
  var transition: Transition?
  /// Whether a swipe that would have closed it was let go: see `Quirk.forgetsSwipeAfterCancel`.
  var hadCancelledSwipe = false

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  // MARK: The view

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.owner = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { view = UIView() }
  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    loadedView?.owner = self
    placeContent()
    viewDidLoad()
  }

  /// Puts the views of those children into its view that it shows by itself.
  func placeContent() {}

  // MARK: Coming and going

  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// The children that come and go with it.
  var shownChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }

  /// Whether children are shown when their views are put into its own.
  var showsChildrenItself: Bool { true }

  func beginAppearance(_ appears: Bool) {
    switch (appears, appearance) {
    case (true, .disappeared), (true, .disappearing):
      appearance = .appearing
      loadViewIfNeeded()
      viewWillAppear(true)
    case (false, .appeared), (false, .appearing):
      appearance = .disappearing
      viewWillDisappear(true)
    default: return
    }
    for child in shownChildren { child.beginAppearance(appears) }
  }

  func endAppearance() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      didAppear()
      viewDidAppear(true)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(true)
    case .appeared, .disappeared: return
    }
    for child in shownChildren {
      // It may have come while its parent was on the way.
      if appearance == .appeared { child.beginAppearance(true) }
      child.endAppearance()
    }
  }

  /// For containers that tell their delegate.
  func didAppear() {}

  // MARK: What containers ask their content

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    SimulatedPlatform.current.isPad ? .all : .allButUpsideDown
  }
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: Children

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.parent = self
    children.append(childController)
    childController.willMove(toParent: self)
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  /// Itself, or the parent that is in no other.
  var outermost: UIViewController {
    var result = self
    while let parent = result.parent { result = parent }
    return result
  }

  open var navigationController: UINavigationController? { nearest() }
  open var tabBarController: UITabBarController? { nearest() }
  open var splitViewController: UISplitViewController? { nearest() }

  private func nearest<Container: UIViewController>() -> Container? {
    var current = parent
    while let controller = current {
      if let container = controller as? Container { return container }
      current = controller.parent
    }
    return nil
  }

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? presented?.transition ?? parent?.transitionCoordinator
  }

  // MARK: Presentations

  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  open var presentingViewController: UIViewController? {
    outermost.presenting
  }

  open var presentationController: UIPresentationController? {
    if let made = outermost.madePresentationController { return made }
    let made: UIPresentationController =
      switch modalPresentationStyle {
      case .popover: UIPopoverPresentationController(presentedViewController: self)
      case .automatic, .pageSheet, .formSheet:
        UISheetPresentationController(presentedViewController: self)
      default: UIPresentationController(presentedViewController: self)
      }
    madePresentationController = made
    return made
  }

  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    outermost.startPresenting(viewControllerToPresent, animated: flag, completion)
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    outermost.startDismissing(animated: flag, completion)
  }
}
