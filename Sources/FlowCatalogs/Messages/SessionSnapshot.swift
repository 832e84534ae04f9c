import FlowCore
import FlowDocuments
import FlowExploration

/// The current configuration of a flow played in another process, and what can happen there.
package struct SessionSnapshot: Hashable, Sendable {
  var state: String
  /// How the flow ended, or `nil` while it is running.
  var outcome: FlowLabel?
  var stack: VirtualStack<FlowLabel>
  var choices: [FlowSession.Choice]
  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool
}

extension SessionSnapshot {
  /// The current configuration of a session, and what can happen there.
  init(_ session: FlowSession) {
    self.init(
      state: session.state, outcome: session.outcome, stack: session.stack,
      choices: session.choices, canRelaunch: session.canRelaunch)
  }

  var value: JSONValue {
    .object([
      "state": .string(state), "outcome": outcome?.value, "windows": stack.value(\.value),
      "choices": .array(choices.map(\.value)), "restorable": canRelaunch ? .bool(true) : nil,
    ])
  }

  init(from object: ObjectReader) throws(JSONFault) {
    self.init(
      state: try object.text("state"), outcome: try object.optional("outcome", FlowLabel.init),
      stack: try FlowLabel.stack(object.required("windows")),
      choices: try object.list("choices", FlowSession.Choice.init),
      canRelaunch: try object.flag("restorable", default: false))
  }
}

// MARK: - Choices

extension FlowSession.Choice {
  fileprivate var value: JSONValue {
    .joined(
      .object([
        "event": event?.value, "move": move?.value, "answers": .optional(work),
        "late": isLate ? .bool(true) : nil,
      ]), reply.value)
  }

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let choice = try ObjectReader(value, "a choice", keys: nil)
    self.init(
      event: try choice.optional("event", FlowLabel.init),
      move: try choice.optional("move", SystemMove.init(message:)),
      work: try choice.optionalText("answers"), isLate: try choice.flag("late", default: false),
      reply: try FlowSession.Reply(from: choice))
  }
}

extension FlowSession.Reply {
  private enum ReplyKind: String, CaseIterable {
    case handled = "moved"
    case finished, ignored, refused
  }

  fileprivate var value: JSONValue {
    switch self {
    case .handled(let change): .joined(Self.value(.handled), change.value)
    case .finished(let outcome, let change):
      .joined(Self.value(.finished), .joined(.object(["outcome": outcome.value]), change.value))
    case .ignored: Self.value(.ignored)
    case .refused(let command, let reason, let position):
      .joined(
        Self.value(.refused),
        .object([
          "command": .string(command), "reason": .string(reason), "position": .optional(position),
        ]))
    }
  }

  private static func value(_ kind: ReplyKind) -> JSONValue {
    .object(["reply": .string(kind.rawValue)])
  }

  fileprivate init(from choice: ObjectReader) throws(JSONFault) {
    switch try choice.keyword("reply") as ReplyKind {
    case .handled: self = .handled(try FlowSession.Effect(from: choice))
    case .finished:
      self = .finished(
        try FlowLabel(choice.required("outcome")), try FlowSession.Effect(from: choice))
    case .ignored: self = .ignored
    case .refused:
      self = .refused(
        command: try choice.text("command"), reason: try choice.text("reason"),
        location: try choice.optionalText("position"))
    }
  }
}

extension FlowSession.Effect {
  fileprivate var value: JSONValue {
    .object([
      "commands": .optional(commands.map { .string($0) }), "screen": screen?.value,
      "decisions": .optional(decisions.map { .string($0) }), "guard": .optional(condition),
      "note": .optional(note), "position": .optional(location),
    ])
  }

  fileprivate init(from choice: ObjectReader) throws(JSONFault) {
    self.init(
      commands: try choice.optionalTexts("commands", "a command"),
      screen: try choice.optional("screen", FlowLabel.init),
      decisions: try choice.optionalTexts("decisions", "a decision"),
      condition: try choice.optionalText("guard"), note: try choice.optionalText("note"),
      location: try choice.optionalText("position"))
  }
}

extension SystemMove {
  fileprivate var value: JSONValue {
    let (kind, detail) = parts
    let isCounted = kind.key == "count"
    return .object([
      "kind": .string(kind.rawValue), "name": isCounted ? nil : detail,
      "count": isCounted ? detail : nil,
    ])
  }

  fileprivate init(message value: JSONValue) throws(JSONFault) {
    let move = try ObjectReader(value, "a system move", keys: nil)
    try self.init(move.keyword("kind"), from: move, nameKey: "name")
  }
}
