extension FlowCheck.Trace {
  package var value: JSONValue {
    .object([
      "start": .integer(start),
      "condition": condition.map(JSONValue.string),
      "position": location.map(JSONValue.string),
      "state": .string(state),
      "stack": .string(stack),
      "code": code.map(JSONValue.string),
      "steps": .array(steps.map(\.json)),
      "path": path?.value,
    ])
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "a trace",
      keys: ["start", "condition", "position", "state", "stack", "code", "steps", "path"])
    self.init(
      start: try object.count("start"), condition: try object.optionalText("condition"),
      location: try object.optionalText("position"), state: try object.text("state"),
      stack: try object.text("stack"), code: try object.optionalText("code"),
      steps: try object.list("steps", FlowCheck.TraceStep.init),
      path: try object.optional("path", FlowDocument.init))
  }
}

extension FlowCheck.TraceStep {
  private static let keys = [
    "event", "payload", "sample", "move", "answers", "late", "answer", "effect", "position",
    "state", "stack", "outcome",
  ]

  fileprivate var json: JSONValue {
    .object([
      "event": .string(step.event),
      "payload": step.payload.map(JSONValue.string),
      "sample": step.sample.map(JSONValue.integer),
      "move": step.kind == .move ? nil : step.move.map(JSONValue.string),
      "answers": .optional(step.work),
      "late": step.isLate ? .bool(true) : nil,
      "answer": .string(result.rawValue),
      "effect": .string(effect),
      "position": location.map(JSONValue.string),
      "state": .string(state),
      "stack": .string(stack),
      "outcome": step.outcome.map(JSONValue.string),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "a step", keys: Self.keys)
    let event = try object.name("event")
    let stack = try object.text("stack")
    let result: StepResult = try object.keyword("answer")
    let step: FlowTrace.Step =
      switch result {
      case .restored: .relaunch(stack: stack)
      case .unmapped: .move(event, stack: stack)
      case .handled, .finished, .ignored, .refused:
        .init(
          event, payload: try object.optionalText("payload"),
          sample: try object.optionalCount("sample"), move: try object.optionalText("move"),
          work: try object.optionalName("answers"),
          isLate: try object.flag("late", default: false), stack: stack,
          outcome: try object.optionalText("outcome"))
      }
    self.init(
      step, result, effect: try object.text("effect"),
      location: try object.optionalText("position"), state: try object.text("state"))
  }
}
