#if canImport(SwiftUI)
public import SwiftUI

/// The text and the buttons of an alert or a confirmation dialog.
///
/// ```swift
/// FlowAlert(
///   "Delete the item?",
///   .init("Delete", role: .destructive) { send(.deleteTapped) },
///   .init("Cancel", role: .cancel) { send(.cancelTapped) })
/// ```
/// The host shows it with `alert(_:isPresented:presenting:)`. If the flow ignores the event of a
/// button, the alert comes back. A flow that ends from an alert must dismiss it:
/// `.finish(.cancelled, .dismiss)`.
public struct FlowAlert {
  /// The form of an alert.
  public enum Style: Hashable, Sendable {
    /// In the middle of the screen.
    case alert
    /// An action sheet, at the edge of the screen or at the control that was tapped.
    case dialog
  }

  /// A button.
  public struct Button {
    /// The title.
    public var title: String
    /// Its purpose, which determines its appearance.
    public var role: ButtonRole?
    /// Called after a tap: sends an event.
    public var action: @MainActor () -> Void

    /// Makes a button.
    public init(
      _ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
      self.title = title
      self.role = role
      self.action = action
    }
  }

  /// The title.
  public var title: String
  /// The text below the title.
  public var message: String?
  /// Whether it is an alert or a confirmation dialog.
  public var style: Style
  /// The buttons; without any, the platform adds one that does nothing, and the alert comes back.
  public var buttons: [Button]

  /// Makes an alert.
  public init(
    _ title: String, message: String? = nil, style: Style = .alert, _ buttons: Button...
  ) {
    self.title = title
    self.message = message
    self.style = style
    self.buttons = buttons
  }
}
#endif
