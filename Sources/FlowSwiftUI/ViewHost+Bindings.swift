#if canImport(SwiftUI)
import FlowCore

extension ViewHost {
  // MARK: What the user does

  /// Called when a screen of a window sends an event: its user can act, so no transition is running
  /// there.
  ///
  /// If SwiftUI has failed to report the end of a transition, this ends it.
  func userActs(in name: String) {
    if !awaitsViews {
      for token in disappearingScreens where appeared[token]?.address.window == name {
        appeared[token] = nil
        disappearingScreens.remove(token)
      }
    }
    bringToFront(name)
    work()
  }

  /// Brings a window to the front, since the user has touched it.
  func bringToFront(_ name: String) {
    guard windows.last?.name != name, let index = windows.firstIndex(where: { $0.name == name })
    else { return }
    var moved = windows
    moved.append(moved.remove(at: index))
    showMove(moved, as: .windowFocused(name))
    // Another window may have opened since the touch.
    openWindow?(name)
  }

  /// Whether the user can touch a container.
  func isTouchable(_ address: ContainerAddress) -> Bool {
    attached.contains(address.window) && !inactive.contains(address.window)
      && isVisible(address, in: windows)
  }

  /// Shows what the user has moved, and reports the move to the flow.
  ///
  /// - Parameters:
  ///   - moved: The windows after the move.
  ///   - move: The system move that the user has made.
  ///   - onMismatch: Called if the change is not that system move.
  func showMove(
    _ moved: [VirtualStack<Screen>.Window], as move: SystemMove,
    or onMismatch: () -> Void = {}
  ) {
    let before = shownStack
    show(moved)
    guard let after = shownStack, before?.after(move) == after else {
      isSuspect = true
      onMismatch()
      return work()
    }
    // The flow has moved on in the meantime: do not report moves of what it has replaced.
    if let target, before?.isReplaced(by: target, before: move) == true { return work() }
    target = target.map { $0.after(move) ?? $0 }
    link?.systemDidMove(move)
    work()
  }

  /// The path of a stack; it can be set to the rest after going back.
  subscript(path address: ContainerAddress) -> [ScreenElement<Screen>] {
    get { Array(container(at: address)?.elements.dropFirst() ?? []) }
    set {
      guard isTouchable(address), case .stack(let entries)? = container(at: address, in: windows)
      else { return }
      let old = self[path: address]
      guard newValue.count < old.count, old.starts(with: newValue) else { return }
      bringToFront(address.window)
      let count = old.count - newValue.count
      showMove(
        replacing(address, by: .stack(Array(entries.dropLast(count)))),
        as: count == 1 ? .back : .backBy(count)
      ) {
        guard case .slot(let slot, _)? = address.steps.last else { return }
        for _ in 0..<count { didGoBackInSlot(slot) }
      }
    }
  }

  /// The selected tab; it is set to the same tab when that is tapped again.
  subscript(selection address: ContainerAddress) -> String {
    get {
      if case .tabs(_, let selected)? = container(at: address) { selected } else { "" }
    }
    set {
      guard isTouchable(address),
        case .tabs(let tabs, let selected)? = container(at: address, in: windows),
        tabs.contains(where: { $0.name == newValue })
      else { return }
      bringToFront(address.window)
      if newValue == selected {
        retap(newValue)
      } else {
        showMove(
          replacing(address, by: .tabs(tabs, selected: newValue)), as: .tabTapped(newValue))
      }
    }
  }

  /// Reports a tap on the selected tab, which the flow handles as in UIKit.
  ///
  /// Since iOS 18, SwiftUI may go back by itself, and begins to in the same turn of the run loop,
  /// so the next step waits until the host can know.
  func retap(_ tab: String) {
    guard let after = shownStack?.after(.tabRetapped(tab)) else { return }
    let wasBusy = isBusy
    isBusy = true
    target = target.map { $0.after(.tabRetapped(tab)) ?? $0 }
    link?.systemDidMove(.tabRetapped(tab))
    awaitTap()
    isBusy = wasBusy
    // If the flow goes back as well, it assumes that the screens have already gone back.
    if target == nil, link?.shownStack() == after { target = after }
    work()
  }

  /// The item presented over a layer; it is set to `nil` when the user has closed it.
  subscript(modal address: ModalAddress) -> ModalItem? {
    get {
      guard let (number, layer) = modal(over: address.layer, in: address.window), !isAlert(layer),
        layer.style?.kind == address.kind
      else { return nil }
      return ModalItem(id: number)
    }
    set {
      guard newValue == nil, let item = self[modal: address],
        isTouchable(ContainerAddress(window: address.window, layer: item.id))
      else { return }
      bringToFront(address.window)
      showMove(removingLayers(from: item.id, of: address.window), as: .interactiveDismiss)
    }
  }

  /// Whether an alert is presented over a layer; it is set to `false` when a button was tapped.
  ///
  /// That is not a system move: the flow receives the event of the button.
  subscript(alert address: ModalAddress) -> Bool {
    get { alert(at: address) != nil }
    set {
      guard !newValue, alert(at: address) != nil,
        let number = modal(over: address.layer, in: address.window)?.number
      else { return }
      guard !inactive.contains(address.window) else {
        // Present it again, whether or not it has disappeared.
        pausedWindows.insert(address.window)
        return evaluateViews()
      }
      show(removingLayers(from: number, of: address.window))
      isSuspect = true
      work()
    }
  }

  /// Returns the alert that is presented over a layer in a style.
  func alert(at address: ModalAddress) -> FlowAlert? {
    // A view that presented an earlier alert is no longer asked.
    guard address.alertNumber == alertNumber[address.window],
      let (_, layer) = modal(over: address.layer, in: address.window),
      let alert = alert(of: layer), (alert.style == .dialog) == (address.kind == .dialog)
    else { return nil }
    return alert
  }

  /// Removes an alert, and runs the action of its button.
  func handleButton(_ action: () -> Void, at address: ModalAddress) {
    self[alert: address] = false
    bringToFront(address.window)
    action()
    work()
  }

  func removingLayers(
    from number: Int, of name: String
  ) -> [VirtualStack<Screen>.Window] {
    changing(name) { $0.removeSubrange(number...) }
  }

  func replacing(
    _ address: ContainerAddress, by container: VirtualStack<Screen>.Container
  ) -> [VirtualStack<Screen>.Window] {
    changing(address.window) { layers in
      let old = layers[address.layer].container
      layers[address.layer].container = old.replacing(address.steps[...], by: container)
    }
  }

  private func changing(
    _ name: String, _ change: (inout [VirtualStack<Screen>.Layer]) -> Void
  ) -> [VirtualStack<Screen>.Window] {
    var changed = windows
    for index in changed.indices where changed[index].name == name {
      change(&changed[index].layers)
    }
    return changed
  }
}
#endif
