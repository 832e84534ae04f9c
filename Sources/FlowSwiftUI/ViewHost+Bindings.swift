#if canImport(SwiftUI)
import FlowCore

extension ViewHost {
  // MARK: What the user does

  /// A screen of a window sends an event, so no transition is under way that its user could be
  /// waiting for.
  ///
  /// If SwiftUI fails to report the end of a transition, this ends it.
  func userActs(in name: String) {
    if !awaitsViews {
      for token in departing where appeared[token]?.place.window == name {
        appeared[token] = nil
        departing.remove(token)
      }
    }
    bringToFront(name)
    work()
  }

  /// The user touches a window, which brings it to the front.
  func bringToFront(_ name: String) {
    guard windows.last?.name != name, let index = windows.firstIndex(where: { $0.name == name })
    else { return }
    var moved = windows
    moved.append(moved.remove(at: index))
    learn(moved, as: .windowFocused(name))
    // Another one may have opened since the touch.
    openWindow?(name)
  }

  /// Whether the user can touch a container.
  func isTouchable(_ place: ContainerPlace) -> Bool {
    attached.contains(place.window) && !inactive.contains(place.window)
      && isVisible(place, in: windows)
  }

  /// Follows the user, and reports the move to the flow.
  ///
  /// - Parameter tellOtherwise: Reports to the app what is not a move of the flow.
  func learn(
    _ moved: [VirtualStack<Screen>.Window], as move: SystemMove,
    or tellOtherwise: () -> Void = {}
  ) {
    let before = shown
    show(moved)
    guard let after = shown, before?.after(move) == after else {
      isSuspect = true
      tellOtherwise()
      return work()
    }
    // The flow has moved on in the meantime; it is not told about what it has replaced.
    if let target, before?.isReplaced(by: target, before: move) == true { return work() }
    target = target.map { $0.after(move) ?? $0 }
    link?.move(move)
    work()
  }

  /// The path of a stack; it can be set to what is left after going back.
  subscript(path place: ContainerPlace) -> [ScreenElement<Screen>] {
    get { Array(container(at: place)?.elements.dropFirst() ?? []) }
    set {
      guard isTouchable(place), case .stack(let entries)? = container(at: place, in: windows)
      else { return }
      let old = self[path: place]
      guard newValue.count < old.count, old.starts(with: newValue) else { return }
      bringToFront(place.window)
      let count = old.count - newValue.count
      learn(
        replacing(place, by: .stack(Array(entries.dropLast(count)))),
        as: count == 1 ? .back : .backBy(count)
      ) {
        guard case .slot(let slot, _)? = place.steps.last else { return }
        for _ in 0..<count { didGoBackInSlot(slot) }
      }
    }
  }

  /// The selected tab; it is set to the same one when that is tapped again.
  subscript(selection place: ContainerPlace) -> String {
    get {
      if case .tabs(_, let selected)? = container(at: place) { selected } else { "" }
    }
    set {
      guard isTouchable(place),
        case .tabs(let tabs, let selected)? = container(at: place, in: windows),
        tabs.contains(where: { $0.name == newValue })
      else { return }
      bringToFront(place.window)
      if newValue == selected {
        retap(newValue)
      } else {
        learn(
          replacing(place, by: .tabs(tabs, selected: newValue)), as: .tabTapped(newValue))
      }
    }
  }

  /// A second tap on a tab moves nothing by itself; the flow answers as it does in UIKit.
  ///
  /// Since iOS 18, SwiftUI goes back by itself, and begins to in the same turn: the next step is
  /// made when the host can know.
  func retap(_ tab: String) {
    guard let after = shown?.after(.tabRetapped(tab)) else { return }
    let wasBusy = isBusy
    isBusy = true
    target = target.map { $0.after(.tabRetapped(tab)) ?? $0 }
    link?.move(.tabRetapped(tab))
    awaitTap()
    isBusy = wasBusy
    // If the flow goes back too, it assumes that the screens are already gone.
    if target == nil, link?.shown() == after { target = after }
    work()
  }

  /// What is presented over a layer; it is set to `nil` when the user has closed it.
  subscript(modal place: ModalPlace) -> ModalItem? {
    get {
      guard let (number, layer) = modal(over: place.layer, in: place.window), !isAlert(layer),
        layer.style?.kind == place.kind
      else { return nil }
      return ModalItem(id: number, isClosedByHand: layer.style?.isClosedByHand ?? false)
    }
    set {
      guard newValue == nil, let item = self[modal: place],
        isTouchable(ContainerPlace(window: place.window, layer: item.id))
      else { return }
      bringToFront(place.window)
      learn(removingLayers(from: item.id, of: place.window), as: .interactiveDismiss)
    }
  }

  /// Whether an alert is presented over a layer; it is set to `false` when a button was tapped.
  ///
  /// That is not a move: the flow receives what the button sends.
  subscript(alert place: ModalPlace) -> Bool {
    get { alert(at: place) != nil }
    set {
      guard !newValue, alert(at: place) != nil,
        let number = modal(over: place.layer, in: place.window)?.number
      else { return }
      guard !inactive.contains(place.window) else {
        // Whether or not it is gone: it comes back.
        pausing.insert(place.window)
        return evaluateViews()
      }
      show(removingLayers(from: number, of: place.window))
      isSuspect = true
      work()
    }
  }

  /// The alert that is presented over a layer in some style.
  func alert(at place: ModalPlace) -> FlowAlert? {
    guard let (_, layer) = modal(over: place.layer, in: place.window),
      let alert = alert(of: layer), (alert.style == .dialog) == (place.kind == .dialog)
    else { return nil }
    return alert
  }

  /// Lets a button of an alert act: the alert is gone.
  func answer(_ action: () -> Void, at place: ModalPlace) {
    self[alert: place] = false
    bringToFront(place.window)
    action()
    work()
  }

  func removingLayers(
    from number: Int, of name: String
  ) -> [VirtualStack<Screen>.Window] {
    windows.map { window in
      guard window.name == name else { return window }
      var window = window
      window.layers.removeSubrange(number...)
      return window
    }
  }

  func replacing(
    _ place: ContainerPlace, by container: VirtualStack<Screen>.Container
  ) -> [VirtualStack<Screen>.Window] {
    windows.map { window in
      guard window.name == place.window else { return window }
      var window = window
      let old = window.layers[place.layer].container
      window.layers[place.layer].container = old.replacing(place.steps[...], by: container)
      return window
    }
  }
}
#endif
