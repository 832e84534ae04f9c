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

  /// The place as a value.
  var value: JSONValue {
    .object([
      "state": .string(state), "outcome": outcome?.value, "windows": stack.value(\.value),
      "choices": .array(choices.map(\.value)), "restorable": canRelaunch ? .bool(true) : nil,
    ])
  }

  /// Reads a place.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      state: try value.text("state"),
      outcome: try value.optional("outcome") { value throws(MalformedMessage) in
        try FlowLabel(value)
      },
      stack: try VirtualStack(value.required("windows")),
      choices: try value.list("choices") { value throws(MalformedMessage) in
        try FlowSession.Choice(value)
      },
      canRelaunch: try value.optionalFlag("restorable") ?? false)
  }
}

// MARK: - Choices

extension FlowSession.Choice {
  fileprivate var value: JSONValue {
    .joined(.object(["event": event?.value, "move": move?.value]), answer.value)
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      event: try value.optional("event") { value throws(MalformedMessage) in
        try FlowLabel(value)
      },
      move: try value.optional("move") { value throws(MalformedMessage) in
        try SystemMove(value)
      },
      answer: try FlowSession.Answer(value))
  }
}

extension FlowSession.Answer {
  private enum Kind: String { case moved, finished, ignored, refused }

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
          "command": .string(command), "reason": .string(reason), "position": .string(position),
        ]))
    }
  }

  private static func value(_ kind: Kind) -> JSONValue {
    .object(["reply": .string(kind.rawValue)])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    let text = try value.text("reply")
    switch Kind(rawValue: text) {
    case .moved: self = .moved(try FlowSession.Change(value))
    case .finished:
      self = .finished(try FlowLabel(value.required("outcome")), try FlowSession.Change(value))
    case .ignored: self = .ignored
    case .refused:
      self = .refused(
        command: try value.text("command"), reason: try value.text("reason"),
        position: try value.text("position"))
    case nil: throw MalformedMessage(reason: "unknown reply '\(text)'")
    }
  }
}

extension FlowSession.Change {
  fileprivate var value: JSONValue {
    .object([
      "commands": .texts(commands), "guard": condition.map { .string($0) },
      "note": note.map { .string($0) }, "position": .string(position),
    ])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      commands: try value.optionalTexts("commands") ?? [],
      condition: try value.optionalText("guard"), note: try value.optionalText("note"),
      position: try value.text("position"))
  }
}

extension SystemMove {
  fileprivate var value: JSONValue {
    switch self {
    case .back: Self.value(.back)
    case .backBy(let count): Self.value(.backBy, count: count)
    case .interactiveDismiss: Self.value(.interactiveDismiss)
    case .tabTapped(let name): Self.value(.tabTapped, name)
    case .tabRetapped(let name): Self.value(.tabRetapped, name)
    case .windowFocused(let name): Self.value(.windowFocused, name)
    case .windowClosed(let name): Self.value(.windowClosed, name)
    }
  }

  private static func value(_ kind: Kind, _ name: String? = nil, count: Int? = nil) -> JSONValue {
    .object([
      "kind": .string(kind.rawValue), "name": name.map { .string($0) },
      "count": count.map { .integer($0) },
    ])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    let text = try value.text("kind")
    switch Kind(rawValue: text) {
    case .back: self = .back
    case .backBy: self = .backBy(try value.number("count"))
    case .interactiveDismiss: self = .interactiveDismiss
    case .tabTapped: self = .tabTapped(try value.text("name"))
    case .tabRetapped: self = .tabRetapped(try value.text("name"))
    case .windowFocused: self = .windowFocused(try value.text("name"))
    case .windowClosed: self = .windowClosed(try value.text("name"))
    case nil: throw MalformedMessage(reason: "unknown system move '\(text)'")
    }
  }
}
