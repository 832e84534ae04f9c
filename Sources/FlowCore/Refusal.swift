/// A command that cannot apply, with the reason and what was on screen.
///
/// ```swift
/// var stack = VirtualStack<AppScreen>(.top)
/// do {
///   try stack.apply([.push(.list), .dismiss])
/// } catch {
///   error.command              // .dismiss
///   error.reason               // .noModal
///   error.reason.explanation   // no modal layer is open there; use pop to leave a pushed screen
///   error.stack                // [top, list]
/// }
/// ```
public struct Refusal<Screen: Hashable & Sendable>: Error, Hashable, Sendable {
  /// Why a command cannot apply.
  @frozen
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// No screen is shown yet: a flow starts with `setRoot`, `setContent` or `openWindow`.
    case nothingOnScreen
    /// The screen is the last one of its stack.
    case lastScreen
    /// The stack has no screen equal to the one named.
    case notOnStack
    /// No modal layer is open.
    case noModal
    /// A stack, a layer, a tab or a slot cannot be empty.
    case emptyStack
    /// Two tabs, or two slots of one screen, have the same name.
    case repeatedName
    /// No tabs around the focused stack, or at the address, have a tab of that name.
    case noSuchTab
    /// No screen around the focused stack, or at the address, has a slot of that name filled.
    case noSuchSlot
    /// No window has that name.
    case noSuchWindow
    /// A window already has that name.
    case windowExists
    /// The window is the last one.
    case lastWindow
    /// The address leads nowhere.
    case noSuchContainer
    /// The command does not act on the container at its address.
    case wrongContainer
    /// Another layer covers the one at the address.
    case covered
    /// The start of a child names no state, or its state cannot be embedded in the parent's.
    ///
    /// The refused command is a placeholder, `setStack([])`, as for `noScreensOfChild`.
    case noStateOfChild
    /// A child returns commands, but its declaration makes no screens of the parent.
    case noScreensOfChild
  }

  /// The command that cannot apply.
  public var command: Command<Screen>
  /// Why it cannot apply.
  public var reason: Reason
  /// What was on screen when the command was tried.
  public var stack: VirtualStack<Screen>

  @inlinable
  package init(command: Command<Screen>, reason: Reason, stack: VirtualStack<Screen>) {
    self.command = command
    self.reason = reason
    self.stack = stack
  }
}

extension Refusal.Reason {
  /// What is wrong and how to fix it, in one sentence.
  public var explanation: String {
    switch self {
    case .nothingOnScreen: "nothing is on screen yet; start with setRoot, setContent or openWindow"
    case .lastScreen: "it is the last screen of its stack; use dismiss, clear, setStack or setRoot"
    case .notOnStack:
      "the stack does not contain this screen; push it, or name one that it contains"
    case .noModal: "no modal layer is open there; use pop to leave a pushed screen"
    case .emptyStack: "a stack needs a screen, and tabs need a tab; use dismiss to close a layer"
    case .repeatedName: "two tabs or two slots have the same name; give each its own"
    case .noSuchTab: "there is no such tab; name an existing tab, or set the tabs first"
    case .noSuchSlot:
      "no screen there has content in a slot of that name; embed a screen in it first"
    case .noSuchWindow: "there is no such window; open it first"
    case .windowExists: "a window with that name is already open; use focusWindow, or another name"
    case .lastWindow: "it is the last window; open another one before closing it"
    case .noSuchContainer:
      "its address leads to no container; name windows, layers, tabs and slots that exist"
    case .wrongContainer:
      "it does not act on the container at its address; use another address, or none"
    case .covered: "another layer covers that one; present without an address, or dismiss it first"
    case .noStateOfChild:
      "the child has no first state; make its start with .to(…), and pass the parent's state"
    case .noScreensOfChild:
      "the child's screens are declared as .never or as a property; declare them as a case"
    }
  }
}
