extension FlowTrace {
  private static let format = "flowgraph-trace"

  /// Writes the trace as JSON, one line per event; equal traces have the same bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { value.document() }

  package var value: JSONValue {
    .object([
      "format": .string(Self.format),
      "version": .integer(Self.version),
      "flow": .string(flow),
      "start": .integer(start),
      "events": .array(steps.map(\.value)),
    ])
  }

  /// Reads a trace.
  ///
  /// - Throws: The first error: bad JSON, another format or version, an unknown or missing key, or
  ///   a value of the wrong type.
  public init(json: [UInt8]) throws(DocumentError) {
    self = try JSONValue.read(json, Self.init)
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    try json.requireFormat(Self.format, version: Self.version, "trace")
    let object = try ObjectReader(
      json, "the trace", keys: ["format", "version", "flow", "start", "events"])
    self.init(
      flow: try object.name("flow"), start: try object.count("start"),
      steps: try object.list("events", Step.init))
  }
}

extension ObjectReader {
  /// Rejects keys that have no meaning here.
  fileprivate func reject(keys: [String], in name: String) throws(JSONFault) {
    for key in keys {
      guard let value = optional(key) else { continue }
      throw JSONFault(offset: value.offset, message: "\(name) does not take \"\(key)\"")
    }
  }
}

extension FlowTrace.Step {
  package var value: JSONValue {
    .object([
      "relaunch": kind == .relaunch ? JSONValue(.bool(true)) : nil,
      "event": kind == .relaunch ? nil : kind == .move ? JSONValue(.null) : .string(event),
      "payload": payload.map(JSONValue.string),
      "sample": sample.map(JSONValue.integer),
      "move": move.map(JSONValue.string),
      "answers": .optional(work),
      "late": isLate ? .bool(true) : nil,
      "stack": stack.map(JSONValue.string),
      "outcome": outcome.map(JSONValue.string),
    ])
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "an event of the trace",
      keys: [
        "event", "payload", "sample", "move", "answers", "late", "relaunch", "stack", "outcome",
      ])
    if let relaunch = object.optional("relaunch") {
      guard relaunch.bool == true else { throw relaunch.mismatch("\"relaunch\"", "true") }
      try object.reject(
        keys: ["event", "payload", "sample", "move", "answers", "late", "outcome"],
        in: "a relaunch")
      self = .relaunch(stack: try object.optionalText("stack"))
      return
    }
    if case .null? = object.optional("event")?.content {
      try object.reject(
        keys: ["payload", "sample", "answers", "late", "outcome"], in: "a move without an event")
      self = .move(try object.name("move"), stack: try object.optionalText("stack"))
      return
    }
    let work = try object.optionalName("answers")
    if work == nil { try object.reject(keys: ["late"], in: "an event without \"answers\"") }
    self.init(
      try object.name("event"), payload: try object.optionalText("payload"),
      sample: try object.optionalCount("sample"), move: try object.optionalText("move"), work: work,
      isLate: try object.flag("late", default: false), stack: try object.optionalText("stack"),
      outcome: try object.optionalText("outcome"))
  }
}
