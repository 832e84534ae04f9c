import FlowCore
import FlowSupport

extension FlowDocument {
  /// How a person performs a system move on a device.
  package enum HandMove: Hashable, Sendable {
    /// The system back gesture: it removes a screen of the nearest stack.
    case back
    /// The system back gesture, where it closes the topmost layer.
    case backClosingLayer(isClosedByHand: Bool)
    case swipeDown
    /// The tab of this name is tapped, even if it is selected.
    case tab(String)
    /// A window is brought forward or closed.
    case window
  }

  /// How a person performs the system move that an event stands for, or `nil` if there is none.
  package func handMove(of event: Event, at configuration: Int) -> HandMove? {
    switch event.move {
    case nil: return nil
    case .back, .backBy:
      let stack = configurations[configuration].stack
      guard let after = stack.after(.back), after.layerCount < stack.layerCount else {
        return .back
      }
      return .backClosingLayer(isClosedByHand: stack.systemMoves.contains(.interactiveDismiss))
    case .interactiveDismiss, .dismissalAttempted: return .swipeDown
    case .tabTapped(let tab), .tabRetapped(let tab): return .tab(tab)
    case .windowFocused, .windowClosed: return .window
    }
  }
}

extension FlowDocument.Event {
  /// The name of the system move, such as `swipe down`, or `nil` if the event stands for none.
  package var moveName: String? { move?.name }
}

extension FlowDocument.Configuration {
  /// The screens on all stacks, by their indices, without duplicates; the top screen comes last.
  package var screensOnStacks: [Int] {
    let screens = stack.windows.flatMap(\.layers).flatMap(\.container.screens)
      .map(\.screen).distinct()
    return screens.filter { $0 != top?.screen } + [top?.screen].compactMap(\.self)
  }
}
