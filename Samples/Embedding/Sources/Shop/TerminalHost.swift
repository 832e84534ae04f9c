import FlowCore

/// The screens of the shop: here lines of text, in an app its windows and view controllers.
final class TerminalHost: StackHost {
  /// What the user sees; an app asks its real screens.
  private(set) var shown = VirtualStack<Shop.Screen>()
  /// What an animation leads to.
  private var coming: VirtualStack<Shop.Screen>?
  private let isSlow: Bool

  init(isSlow: Bool) {
    self.isSlow = isSlow
  }

  /// The flow moved: the screens follow, at once or with an animation.
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

  /// Ends the animation that runs, and says whether one did: then the flow is to be told.
  func finishAnimation() -> Bool {
    guard let coming else { return false }
    shown = coming
    self.coming = nil
    return true
  }

  /// The user's hand moved the screens: the flow hears of it afterwards.
  func handMoves(_ move: SystemMove) {
    shown = shown.after(move) ?? shown
  }
}
