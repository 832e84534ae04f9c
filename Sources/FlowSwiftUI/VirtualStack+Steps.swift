#if canImport(SwiftUI)
import FlowCore

extension VirtualStack.Window {
  /// Returns the next step towards another window of the same name, with one kind of change.
  ///
  /// - Parameters:
  ///   - wanted: The window to show in the end.
  ///   - severalAtOnce: Whether several layers can be dismissed in one step.
  ///   - isAlert: Whether a layer is shown as an alert.
  func step(
    to wanted: Self, dismissingSeveral severalAtOnce: Bool,
    isAlert: (VirtualStack.Layer) -> Bool
  ) -> Self {
    var next = self
    let kept = zip(layers, wanted.layers).prefix { old, new in
      old.style == new.style && (isAlert(old) ? old == new : !isAlert(new))
    }.count
    if kept < layers.count {
      // Before iOS 17, SwiftUI dismisses one layer at a time; alerts below it are not shown.
      let below = severalAtOnce ? nil : layers.dropLast().lastIndex { !isAlert($0) }
      next.layers.removeSubrange(max(kept, below.map { $0 + 1 } ?? kept)...)
      return next
    }
    // A path that changes together with its root gets lost, and the end of a push in a tab that is
    // selected in the same step cannot be observed.
    for selections in [false, true] {
      for index in layers.indices {
        let new = wanted.layers[index].container
        next.layers[index].container = layers[index].container.taking(
          selections: selections, of: new)
      }
      if next != self { return next }
    }
    next.layers = Array(wanted.layers.prefix(kept))
    return next == self ? wanted : next
  }
}

extension VirtualStack.Container {
  /// Returns the same container with the selected tabs of another one, or else with its roots.
  fileprivate func taking(selections: Bool, of wanted: Self) -> Self {
    switch (self, wanted) {
    case (.stack(var old), .stack(let new)):
      guard let first = old.first, let root = new.first else { return self }
      guard first.screen == root.screen else { return selections ? self : .stack([root]) }
      for (index, entry) in new.enumerated().prefix(old.count)
      where old[index].screen == entry.screen {
        old[index].slots = old[index].slots.map { slot in
          guard let wanted = entry.slots.first(where: { $0.name == slot.name }) else { return slot }
          return .init(
            slot.name, slot.container.taking(selections: selections, of: wanted.container))
        }
      }
      return .stack(old)
    case (.tabs(var old, let selected), .tabs(let new, let wantedSelection)):
      for index in old.indices {
        guard let tab = new.first(where: { $0.name == old[index].name }) else { continue }
        old[index].container = old[index].container.taking(
          selections: selections, of: tab.container)
      }
      let selects = selections && old.contains { $0.name == wantedSelection }
      return .tabs(old, selected: selects ? wantedSelection : selected)
    case (.stack, .tabs), (.tabs, .stack): return self
    }
  }
}

extension ModalStyle {
  /// How a layer that is not an alert is presented.
  var kind: ModalKind {
    switch self {
    case .sheet, .alert, .custom: .sheet
    case .fullScreen: .fullScreen
    case .popover: .popover
    }
  }
}
#endif
