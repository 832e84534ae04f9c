#if canImport(UIKit) && !os(watchOS)
import FlowCore
public import UIKit

/// A view controller that provides the views of its slots.
///
/// In any other view controller, the content of a slot fills the whole view.
@MainActor
public protocol SlotContainer: UIViewController {
  /// Returns the view that the content of a slot fills.
  func view(forSlot name: String) -> UIView
}

extension NavigationHost {
  // MARK: Making

  /// Makes the controllers of a container that is not shown yet.
  func make(_ wanted: VirtualStack<Screen>.Container) -> ShownContainer<Screen> {
    switch wanted {
    case .stack(let entries):
      let stack = ShownStack<Screen>(makeNavigationController())
      start(stack, with: entries, animated: false)
      return .stack(stack)
    case .tabs(let wanted, let selected): return .tabs(make(wanted, selecting: selected))
    }
  }

  /// Puts the first screens into a stack.
  func start(
    _ stack: ShownStack<Screen>, with wanted: [VirtualStack<Screen>.Entry], animated: Bool
  ) {
    stack.entries = wanted.map(make)
    let controllers = stack.below + stack.entries.map(\.controller)
    stack.controller.setViewControllers(controllers, animated: animated)
    stack.markAsSeen()
    observe(stack)
  }

  private func make(_ wanted: VirtualStack<Screen>.Entry) -> ShownEntry<Screen> {
    let entry = ShownEntry(wanted.screen, makeController(wanted.screen))
    if let split = entry.split {
      // Some controllers become their own delegate when their view is loaded.
      split.loadViewIfNeeded()
      observe(split, of: entry)
    }
    for slot in wanted.slots { add(make(slot.container), as: slot.name, to: entry) }
    return entry
  }

  // MARK: Changing

  /// Starts the next transition in a container, or returns `nil` if there is none left.
  ///
  /// - Parameter replace: Replaces the container with another one.
  func update(
    _ container: ShownContainer<Screen>, to wanted: VirtualStack<Screen>.Container,
    replacing replace: (ShownContainer<Screen>) -> Void
  ) -> Progress? {
    switch (container, wanted) {
    case (.stack(let stack), .stack(let entries)): return update(stack, to: entries)
    case (.tabs(let tabs), .tabs(let wanted, let selected))
    where tabs.arePages == showsAsPages(wanted.map(\.name)):
      return update(tabs, to: wanted, selecting: selected)
    case (_, .stack), (_, .tabs):
      replace(make(wanted))
      return nil
    }
  }

  private func update(
    _ stack: ShownStack<Screen>, to wanted: [VirtualStack<Screen>.Entry]
  ) -> Progress? {
    let old = stack.entries
    if stack.hasForeignControllers(exceptAbove: pushesScreens)
      || old.map(\.screen) != wanted.map(\.screen)
    {
      let new = entries(for: wanted, reusing: old)
      guard change(stack.controller, to: stack.below + new.map(\.controller)) else {
        return .dropped
      }
      stack.entries = new
      stack.markAsSeen()
      if isChanging(stack.controller) { return .working }
    }
    for (entry, wanted) in zip(stack.entries, wanted) {
      if let progress = update(entry, to: wanted.slots) { return progress }
    }
    return nil
  }

  /// Returns the entries of a stack; screens that stay, or move, keep their controllers.
  private func entries(
    for wanted: [VirtualStack<Screen>.Entry], reusing old: [ShownEntry<Screen>]
  ) -> [ShownEntry<Screen>] {
    let kept = zip(old, wanted).prefix { $0.screen == $1.screen }.map(\.0)
    var rest = old.dropFirst(kept.count)
    return kept
      + wanted.dropFirst(kept.count).map { wanted in
        guard let index = rest.firstIndex(where: { $0.screen == wanted.screen }) else {
          return make(wanted)
        }
        return rest.remove(at: index)
      }
  }

  /// Changes the stack of a navigation controller, and returns whether UIKit accepted the change.
  private func change(_ stack: UINavigationController, to new: [UIViewController]) -> Bool {
    let old = stack.viewControllers
    let columns = old.filter { $0 is UINavigationController }
    let new = new + columns
    // Before the first frame, animated changes can get lost.
    let isAnimated =
      isAnimated && stack.viewIfLoaded?.window != nil && stack.layer?.hasAppeared != false
    if isAnimated, let pushed = new.last, Array(new.dropLast()) == old {
      stack.pushViewController(pushed, animated: true)
    } else if isAnimated, new == Array(old.dropLast()) {
      stack.popViewController(animated: true)
    } else {
      stack.setViewControllers(new, animated: isAnimated)
    }
    guard stack.viewControllers == new else { return false }
    if isAnimated, new.last !== old.last { waitForStart(of: stack) }
    return true
  }

  // MARK: Slots

  private func update(
    _ entry: ShownEntry<Screen>, to wanted: [VirtualStack<Screen>.Slot]
  ) -> Progress? {
    for slot in entry.slots where !wanted.contains(where: { $0.name == slot.name }) {
      remove(slot.name, from: entry)
    }
    for slot in wanted {
      guard let shown = entry.slots.first(where: { $0.name == slot.name }) else {
        add(make(slot.container), as: slot.name, to: entry)
        continue
      }
      let progress = update(shown.container, to: slot.container) { new in
        remove(slot.name, from: entry)
        add(new, as: slot.name, to: entry)
      }
      if let progress { return progress }
    }
    entry.slots = wanted.compactMap { slot in entry.slots.first { $0.name == slot.name } }
    return showColumn(of: entry)
  }

  /// Shows the focused column, if a collapsed split view shows another one.
  private func showColumn(of entry: ShownEntry<Screen>) -> Progress? {
    guard let split = entry.split, let (slot, column) = coveredColumn(of: entry),
      entry.requestedSlot != slot
    else { return nil }
    entry.requestedSlot = slot
    split.show(column)
    waitForStart(of: split)
    return .working
  }

  /// The focused slot and its column, if a collapsed split view does not show it.
  func coveredColumn(
    of entry: ShownEntry<Screen>
  ) -> (slot: String, column: UISplitViewController.Column)? {
    guard let split = entry.split, split.isCollapsed, split.viewIfLoaded?.window != nil,
      let focused = entry.focusedColumn(column), !focused.isOnTop
    else { return nil }
    return (focused.slot, focused.column)
  }

  private func add(
    _ container: ShownContainer<Screen>, as name: String, to entry: ShownEntry<Screen>
  ) {
    entry.slots.append((name, container))
    if let split = entry.split, let column = column(name) {
      return split.setViewController(columnController(for: container), for: column)
    }
    let parent = entry.controller
    parent.addChild(container.controller)
    let slotView = (parent as? any SlotContainer)?.view(forSlot: name) ?? parent.view
    if let slotView { fill(slotView, with: container.controller.view) }
    container.controller.didMove(toParent: parent)
  }

  /// Returns the controller of a column that shows a container.
  ///
  /// UIKit puts tabs into its own navigation controller, which does not report to the host when the
  /// user goes back; the layer controller around them does.
  private func columnController(for container: ShownContainer<Screen>) -> UIViewController {
    if case .stack(let stack) = container { return stack.controller }
    let controller = makeLayerController()
    controller.show(container.controller)
    return controller
  }

  private func remove(_ name: String, from entry: ShownEntry<Screen>) {
    guard let index = entry.slots.firstIndex(where: { $0.name == name }) else { return }
    let controller = entry.slots.remove(at: index).container.controller
    if let split = entry.split, let column = column(name) {
      return split.setViewController(nil, for: column)
    }
    leave(controller)
  }
}

@MainActor
func leave(_ child: UIViewController) {
  child.willMove(toParent: nil)
  child.viewIfLoaded?.removeFromSuperview()
  child.removeFromParent()
}
#endif
