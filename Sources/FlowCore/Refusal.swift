/// A command that cannot apply, with the reason and what was on show.
public struct Refusal<Screen: Hashable & Sendable>: Error, Hashable, Sendable {
  /// Why a command cannot apply.
  @frozen
  public enum Reason: Hashable, Sendable {
    /// No screen is on show yet: a flow starts with `setRoot`.
    case nothingOnShow
    /// The screen is the last one of its layer.
    case lastScreen
    /// The focused stack has no screen equal to the one named.
    case notOnStack
    /// No modal layer is open.
    case noModal
    /// A stack cannot be empty.
    case emptyStack
  }

  /// The command that cannot apply.
  public var command: Command<Screen>
  /// Why it cannot.
  public var reason: Reason
  /// What was on show when it was tried.
  public var stack: VirtualStack<Screen>

  /// Makes a refusal.
  public init(command: Command<Screen>, reason: Reason, stack: VirtualStack<Screen>) {
    self.command = command
    self.reason = reason
    self.stack = stack
  }
}

extension Refusal.Reason {
  /// One sentence: what stands in the way and what to do instead.
  public var explanation: String {
    switch self {
    case .nothingOnShow: "nothing is on show yet; let the flow start with setRoot"
    case .lastScreen: "it is the last screen of its layer; use dismiss, setStack or setRoot"
    case .notOnStack: "the focused stack has no such screen; push it, or name one that is there"
    case .noModal: "no modal layer is open; use pop to leave a pushed screen"
    case .emptyStack: "a stack needs a screen; use dismiss to close a layer"
    }
  }
}
