package import FlowCore

/// The label of a screen, an event, an outcome or a piece of work, without its type.
///
/// The names are those that documents use: `App.Screen.login(.password(name: "ann"))` is called
/// `Password`, belongs to the child `Login`, and has the parameter `name` and the payload `ann`.
/// The flow's `children` declare which screens belong to a child.
package struct FlowLabel: Hashable, Sendable {
  /// The names of the enclosing child flows, outermost first.
  package var children: [String]
  /// The same names, with the keys of children that have one, as in `details(3)`; `nil` if none
  /// has.
  package var instances: [String]?
  /// The name of the case; for a screen, capitalized.
  package var name: String
  /// The labels of the payload, or the names of its types.
  package var parameters: [String]
  /// The payload as text, or `nil` if there is none.
  ///
  /// A masked value is written as `•••` and a number.
  package var payload: String?

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

  fileprivate init(_ label: ValueLabel) {
    self.init(
      children: label.children, instances: label.instances, name: label.name,
      parameters: label.parameters, payload: label.payload)
  }

  /// The names from outside in, with the keys of children: `login.cancelled`, `details(3).back`.
  package var path: String { ((instances ?? children) + [name]).joined(separator: ".") }

  /// The path and the labels of the payload: `nextTapped(name)`.
  package var signature: String {
    parameters.isEmpty ? path : "\(path)(\(parameters.joined(separator: ", ")))"
  }
}

extension Flow {
  /// Returns the label of a screen, with the child flows it belongs to.
  package static func label(ofScreen screen: Screen) -> FlowLabel {
    var label = FlowLabel(valueLabel(ofScreen: screen))
    // A document already has capitalized names.
    if screen is any RecordedValue { return label }
    label.children = label.children.map(\.asTitle)
    label.name = label.name.asTitle
    return label
  }

  /// Returns the label of a piece of work, with the child flows that wait for it.
  package static func label(ofWork work: Work) -> FlowLabel {
    FlowLabel(valueLabel(ofWork: work))
  }

  /// Returns the label of an event, with the child flows that handle it.
  package static func label(ofEvent event: Event) -> FlowLabel {
    FlowLabel(valueLabel(ofEvent: event))
  }

  package static func label(ofOutcome outcome: Outcome) -> FlowLabel {
    FlowLabel(valueLabel(ofOutcome: outcome))
  }
}

extension FlowLabel: CustomStringConvertible {
  /// The path and the payload: `Web(https://example.org)`.
  package var description: String { payload.map { "\(path)(\($0))" } ?? path }
}

extension Configuration {
  package var stateText: String { ValueText.of(state, masking: .of(F.self)) }
}
