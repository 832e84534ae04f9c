#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

/// Shows a split view as a screen of a stack, onto which UIKit refuses to push one.
final class SplitScreenController: UIViewController {
  let split: UISplitViewController

  init(_ split: UISplitViewController) {
    self.split = split
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(split)
    fill(view, with: split.view)
    split.didMove(toParent: self)
  }

  // The columns have bars of their own.
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setNavigationBarHidden(true, animated: animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    navigationController?.setNavigationBarHidden(false, animated: animated)
  }

  #if !os(visionOS)
  override var childForStatusBarStyle: UIViewController? { split }
  override var childForStatusBarHidden: UIViewController? { split }
  #endif
}

/// The delegate of a split view.
final class SplitDelegate: ForwardingDelegate, UISplitViewControllerDelegate {
  private var app: (any UISplitViewControllerDelegate)? {
    appDelegate as? any UISplitViewControllerDelegate
  }
  private let topColumn: () -> UISplitViewController.Column?
  private let didChange: (UISplitViewController) -> Void

  init(
    _ app: (any UISplitViewControllerDelegate)?,
    topColumn: @escaping () -> UISplitViewController.Column?,
    didChange: @escaping (UISplitViewController) -> Void
  ) {
    self.topColumn = topColumn
    self.didChange = didChange
    super.init(app)
  }

  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { topColumn() ?? proposedTopColumn }

  func splitViewControllerDidCollapse(_ svc: UISplitViewController) {
    #if canImport(ObjectiveC)
    app?.splitViewControllerDidCollapse?(svc)
    #else
    app?.splitViewControllerDidCollapse(svc)
    #endif
    didChange(svc)
  }

  func splitViewControllerDidExpand(_ svc: UISplitViewController) {
    #if canImport(ObjectiveC)
    app?.splitViewControllerDidExpand?(svc)
    #else
    app?.splitViewControllerDidExpand(svc)
    #endif
    didChange(svc)
  }
}

extension UINavigationController {
  /// Its screens, without the columns that a collapsed split view has pushed onto it.
  var ownViewControllers: [UIViewController] {
    viewControllers.filter { !($0 is UINavigationController) }
  }
}
#endif
