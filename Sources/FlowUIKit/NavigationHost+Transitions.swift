#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

/// The progress of the host towards a stack.
enum Progress {
  case arrived
  /// A transition is running, or the host waits for a window; it will synchronize again.
  case working
  /// The platform ignored the call.
  case dropped
}

extension NavigationHost {
  /// Starts the next transition towards a stack.
  func advance(to target: VirtualStack<Screen>) -> Progress {
    let wanted = target.windows
    closeWindows(notIn: wanted)
    for window in wanted {
      guard let shown = windows.first(where: { $0.name == window.name }) else {
        return request(window.name)
      }
      if let progress = advance(shown, to: window.layers) { return progress }
    }
    orderWindows(as: wanted)
    return .arrived
  }

  // MARK: Windows

  private func request(_ name: String) -> Progress {
    guard let openWindow else { return windows.isEmpty ? .working : .dropped }
    if requested.insert(name).inserted { openWindow(name) }
    return .working
  }

  private func closeWindows(notIn wanted: [VirtualStack<Screen>.Window]) {
    for window in windows where !wanted.contains(where: { $0.name == window.name }) {
      windows.removeAll { $0 === window }
      closeWindow?(window.name)
    }
  }

  private func orderWindows(as wanted: [VirtualStack<Screen>.Window]) {
    guard windows.map(\.name) != wanted.map(\.name) else { return }
    windows = wanted.compactMap { window in windows.first { $0.name == window.name } }
    if let front = wanted.last?.name { focusWindow?(front) }
  }

  // MARK: Layers

  /// Starts the next transition in a window, or returns `nil` if there is none left.
  private func advance(
    _ window: ShownWindow<Screen>, to wanted: [VirtualStack<Screen>.Layer]
  ) -> Progress? {
    guard !window.layers.isEmpty else {
      guard showRoot(wanted[0], in: window) else { return .dropped }
      return startingTransitions.isEmpty ? advance(window, to: wanted) : .working
    }
    let kept = zip(window.layers, wanted).prefix { matches($0, $1) }.count
    if kept < window.layers.count {
      if let progress = dismiss(from: kept, in: window) { return progress }
    }
    for (layer, wanted) in zip(window.layers, wanted) {
      guard case .container(let container, let controller) = layer.content else { continue }
      let progress = update(container, to: wanted.container) { new in
        guard let controller = controller as? LayerController else { return }
        layer.content = .container(new, in: controller)
        controller.show(new.controller)
      }
      if let progress { return progress }
    }
    guard wanted.count > window.layers.count else { return nil }
    return present(wanted[window.layers.count], in: window)
  }

  /// Whether a layer on screen can become the wanted one without being closed.
  func matches(
    _ layer: ShownLayer<Screen>, _ wanted: VirtualStack<Screen>.Layer
  ) -> Bool {
    guard layer.style == wanted.style else { return false }
    return switch layer.content {
    case .alert(let screen, _): wanted.container == .stack(screen)
    case .container: alertScreen(of: wanted) == nil
    }
  }

  /// Returns the screen and the alert of a layer that is an alert.
  private func alertScreen(
    of layer: VirtualStack<Screen>.Layer
  ) -> (screen: Screen, alert: FlowAlert)? {
    guard layer.style != nil, case .stack(let entries) = layer.container, entries.count == 1,
      entries[0].slots.isEmpty, let alert = alert(entries[0].screen)
    else { return nil }
    return (entries[0].screen, alert)
  }

  /// Shows the root layer at once: before the first frame, nothing is animated.
  ///
  /// - Returns: Whether it can be shown; a navigation controller cannot show tabs.
  private func showRoot(
    _ layer: VirtualStack<Screen>.Layer, in window: ShownWindow<Screen>
  ) -> Bool {
    switch window.base {
    case .window(let uiWindow):
      let controller = makeLayerController()
      let container = make(layer.container)
      controller.show(container.controller)
      window.layers = [ShownLayer(style: nil, content: .container(container, in: controller))]
      uiWindow.rootViewController = controller
    case .stack(let navigation):
      guard case .stack(let entries) = layer.container else { return false }
      below = navigation.viewControllers
      let stack = ShownStack<Screen>(navigation, above: below)
      let isAnimated = isAnimated && navigation.viewIfLoaded?.window != nil
      start(stack, with: entries, animated: isAnimated)
      window.layers = [ShownLayer(style: nil, content: .container(.stack(stack), in: navigation))]
      if isAnimated { waitForStart(of: navigation) }
    }
    return true
  }

  func makeLayerController() -> LayerController {
    LayerController { [weak self] in self?.scheduleSync() }
  }

  /// Dismisses a layer and all above it at once, or returns `nil` if they have already disappeared.
  private func dismiss(from index: Int, in window: ShownWindow<Screen>) -> Progress? {
    let below = window.layers[index - 1].controller
    let dismissed = window.layers[index...].map(\.controller)
    guard below.presentedViewController != nil else {
      // An alert disappears before the action of its button runs.
      window.layers.removeSubrange(index...)
      return nil
    }
    let id = ObjectIdentifier(below)
    transitionsInProgress.insert(id)
    below.dismiss(animated: isAnimated) { [weak self] in
      self?.dismissSurvivors(of: dismissed) { self?.end(id) }
    }
    guard
      dismissed[0].isBeingDismissed || dismissed[0].transitionCoordinator != nil
        || below.presentedViewController !== dismissed[0]
    else {
      transitionsInProgress.remove(id)
      return .dropped
    }
    window.layers.removeSubrange(index...)
    return .working
  }

  /// Dismisses the layers that stayed on screen although those below them have disappeared.
  private func dismissSurvivors(
    of layers: [UIViewController], then completion: @escaping () -> Void
  ) {
    guard let survivor = layers.last(where: { $0.viewIfLoaded?.window != nil }) else {
      return completion()
    }
    survivor.dismiss(animated: false, completion: completion)
  }

  private func end(_ id: ObjectIdentifier) {
    transitionsInProgress.remove(id)
    synchronize()
  }

  /// Presents the next layer, once the one below it is in a window.
  private func present(
    _ wanted: VirtualStack<Screen>.Layer, in window: ShownWindow<Screen>
  ) -> Progress {
    let below = window.layers[window.layers.count - 1].controller
    // The layer reports when it appears.
    let isThere = (below as? LayerController)?.hasAppeared ?? (below.viewIfLoaded?.window != nil)
    guard isThere else { return below is UIAlertController ? restoreAlert(in: window) : .working }
    let id = ObjectIdentifier(below)
    if below.presentedViewController != nil {
      // Dismiss what other code has presented.
      transitionsInProgress.insert(id)
      below.dismiss(animated: isAnimated) { [weak self] in self?.end(id) }
      return .working
    }
    let layer = make(wanted, in: window)
    let style = wanted.style ?? .sheet
    let screen = wanted.container.screens[0]
    if case .container(_, let controller as LayerController) = layer.content {
      show(controller, as: style, from: screen)
    }
    willPresent(layer.controller, style, screen)
    if case .container = layer.content { observe(layer, in: window) }
    transitionsInProgress.insert(id)
    below.present(layer.controller, animated: isAnimated) { [weak self] in self?.end(id) }
    guard below.presentedViewController === layer.controller else {
      transitionsInProgress.remove(id)
      return .dropped
    }
    window.layers.append(layer)
    return .working
  }

  /// Lets an alert be presented again if it has disappeared without a tap on a button, because
  /// other code has dismissed it.
  ///
  /// If a button has closed it, the action of the button runs before the next turn of the run loop.
  private func restoreAlert(in window: ShownWindow<Screen>) -> Progress {
    let alert = window.layers[window.layers.count - 1].controller
    guard lostAlert === alert else {
      lostAlert = alert
      scheduleSync()
      return .working
    }
    lostAlert = nil
    window.layers.removeLast()
    return .dropped
  }

  private func make(
    _ wanted: VirtualStack<Screen>.Layer, in window: ShownWindow<Screen>
  ) -> ShownLayer<Screen> {
    guard let (screen, alert) = alertScreen(of: wanted) else {
      let controller = makeLayerController()
      let container = make(wanted.container)
      controller.show(container.controller)
      return ShownLayer(style: wanted.style, content: .container(container, in: controller))
    }
    #if os(tvOS)
    let style = alert.style
    #else
    let anchor = alert.style == .actionSheet ? anchor(screen) : nil
    let lacksAnchor = anchor == nil && window.root?.traitCollection.userInterfaceIdiom != .phone
    let style: UIAlertController.Style = lacksAnchor ? .alert : alert.style
    #endif
    let controller = UIAlertController(
      title: alert.title, message: alert.message, preferredStyle: style)
    let layer = ShownLayer(style: wanted.style, content: .alert(screen, controller))
    for button in alert.buttons {
      controller.addAction(
        UIAlertAction(title: button.title, style: button.style) { [weak self, weak layer] _ in
          self?.handleButton(layer, button.action)
        })
    }
    #if !os(tvOS)
    if let anchor { controller.popoverPresentationController?.sourceItem = anchor }
    #endif
    return layer
  }

  /// Runs the action of an alert's button.
  ///
  /// That the alert disappears is not a system move: the flow receives the event of the action.
  private func handleButton(_ layer: ShownLayer<Screen>?, _ action: () -> Void) {
    for window in windows {
      if let index = window.layers.firstIndex(where: { $0 === layer }) {
        window.layers.removeSubrange(index...)
      }
    }
    action()
    synchronize()
  }

  private func show(_ controller: LayerController, as style: ModalStyle, from screen: Screen) {
    // Only a layer that the model lets the user close can be swiped down.
    controller.isModalInPresentation = !style.allowsInteractiveDismiss
    #if os(tvOS)
    controller.modalPresentationStyle = .fullScreen
    #else
    let anchor = style == .popover ? anchor(screen) : nil
    controller.modalPresentationStyle =
      switch style {
      case .fullScreen: .fullScreen
      case .popover: anchor == nil ? .pageSheet : .popover
      case .sheet: .pageSheet
      case .alert, .custom: .formSheet
      }
    guard let anchor else { return }
    controller.popoverPresentationController?.sourceItem = anchor
    #endif
  }
}
#endif
