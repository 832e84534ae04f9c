import FlowCore

extension FlowDocument {
  /// Writes the document as JSON, one line per element; equal documents have the same bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { value.document() }

  package var value: JSONValue {
    .object([
      "flowgraph": .integer(Self.version),
      "name": .string(name),
      "title": .string(title),
      "search": search.json,
      "stacksKnown": hasStacks ? nil : .bool(false),
      "parts": .array(parts.map(\.json)),
      "screens": .array(screens.map(\.json)),
      "configurations": .array(configurations.map(\.json)),
      "starts": .array(starts.map(\.json)),
      "outcomes": .array(outcomes.map(JSONValue.string)),
      "transitions": .array(transitions.map(\.json)),
      "refusals": .array(refusals.map(\.json)),
      "deadEvents": .array(deadEvents.map(\.json)),
      "findings": .array(childMismatches.map(\.json)),
    ])
  }
}

extension JSONValue {
  /// Makes a string, or `nil` for no string.
  package static func optional(_ string: String?) -> JSONValue? {
    string.map(JSONValue.string)
  }

  package static func optional(_ elements: [JSONValue]) -> JSONValue? {
    elements.isEmpty ? nil : .array(elements)
  }
}

extension FlowDocument.Search {
  fileprivate var json: JSONValue {
    .object([
      "complete": .bool(isComplete),
      "bound": bound?.value,
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
      "group": .optional(group),
      "description": .optional(description),
    ])
  }
}

extension FlowDocument.VisibleScreen {
  fileprivate var json: JSONValue {
    .object(["screen": .integer(screen), "payload": .optional(payload)])
  }
}

extension FlowDocument.Configuration {
  /// A single window called `main` is omitted, and only its layers are written.
  fileprivate var json: JSONValue {
    let windows = stack.value(\.json)
    let onlyWindow = windows.elements?.count == 1 ? windows.elements?.first : nil
    let isMainOnly = onlyWindow?["name"]?.string == FlowDocument.Stack.mainWindow
    return .object([
      "state": .string(state),
      "layers": isMainOnly ? onlyWindow?["layers"] : nil,
      "windows": isMainOnly ? nil : windows,
      "work": .optional(work.map(JSONValue.string)),
      "expanded": isExpanded ? nil : .bool(false),
    ])
  }
}

extension FlowDocument.Start {
  fileprivate var json: JSONValue {
    .object(["configuration": .integer(configuration), "condition": .optional(condition)])
  }
}

extension Command<FlowDocument.VisibleScreen> {
  fileprivate var json: JSONValue {
    let parts = parts
    return .object([
      "operation": .string(parts.operation.rawValue),
      "screens": .optional(parts.screens.map(\.json)),
      "style": .optional(parts.style.knownName),
      "name": .optional(parts.name),
      "address": .optional(parts.address?.description),
    ])
  }
}

extension FlowDocument.Target {
  var configuration: Int? {
    if case .configuration(let index) = self { index } else { nil }
  }

  fileprivate var outcome: Int? {
    if case .outcome(let index) = self { index } else { nil }
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
      "screen": screen.map(JSONValue.integer),
      "decisions": .optional(decisions.map(\.json)),
      "commands": .optional(commands.map(\.json)),
      "guard": .optional(self.guard),
      "note": .optional(note),
      "position": .optional(location),
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
      "position": .optional(location),
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

extension FlowDocument.ChildMismatch {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue),
      "part": .integer(part),
      "configuration": .integer(configuration),
    ])
  }
}
