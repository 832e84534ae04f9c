extension Coverage {
  private static let format = "flowgraph-coverage"

  /// Writes the coverage as JSON, one line per configuration and step; equal coverage has the same
  /// bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { value.document() }

  var value: JSONValue {
    let configurations = configurations
    let indices = Dictionary(
      configurations.enumerated().map { ($1.configuration, $0) }, uniquingKeysWith: { $1 })
    return JSONValue.object([
      "format": .string(Self.format),
      "version": .integer(Self.version),
      "flow": .string(flow),
      "runs": .integer(runs),
      "summary": isSummary ? .bool(true) : nil,
      "configurations": .array(configurations.map { $0.configuration.json(visits: $0.visits) }),
      "steps": .array(steps.map { $0.step.json(count: $0.count, indices) }),
    ])
  }

  /// Reads a coverage.
  ///
  /// - Throws: The first error: bad JSON, another format or version, an unknown or missing key, a
  ///   value of the wrong type, a reference to a missing element, or a duplicate entry.
  public init(json: [UInt8]) throws(DocumentError) {
    self = try JSONValue.read(json, Self.init)
  }

  init(_ json: JSONValue) throws(JSONFault) {
    try json.requireFormat(Self.format, version: Self.version, "coverage")
    let object = try ObjectReader(
      json, "the coverage",
      keys: ["format", "version", "flow", "runs", "summary", "configurations", "steps"])
    var configurations: [Configuration] = []
    var visits: [Configuration: Int] = [:]
    for element in try object.elements("configurations") {
      let (configuration, count) = try Configuration.parse(element)
      guard visits.updateValue(count, forKey: configuration) == nil else {
        throw JSONFault(
          offset: element.offset, message: "this configuration appears twice; merge its visits")
      }
      configurations.append(configuration)
    }
    var counts: [CoveredStep: Int] = [:]
    for element in try object.elements("steps") {
      let (step, count) = try CoveredStep.parse(element, configurations)
      guard counts.updateValue(count, forKey: step) == nil else {
        throw JSONFault(
          offset: element.offset, message: "this step appears twice; merge its counts")
      }
    }
    self.init(
      flow: try object.name("flow"), runs: try object.count("runs"), visits: visits,
      counts: counts)
    isSummary = try object.flag("summary", default: false)
  }
}

extension Coverage.Configuration {
  fileprivate func json(visits: Int) -> JSONValue {
    .object([
      "state": .string(state),
      "stack": .string(stack),
      "screens": .array(screens.map(JSONValue.string)),
      "visits": .integer(visits),
    ])
  }

  fileprivate static func parse(
    _ json: JSONValue
  ) throws(JSONFault) -> (Coverage.Configuration, visits: Int) {
    let object = try ObjectReader(
      json, "a configuration", keys: ["state", "stack", "screens", "visits"])
    let screens = try object.texts("screens", "a screen")
    return (
      Self(state: try object.text("state"), stack: try object.text("stack"), screens: screens),
      visits: try object.count("visits")
    )
  }
}

extension Coverage.CoveredStep {
  /// The replies that lead nowhere, as written in JSON.
  private enum UnhandledReply: String, CaseIterable { case refused, ignored }

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
      "answer": unhandledReply.map { .string($0.rawValue) },
      "position": location.map(JSONValue.string),
      "guard": self.guard.map(JSONValue.string),
      "count": .integer(count),
    ])
  }

  private var unhandledReply: UnhandledReply? {
    switch reply {
    case .handled, .finished: nil
    case .refused: .refused
    case .ignored: .ignored
    }
  }

  fileprivate static func parse(
    _ json: JSONValue, _ configurations: [Coverage.Configuration]
  ) throws(JSONFault) -> (Coverage.CoveredStep, count: Int) {
    let object = try ObjectReader(json, "a step", keys: keys)
    let from = try object.index("from", of: "configuration", in: configurations.count)
    let count = try object.count("count")
    guard count > 0 else {
      throw try object.required("count").mismatch("\"count\"", "a whole number from 1")
    }
    let event = Coverage.EventText(
      try object.name("event"), payload: try object.optionalText("payload"),
      child: try object.optionalText("child"))
    let step = Coverage.CoveredStep(
      from: configurations[from], event, try reply(object, configurations),
      location: try object.optionalText("position"), guard: try object.optionalText("guard"))
    return (step, count: count)
  }

  private static func reply(
    _ object: ObjectReader, _ configurations: [Coverage.Configuration]
  ) throws(JSONFault) -> Coverage.StepReply {
    let presentKeys = ["to", "outcome", "answer"].filter { object.optional($0) != nil }
    guard let key = presentKeys.first else {
      throw JSONFault(
        offset: object.offset,
        message: "the key \"to\", \"outcome\" or \"answer\" is missing in a step")
    }
    if presentKeys.count > 1 {
      throw JSONFault(
        offset: try object.required(presentKeys[1]).offset,
        message: "a step has \"\(key)\" or \"\(presentKeys[1])\", not both")
    }
    switch key {
    case "to":
      let index = try object.index("to", of: "configuration", in: configurations.count)
      return .handled(configurations[index])
    case "outcome": return .finished(try object.text("outcome"))
    default:
      let unhandled: UnhandledReply = try object.keyword("answer")
      return unhandled == .refused ? .refused : .ignored
    }
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
