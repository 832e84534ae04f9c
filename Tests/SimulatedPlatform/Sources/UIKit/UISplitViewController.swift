// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }

  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

/// Columns side by side; in a narrow window, the navigation controllers of the other columns are
/// pushed onto that of the first one that is filled.
@MainActor
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

  open weak var delegate: (any UISplitViewControllerDelegate)?
  public let style: Style
  public private(set) var isCollapsed = false
  private var columns: [Column: UINavigationController] = [:]

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
    SimulatedPlatform.current.watchWidth { [weak self] in self?.followWidth() }
  }

  public required init?(coder: NSCoder) { nil }

  private var order: [Column] {
    [Column.primary, .supplementary, .secondary].filter { columns[$0] != nil }
  }

  /// The first column, onto whose stack the others are pushed.
  private var base: UINavigationController? { order.first.flatMap { columns[$0] } }

  override var shownChildren: [UIViewController] {
    isCollapsed ? base.map { [$0] } ?? [] : order.compactMap { columns[$0] }
  }
  override var showsChildrenItself: Bool { false }

  override func placeContent() {
    guard let view = viewIfLoaded else { return }
    for subview in view.subviews { subview.remove() }
    for child in shownChildren { view.insert(child.view) }
  }

  override func beginAppearance(_ appears: Bool) {
    if appears { followWidth() }
    super.beginAppearance(appears)
  }

  override func didAppear() { followWidth() }

  // MARK: Columns

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    let new = vc.map {
      $0 as? UINavigationController ?? UINavigationController(rootViewController: $0)
    }
    guard new !== columns[column] else { return }
    change {
      // What is on show stays on show.
      let shown = order.filter { isShown($0) }
      if isCollapsed { takeFromStack(order.compactMap { columns[$0] }) }
      columns[column]?.removeFromParent()
      columns[column] = new
      guard isCollapsed else {
        if let new { addChild(new) }
        return
      }
      for other in order.dropFirst() where columns[other]?.parent === self {
        columns[other]?.removeFromParent()
      }
      guard let base else { return }
      if base.parent == nil { addChild(base) }
      base.viewControllers += order.dropFirst().filter(shown.contains).compactMap { columns[$0] }
    }
  }

  /// Whether a column is in the stack of a collapsed split view.
  private func isShown(_ column: Column) -> Bool {
    guard let base, let controller = columns[column] else { return false }
    return controller === base || base.viewControllers.contains(controller)
  }

  /// Collapsed, it goes on to a column.
  open func show(_ column: Column) {
    guard isCollapsed, let base, let last = order.firstIndex(of: column), last > 0 else { return }
    let missing: [UIViewController] = order[1...last].compactMap { columns[$0] }
      .filter { !base.viewControllers.contains($0) }
    guard !missing.isEmpty else { return }
    base.setViewControllers(base.viewControllers + missing, animated: true)
  }

  /// Puts children elsewhere: those that go disappear, those that come appear.
  private func change(_ action: () -> Void) {
    let old = shownChildren
    action()
    let new = shownChildren
    guard isOnScreen else { return placeContent() }
    for child in old where !new.contains(child) {
      child.beginAppearance(false)
      child.endAppearance()
    }
    placeContent()
    for child in new where !old.contains(child) {
      child.beginAppearance(true)
      child.endAppearance()
    }
  }

  private var isOnScreen: Bool { viewIfLoaded?.window != nil && appearance == .appeared }

  /// Takes columns out of the stack of the first one, into which they were collapsed.
  private func takeFromStack(_ controllers: [UIViewController]) {
    guard let base, base.viewControllers.contains(where: controllers.contains) else { return }
    base.endTransition()
    base.viewControllers = base.viewControllers.filter { !controllers.contains($0) }
  }

  // MARK: Width

  private func followWidth() {
    let isNarrow = SimulatedPlatform.current.isCompact
    guard isNarrow != isCollapsed, isOnScreen || appearance == .disappeared else { return }
    if isNarrow { collapse() } else { expand() }
  }

  private func collapse() {
    let proposed = order.last ?? .primary
    let top =
      delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
      ?? proposed
    let others: [UIViewController] = order.dropFirst().compactMap { columns[$0] }
    change {
      isCollapsed = true
      for other in others { other.removeFromParent() }
    }
    let count = order.firstIndex(of: top) ?? 0
    if let base, count > 0 {
      base.endTransition()
      base.viewControllers += others.prefix(count)
    }
    delegate?.splitViewControllerDidCollapse(self)
  }

  private func expand() {
    let others: [UIViewController] = order.dropFirst().compactMap { columns[$0] }
    takeFromStack(others)
    change {
      isCollapsed = false
      for other in others { addChild(other) }
    }
    delegate?.splitViewControllerDidExpand(self)
  }
}
