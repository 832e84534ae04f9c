package import FlowCore
import FlowScripts

/// The label of a screen, an event, an outcome or a piece of work, without its type.
///
/// The names are those that documents use: `App.Screen.login(.password(name: "ann"))` is called
/// `Password`, belongs to the child `Login`, and has the parameter `name` and the payload `ann`.
/// The flow's `children` declare which screens belong to a child. The event of a script has the
/// name of its answer or its step.
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
  /// The name of the group in which diagrams draw a screen, if its flow names one.
  var group: String?
  /// The description that a flow gives a screen for readers of diagrams, if any.
  var screenDescription: String?
  /// Whether a screen is there only for a time, as its flow declares.
  var isTemporary = false

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

  /// The names from outside in, with the keys of children: `login.cancelled`, `details(3).back`.
  package var path: String { ((instances ?? children) + [name]).joined(separator: ".") }

  /// The names of the enclosing child flows: `app.login`; `nil` if there is none.
  var childPath: String? { children.isEmpty ? nil : children.joined(separator: ".") }

  /// The path and the labels of the payload: `nextTapped(name)`.
  package var signature: String { withParameters(path) }

  /// The signature without the keys of children: `details.back`.
  var kind: String { withParameters((children + [name]).joined(separator: ".")) }

  private func withParameters(_ path: String) -> String {
    parameters.isEmpty ? path : "\(path)(\(parameters.joined(separator: ", ")))"
  }
}

extension FlowLabel: CustomStringConvertible {
  /// The path and the payload: `Web(https://example.org)`.
  package var description: String { payload.map { "\(path)(\($0))" } ?? path }
}

extension FlowLabel {
  /// Reads the label of a value by reflection, usually of a case of an enumeration.
  init(of value: Any, masking: Masking) {
    if let event = value as? ScriptEvent {
      self = event.label(masking: masking)
      return
    }
    if let value = value as? any RecordedValue {
      self = value.label
      return
    }
    let mirror = Mirror(reflecting: value)
    let associated = mirror.displayStyle == .enum ? mirror.children.first : nil
    switch associated {
    case (let label?, let payload)?:
      self.init(case: label, payload: payload, masking: masking)
    default: self.init(name: ValueText.of(value, masking: masking))
    }
  }

  private init(case name: String, payload value: Any, masking: Masking) {
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .tuple
    let members = isList ? Array(mirror.children) : [(label: nil, value: value)]
    let labels = members.map { $0.label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
    self.init(
      name: name, parameters: zip(members, labels).map { $1 ?? TypeText.of($0.value) },
      payload: zip(members, labels)
        .map { ValueText.of($0.value, called: $1 ?? name, masking: masking) }
        .joined(separator: ", "))
  }
}

extension String {
  /// The name, capitalized, as the names of screens and flows are.
  var asTitle: String { prefix(1).uppercased() + dropFirst() }
}

extension Configuration {
  package var stateText: String { ValueText.of(state, masking: .of(F.self)) }
}
