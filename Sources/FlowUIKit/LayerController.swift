#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Contains the content of a layer, or of a column with tabs, and reports when it appears and
/// disappears.
///
/// The view controllers of the app are its children, so the host observes dismissals without
/// changing them.
final class LayerController: UIViewController {
  /// Whether it is on screen, and its appearance transition has ended.
  private(set) var hasAppeared = false
  private let moved: () -> Void
  /// Whether the flow keeps the layer open if the user swipes it down.
  var isKeptByFlow: () -> Bool = { false }

  init(moved: @escaping () -> Void) {
    self.moved = moved
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ content: UIViewController) {
    for child in children { leave(child) }
    addChild(content)
    fill(view, with: content.view)
    content.didMove(toParent: self)
    preferredContentSize = content.preferredContentSize
    #if !os(tvOS) && !os(visionOS)
    setNeedsStatusBarAppearanceUpdate()
    #endif
  }

  // MARK: Properties of the content

  /// The flow or a screen can prevent the layer from being swiped down, for example with unsaved
  /// changes.
  override var isModalInPresentation: Bool {
    get {
      super.isModalInPresentation || children.contains(where: \.keepsLayer) || isKeptByFlow()
    }
    set { super.isModalInPresentation = newValue }
  }

  /// Makes a popover as large as its content.
  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    preferredContentSize = container.preferredContentSize
  }

  #if !os(tvOS) && !os(visionOS)
  override var childForStatusBarStyle: UIViewController? { children.first }
  override var childForStatusBarHidden: UIViewController? { children.first }
  override var childForHomeIndicatorAutoHidden: UIViewController? { children.first }
  override var childForScreenEdgesDeferringSystemGestures: UIViewController? { children.first }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    children.first?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
  }
  #endif

  // MARK: Appearing and disappearing

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
    moved()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
    moved()
  }
}

extension UIViewController {
  /// Whether it, or the controller that it shows, must not be swiped away.
  fileprivate var keepsLayer: Bool {
    if isModalInPresentation { return true }
    switch self {
    case let stack as UINavigationController: return stack.topViewController?.keepsLayer == true
    case let tabs as UITabBarController: return tabs.selectedViewController?.keepsLayer == true
    default: return children.contains(where: \.keepsLayer)
    }
  }

  var layer: LayerController? {
    var current: UIViewController? = self
    while let controller = current {
      if let layer = controller as? LayerController { return layer }
      current = controller.parent
    }
    return nil
  }
}

/// Adds a view to another one, at the same size.
@MainActor
func fill(_ view: UIView, with content: UIView) {
  content.frame = view.bounds
  content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  view.addSubview(content)
}
#endif
