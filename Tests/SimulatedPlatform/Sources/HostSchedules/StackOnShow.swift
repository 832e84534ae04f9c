public import FlowCore
public import UIKit

extension SimulatedPlatform {
  /// What the user sees in a window, layer by layer, from the platform alone: the host is not asked.
  public func layers(of window: UIWindow) -> [(style: ModalStyle?, content: Stack.Container?)] {
    window.layersOnShow.enumerated().map { number, layer in
      if let alert = layer as? UIAlertController {
        let letter = alert.title.flatMap { Letter(rawValue: $0) }
        return (.alert, letter.map { .stack($0) })
      }
      let isContainer =
        layer is UINavigationController || layer is UITabBarController
        || layer is UIPageViewController
      return (
        number == 0 ? nil : layer.modalPresentationStyle.style,
        (isContainer ? layer : layer.children.first).flatMap { container(OnShow($0)) }
      )
    }
  }

  private func container(_ shown: OnShow) -> Stack.Container? {
    switch shown {
    case .stack(_, let screens):
      let entries = screens.compactMap { entry($0) }
      return entries.count == screens.count && !entries.isEmpty ? .stack(entries) : nil
    case .tabs(_, let tabs, let selected), .pages(_, let tabs, let selected):
      let found = tabs.compactMap { tab -> Stack.Tab? in
        guard let name = tab.controller.tabBarItem.title else { return nil }
        return container(tab).map { .init(name, $0) }
      }
      guard found.count == tabs.count, found.indices.contains(selected) else { return nil }
      return .tabs(found, selected: found[selected].name)
    case .controller: return nil
    }
  }

  private func entry(_ shown: OnShow) -> Stack.Entry? {
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

extension OnShow {
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
    return nil
  }
}

extension Stack.Container {
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
    style != nil && (container == .stack(.g) || container == .stack(.h))
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
