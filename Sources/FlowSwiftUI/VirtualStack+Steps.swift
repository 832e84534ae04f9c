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
      old.style == new.style && isAlert(old) == isAlert(new)
    }.count
    if kept < layers.count {
      // Before iOS 17, SwiftUI dismisses one layer at a time; alerts below it are not shown.
      let below = severalAtOnce ? nil : layers.dropLast().lastIndex { !isAlert($0) }
      next.layers.removeSubrange(max(kept, below.map { $0 + 1 } ?? kept)...)
      return next
    }
    for part in [ContainerPart.roots, .selections] {
      for index in layers.indices {
        let new = wanted.layers[index].container
        next.layers[index].container = layers[index].container.taking(part, of: new)
      }
      if next != self { return next }
    }
    next.layers = Array(wanted.layers.prefix(kept))
    return next == self ? wanted : next
  }
}

/// The parts of stacks and tabs that change before the paths do.
private enum ContainerPart {
  /// A path that changes together with its root gets lost.
  case roots
  /// The end of a push in a tab that is selected in the same step cannot be observed.
  case selections
}

extension VirtualStack.Container {
  /// Returns the same container with the roots or the selected tabs of another one.
  fileprivate func taking(_ part: ContainerPart, of wanted: Self) -> Self {
    switch (self, wanted) {
    case (.stack(var old), .stack(let new)):
      guard let first = old.first, let root = new.first else { return self }
      guard first.screen == root.screen else { return part == .roots ? .stack([root]) : self }
      for (index, entry) in new.enumerated().prefix(old.count)
      where old[index].screen == entry.screen {
        old[index].slots = old[index].slots.map { slot in
          guard let wanted = entry.slots.first(where: { $0.name == slot.name }) else { return slot }
          return .init(slot.name, slot.container.taking(part, of: wanted.container))
        }
      }
      return .stack(old)
    case (.tabs(var old, let selected), .tabs(let new, let wantedSelection)):
      for index in old.indices {
        guard let tab = new.first(where: { $0.name == old[index].name }) else { continue }
        old[index].container = old[index].container.taking(part, of: tab.container)
      }
      let selects = part == .selections && old.contains { $0.name == wantedSelection }
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
