import FlowCore
import FlowScripts

/// The label of a screen or an event, read from the value by reflection.
///
/// `Login.Screen.password(name: "ann")` is called `password`, has the parameter `name` and the
/// payload `ann`. The event of a script has the name of its answer or its step.
struct ValueLabel: Hashable {
  /// The names of the enclosing child flows, outermost first.
  var children: [String] = []
  /// The names of these child flows with their keys, such as `details(3)`; `nil` if none has a key.
  var instances: [String]?
  var name = ""
  /// The labels of the payload, or the names of its types.
  var parameters: [String] = []
  /// The payload as text, or `nil` if there is none.
  var payload: String?
  /// The name of the group in which diagrams draw it, if its flow names one.
  var group: String?
  /// The description that its flow gives it for readers of diagrams, if any.
  var description: String?

  /// Reads the label of a value, usually a case of an enumeration.
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
    default:
      self.init(name: ValueText.of(value, masking: masking))
    }
  }

  init(name: String, parameters: [String] = [], payload: String? = nil) {
    self.name = name
    self.parameters = parameters
    self.payload = payload
  }

  private init(case name: String, payload value: Any, masking: Masking) {
    self.name = name
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .tuple
    let members = isList ? Array(mirror.children) : [(label: nil, value: value)]
    let labels = members.map { $0.label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
    parameters = zip(members, labels).map { $1 ?? TypeText.of($0.value) }
    payload = zip(members, labels)
      .map { ValueText.of($0.value, called: $1 ?? name, masking: masking) }
      .joined(separator: ", ")
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
