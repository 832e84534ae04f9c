#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

// What the host has put on screen: a tree of view controllers, with the screens that they were made
// for.

@MainActor
final class ShownWindow<Screen: Hashable & Sendable> {
  /// The object that shows the layers.
  enum WindowBase {
    case window(UIWindow)
    /// A navigation controller of the app, above its view controllers.
    case stack(UINavigationController)
  }

  let name: String
  let base: WindowBase
  var layers: [ShownLayer<Screen>] = []

  init(_ name: String, _ base: WindowBase) {
    self.name = name
    self.base = base
  }

  /// The controller of the root layer, once there is one.
  var root: UIViewController? {
    switch base {
    case .window(let window): window.rootViewController
    case .stack(let stack): stack
    }
  }

  /// The window as a value, or `nil` if it shows nothing.
  var value: VirtualStack<Screen>.Window? {
    layers.isEmpty ? nil : .init(name, layers: layers.map(\.value))
  }

  /// All stacks and tabs in it, outer before inner.
  var containers: [ShownContainer<Screen>] {
    layers.flatMap { layer -> [ShownContainer<Screen>] in
      guard case .container(let container, _) = layer.content else { return [] }
      return container.withInner
    }
  }

  /// The root and what is presented over it, including layers that are being dismissed.
  var presentedChain: [UIViewController] {
    var chain: [UIViewController] = []
    var next = root
    while let controller = next {
      chain.append(controller)
      next = controller.presentedViewController
    }
    return chain
  }
}

@MainActor
final class ShownLayer<Screen: Hashable & Sendable> {
  enum Content {
    case container(ShownContainer<Screen>, in: UIViewController)
    case alert(Screen, UIAlertController)
  }

  let style: ModalStyle?
  var content: Content
  /// The presentation delegate, which UIKit holds weakly.
  var delegate: PresentationDelegate?

  init(style: ModalStyle?, content: Content) {
    self.style = style
    self.content = content
  }

  var controller: UIViewController {
    switch content {
    case .container(_, let controller): controller
    case .alert(_, let controller): controller
    }
  }

  var value: VirtualStack<Screen>.Layer {
    switch content {
    case .container(let container, _): .init(container.value, style: style)
    case .alert(let screen, _): .init(.stack(screen), style: style)
    }
  }
}

/// What fills a layer, a tab or a slot.
@MainActor
enum ShownContainer<Screen: Hashable & Sendable> {
  case stack(ShownStack<Screen>)
  case tabs(ShownTabs<Screen>)

  var controller: UIViewController {
    switch self {
    case .stack(let stack): stack.controller
    case .tabs(let tabs): tabs.controller
    }
  }

  var value: VirtualStack<Screen>.Container {
    switch self {
    case .stack(let stack): .stack(stack.entries.map(\.value))
    case .tabs(let tabs):
      .tabs(
        tabs.tabs.map { .init($0.name, $0.container.value) },
        selected: tabs.tabs[tabs.selected].name)
    }
  }

  /// Whether the user has gone back to the controllers below a stack.
  var isRemoved: Bool {
    if case .stack(let stack) = self { stack.isRemoved } else { false }
  }

  var entries: [ShownEntry<Screen>] {
    if case .stack(let stack) = self { stack.entries } else { [] }
  }

  var withInner: [ShownContainer<Screen>] {
    let inner =
      switch self {
      case .stack(let stack): stack.entries.flatMap { $0.slots.map(\.container) }
      case .tabs(let tabs): tabs.tabs.map(\.container)
      }
    return [self] + inner.flatMap(\.withInner)
  }

  /// Removes the screens that are no longer shown, and reads which tabs are selected.
  ///
  /// - Parameter changed: Receives the stacks that have changed, and how many screens they have
  ///   lost.
  func prune(_ changed: (UINavigationController, Int) -> Void) {
    switch self {
    case .stack(let stack): stack.prune(changed)
    case .tabs(let tabs):
      if let selected = tabs.visibleIndex { tabs.selected = selected }
      for tab in tabs.tabs { tab.container.prune(changed) }
    }
  }
}

@MainActor
final class ShownStack<Screen: Hashable & Sendable> {
  let controller: UINavigationController
  let below: [UIViewController]
  var entries: [ShownEntry<Screen>] = []
  var delegate: StackDelegate?
  /// The controllers above those at the last synchronization, whoever pushed them.
  private var seen: [UIViewController] = []

  init(_ controller: UINavigationController, above below: [UIViewController] = []) {
    self.controller = controller
    self.below = below
  }

  private var above: [UIViewController] {
    controller.viewControllers.filter { !below.contains($0) }
  }

  /// The flow's screens, without the columns that a collapsed split view has pushed.
  private var flowControllers: [UIViewController] {
    above.filter { !($0 is UINavigationController) }
  }

  func prune(_ changed: (UINavigationController, Int) -> Void) {
    let above = above
    if seen != above {
      seen = above
      let known = flowControllers.compactMap { controller in
        entries.first { $0.controller === controller }
      }
      let lost = entries.count - known.count
      // A stack from which other code has removed every known screen is restored, not accepted.
      if !known.isEmpty { entries = known }
      changed(controller, known.isEmpty ? 0 : lost)
    }
    for entry in entries {
      for slot in entry.slots { slot.container.prune(changed) }
    }
  }

  /// Treats the current controllers as the host's own.
  func markAsSeen() { seen = above }

  /// Whether other code has pushed controllers that the host does not know.
  ///
  /// - Parameter pushes: Whether a screen may push other controllers itself.
  func hasForeignControllers(exceptAbove pushes: (Screen) -> Bool) -> Bool {
    let flowControllers = flowControllers
    let known = entries.map(\.controller)
    guard let top = entries.last, pushes(top.screen) else { return flowControllers != known }
    return Array(flowControllers.prefix(known.count)) != known
  }

  /// Whether the user or other code has gone back to the controllers below.
  var isRemoved: Bool {
    guard !below.isEmpty, !entries.isEmpty, above != seen else { return false }
    return !entries.contains { above.contains($0.controller) }
  }
}

@MainActor
final class ShownEntry<Screen: Hashable & Sendable> {
  let screen: Screen
  let controller: UIViewController
  /// The split view of the screen, if it is one; its columns are slots.
  let split: UISplitViewController?
  var splitDelegate: SplitDelegate?
  var slots: [(name: String, container: ShownContainer<Screen>)] = []
  /// The slot whose column was on top at the last synchronization.
  var topSlot: String?
  /// The slot whose column the host has requested from the split view.
  var requestedSlot: String?

  init(_ screen: Screen, _ controller: UIViewController) {
    self.screen = screen
    split = controller as? UISplitViewController
    self.controller = ContainerScreen.inStack(controller)
  }

  /// Returns the focused slot, the last one with a column, and its column.
  func focusedColumn(
    _ column: (String) -> UISplitViewController.Column?
  ) -> (slot: String, column: UISplitViewController.Column, isOnTop: Bool)? {
    guard let slot = slots.last(where: { column($0.name) != nil }), let column = column(slot.name)
    else { return nil }
    return (slot.name, column, slot.container.controller.viewIfLoaded?.window != nil)
  }

  var value: VirtualStack<Screen>.Entry {
    .init(screen, slots: slots.map { .init($0.name, $0.container.value) })
  }
}
#endif
