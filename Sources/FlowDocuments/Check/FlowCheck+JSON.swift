extension FlowCheck {
  private static let format = "flowgraph-check"

  /// Writes checks as JSON, one per line; equal checks have the same bytes.
  ///
  /// ``list(json:)`` reads them, and writing the result gives the same bytes.
  ///
  /// - Parameters:
  ///   - checks: The results, one for each flow.
  ///   - failures: The total number of failures; by default those of ``failures``.
  package static func json(of checks: [FlowCheck], failures: Int? = nil) -> String {
    JSONValue.object([
      "format": .string(format),
      "version": .integer(version),
      "failures": .integer(failures ?? checks.reduce(0) { $0 + $1.failures.count }),
      "undecided": .integer(checks.reduce(0) { $0 + $1.undecided.count }),
      "warnings": .integer(checks.reduce(0) { $0 + $1.warnings.count }),
      "flows": .array(checks.map(\.value)),
    ]).document()
  }

  /// Reads the output of ``json(of:failures:)``.
  ///
  /// - Throws: The first error: bad JSON, another format or version, an unknown or missing key, or
  ///   a value of the wrong type. The totals at the top are not compared.
  package static func list(json: [UInt8]) throws(DocumentError) -> [FlowCheck] {
    try JSONValue.read(json) { value throws(JSONFault) in
      try value.requireFormat(format, version: version, "check")
      let object = try ObjectReader(
        value, "the check",
        keys: ["format", "version", "failures", "undecided", "warnings", "flows"])
      return try object.list("flows", FlowCheck.init)
    }
  }

  package var value: JSONValue {
    .object([
      "flow": .string(flow),
      "title": .string(title),
      "method": method.json,
      "configurations": .integer(configurations),
      "unreachable": unreachable.isEmpty ? nil : .array(unreachable.map(JSONValue.string)),
      "transitions": .integer(transitions),
      "bound": bound?.value,
      "growth": growth?.json,
      "share": share?.value,
      "incomplete": incompleteness?.value,
      "results": .array(results.map(\.value)),
      "unjudged": unjudged.isEmpty ? nil : .array(unjudged.map(\.json)),
      "coverage": coverage?.value,
    ])
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "a checked flow",
      keys: [
        "flow", "title", "method", "configurations", "unreachable", "transitions", "bound",
        "growth", "share", "incomplete", "results", "unjudged", "coverage",
      ])
    self.init(
      flow: try object.name("flow"), title: try object.name("title"),
      method: try Method(object.required("method")),
      configurations: try object.count("configurations"),
      transitions: try object.count("transitions"),
      bound: try object.optional("bound", FlowDocument.Bound.init),
      growth: try object.optional("growth", SearchGrowth.init),
      results: try object.list("results", PropertyResult.init),
      unjudged: try object.optionalList("unjudged", Unjudged.init))
    unreachable = try object.optionalTexts("unreachable", "a state")
    share = try object.optional("share", Share.init)
    incompleteness = try object.optional("incomplete", Incompleteness.init)
    coverage = try object.optional("coverage", Coverage.init)
  }
}

extension FlowCheck.Method {
  private enum MethodName: String, CaseIterable { case exhaustive, random }

  /// A seed may exceed the integers of JSON, so it is written as a string.
  fileprivate var json: JSONValue {
    switch self {
    case .exhaustive: .object(["kind": .string(MethodName.exhaustive.rawValue)])
    case .random(let seed, let walks):
      .object([
        "kind": .string(MethodName.random.rawValue), "seed": .string(String(seed)),
        "walks": .integer(walks),
      ])
    }
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "the method", keys: ["kind", "seed", "walks"])
    let kind: MethodName = try object.keyword("kind")
    guard kind == .random else {
      self = .exhaustive
      return
    }
    guard let seed = UInt64(try object.text("seed")) else {
      throw try object.required("seed").mismatch("\"seed\"", "a whole number as a string")
    }
    self = .random(seed: seed, walks: try object.count("walks"))
  }
}

extension FlowDocument.Bound {
  package var value: JSONValue {
    .object(["kind": .string(kind.rawValue), "limit": .integer(limit)])
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "the bound", keys: ["kind", "limit"])
    self.init(kind: try object.keyword("kind"), limit: try object.count("limit"))
  }
}

extension FlowCheck.PropertyResult {
  package var value: JSONValue {
    let others = others.isEmpty ? nil : JSONValue.array(others.map(\.json))
    return .joined(
      .joined(
        .object([
          "property": .string(property), "summary": .string(summary),
          "severity": .string(severity.rawValue),
        ]), finding.json),
      .object(["others": others]))
  }

  package init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "a result",
      keys: ["property", "summary", "severity"] + FlowCheck.Finding.keys + ["others"])
    self.init(
      property: try object.name("property"), summary: try object.text("summary"),
      severity: try object.keyword("severity"),
      finding: try FlowCheck.Finding(object),
      others: try object.optionalList("others") { value throws(JSONFault) in
        try FlowCheck.Finding(
          ObjectReader(value, "another violation", keys: FlowCheck.Finding.keys))
      })
  }
}

extension CheckFinding where Trace == FlowCheck.Trace {
  static var keys: [String] {
    ["finding", "count", "unit", "because", "isFailure", "position", "bound", "trace"]
  }

  var json: JSONValue {
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
    return .object([
      "finding": .string(kind.rawValue),
      "count": count.map { .integer($0.number) },
      "unit": count.map { .string($0.unit.rawValue) },
      "because": because.map(JSONValue.string),
      "isFailure": kind == .nothingToJudge && isFailure ? .bool(true) : nil,
      "position": location.map(JSONValue.string),
      "bound": bound?.value,
      "trace": trace?.value,
    ])
  }

  init(_ object: ObjectReader) throws(JSONFault) {
    let kind: CheckFindingKind = try object.keyword("finding")
    switch kind {
    case .holds: self = .holds(.init(try object.count("count"), try object.keyword("unit")))
    case .violated:
      let because = try object.text("because")
      if let trace = try object.optional("trace", FlowCheck.Trace.init) {
        self = .violated(trace, because: because)
      } else {
        self = .violatedWithoutTrace(because: because, at: try object.optionalText("position"))
      }
    case .witnessed: self = .witnessed(try FlowCheck.Trace(object.required("trace")))
    case .unseen: self = .unseen
    case .undecided:
      self = .undecided(try FlowDocument.Bound(object.required("bound")))
    case .nothingToJudge:
      self = .nothingToJudge(
        Vacuity(
          try object.text("because"), isFailure: try object.flag("isFailure", default: false)))
    }
  }
}

extension FlowCheck.Unjudged {
  fileprivate var json: JSONValue {
    .object(["property": .string(property), "reason": .string(reason)])
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "an unchecked property", keys: ["property", "reason"])
    self.init(property: try object.name("property"), reason: try object.text("reason"))
  }
}
