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
  /// How an alert looks.
  public enum Style: Hashable, Sendable {
    /// In the middle of the screen.
    case alert
    /// At the edge of the screen, or at what was tapped: an action sheet.
    case dialog
  }

  /// A button.
  public struct Button {
    /// The title.
    public var title: String
    /// What it is for, which determines how it looks.
    public var role: ButtonRole?
    /// What a tap does: send an event.
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
