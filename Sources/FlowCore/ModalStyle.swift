/// How a modal layer is shown.
///
/// ```swift
/// .present(.terms, style: .fullScreen)
/// .present(.filters, style: .custom("drawer"))
/// ```
@frozen
public enum ModalStyle: Hashable, Codable, Sendable {
  /// A card that leaves part of the layer below visible and can be swiped down.
  case sheet
  /// A layer that covers everything.
  case fullScreen
  /// A small layer that points at what opened it.
  case popover
  /// A question or a message with buttons.
  case alert
  /// A custom style.
  indirect case custom(String)
}

extension ModalStyle {
  /// The styles that are not custom, in the order of their cases.
  package static let standard: [ModalStyle] = [.sheet, .fullScreen, .popover, .alert]

  /// The name of the style, such as `full screen`.
  public var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    case .alert: "alert"
    case .custom(let name): name
    }
  }

  package init(name: String) {
    self = Self.standard.first { $0.name == name } ?? .custom(name)
  }

  /// Whether the user can close such a layer, by swiping it down or tapping outside it.
  ///
  /// Full-screen layers, alerts and custom styles can only be closed by the flow.
  public var allowsInteractiveDismiss: Bool {
    switch self {
    case .sheet, .popover: true
    case .fullScreen, .alert, .custom: false
    }
  }

  /// Whether such a layer hides everything below it.
  package var coversWindow: Bool { self == .fullScreen }
}

extension ModalStyle: CustomStringConvertible {
  /// The ``name`` of the style.
  public var description: String { name }
}
