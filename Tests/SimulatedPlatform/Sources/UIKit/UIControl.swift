// What these are is said in UIKit's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class UIColor: NSObject {
  public static let systemBackground = UIColor()
}

@MainActor
open class UIAction: NSObject {
  public let title: String
  let handler: (UIAction) -> Void

  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
}

@MainActor
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  open var isEnabled = true

  open func sendActions(for controlEvents: Event) {}
}

@MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  let action: UIAction?

  public init(type: ButtonType = .system, primaryAction: UIAction?) {
    action = primaryAction
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  open var currentTitle: String? { action?.title }

  open override func sendActions(for controlEvents: Event) {
    if controlEvents.contains(.primaryActionTriggered), let action { action.handler(action) }
  }
}

@MainActor
open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?

  public init() { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}

@MainActor
open class UIStackView: UIView {
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0

  public init(arrangedSubviews: [UIView]) {
    super.init(frame: .zero)
    for view in arrangedSubviews { addSubview(view) }
  }

  public required init?(coder: NSCoder) { nil }
}

@MainActor
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }

  public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor
open class NSLayoutAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

extension UIView {
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }

  /// Itself and all views inside.
  var withSubviews: [UIView] { [self] + subviews.flatMap(\.withSubviews) }
}

@MainActor
open class UINavigationItem: NSObject {
  open var hidesBackButton = false
}

extension SimulatedUser {
  /// The views that can be touched: none during a push, a pop or a turn of pages.
  private var views: [UIView] {
    guard let layer = touchedLayer, layer.withShownChildren.allSatisfy({ $0.transition == nil })
    else { return [] }
    return layer.viewIfLoaded?.withSubviews ?? []
  }

  /// Taps the button with a title, which can be one of an alert.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    if let alert = touchedLayer as? UIAlertController {
      return alert.actions.firstIndex { $0.title == title }.map(tapAction) ?? false
    }
    let buttons = views.compactMap { $0 as? UIButton }
    guard let button = buttons.last(where: { $0.isEnabled && $0.currentTitle == title }) else {
      return false
    }
    button.sendActions(for: .primaryActionTriggered)
    return true
  }

  /// What is in the text field of a placeholder, or `nil` if no such field is on show.
  public func text(in placeholder: String) -> String? { field(placeholder)?.text }

  /// Types into the text field of a placeholder.
  @discardableResult
  public func type(_ text: String, into placeholder: String) -> Bool {
    let field = field(placeholder)
    field?.text = text
    return field != nil
  }

  private func field(_ placeholder: String) -> UITextField? {
    views.compactMap { $0 as? UITextField }
      .last { $0.isEnabled && $0.placeholder == placeholder }
  }
}
