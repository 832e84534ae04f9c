import FlowCore
package import FlowDocuments
package import FlowExploration

/// The current configuration of a flow that is played, and what can happen there.
package struct SessionSnapshot: Hashable, Sendable {
  var state: String
  /// How the flow ended, or `nil` while it is running.
  var outcome: FlowLabel?
  var stack: VirtualStack<FlowLabel>
  var choices: [FlowSession.Choice]
  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool
}

extension SessionSnapshot: CatalogValue {
  package static var jsonName: String { "the snapshot" }
  package static var blank: Self {
    Self(state: "", outcome: nil, stack: .init(), choices: [], canRelaunch: false)
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("state", &state, .string)
    try coder.code("outcome", &outcome, .object)
    try coder.windows("windows", &stack)
    try coder.code("choices", &choices, .list())
    try coder.code("restorable", &canRelaunch, .flag, default: false)
  }
}

extension FlowLabel: JSONCodable {
  package static var jsonName: String { "a label" }
  package static var blank: Self { Self(name: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("children", &children, .strings(of: "a child"), default: [])
    try coder.code("instances", &instances, .strings(of: "a child"))
    try coder.code("name", &name, .string)
    try coder.code("parameters", &parameters, .strings(of: "a parameter"), default: [])
    try coder.code("payload", &payload, .string)
  }
}

// MARK: - Choices

extension FlowSession.Choice: CatalogValue {
  package static var jsonName: String { "a choice" }
  package static var blank: Self { Self(reply: .ignored) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("event", &event, .object)
    try coder.code(&move)
    try coder.code("answers", &work, .string)
    try coder.code("late", &isLate, .flag, default: false)
    if let object = coder.object {
      reply = try FlowSession.Reply(from: object)
    } else {
      coder.writeMembers(of: reply.jsonValue)
    }
  }
}

extension FlowSession.Reply {
  private enum ReplyKind: String, CaseIterable {
    case handled = "moved"
    case finished, ignored, refused
  }

  fileprivate var jsonValue: JSONValue {
    switch self {
    case .handled(let change): .joined(Self.json(of: .handled), change.jsonValue)
    case .finished(let outcome, let change):
      .joined(
        Self.json(of: .finished), .joined(.object(["outcome": outcome.jsonValue]), change.jsonValue)
      )
    case .ignored: Self.json(of: .ignored)
    case .refused(let command, let reason, let position):
      .joined(
        Self.json(of: .refused),
        .object([
          "command": .string(command), "reason": .string(reason), "position": .optional(position),
        ]))
    }
  }

  private static func json(of kind: ReplyKind) -> JSONValue {
    .object(["reply": .string(kind.rawValue)])
  }

  fileprivate init(from choice: ObjectReader) throws(JSONFault) {
    switch try choice.read("reply", .keyword) as ReplyKind {
    case .handled: self = .handled(try FlowSession.Effect(from: choice))
    case .finished:
      self = .finished(
        try FlowLabel(choice.required("outcome")), try FlowSession.Effect(from: choice))
    case .ignored: self = .ignored
    case .refused:
      self = .refused(
        command: try choice.read("command", .string), reason: try choice.read("reason", .string),
        location: try choice.optional("position", .string))
    }
  }
}

extension FlowSession.Effect: CatalogValue {
  package static var jsonName: String { "a choice" }
  package static var blank: Self { Self(commands: []) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("commands", &commands, .strings(of: "a command"), default: [])
    try coder.code("screen", &screen, .object)
    try coder.code("decisions", &decisions, .strings(of: "a decision"), default: [])
    try coder.code("guard", &condition, .string)
    try coder.code("note", &note, .string)
    try coder.code("position", &location, .string)
  }
}
