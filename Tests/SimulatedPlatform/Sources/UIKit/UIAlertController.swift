// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public private(set) var title: String?
  public private(set) var style = Style.default
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.handler = handler
    super.init()
    self.title = title
    self.style = style
  }
}

@MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  public private(set) var actions: [UIAlertAction] = []
  public private(set) var preferredStyle = Style.alert

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .custom
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// The user taps a button: the alert goes, and then its handler is called.
  func tap(_ action: UIAlertAction) {
    guard let presenting else { return }
    let platform = SimulatedPlatform.current
    presenting.beginDismissal(milliseconds: 300) {
      let delay = platform.quirks.contains(.callsAlertHandlerLate) ? 40 : 0
      platform.after(delay) { action.handler?(action) }
    }
  }
}
