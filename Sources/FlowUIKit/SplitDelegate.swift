#if canImport(UIKit) && !os(watchOS)
import UIKit

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
  ) -> UISplitViewController.Column {
    if let column = topColumn() { return column }
    #if canImport(ObjectiveC)
    return app?.splitViewController?(
      svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn) ?? proposedTopColumn
    #else
    return app?.splitViewController(
      svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn) ?? proposedTopColumn
    #endif
  }

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
#endif
