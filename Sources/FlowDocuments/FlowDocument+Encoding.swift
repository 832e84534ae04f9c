extension FlowDocument {
  /// Writes the document as JSON, one line for each element, the same bytes for equal documents.
  ///
  /// ``init(json:)`` gives the document back, and writing that gives the same bytes.
  public func json() -> String { value.document() }

  /// The document as a value.
  package var value: JSONValue {
    .object([
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
      "findings": .array(findings.map(\.json)),
    ])
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
    .object([
      "screen": .integer(screen),
      "payload": .optional(payload),
      "slots": .optional(slots.map(\.json)),
    ])
  }
}

extension FlowDocument.Container {
  /// The keys of the container, which its layer, tab or slot writes among its own.
  fileprivate var screensJSON: JSONValue? {
    if case .stack(let screens) = self { .array(screens.map(\.json)) } else { nil }
  }

  fileprivate var tabsJSON: JSONValue? {
    if case .tabs(let tabs, _) = self { .array(tabs.map(\.json)) } else { nil }
  }

  fileprivate var selectedJSON: JSONValue? {
    if case .tabs(_, let selected) = self { .string(selected) } else { nil }
  }
}

extension FlowDocument.Place {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name),
      "screens": container.screensJSON,
      "tabs": container.tabsJSON,
      "selected": container.selectedJSON,
    ])
  }
}

extension FlowDocument.Layer {
  fileprivate var json: JSONValue {
    .object([
      "style": .optional(style),
      "screens": container.screensJSON,
      "tabs": container.tabsJSON,
      "selected": container.selectedJSON,
    ])
  }
}

extension FlowDocument.Window {
  fileprivate var json: JSONValue {
    .object(["name": .string(name), "layers": .array(layers.map(\.json))])
  }
}

extension FlowDocument.Configuration {
  /// The usual case, one window called `main`, is written without it.
  fileprivate var json: JSONValue {
    let isUsual = windows.map(\.name) == [FlowDocument.Window.main]
    return .object([
      "state": .string(state),
      "layers": isUsual ? .array(layers.map(\.json)) : nil,
      "windows": isUsual ? nil : .array(windows.map(\.json)),
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
      "move": (move?.kind.rawValue).map(JSONValue.string),
      "count": move?.count.map(JSONValue.integer),
      "tab": .optional(move?.tab),
      "window": .optional(move?.window),
      "link": isLink ? .bool(true) : nil,
    ])
  }
}

extension FlowDocument.Move {
  fileprivate var count: Int? {
    if case .backBy(let count) = self { count } else { nil }
  }

  fileprivate var tab: String? {
    switch self {
    case .tabTapped(let name), .tabRetapped(let name): name
    case .back, .backBy, .interactiveDismiss, .windowFocused, .windowClosed: nil
    }
  }

  fileprivate var window: String? {
    switch self {
    case .windowFocused(let name), .windowClosed(let name): name
    case .back, .backBy, .interactiveDismiss, .tabTapped, .tabRetapped: nil
    }
  }
}

extension FlowDocument.Command {
  fileprivate var json: JSONValue {
    .object([
      "operation": .string(operation.rawValue),
      "screens": .optional(screens.map(\.json)),
      "style": .optional(style),
      "name": .optional(name),
      "address": .optional(address),
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

extension FlowDocument.Finding {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue),
      "part": .integer(part),
      "configuration": .integer(configuration),
    ])
  }
}
