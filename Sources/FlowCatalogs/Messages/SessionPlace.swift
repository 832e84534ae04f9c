import FlowCore
import FlowDocuments
import FlowExploration

/// The current position of a flow played in another process, and what can happen there.
package struct SessionPlace: Hashable, Sendable {
  /// The state as text.
  var state: String
  /// How the flow ended; `nil` while it is running.
  var outcome: FlowLabel?
  /// The current stack.
  var stack: VirtualStack<FlowLabel>
  /// What can happen.
  var choices: [FlowSession.Choice]
  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool
}

extension SessionPlace {
  /// The current position of a session.
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

  init(reading answer: ObjectReader) throws(JSONFault) {
    self.init(
      state: try answer.text("state"), outcome: try answer.optional("outcome", FlowLabel.init),
      stack: try FlowLabel.stack(answer.required("windows")),
      choices: try answer.list("choices", FlowSession.Choice.init),
      canRelaunch: try answer.flag("restorable", default: false))
  }
}

// MARK: - Choices

extension FlowSession.Choice {
  fileprivate var value: JSONValue {
    .joined(
      .object([
        "event": event?.value, "move": move?.value, "answers": .optional(work),
        "late": isLate ? .bool(true) : nil,
      ]), answer.value)
  }

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let choice = try ObjectReader(value, "a choice", keys: nil)
    self.init(
      event: try choice.optional("event", FlowLabel.init),
      move: try choice.optional("move", SystemMove.init(message:)),
      work: try choice.optionalText("answers"), isLate: try choice.flag("late", default: false),
      answer: try FlowSession.Answer(reading: choice))
  }
}

extension FlowSession.Answer {
  private enum Kind: String, CaseIterable { case moved, finished, ignored, refused }

  fileprivate var value: JSONValue {
    switch self {
    case .moved(let change): .joined(Self.value(.moved), change.value)
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

  private static func value(_ kind: Kind) -> JSONValue {
    .object(["reply": .string(kind.rawValue)])
  }

  fileprivate init(reading choice: ObjectReader) throws(JSONFault) {
    switch try choice.word("reply") as Kind {
    case .moved: self = .moved(try FlowSession.Change(reading: choice))
    case .finished:
      self = .finished(
        try FlowLabel(choice.required("outcome")), try FlowSession.Change(reading: choice))
    case .ignored: self = .ignored
    case .refused:
      self = .refused(
        command: try choice.text("command"), reason: try choice.text("reason"),
        position: try choice.optionalText("position"))
    }
  }
}

extension FlowSession.Change {
  fileprivate var value: JSONValue {
    .object([
      "commands": .optional(commands.map { .string($0) }), "screen": screen?.value,
      "decisions": .optional(decisions.map { .string($0) }), "guard": .optional(condition),
      "note": .optional(note), "position": .optional(position),
    ])
  }

  fileprivate init(reading choice: ObjectReader) throws(JSONFault) {
    self.init(
      commands: try choice.optionalTexts("commands", "a command"),
      screen: try choice.optional("screen", FlowLabel.init),
      decisions: try choice.optionalTexts("decisions", "a decision"),
      condition: try choice.optionalText("guard"), note: try choice.optionalText("note"),
      position: try choice.optionalText("position"))
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
    try self.init(move.word("kind"), reading: move, nameKey: "name")
  }
}
