#if canImport(SwiftUI)
import FlowCore

extension ViewHost {
  // MARK: What is on screen

  /// Whether nothing is under way.
  var isSettled: Bool {
    guard !attached.isEmpty else { return !hasViews }
    return !awaitsViews && !awaitsTap && departing.isEmpty && closing.isEmpty
      && haveLayersAppeared
      && !isStackRevealed
  }

  var haveLayersAppeared: Bool {
    windows.allSatisfy { window in
      !attached.contains(window.name)
        || window.layers.indices.allSatisfy { index in
          isAlert(window.layers[index])
            || appearedLayers.contains(ContainerPlace(window: window.name, layer: index))
        }
    }
  }

  /// Whether a screen that is covered has appeared: the user is going back.
  var isStackRevealed: Bool {
    appeared.values.contains { screen in
      isVisible(screen.place, in: windows)
        && container(at: screen.place, in: windows)?.elements.dropLast().contains(screen.element)
          == true
    }
  }

  /// Whether a window shows an alert in place of another one.
  func replacesAlert(
    of old: VirtualStack<Screen>.Window, in new: VirtualStack<Screen>.Window
  ) -> Bool {
    guard let former = old.layers.last, let next = new.layers.last else { return false }
    return isAlert(former) && isAlert(next)
      && (former != next || old.layers.count != new.layers.count)
  }

  func isAlert(_ layer: VirtualStack<Screen>.Layer) -> Bool { alert(of: layer) != nil }

  /// The alert that a layer is.
  func alert(of layer: VirtualStack<Screen>.Layer) -> FlowAlert? {
    guard layer.style == .alert, case .stack(let entries) = layer.container, entries.count == 1,
      entries[0].slots.isEmpty
    else { return nil }
    return alert(entries[0].screen)
  }

  func container(
    at place: ContainerPlace, in windows: [VirtualStack<Screen>.Window]
  ) -> VirtualStack<Screen>.Container? {
    guard let window = windows.first(where: { $0.name == place.window }),
      window.layers.indices.contains(place.layer)
    else { return nil }
    return window.layers[place.layer].container[place.steps[...]]
  }

  func isVisible(
    _ place: ContainerPlace, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    let root = ContainerPlace(window: place.window, layer: place.layer)
    return container(at: root, in: windows)?.shows(place.steps[...]) == true
  }

  func isTop(
    _ screen: AppearedScreen, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    container(at: screen.place, in: windows)?.elements.last == screen.element
  }

  // MARK: For the views

  /// What a view of a container shows, even on its way out.
  func container(at place: ContainerPlace) -> VirtualStack<Screen>.Container? {
    hasViews = true
    return container(at: place, in: windows) ?? container(at: place, in: former)
  }

  /// Where a slot of a screen is, if it is filled.
  func slot(
    _ name: String, of element: ScreenElement<Screen>, at place: ContainerPlace
  ) -> ContainerPlace? {
    for windows in [windows, former] {
      guard let index = container(at: place, in: windows)?.elements.firstIndex(of: element) else {
        continue
      }
      let slot = place.appending(.slot(name, entry: index))
      return container(at: slot, in: windows) == nil ? nil : slot
    }
    return nil
  }

  /// The number of the layer that the view of another one presents, and the layer.
  ///
  /// Nothing is presented over a layer that is not there yet, or during a dismissal.
  func modal(
    over layer: Int, in name: String
  ) -> (number: Int, layer: VirtualStack<Screen>.Layer)? {
    guard appearedLayers.contains(ContainerPlace(window: name, layer: layer)),
      let window = windows.first(where: { $0.name == name })
    else { return nil }
    let over = window.layers.indices.dropFirst(layer + 1)
    // An alert below another layer is not shown until that layer has gone.
    guard let number = over.first(where: { !isAlert(window.layers[$0]) }) ?? over.last else {
      return nil
    }
    let modal = window.layers[number]
    if isAlert(modal), pausing.contains(name) { return nil }
    guard
      !isAlert(modal) && appearedLayers.contains(ContainerPlace(window: name, layer: number))
        || !closing.contains(where: { $0.window == name })
    else { return nil }
    return (number, modal)
  }
}
#endif
