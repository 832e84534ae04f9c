/// A change of the stack that the platform or the user makes, without a command.
///
/// The platform moves first; the flow receives the move as an event of its own
/// (``Flow/event(for:in:)``) and handles it like any other. If its transition differs from what the
/// platform did, ``HostedFlow`` corrects the screens: the model decides.
///
/// ```swift
/// let stack = VirtualStack<AppScreen>(.top, .list).presenting(.login)
/// stack.systemMoves                 // [.back, .interactiveDismiss]
/// stack.after(.back)                // [top, list]: the sheet had one screen
/// stack.after(.tabTapped("feed"))   // nil: there are no tabs
/// ```
@frozen
public enum SystemMove: Hashable, Sendable {
  /// The back button, or a finished swipe from the edge: pops one screen of the nearest stack that
  /// has more than one; if none has, the topmost modal layer closes.
  case back
  /// A choice from the back button's long-press list: pops that many screens of the nearest stack.
  ///
  /// A flow that has no event for it receives the one for ``back`` that many times.
  case backBy(Int)
  /// The user swiped the topmost modal layer down, or tapped outside it: it closes.
  case interactiveDismiss
  /// The user tried to, but the flow keeps the layer open: nothing moves.
  ///
  /// A flow that has an event for it in a state keeps the layer open in this state. One that has
  /// none receives the event for ``interactiveDismiss`` if that would not close the layer.
  case dismissalAttempted
  /// Another tab was tapped: it is selected.
  case tabTapped(String)
  /// The selected tab was tapped again: its stack goes back to its first screen.
  case tabRetapped(String)
  /// Another window was brought forward: it becomes the key window.
  case windowFocused(String)
  /// A window was closed by its own button.
  case windowClosed(String)
}

extension SystemMove {
  /// The move as text, such as `swipe down` or `tab search`.
  public var name: String {
    switch self {
    case .back: "back"
    case .backBy(let count): "back by \(count)"
    case .interactiveDismiss: "swipe down"
    case .dismissalAttempted: "swipe down attempted"
    case .tabTapped(let tab): "tab \(tab)"
    case .tabRetapped(let tab): "tab \(tab) again"
    case .windowFocused(let window): "window \(window)"
    case .windowClosed(let window): "close window \(window)"
    }
  }
}

extension VirtualStack {
  /// Returns what the platform shows after a system move, or `nil` if the move cannot be made.
  ///
  /// - Complexity: O(*n*) in all screens.
  public func after(_ move: SystemMove) -> VirtualStack? {
    if move == .dismissalAttempted { return isLayerDismissible ? self : nil }
    var result = self
    guard let command = result.command(for: move), result.change(by: command) == nil else {
      return nil
    }
    return result
  }

  /// Whether going back pops a screen; `false` if it closes a layer, `nil` if there is nothing to go
  /// back to.
  ///
  /// It is the effect that ``after(_:)`` would have, without a copy of the stack.
  package var backPopsScreen: Bool? {
    var current = topLayerRegion
    while let region = current {
      if regions[region].count > 1 { return true }
      current = active(in: region)
    }
    return layerCount > 1 ? false : nil
  }

  /// Whether another stack has replaced what a move by the user removes here.
  ///
  /// If so, the move must not be applied to the other stack: the user has not seen what it would
  /// remove there.
  package func isReplaced(by other: VirtualStack, before move: SystemMove) -> Bool {
    switch move {
    case .back, .backBy: return top != other.top
    case .interactiveDismiss, .dismissalAttempted:
      // The user may still close a layer whose content has changed.
      let (layer, otherLayer) = (keyWindow?.layers.last, other.keyWindow?.layers.last)
      return layerCount != other.layerCount
        || layer?.container.screens.first != otherLayer?.container.screens.first
    case .tabTapped, .tabRetapped, .windowFocused, .windowClosed: return false
    }
  }

  /// Whether the topmost modal layer is still open in another stack: presented in the same style,
  /// with the same first screen.
  package func keepsTopLayer(in other: VirtualStack) -> Bool {
    guard let window = keyWindow, let layer = window.layers.last,
      let layers = other.windows.first(where: { $0.name == window.name })?.layers,
      layers.count >= window.layers.count
    else { return false }
    let later = layers[window.layers.count - 1]
    return later.style == layer.style
      && later.container.screens.first == layer.container.screens.first
  }

  /// The possible system moves, in a fixed order: back; closing the topmost layer; tabs, from
  /// outside in and in their order; windows, from back to front: each is brought forward, if it is
  /// not the key window, and then closed, if it is not the last one.
  ///
  /// Going back by several screens is left out, since it equals going back several times, and so is
  /// the attempt to close a layer, which is possible instead of closing it.
  public var systemMoves: [SystemMove] {
    guard let layer = topLayerRegion else { return [] }
    var moves: [SystemMove] = []
    if command(for: .back) != nil { moves.append(.back) }
    if command(for: .interactiveDismiss) != nil { moves.append(.interactiveDismiss) }
    var current: Int? = layer
    while let region = current {
      moves += tabMoves(of: region).filter { !moves.contains($0) }
      current = active(in: region)
    }
    return moves + windowMoves
  }

  private var windowMoves: [SystemMove] {
    windowNames.flatMap { [SystemMove.windowFocused($0), .windowClosed($0)] }
      .filter { after($0) != nil }
  }

  private var windowNames: [String] {
    regions.compactMap { if case .window(let name) = $0.role { name } else { nil } }
  }

  /// The moves between the tabs of a container.
  ///
  /// A name that occurs again further in refers to the inner tab.
  private func tabMoves(of region: Int) -> [SystemMove] {
    guard case .tabs = regions[region].content else { return [] }
    return (region + 1..<end(of: region)).compactMap { child in
      guard isChild(child, of: region), case .tab(let name) = regions[child].role else {
        return nil
      }
      let move = isSelected(name) == true ? SystemMove.tabRetapped(name) : .tabTapped(name)
      return command(for: move) == nil ? nil : move
    }
  }

  /// The command that has the same effect on the stack as the move has on the screens.
  private func command(for move: SystemMove) -> Command<Screen>? {
    switch move {
    case .back: back(by: 1) ?? (layerCount > 1 ? .dismiss : nil)
    case .backBy(let count): count > 0 ? back(by: count) : nil
    case .interactiveDismiss: isLayerDismissible ? .dismiss : nil
    case .dismissalAttempted: nil
    case .tabTapped(let name): isSelected(name) == false ? .select(name) : nil
    case .tabRetapped(let name): retap(name)
    case .windowFocused(let name): windowNames.last == name ? nil : .focusWindow(name)
    case .windowClosed(let name): .closeWindow(name)
    }
  }

  private var isLayerDismissible: Bool {
    guard let layer = topLayerRegion, case .layer(let style?) = regions[layer].role else {
      return false
    }
    return style.allowsInteractiveDismiss
  }

  /// Returns the command that goes back in the innermost stack around the focus with several
  /// screens.
  private func back(by count: Int) -> Command<Screen>? {
    var addressSteps: [StackAddress.Step] = []
    var deepest: (addressSteps: [StackAddress.Step], screens: ArraySlice<Screen>)?
    var current = topLayerRegion
    while let region = current {
      if regions[region].count > 1 { deepest = (addressSteps, screens[range(of: region)]) }
      current = active(in: region)
      if let current { addressSteps += step(to: current) }
    }
    guard let deepest, deepest.screens.count > count else { return nil }
    let address = StackAddress(
      deepest.addressSteps.isEmpty ? [.layer(layerCount - 1)] : deepest.addressSteps)
    guard count > 1 else { return .at(address, .pop) }
    guard case .stack(let entries)? = resolve(address, from: nil).map({ container(at: $0) }) else {
      return nil
    }
    return .at(address, .setContent(.stack(entries.dropLast(count))))
  }

  private func step(to region: Int) -> [StackAddress.Step] {
    switch regions[region].role {
    case .tab(let name): [.tab(name)]
    case .slot(let name, _): [.slot(name)]
    case .window, .layer: []
    }
  }

  /// Whether the innermost tab of that name is selected, or `nil` if there is no such tab.
  private func isSelected(_ name: String) -> Bool? {
    tabs(with: name, at: nil).map { regions[$0.region].content == .tabs(selected: $0.number) }
  }

  private func retap(_ name: String) -> Command<Screen>? {
    guard let tabs = tabs(with: name, at: nil), isSelected(name) == true,
      let tab = tab(tabs.number, of: tabs.region), regions[ownStack(of: tab)].count > 1
    else { return nil }
    var addressSteps: [StackAddress.Step] = []
    var current = topLayerRegion
    while let region = current, region != tab {
      current = active(in: region)
      if let current { addressSteps += step(to: current) }
    }
    return .at(StackAddress(addressSteps), .popToRoot)
  }
}
