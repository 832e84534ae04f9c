#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

extension NavigationHost {
  /// Returns whether no transition of the user or of other code is running; otherwise, the host
  /// synchronizes again when it has ended.
  func waitForTransitions(in containers: [ShownContainer<Screen>]) -> Bool {
    for window in windows {
      // A coordinator may have pushed a controller before it started the flow.
      if case .stack(let navigation) = window.base, window.layers.isEmpty,
        let coordinator = navigation.transitionCoordinator
      {
        wait(for: navigation, in: coordinator)
        return false
      }
      for controller in window.presentedChain
      where controller.isBeingDismissed || controller.isBeingPresented {
        if let coordinator = controller.transitionCoordinator {
          wait(for: controller, in: coordinator)
        } else {
          scheduleSync()
        }
        return false
      }
    }
    for container in containers {
      switch container {
      case .stack(let stack):
        // The user can interrupt a push, and continue it as a swipe.
        guard let coordinator = stack.controller.transitionCoordinator else { continue }
        wait(for: stack.controller, in: coordinator)
        return false
      case .tabs(let tabs):
        guard case .pages(let pages) = tabs.tabController else { continue }
        pages.forgetUnseenMoves()
        // The host synchronizes again when they have ended.
        if pages.isSwiped || pages.isTurning { return false }
      }
    }
    return true
  }

  /// Removes the layers and screens of a window that are no longer on screen.
  ///
  /// An alert that has disappeared is kept until the action of its button has run.
  func prune(_ window: ShownWindow<Screen>) {
    let chain = Set(window.presentedChain.map { ObjectIdentifier($0) })
    let firstRemoved = window.layers.firstIndex { layer in
      guard case .container(_, let controller) = layer.content else { return false }
      return !chain.contains(ObjectIdentifier(controller))
    }
    if let firstRemoved { window.layers.removeSubrange(firstRemoved...) }
    for layer in window.layers {
      if case .container(let container, _) = layer.content { container.prune(stackDidChange) }
    }
  }

  /// Records which columns are on top, and reports the one that the user has left to the app.
  func updateColumns() {
    for entry in windows.flatMap(\.containers).flatMap(\.entries) {
      guard let split = entry.split, split.isCollapsed else {
        (entry.topSlot, entry.requestedSlot) = (nil, nil)
        continue
      }
      guard split.viewIfLoaded?.window != nil, let focused = entry.focusedColumn(column) else {
        continue
      }
      if focused.isOnTop {
        (entry.topSlot, entry.requestedSlot) = (focused.slot, nil)
      } else if entry.topSlot == focused.slot {
        entry.topSlot = nil
        didLeaveSlot(focused.slot)
      }
    }
  }

  /// Records that the user or other code has removed screens from a stack.
  private func stackDidChange(_ stack: UINavigationController, lost count: Int) {
    waitForStart(of: stack)
    for slot in windows.flatMap(\.containers).flatMap(\.entries).flatMap(\.slots)
    where slot.container.controller === stack {
      changedSlots += Array(repeating: slot.name, count: max(0, count))
    }
  }

  // MARK: What UIKit reports

  /// Makes the host the delegate of a split view.
  func observe(_ split: UISplitViewController, of entry: ShownEntry<Screen>) {
    let delegate = SplitDelegate(
      split.delegate,
      topColumn: { [weak self, weak entry] in
        self.flatMap { entry?.focusedColumn($0.column)?.column }
      },
      didChange: { [weak self, screen = entry.screen] split in
        self?.splitDidChange(screen, split.isCollapsed)
        self?.scheduleSync()
      })
    hasSplits = true
    entry.splitDelegate = delegate
    split.delegate = delegate
  }

  /// Makes the host the delegate again where another one was set in the meantime, for example by a
  /// subclass that has loaded its view.
  func restoreObservers(_ containers: [ShownContainer<Screen>]) {
    for container in containers {
      switch container {
      case .stack(let stack) where stack.controller.delegate !== stack.delegate: observe(stack)
      case .tabs(let tabs) where !isObserved(tabs): observe(tabs)
      case .stack, .tabs: continue
      }
    }
    for entry in containers.flatMap(\.entries) {
      if let split = entry.split, split.delegate !== entry.splitDelegate {
        observe(split, of: entry)
      }
    }
  }

  /// Makes the host the delegate of a navigation controller.
  func observe(_ stack: ShownStack<Screen>) {
    let delegate = StackDelegate(
      stack.controller.delegate,
      willShow: { [weak self] controller in
        guard let self else { return }
        // Without animation, UIKit may report nothing else.
        guard let coordinator = controller.transitionCoordinator else { return scheduleSync() }
        wait(for: controller, in: coordinator)
      },
      didShow: { [weak self] in self?.scheduleSync() })
    stack.delegate = delegate
    stack.controller.delegate = delegate
  }

  /// Makes the host the delegate of a presentation.
  ///
  /// The delegate belongs to the presentation controller, and each presentation has its own.
  func observe(_ layer: ShownLayer<Screen>, in window: ShownWindow<Screen>) {
    (layer.controller as? LayerController)?.isKeptByFlow = { [weak self, weak layer, weak window] in
      guard let self, let layer, let window else { return false }
      return isKeptByFlow(layer, in: window)
    }
    let presentation = layer.controller.presentationController
    let delegate = PresentationDelegate(
      presentation?.delegate,
      willDismiss: { [weak self] presentation in
        let controller = presentation.presentedViewController
        guard let coordinator = controller.transitionCoordinator else { return }
        self?.wait(for: controller, in: coordinator)
      },
      didDismiss: { [weak self] in self?.scheduleSync() },
      didAttempt: { [weak self, weak layer, weak window] in
        guard let self, target == nil, let layer, let window, isKeptByFlow(layer, in: window)
        else { return }
        report(.dismissalAttempted)
        synchronize()
      })
    layer.delegate = delegate
    presentation?.delegate = delegate
  }

  private func isKeptByFlow(
    _ layer: ShownLayer<Screen>, in window: ShownWindow<Screen>
  ) -> Bool {
    guard let number = window.layers.firstIndex(where: { $0 === layer }) else { return false }
    return link?.keepsLayer(window.name, number) ?? false
  }
}
#endif
