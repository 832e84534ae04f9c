import FlowCore

extension FlowDocument {
  /// How a hand makes a system move on a device.
  package enum HandMove: Hashable, Sendable {
    /// The system's way back: a screen of the nearest stack goes.
    case back
    /// The system's way back, where it closes the topmost layer.
    case backClosingLayer(isClosedByHand: Bool)
    /// The topmost layer is swiped down.
    case swipeDown
    /// The tab of this name is tapped, though it may be selected.
    case tab(String)
    /// A window is brought forward or closed.
    case window
  }

  /// How a hand makes the system move that an event stands for; `nil` if it stands for none.
  package func handMove(of event: Event, at configuration: Int) -> HandMove? {
    switch event.move {
    case nil: return nil
    case .back, .backBy:
      let stack = configurations[configuration].stack
      guard let after = stack.after(.back), after.layerCount < stack.layerCount else {
        return .back
      }
      return .backClosingLayer(isClosedByHand: stack.systemMoves.contains(.interactiveDismiss))
    case .interactiveDismiss: return .swipeDown
    case .tabTapped(let tab), .tabRetapped(let tab): return .tab(tab)
    case .windowFocused, .windowClosed: return .window
    }
  }
}

extension FlowDocument.Event {
  /// The name of the system move, such as `swipe down`; `nil` if the event stands for none.
  package var moveName: String? { move?.name }
}

extension FlowDocument.Configuration {
  /// The visible screens, as indices in ``FlowDocument/screens``, each once; that on top comes last.
  package var visibleScreens: [Int] {
    let screens = stack.windows.flatMap(\.layers).flatMap(\.container.screens)
      .map(\.screen).distinct()
    return screens.filter { $0 != top?.screen } + [top?.screen].compactMap(\.self)
  }
}
