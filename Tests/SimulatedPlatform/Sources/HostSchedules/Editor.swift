public import FlowCore

/// A list with an editor in a sheet, which asks before it discards what was typed.
public struct Editor: Flow {
  /// What is on show, and whether something was typed.
  public enum State: Hashable, Sendable { case list, clean, dirty, asking }
  /// What the user does.
  public enum Event: Hashable, Sendable {
    case newTapped, typed, closeTapped, discardTapped, keepTapped
  }
  /// The screens.
  public enum Screen: String, Hashable, Sendable { case list, editor, question }

  /// Whether it says that the editor stays, and where a swipe leads elsewhere than the button.
  let saysSo: Bool

  /// Makes the flow.
  public init(saysSo: Bool) { self.saysSo = saysSo }

  /// The list.
  public var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  /// Closes what is clean, and asks about what is dirty.
  public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .newTapped): .to(.clean, .present(.editor))
    case (.clean, .typed): .to(.dirty)
    case (.clean, .closeTapped): .to(.list, .dismiss)
    case (.dirty, .closeTapped): .to(.asking, .present(.question, style: .alert))
    case (.asking, .keepTapped): .to(.dirty, .dismiss)
    case (.asking, .discardTapped): .to(.list, .dismissAll)
    default: nil
    }
  }

  /// A swipe closes the editor, or the flow says that it is kept.
  public func event(for move: SystemMove, in state: State) -> Event? {
    switch (move, state) {
    case (.dismissalAttempted, .dirty): saysSo ? .closeTapped : nil
    case (.interactiveDismiss, .dirty): saysSo ? nil : .closeTapped
    case (.interactiveDismiss, _): .closeTapped
    default: nil
    }
  }
}
