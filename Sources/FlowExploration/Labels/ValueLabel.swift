import FlowCore
import FlowScripts

/// The label of a screen or an event, read from the value by reflection.
///
/// The event of a script is named after its answer or its step.
///
/// `Login.Screen.password(name: "ann")` is called `password`, has the parameter `name` and the
/// payload `ann`.
struct ValueLabel: Hashable {
  /// The names of the enclosing child flows, outermost first.
  var children: [String] = []
  /// The names of these child flows with their keys, `details(3)`, where any of them has one.
  var instances: [String]?
  /// The name of the case.
  var name = ""
  /// The labels of the payload, or the names of its types.
  var parameters: [String] = []
  /// The payload as text, or `nil` if there is none.
  var payload: String?
  /// The name of the group in which diagrams draw it, if its flow names one.
  var group: String?
  /// What its flow says about it to readers of diagrams, if anything.
  var description: String?

  /// Reads the label of a value, usually a case of an enumeration.
  init(of value: Any) {
    if let event = value as? ScriptEvent {
      self = event.label
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
      self.init(case: label, payload: payload)
    default:
      self.init(name: ValueText.of(value))
    }
  }

  init(name: String, parameters: [String] = [], payload: String? = nil) {
    self.name = name
    self.parameters = parameters
    self.payload = payload
  }

  private init(case name: String, payload value: Any) {
    self.name = name
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .tuple
    let members = isList ? Array(mirror.children) : [(label: nil, value: value)]
    parameters = members.map { member in
      if let label = member.label, !label.hasPrefix(".") { return label }
      return TypeText.of(member.value)
    }
    payload = members.map { ValueText.of($0.value) }.joined(separator: ", ")
  }

  /// The names of the enclosing child flows: `app.login`; `nil` if there is none.
  var childPath: String? { children.isEmpty ? nil : children.joined(separator: ".") }

  /// The path of the child flows with their keys: `app.details(3)`; `nil` if none has a key.
  var instancePath: String? { instances?.joined(separator: ".") }

  /// The path of names and the labels of the payload: `signedIn(name)`, `login.cancelled`.
  var signature: String {
    let path = (children + [name]).joined(separator: ".")
    return parameters.isEmpty ? path : "\(path)(\(parameters.joined(separator: ", ")))"
  }
}

extension String {
  /// The name, capitalized, as the names of screens and flows are.
  var asTitle: String {
    prefix(1).uppercased() + dropFirst()
  }
}
