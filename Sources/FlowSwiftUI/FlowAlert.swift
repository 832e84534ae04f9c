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
    let title: String
    let role: ButtonRole?
    let action: @MainActor () -> Void

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - role: Its purpose, which determines its appearance.
    ///   - action: Called after a tap: sends an event.
    public init(
      _ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
      self.title = title
      self.role = role
      self.action = action
    }
  }

  let title: String
  let message: String?
  let style: Style
  /// The buttons; without any, the platform adds one that does nothing, and the alert comes back.
  public var buttons: [Button]

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - style: Whether it is an alert or a confirmation dialog.
  ///   - buttons: The buttons.
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
