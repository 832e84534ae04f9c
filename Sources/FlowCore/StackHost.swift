/// Shows a virtual stack on real screens.
///
/// The contract, in full:
/// - ``perform(_:showing:)`` receives commands that lead from what the host shows to `stack`. The
///   host either performs the commands one by one, or changes its screens to match `stack` by other
///   means; the result must be the same.
/// - It replies at once: done, still pending, or refused with what it shows instead.
///   While it is pending, it receives no commands; when it is done, the app calls
///   ``HostedFlow/hostDidFinish()``.
/// - When the platform or the user has moved the screens, the app calls
///   ``HostedFlow/systemDidMove(_:)``, after the move.
///
/// A host is isolated to the main actor, like its screens.
///
/// ```swift
/// func perform(
///   _ commands: CommandList<SignIn.Screen>, showing stack: VirtualStack<SignIn.Screen>
/// ) -> HostReply<SignIn.Screen> {
///   lines.append("\(stack)")
///   return .done
/// }
/// ```
@MainActor
public protocol StackHost<Screen> {
  /// What can be on screen.
  associatedtype Screen: Hashable & Sendable

  /// Makes the real screens follow the model.
  ///
  /// - Parameters:
  ///   - commands: The commands that lead from the screens that are shown to `stack`; never empty.
  ///   - stack: What to show afterwards.
  /// - Returns: Whether the host is done.
  func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen>
}

/// How a host handled commands.
///
/// ```swift
/// isAnimating ? .pending : .done
/// .refused(showing: VirtualStack(.name))   // it could not: this is what it shows
/// ```
public enum HostReply<Screen: Hashable & Sendable>: Equatable, Sendable {
  /// The host shows the stack.
  case done
  /// The host needs time, such as for an animation, and will report when it has finished.
  case pending
  /// The host cannot show the stack; this is what it shows instead.
  case refused(showing: VirtualStack<Screen>)
}

/// The flow that a host shows, with its type erased; the host does not keep it alive.
@MainActor
package struct HostLink<Screen: Hashable & Sendable> {
  package let systemDidMove: (SystemMove) -> Void
  /// Whether the flow would ignore or refuse a move, so that the screens would be restored.
  package let declines: (SystemMove) -> Bool
  /// Whether the flow keeps a layer open that the user swipes down: the window and the number of the
  /// layer.
  package let keepsLayer: (String, Int) -> Bool
  package let swipeDidBegin: () -> Void
  package let swipeDidCancel: () -> Void
  package let shownStack: () -> VirtualStack<Screen>?
  package let hostDidFinish: () -> Void
  /// Reports what the host shows now: see ``HostedFlow/hostDidFinish(showing:)``.
  package let hostDidFinishShowing: (VirtualStack<Screen>) -> Void

  package init<F: Flow, Host>(_ hosted: HostedFlow<F, Host>) where F.Screen == Screen {
    systemDidMove = { [weak hosted] in hosted?.systemDidMove($0) }
    declines = { [weak hosted] in
      switch hosted?.result(of: $0) {
      case .ignored, .refused: true
      case .impossible, .moved, .finished, nil: false
      }
    }
    keepsLayer = { [weak hosted] name, layer in
      guard let hosted,
        let window = hosted.configuration.stack.windows.first(where: { $0.name == name }),
        window.layers.count == layer + 1,
        window.layers[layer].style?.allowsInteractiveDismiss == true
      else { return false }
      return !hosted.allowsInteractiveDismiss(in: name)
    }
    swipeDidBegin = { [weak hosted] in hosted?.backDidBegin() }
    swipeDidCancel = { [weak hosted] in hosted?.backDidCancel() }
    shownStack = { [weak hosted] in hosted?.shownStack }
    hostDidFinish = { [weak hosted] in hosted?.hostDidFinish() }
    hostDidFinishShowing = { [weak hosted] in hosted?.hostDidFinish(showing: $0) }
  }
}
