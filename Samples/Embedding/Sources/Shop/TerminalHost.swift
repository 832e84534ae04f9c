import FlowCore

/// The screens of the shop: lines of text here, windows and view controllers in an app.
final class TerminalHost: StackHost {
  /// What the user sees; an app reads it from its real screens.
  private(set) var shown = VirtualStack<Shop.Screen>()
  /// The stack at the end of the running animation.
  private var coming: VirtualStack<Shop.Screen>?
  private let isSlow: Bool

  init(isSlow: Bool) {
    self.isSlow = isSlow
  }

  /// Shows the new stack of the flow, at once or with an animation.
  func perform(
    _ commands: CommandList<Shop.Screen>, showing stack: VirtualStack<Shop.Screen>
  ) -> HostReply<Shop.Screen> {
    print("  host: \(commands.map { "\($0)" }.joined(separator: ", "))")
    guard isSlow else {
      shown = stack
      return .done
    }
    coming = stack
    return .pending
  }

  /// Ends the running animation.
  ///
  /// If it returns true, the flow must be notified.
  func finishAnimation() -> Bool {
    guard let coming else { return false }
    shown = coming
    self.coming = nil
    return true
  }

  /// Moves screens as the user's hand would; the flow is notified afterwards.
  func handMoves(_ move: SystemMove) {
    shown = shown.after(move) ?? shown
  }
}
