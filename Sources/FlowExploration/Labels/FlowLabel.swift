public import FlowCore

/// What to call a screen, an event or an outcome where its type is not known.
///
/// The names are those of the documents: `App.Screen.login(.password(name: "ann"))` is called
/// `Password`, lies in the child `Login`, has the parameter `name` and the payload `ann`. Which
/// screens are a child's, the flow declares in its `children`.
public struct FlowLabel: Hashable, Sendable {
  /// The names of the enclosing child flows, outermost first.
  public var children: [String]
  /// The same names with the keys of children that have one, `details(3)`; `nil` where none has.
  public var instances: [String]?
  /// The name of the case; of a screen with its first letter in upper case.
  public var name: String
  /// The labels of the payload, or the names of its types.
  public var parameters: [String]
  /// The payload as text, or `nil` when there is none.
  public var payload: String?

  /// Makes a label.
  package init(
    children: [String] = [], instances: [String]? = nil, name: String,
    parameters: [String] = [], payload: String? = nil
  ) {
    self.children = children
    self.instances = instances
    self.name = name
    self.parameters = parameters
    self.payload = payload
  }

  /// Reads what to call an outcome.
  public static func outcome(_ outcome: some Hashable & Sendable) -> Self {
    Self(ValueLabel(of: outcome))
  }

  fileprivate init(_ label: ValueLabel) {
    self.init(
      children: label.children, instances: label.instances, name: label.name,
      parameters: label.parameters, payload: label.payload)
  }

  /// The names from outside in, with the keys of children: `login.cancelled`, `details(3).back`.
  public var path: String { ((instances ?? children) + [name]).joined(separator: ".") }

  /// The path and the labels of the payload: `nextTapped(name)`.
  public var signature: String {
    parameters.isEmpty ? path : "\(path)(\(parameters.joined(separator: ", ")))"
  }
}

extension Flow {
  /// Reads what to call a screen, and in which child flows it lies.
  public static func label(ofScreen screen: Screen) -> FlowLabel {
    var label = FlowLabel(valueLabel(ofScreen: screen))
    label.children = label.children.map(\.asTitle)
    label.name = label.name.asTitle
    return label
  }

  /// Reads what to call a piece of work, and which child flows wait for it.
  public static func label(ofWork work: Work) -> FlowLabel {
    FlowLabel(valueLabel(ofWork: work))
  }

  /// Reads what to call an event, and for which child flows it is.
  public static func label(ofEvent event: Event) -> FlowLabel {
    FlowLabel(valueLabel(ofEvent: event))
  }
}

extension FlowLabel: CustomStringConvertible {
  /// The path and the payload: `Web(https://example.org)`.
  public var description: String { payload.map { "\(path)(\($0))" } ?? path }
}

extension Configuration {
  /// The state as text, as documents tell it.
  public var stateText: String { ValueText.of(state) }
}
