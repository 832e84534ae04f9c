extension FlowCheck.Trace {
  /// The trace as a value.
  package var value: JSONValue {
    .object([
      "start": .integer(start),
      "condition": condition.map(JSONValue.string),
      "position": position.map(JSONValue.string),
      "state": .string(state),
      "stack": .string(stack),
      "code": code.map(JSONValue.string),
      "steps": .array(steps.map(\.json)),
      "path": path?.value,
    ])
  }

  /// Reads a trace from a value.
  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "a trace",
      keys: ["start", "condition", "position", "state", "stack", "code", "steps", "path"])
    self.init(
      start: try object.count("start"), condition: try object.optionalText("condition"),
      position: try object.optionalText("position"), state: try object.text("state"),
      stack: try object.text("stack"), code: try object.optionalText("code"),
      steps: try object.list("steps") { value throws(JSONFault) in
        try FlowCheck.Step(value)
      },
      path: try Self.path(object))
  }
}

extension FlowCheck.Trace {
  private static func path(_ object: ObjectReader) throws(JSONFault) -> FlowDocument? {
    guard let value = object.optional("path") else { return nil }
    return try FlowDocument(value)
  }
}

extension FlowCheck.Step {
  private static let keys = [
    "event", "payload", "move", "answer", "effect", "position", "state", "stack", "outcome",
  ]

  fileprivate var json: JSONValue {
    .object([
      "event": .string(event),
      "payload": payload.map(JSONValue.string),
      "move": move.map(JSONValue.string),
      "answer": .string(answer.rawValue),
      "effect": .string(effect),
      "position": position.map(JSONValue.string),
      "state": .string(state),
      "stack": .string(stack),
      "outcome": outcome.map(JSONValue.string),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "a step", keys: Self.keys)
    self.init(
      try object.name("event"), payload: try object.optionalText("payload"),
      move: try object.optionalText("move"), try object.word("answer"),
      effect: try object.text("effect"), position: try object.optionalText("position"),
      state: try object.text("state"), stack: try object.text("stack"),
      outcome: try object.optionalText("outcome"))
  }
}
