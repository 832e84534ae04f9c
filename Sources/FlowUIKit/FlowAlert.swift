#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The text and the buttons of an alert or an action sheet.
///
/// ```swift
/// return FlowAlert(
///   "Delete the item?",
///   .init("Delete", style: .destructive) { send(.deleteTapped) },
///   .init("Cancel", style: .cancel) { send(.cancelTapped) })
/// ```
/// The host makes a `UIAlertController` from it. If the flow ignores the event of a button, the
/// alert comes back. A flow that ends from an alert must dismiss it: `.finish(.cancelled,
/// .dismiss)`.
public struct FlowAlert {
  /// A button.
  public struct Button {
    let title: String
    let style: UIAlertAction.Style
    let action: () -> Void

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - style: The appearance.
    ///   - action: Called after a tap, once the alert is gone: sends an event.
    public init(
      _ title: String, style: UIAlertAction.Style = .default, action: @escaping () -> Void
    ) {
      self.title = title
      self.style = style
      self.action = action
    }
  }

  let title: String?
  let message: String?
  let style: UIAlertController.Style
  /// The buttons; without any, the user cannot close the alert.
  public var buttons: [Button]

  /// Makes an alert.
  ///
  /// In a wide window, an action sheet without an anchor is shown as an alert: see
  /// ``NavigationHost/anchor``.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - style: Whether it is an alert or an action sheet.
  ///   - buttons: The buttons.
  public init(
    _ title: String?, message: String? = nil, style: UIAlertController.Style = .alert,
    _ buttons: Button...
  ) {
    self.title = title
    self.message = message
    self.style = style
    self.buttons = buttons
  }
}
#endif
