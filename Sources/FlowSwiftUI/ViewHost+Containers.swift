#if canImport(SwiftUI)
import FlowCore

extension ViewHost {
  // MARK: What is on screen

  var isSettled: Bool {
    guard !attached.isEmpty else { return !hasViews }
    return !awaitsViews && !awaitsTap && disappearingScreens.isEmpty && closingLayers.isEmpty
      && haveLayersAppeared
      && !isStackRevealed
  }

  var haveLayersAppeared: Bool {
    windows.allSatisfy { window in
      !attached.contains(window.name)
        || window.layers.indices.allSatisfy { index in
          isAlert(window.layers[index])
            || appearedLayers.contains(ContainerAddress(window: window.name, layer: index))
        }
    }
  }

  /// Whether a covered screen has appeared: the user is going back.
  var isStackRevealed: Bool {
    appeared.values.contains { screen in
      isVisible(screen.address, in: windows)
        && container(at: screen.address, in: windows)?.elements.dropLast().contains(screen.element)
          == true
    }
  }

  /// Returns whether a window presents an alert that it did not present before.
  func presentsAlert(
    over old: VirtualStack<Screen>.Window, in new: VirtualStack<Screen>.Window
  ) -> Bool {
    guard let top = new.layers.last else { return false }
    return isAlert(top) && (top != old.layers.last || old.layers.count != new.layers.count)
  }

  func isAlert(_ layer: VirtualStack<Screen>.Layer) -> Bool { alert(of: layer) != nil }

  /// Returns the alert of a layer, or `nil` if it is not one.
  func alert(of layer: VirtualStack<Screen>.Layer) -> FlowAlert? {
    guard layer.style == .alert, case .stack(let entries) = layer.container, entries.count == 1,
      entries[0].slots.isEmpty
    else { return nil }
    return alert(entries[0].screen)
  }

  func container(
    at address: ContainerAddress, in windows: [VirtualStack<Screen>.Window]
  ) -> VirtualStack<Screen>.Container? {
    guard let window = windows.first(where: { $0.name == address.window }),
      window.layers.indices.contains(address.layer)
    else { return nil }
    return window.layers[address.layer].container[address.steps[...]]
  }

  func isVisible(
    _ address: ContainerAddress, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    let root = ContainerAddress(window: address.window, layer: address.layer)
    return container(at: root, in: windows)?.shows(address.steps[...]) == true
  }

  func isTop(
    _ screen: AppearedScreen, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    container(at: screen.address, in: windows)?.elements.last == screen.element
  }

  // MARK: For the views

  /// Returns the content of the view of a container, even while it disappears.
  func container(at address: ContainerAddress) -> VirtualStack<Screen>.Container? {
    hasViews = true
    return container(at: address, in: windows) ?? container(at: address, in: previousWindows)
  }

  /// Returns the address of a slot of a screen, or `nil` if it is empty.
  func slot(
    _ name: String, of element: ScreenElement<Screen>, at address: ContainerAddress
  ) -> ContainerAddress? {
    for windows in [windows, previousWindows] {
      guard let index = container(at: address, in: windows)?.elements.firstIndex(of: element) else {
        continue
      }
      let slot = address.appending(.slot(name, entry: index))
      return container(at: slot, in: windows) == nil ? nil : slot
    }
    return nil
  }

  /// Returns the layer that the view of another one presents, with its number, or `nil` if there is
  /// none.
  ///
  /// Nothing is presented over a layer that has not appeared, or during a dismissal.
  func modal(
    over layer: Int, in name: String
  ) -> (number: Int, layer: VirtualStack<Screen>.Layer)? {
    guard appearedLayers.contains(ContainerAddress(window: name, layer: layer)),
      let window = windows.first(where: { $0.name == name })
    else { return nil }
    let over = window.layers.indices.dropFirst(layer + 1)
    // An alert below another layer is not shown until that layer has disappeared.
    guard let number = over.first(where: { !isAlert(window.layers[$0]) }) ?? over.last else {
      return nil
    }
    let modal = window.layers[number]
    if isAlert(modal), pausedWindows.contains(name) { return nil }
    guard
      !isAlert(modal) && appearedLayers.contains(ContainerAddress(window: name, layer: number))
        || !closingLayers.contains(where: { $0.window == name })
    else { return nil }
    return (number, modal)
  }
}
#endif
