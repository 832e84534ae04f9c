extension FlowDocument {
  /// Writes the document as JSON, one line for each element, the same bytes for equal documents.
  ///
  /// ``init(json:)`` gives the document back, and writing that gives the same bytes.
  public func json() -> String {
    let value: JSONValue = .object([
      "flowgraph": .integer(Self.version),
      "name": .string(name),
      "title": .string(title),
      "search": search.json,
      "parts": .array(parts.map(\.json)),
      "screens": .array(screens.map(\.json)),
      "configurations": .array(configurations.map(\.json)),
      "starts": .array(starts.map(\.json)),
      "outcomes": .array(outcomes.map(JSONValue.string)),
      "transitions": .array(transitions.map(\.json)),
      "refusals": .array(refusals.map(\.json)),
      "deadEvents": .array(deadEvents.map(\.json)),
    ])
    return value.document()
  }
}

extension JSONValue {
  /// Makes a string, or nothing.
  fileprivate static func optional(_ string: String?) -> JSONValue? {
    string.map(JSONValue.string)
  }

  /// Makes an array, or nothing when there is no element.
  fileprivate static func optional(_ elements: [JSONValue]) -> JSONValue? {
    elements.isEmpty ? nil : .array(elements)
  }
}

extension FlowDocument.Search {
  fileprivate var json: JSONValue {
    .object([
      "complete": .bool(isComplete),
      "bound": bound.map {
        .object(["kind": .string($0.kind.rawValue), "limit": .integer($0.limit)])
      },
      "ignoredEvents": .integer(ignoredEvents),
    ])
  }
}

extension FlowDocument.Part {
  fileprivate var json: JSONValue {
    .object(["name": .string(name), "parent": parent.map(JSONValue.integer)])
  }
}

extension FlowDocument.Screen {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "parameters": .optional(parameters.map(JSONValue.string)),
      "part": .integer(part),
    ])
  }
}

extension FlowDocument.ShownScreen {
  fileprivate var json: JSONValue {
    .object(["screen": .integer(screen), "payload": .optional(payload)])
  }
}

extension FlowDocument.Layer {
  fileprivate var json: JSONValue {
    .object(["style": .optional(style), "screens": .array(screens.map(\.json))])
  }
}

extension FlowDocument.Configuration {
  fileprivate var json: JSONValue {
    .object([
      "state": .string(state),
      "layers": .array(layers.map(\.json)),
      "expanded": isExpanded ? nil : .bool(false),
    ])
  }
}

extension FlowDocument.Start {
  fileprivate var json: JSONValue {
    .object(["configuration": .integer(configuration), "condition": .optional(condition)])
  }
}

extension FlowDocument.Event {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "parameters": .optional(parameters.map(JSONValue.string)),
      "payload": .optional(payload),
      "system": isSystem ? .bool(true) : nil,
    ])
  }
}

extension FlowDocument.Command {
  fileprivate var json: JSONValue {
    .object([
      "operation": .string(operation.rawValue),
      "screens": .optional(screens.map(\.json)),
      "style": .optional(style),
    ])
  }
}

extension FlowDocument.Target {
  fileprivate var configuration: Int? {
    if case .configuration(let position) = self { position } else { nil }
  }

  fileprivate var outcome: Int? {
    if case .outcome(let position) = self { position } else { nil }
  }
}

extension FlowDocument.Decision {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "choice": .string(choice),
      "choices": .array(choices.map(JSONValue.string)),
    ])
  }
}

extension FlowDocument.Transition {
  fileprivate var json: JSONValue {
    .object([
      "from": .integer(source),
      "to": target.configuration.map(JSONValue.integer),
      "outcome": target.outcome.map(JSONValue.integer),
      "event": event.json,
      "decisions": .optional(decisions.map(\.json)),
      "commands": .optional(commands.map(\.json)),
      "guard": .optional(self.guard),
      "note": .optional(note),
      "position": .optional(position),
    ])
  }
}

extension FlowDocument.Refusal {
  fileprivate var json: JSONValue {
    .object([
      "from": .integer(source),
      "event": event.json,
      "command": command.json,
      "reason": .string(reason),
      "position": .optional(position),
    ])
  }
}

extension FlowDocument.DeadEvent {
  fileprivate var json: JSONValue {
    .object([
      "event": event.json,
      "reason": .string(reason.rawValue),
      "transitions": .optional(transitions.map(\.json)),
    ])
  }
}
