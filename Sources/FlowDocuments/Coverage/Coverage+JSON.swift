extension Coverage {
  private static let format = "flowgraph-coverage"

  /// Writes the coverage as JSON, one line per configuration and step; equal coverage has the same
  /// bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { jsonValue.multilineText() }

  /// Reads a coverage.
  ///
  /// - Throws: The first error: bad JSON, another format or version, an unknown or missing key, a
  ///   value of the wrong type, a reference to a missing element, or a duplicate entry.
  public init(json: [UInt8]) throws(DocumentError) {
    self = try JSONValue.read(json, Self.init)
  }
}

extension Coverage: JSONCodable {
  package static var jsonName: String { "the coverage" }
  package static var blank: Self { Self(flow: "") }

  package static func checkHeader(_ json: JSONValue) throws(JSONFault) {
    try json.requireFormat(format, version: version, "coverage")
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    let configurations = configurations
    let indices = Dictionary(
      configurations.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
    coder.write("format", .string(Self.format))
    coder.write("version", .integer(Self.version))
    try coder.code("flow", &flow, .name)
    try coder.code("runs", &runs, .count)
    try coder.code("summary", &isSummary, .flag, default: false)
    coder.write(
      "configurations",
      .array(configurations.map { $0.configuration.json(visits: $0.visits) }))
    coder.write("steps", .array(steps.map { $0.step.json(count: $0.count, indices) }))
    if let object = coder.object { try readCounts(object) }
  }

  private mutating func readCounts(_ object: ObjectReader) throws(JSONFault) {
    var configurations: [Configuration] = []
    for element in try object.list("configurations", { $0 }) {
      let (configuration, count) = try Configuration.parse(element)
      guard visits.updateValue(count, forKey: configuration) == nil else {
        throw element.fault("this configuration appears twice; merge its visits")
      }
      configurations.append(configuration)
    }
    for element in try object.list("steps", { $0 }) {
      let (step, count) = try CoveredStep.parse(element, configurations)
      guard counts.updateValue(count, forKey: step) == nil else {
        throw element.fault("this step appears twice; merge its counts")
      }
    }
  }
}

extension Coverage.Configuration {
  fileprivate func json(visits: Int) -> JSONValue {
    .object([
      "state": .string(state),
      "stack": .string(stack),
      "screens": .strings(screens),
      "visits": .integer(visits),
    ])
  }

  fileprivate static func parse(
    _ json: JSONValue
  ) throws(JSONFault) -> (Coverage.Configuration, visits: Int) {
    let object = try ObjectReader(
      json, "a configuration", keys: ["state", "stack", "screens", "visits"])
    let screens = try object.read("screens", .strings(of: "a screen"))
    return (
      Self(
        state: try object.read("state", .string), stack: try object.read("stack", .string),
        screens: screens),
      visits: try object.read("visits", .count)
    )
  }
}

extension Coverage.CoveredStep {
  private static let keys = [
    "from", "event", "payload", "child", "to", "outcome", "answer", "position", "guard", "count",
  ]

  fileprivate func json(count: Int, _ indices: [Coverage.Configuration: Int]) -> JSONValue {
    .object([
      "from": .integer(indices[source] ?? 0),
      "event": .string(event.signature),
      "payload": event.payload.map(JSONValue.string),
      "child": event.child.map(JSONValue.string),
      "to": reply.target.map { .integer(indices[$0] ?? 0) },
      "outcome": reply.outcome.map(JSONValue.string),
      "answer": reply == .refused
        ? .string("refused") : reply == .ignored ? .string("ignored") : nil,
      "position": location.map(JSONValue.string),
      "guard": self.guard.map(JSONValue.string),
      "count": .integer(count),
    ])
  }

  fileprivate static func parse(
    _ json: JSONValue, _ configurations: [Coverage.Configuration]
  ) throws(JSONFault) -> (Coverage.CoveredStep, count: Int) {
    let object = try ObjectReader(json, "a step", keys: keys)
    let source = try object.configuration("from", in: configurations)
    let count = try object.read("count", .count)
    guard count > 0 else {
      throw try object.required("count").mismatch("\"count\"", "a whole number from 1")
    }
    let event = Coverage.EventText(
      try object.read("event", .name), payload: try object.optional("payload", .string),
      child: try object.optional("child", .string))
    let step = Coverage.CoveredStep(
      from: source, event, try reply(object, configurations),
      location: try object.optional("position", .string),
      guard: try object.optional("guard", .string))
    return (step, count: count)
  }

  private static func reply(
    _ object: ObjectReader, _ configurations: [Coverage.Configuration]
  ) throws(JSONFault) -> Coverage.StepReply {
    let presentKeys = ["to", "outcome", "answer"].filter { object.optional($0) != nil }
    guard let key = presentKeys.first else {
      throw object.fault("the key \"to\", \"outcome\" or \"answer\" is missing in a step")
    }
    if presentKeys.count > 1 {
      throw try object.required(presentKeys[1]).fault(
        "a step has \"\(key)\" or \"\(presentKeys[1])\", not both")
    }
    switch key {
    case "to":
      return .handled(try object.configuration("to", in: configurations))
    case "outcome": return .finished(try object.read("outcome", .string))
    default:
      return try object.keyword("answer", of: ["refused", "ignored"]) == "refused"
        ? .refused : .ignored
    }
  }
}

extension ObjectReader {
  fileprivate func configuration(
    _ key: String, in configurations: [Coverage.Configuration]
  ) throws(JSONFault) -> Coverage.Configuration {
    let index = try required(key).index(
      "\"\(key)\"", of: "configuration", in: configurations.count)
    return configurations[index]
  }
}

extension Coverage.StepReply {
  /// The configuration that it leads to, or `nil` if there is none.
  package var target: Coverage.Configuration? {
    if case .handled(let target) = self { target } else { nil }
  }

  /// The outcome, or `nil` if the flow did not end.
  package var outcome: String? {
    if case .finished(let outcome) = self { outcome } else { nil }
  }
}
