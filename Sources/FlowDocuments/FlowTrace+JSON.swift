extension FlowTrace {
  private static let format = "flowgraph-trace"

  /// Writes the trace as JSON, one line per event; equal traces have the same bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { jsonValue.multilineText() }

  /// Reads a trace.
  ///
  /// - Throws: The first error: bad JSON, another format or version, an unknown or missing key, or
  ///   a value of the wrong type.
  public init(json: [UInt8]) throws(DocumentError) {
    self = try JSONValue.read(json, Self.init)
  }
}

extension FlowTrace: JSONCodable {
  package static var jsonName: String { "the trace" }
  package static var blank: Self { Self(flow: "") }

  package static func checkHeader(_ json: JSONValue) throws(JSONFault) {
    try json.requireFormat(format, version: version, "trace")
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    coder.write("format", .string(Self.format))
    coder.write("version", .integer(Self.version))
    try coder.code("flow", &flow, .name)
    try coder.code("start", &start, .count)
    try coder.code("events", &steps, .list())
  }
}

extension ObjectReader {
  /// Rejects keys that have no meaning here.
  fileprivate func reject(keys: [String], in name: String) throws(JSONFault) {
    for key in keys {
      guard let value = optional(key) else { continue }
      throw value.fault("\(name) does not take \"\(key)\"")
    }
  }
}

extension FlowTrace.Step: JSONCodable {
  package static var jsonName: String { "an event of the trace" }
  package static var blank: Self { Self("") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    coder.write(
      "event", kind == .relaunch ? nil : kind == .move ? JSONValue(.null) : .string(event))
    try coder.code("payload", &payload, .string)
    try coder.code("sample", &sample, .count)
    try coder.code("move", &move, .string)
    try coder.code("answers", &work, .name)
    try coder.code("late", &isLate, .flag, default: false)
    coder.write("relaunch", kind == .relaunch ? .bool(true) : nil)
    try coder.code("stack", &stack, .string)
    try coder.code("outcome", &outcome, .string)
    if let object = coder.object { try readInput(object) }
  }

  private mutating func readInput(_ object: ObjectReader) throws(JSONFault) {
    if let relaunch = object.optional("relaunch") {
      guard relaunch.bool == true else { throw relaunch.mismatch("\"relaunch\"", "true") }
      try object.reject(
        keys: ["event", "payload", "sample", "move", "answers", "late", "outcome"],
        in: "a relaunch")
      self = .relaunch(stack: stack)
    } else if case .null? = object.optional("event")?.content {
      try object.reject(
        keys: ["payload", "sample", "answers", "late", "outcome"], in: "a move without an event")
      self = .move(try object.read("move", .name), stack: stack)
    } else {
      if work == nil { try object.reject(keys: ["late"], in: "an event without \"answers\"") }
      event = try object.read("event", .name)
    }
  }
}
