package import FlowCore
package import UIKit

extension SimulatedPlatform {
  /// What the user sees in a window, layer by layer, from the platform alone: the host is not asked.
  package func layers(of window: UIWindow) -> [(style: ModalStyle?, content: Stack.Container?)] {
    window.layersOnShow.enumerated().map { number, layer in
      if let alert = layer as? UIAlertController {
        let letter = alert.title.flatMap { Letter(rawValue: $0) }
        return (.alert, letter.map { .stack($0) })
      }
      return (
        number == 0 ? nil : layer.modalPresentationStyle.style,
        layer.content.flatMap { container(OnShow($0)) }
      )
    }
  }

  private func container(_ shown: OnShow) -> Stack.Container? {
    switch shown {
    case .stack(_, let screens):
      let screens = screens.withoutStrangers
      let entries = screens.compactMap { entry($0) }
      return entries.count == screens.count && !entries.isEmpty ? .stack(entries) : nil
    case .tabs(let controller as UIViewController, let tabs, let selected),
      .pages(let controller as UIViewController, let tabs, let selected):
      let found = tabs.compactMap { tab -> Stack.Tab? in
        guard let name = tab.controller.tabBarItem.title else { return nil }
        return container(tab).map { .init(name, $0) }
      }
      let arePages = controller is UIPageViewController
      guard found.count == tabs.count, found.indices.contains(selected),
        arePages == found.contains(where: { $0.name == "p" })
      else { return nil }
      return .tabs(found, selected: found[selected].name)
    case .controller: return nil
    }
  }

  private func entry(_ shown: OnShow) -> Stack.Entry? {
    if let split = shown.split { return entry(split) }
    guard case .controller(let controller, let inside) = shown,
      let screen = controller as? ScreenController
    else { return nil }
    let slots = inside.compactMap { child -> Stack.Slot? in
      guard let name = screen.slotName(of: child.controller) else { return nil }
      return container(child).map { .init(name, $0) }
    }
    guard slots.count == inside.count else { return nil }
    return .init(screen.screen, slots: slots.sorted { $0.name < $1.name })
  }
}

extension SimulatedPlatform {
  private func entry(_ split: SplitScreenController) -> Stack.Entry? {
    let shown = SplitScreenController.columns.filter { split.viewController(for: $0.column) != nil }
    let slots = shown.compactMap { name, column in
      split.content(of: column).flatMap { container($0) }.map { Stack.Slot(name, $0) }
    }
    return slots.count == shown.count ? .init(.i, slots: slots) : nil
  }

  /// The slots on top in the collapsed split views that the user sees in a layer; `nil` where other
  /// code has pushed something over the screens.
  fileprivate func slotsOnTop(_ shown: OnShow) -> [String]? {
    switch shown {
    case .stack(_, let screens):
      guard let last = screens.last, !(last.controller is StrangerController) else { return nil }
      guard let split = last.split else { return slotsOnTop(last) }
      let slot = split.isCollapsed ? split.slotOnTop : nil
      let columns = SplitScreenController.columns.filter { slot == nil || slot == $0.slot }
      let inside = columns.compactMap { split.content(of: $0.column) }.map { slotsOnTop($0) }
      guard !inside.contains(nil) else { return nil }
      return (slot.map { [$0] } ?? []) + inside.flatMap { $0 ?? [] }
    case .tabs(_, let tabs, let selected), .pages(_, let tabs, let selected):
      return tabs.indices.contains(selected) ? slotsOnTop(tabs[selected]) : nil
    case .controller(let controller, let inside):
      let screen = controller as? ScreenController
      let slots = inside.map { (screen?.slotName(of: $0.controller) ?? "", $0) }
      let found = slots.sorted { $0.0 < $1.0 }.map { slotsOnTop($0.1) }
      return found.contains(nil) ? nil : found.flatMap { $0 ?? [] }
    }
  }
}

extension UIViewController {
  /// What fills a layer: the layer itself, where it is no controller of the host.
  fileprivate var content: UIViewController? {
    self is UINavigationController || self is UITabBarController || self is UIPageViewController
      ? self : children.first
  }
}

extension UISplitViewController {
  /// What is in a column, without the columns that are pushed onto it.
  fileprivate func content(of column: Column) -> OnShow? {
    guard let stack = viewController(for: column) as? UINavigationController else { return nil }
    let screens = stack.viewControllers.filter { !($0 is UINavigationController) }
    // UIKit puts anything but a navigation controller into one of its own.
    if let tabs = screens.first?.children.first, !(screens[0] is ScreenController),
      tabs is UITabBarController || tabs is UIPageViewController
    {
      return OnShow(tabs)
    }
    return .stack(stack, screens.map { OnShow($0) })
  }
}

extension [OnShow] {
  /// Without what lies below a section, and what other code has pushed above a screen that pushes.
  fileprivate var withoutStrangers: [OnShow] {
    let own = drop { $0.controller is StrangerController }
    guard let last = own.lastIndex(where: { !($0.controller is StrangerController) }),
      (own[last].controller as? ScreenController)?.screen == .e
    else { return Array(own) }
    return Array(own[...last])
  }
}

extension OnShow {
  /// The split view that is shown as a screen.
  @MainActor
  fileprivate var split: SplitScreenController? {
    guard case .controller(let controller, _) = self, !(controller is ScreenController) else {
      return nil
    }
    // The host puts it into a controller of its own when that is about to be shown.
    controller.loadViewIfNeeded()
    return controller.children.first as? SplitScreenController
  }

  var controller: UIViewController {
    switch self {
    case .controller(let controller, _): controller
    case .stack(let controller, _): controller
    case .tabs(let controller, _, _): controller
    case .pages(let controller, _, _): controller
    }
  }
}

extension UIModalPresentationStyle {
  fileprivate var style: ModalStyle {
    switch self {
    case .fullScreen: .fullScreen
    case .popover: .popover
    case .formSheet: .custom("form")
    default: .sheet
    }
  }
}

extension Stack.Window {
  /// How a window of the platform differs from this one; `nil` where it does not.
  @MainActor
  func difference(from window: UIWindow, on platform: SimulatedPlatform) -> String? {
    let shown = platform.layers(of: window)
    guard shown.map(\.content) == layers.map(\.container.withSortedSlots),
      zip(shown, layers).allSatisfy({
        $0.style.isShown(for: $1.style) && $1.isAlert == ($0.style == .alert)
      })
    else {
      let text = shown.map {
        "\($0.style?.name ?? "root") \($0.content.map { "\($0)" } ?? "something else")"
      }
      return "\(name) shows \(text.joined(separator: " + ")), not \(layers)"
    }
    guard platform.isCompact, let top = window.layersOnShow.last?.content,
      let slots = platform.slotsOnTop(OnShow(top)),
      let wanted = layers.last?.container.slotsWithFocus, slots != wanted
    else { return nil }
    return "\(name) shows the slots \(slots), not \(wanted)"
  }
}

extension Stack.Container {
  /// The slots that have the focus in the split views that are on top.
  fileprivate var slotsWithFocus: [String] {
    switch self {
    case .tabs(let tabs, let selected):
      return tabs.first { $0.name == selected }?.container.slotsWithFocus ?? []
    case .stack(let entries):
      guard let top = entries.last else { return [] }
      if top.screen == .i {
        return top.slots.last.map { [$0.name] + $0.container.slotsWithFocus } ?? []
      }
      return top.slots.sorted { $0.name < $1.name }.flatMap(\.container.slotsWithFocus)
    }
  }

  /// The order of slots cannot be seen.
  fileprivate var withSortedSlots: Self {
    switch self {
    case .stack(let entries):
      .stack(
        entries.map { entry in
          let slots = entry.slots.sorted { $0.name < $1.name }
          return .init(
            entry.screen, slots: slots.map { .init($0.name, $0.container.withSortedSlots) })
        })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { .init($0.name, $0.container.withSortedSlots) }, selected: selected)
    }
  }
}

extension Stack.Layer {
  /// Whether the host of the tests has an alert for it.
  fileprivate var isAlert: Bool {
    guard style != nil else { return false }
    return Letter.allCases.contains { $0.isActionSheet != nil && container == .stack($0) }
  }
}

extension ModalStyle? {
  /// Whether the platform shows a style in this way: popovers without an anchor are sheets.
  fileprivate func isShown(for style: ModalStyle?) -> Bool {
    switch (self, style) {
    case (nil, nil), (.sheet, .sheet), (.sheet, .popover), (.popover, .popover),
      (.fullScreen, .fullScreen), (.alert, .alert), (.custom, .custom), (.custom, .alert),
      (.alert, .custom):
      true
    default: false
    }
  }
}
