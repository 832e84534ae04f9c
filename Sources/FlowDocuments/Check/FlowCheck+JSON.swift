extension FlowCheck {
  private static let format = "flowgraph-check"

  /// Writes checks as JSON, one per line; equal checks have the same bytes.
  ///
  /// - Parameter failures: The total number of failures; by default those of ``failures``.
  package static func json(of checks: [FlowCheck], failures: Int? = nil) -> String {
    JSONValue.object([
      "format": .string(format),
      "version": .integer(version),
      "failures": .integer(failures ?? checks.reduce(0) { $0 + $1.failures.count }),
      "undecided": .integer(checks.reduce(0) { $0 + $1.undecided.count }),
      "warnings": .integer(checks.reduce(0) { $0 + $1.warnings.count }),
      "flows": .array(checks.map(\.jsonValue)),
    ]).multilineText()
  }

  /// Reads the output of ``json(of:failures:)``; the totals at the top are not compared.
  package static func list(json: [UInt8]) throws(DocumentError) -> [FlowCheck] {
    try JSONValue.read(json) { value throws(JSONFault) in
      try value.requireFormat(format, version: version, "check")
      let object = try ObjectReader(
        value, "the check",
        keys: ["format", "version", "failures", "undecided", "warnings", "flows"])
      return try object.read("flows", .list())
    }
  }
}

extension FlowCheck: JSONCodable {
  package static var jsonName: String { "a checked flow" }
  package static var blank: Self {
    Self(flow: "", title: "", configurations: 0, transitions: 0, results: [])
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("flow", &flow, .name)
    try coder.code("title", &title, .name)
    try coder.code("method", &method, .object)
    try coder.code("configurations", &configurations, .count)
    try coder.code("unreachable", &unreachable, .strings(of: "a state"), default: [])
    try coder.code("transitions", &transitions, .count)
    try coder.code("bound", &bound, .object)
    try coder.code("growth", &growth, .object)
    try coder.code("share", &share, .object)
    try coder.code("incomplete", &incompleteness, .object)
    try coder.code("results", &results, .list())
    try coder.code("unjudged", &unjudged, .list(), default: [])
    try coder.code("coverage", &coverage, .object)
    let seal = seal
    coder.write("seal", seal.map(JSONValue.string))
    guard let object = coder.object, share != nil else { return }
    let isAltered = try object.optional("seal", .string) != seal
    share?.isAltered = isAltered
  }

  /// A hash of all other members of the report of a share.
  private var seal: String? {
    share.map { share in
      var rest = self
      rest.share = nil
      return (rest.jsonValue.text() + share.jsonValue.text()).utf8.fingerprint
    }
  }
}

extension FlowCheck.Method: JSONCodable {
  private enum MethodName: String, CaseIterable { case exhaustive, random }

  package static var jsonName: String { "the method" }
  package static var blank: Self { .exhaustive }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var kind = MethodName.exhaustive
    var (seed, walks): (UInt64?, Int?)
    if case .random(let number, let count) = self {
      (kind, seed, walks) = (.random, number, count)
    }
    try coder.code("kind", &kind, .keyword)
    try coder.code("seed", &seed, .seed)
    try coder.code("walks", &walks, .count)
    guard let object = coder.object, kind == .random else { return }
    try object.required("seed")
    try object.required("walks")
    self = .random(seed: seed ?? 0, walks: walks ?? 0)
  }
}

extension FlowCheck.PropertyResult: JSONCodable {
  package static var jsonName: String { "a result" }
  package static var blank: Self { Self(property: "", summary: "", finding: .unseen) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("property", &property, .name)
    try coder.code("summary", &summary, .string)
    try coder.code("severity", &severity, .keyword)
    try finding.code(with: &coder)
    try coder.code("others", &others, .list(), default: [])
  }
}

extension CheckFinding: JSONCodable where Trace == FlowCheck.Trace {
  package static var jsonName: String { "another violation" }
  package static var blank: Self { .unseen }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var kind = kind
    var trace = trace
    var count: JudgedCount?
    var because: String?
    var location: String?
    var bound: FlowDocument.Bound?
    switch self {
    case .holds(let judged): count = judged
    case .violated(_, let text): because = text
    case .violatedWithoutTrace(let text, let position): (because, location) = (text, position)
    case .undecided(let limit): bound = limit
    case .nothingToJudge(let vacuity): because = vacuity.reason
    case .witnessed, .unseen: break
    }
    try coder.code("finding", &kind, .keyword)
    coder.write("count", count.map { .integer($0.number) })
    coder.write("unit", count.map { .string($0.unit.rawValue) })
    coder.write("because", because.map(JSONValue.string))
    coder.write("isFailure", kind == .nothingToJudge && isFailure ? .bool(true) : nil)
    coder.write("position", location.map(JSONValue.string))
    try coder.code("bound", &bound, .object)
    try coder.code("trace", &trace, .object)
    guard let object = coder.object else { return }
    switch kind {
    case .holds:
      self = .holds(.init(try object.read("count", .count), try object.read("unit", .keyword)))
    case .violated:
      let because = try object.read("because", .string)
      if let trace {
        self = .violated(trace, because: because)
      } else {
        self = .violatedWithoutTrace(because: because, at: try object.optional("position", .string))
      }
    case .witnessed:
      self = .witnessed(try FlowCheck.Trace(object.required("trace")))
    case .unseen: self = .unseen
    case .undecided: self = .undecided(try FlowDocument.Bound(object.required("bound")))
    case .nothingToJudge:
      self = .nothingToJudge(
        Vacuity(
          try object.read("because", .string),
          isFailure: try object.optional("isFailure", .flag) ?? false))
    }
  }
}

extension FlowCheck.Unjudged: JSONCodable {
  package static var jsonName: String { "an unchecked property" }
  package static var blank: Self { Self(property: "", reason: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("property", &property, .name)
    try coder.code("reason", &reason, .string)
  }
}

extension FlowCheck.Trace: JSONCodable {
  package static var jsonName: String { "a trace" }
  package static var blank: Self { Self(state: "", stack: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("start", &start, .count)
    try coder.code("condition", &condition, .string)
    try coder.code("position", &location, .string)
    try coder.code("state", &state, .string)
    try coder.code("stack", &stack, .string)
    try coder.code("code", &code, .string)
    try coder.code("steps", &steps, .list())
    try coder.code("path", &path, .object)
  }
}

extension FlowCheck.TraceStep: JSONCodable {
  package static var jsonName: String { "a step" }
  package static var blank: Self { Self(.blank, .handled, effect: "", state: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var move = step.kind == .move ? nil : step.move
    var stack = stack
    try coder.code("event", &step.event, .name)
    try coder.code("payload", &step.payload, .string)
    try coder.code("sample", &step.sample, .count)
    try coder.code("move", &move, .string)
    try coder.code("answers", &step.work, .name)
    try coder.code("late", &step.isLate, .flag, default: false)
    try coder.code("answer", &result, .keyword)
    try coder.code("effect", &effect, .string)
    try coder.code("position", &location, .string)
    try coder.code("state", &state, .string)
    try coder.code("stack", &stack, .string)
    try coder.code("outcome", &step.outcome, .string)
    guard coder.object != nil else { return }
    switch result {
    case .restored: step = .relaunch(stack: stack)
    case .unmapped: step = .move(step.event, stack: stack)
    case .handled, .finished, .ignored, .refused: (step.move, step.stack) = (move, stack)
    }
  }
}
