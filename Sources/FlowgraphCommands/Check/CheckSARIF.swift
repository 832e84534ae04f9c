#if CLI
import FlowDocuments

/// The output of `check` for code scanning: Static Analysis Results Interchange Format 2.1.0.
///
/// Each property is a rule, and each finding a result; the steps of its trace are a code flow. An
/// undecided property is a result of the kind `open`, and one with nothing to judge of the kind
/// `notApplicable`.
struct CheckSARIF {
  private let flows: [CheckedFlow]
  private let strictness: Strictness
  private let sources: SourceTree
  private let version: String
  private var rules: [JSONValue] = []
  private var ruleIndices: [String: Int] = [:]

  init(flows: [CheckedFlow], strictness: Strictness, sources: SourceTree, version: String) {
    (self.flows, self.strictness) = (flows, strictness)
    (self.sources, self.version) = (sources, version)
    for result in flows.flatMap(\.check.results) {
      addRule(result.property, result.summary, level: result.severity.rawValue)
    }
    for property in flows.flatMap(\.check.unjudged) {
      addRule(property.property, property.property)
    }
    if flows.contains(where: { $0.check.incompleteness != nil }) {
      addRule(Self.shares, "every share of the walks has reported")
    }
  }

  private static var shares: String { "shares" }

  private mutating func addRule(_ id: String, _ text: String, level: String = "error") {
    guard ruleIndices[id] == nil else { return }
    ruleIndices[id] = rules.count
    rules.append(
      .object([
        "id": .string(id),
        "shortDescription": message(text),
        "defaultConfiguration": .object(["level": .string(level)]),
      ]))
  }

  var text: String {
    JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object([
            "driver": .object([
              "name": .string("flowgraph"),
              "version": .string(version),
              "rules": .array(rules),
            ])
          ]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(results),
        ])
      ]),
    ]).multilineText()
  }
}

// MARK: - Results

extension CheckSARIF {
  private struct ReportedResult {
    var rule: String
    var kind = "fail"
    var level = "error"
    var text: String
    var location: String?
    var trace: FlowCheck.Trace?
    /// Identifies it among the findings of its rule, across runs.
    var identity: String?
  }

  private var results: [JSONValue] {
    var counts: [String: Int] = [:]
    return flows.flatMap { flow in
      reportedResults(on: flow).map { reported in
        let name = ([flow.check.flow, reported.rule] + [reported.identity].compactMap { $0 })
          .joined(separator: "/")
        let count = (counts[name] ?? 0) + 1
        counts[name] = count
        return result(
          for: reported, of: flow, fingerprint: count == 1 ? name : "\(name)/\(count)")
      }
    }
  }

  private func reportedResults(on flow: CheckedFlow) -> [ReportedResult] {
    flow.check.results.flatMap { result in
      ([result.finding] + result.others).compactMap { reportedResult(on: $0, of: result) }
    }
      + flow.check.unjudged.map { property in
        open(
          property.property, "not checked: \(property.reason)",
          isFailure: strictness.isFailure(property))
      }
      + (flow.check.incompleteness.map {
        [open(Self.shares, "undecided: \($0)", isFailure: false)]
      } ?? [])
  }

  private func reportedResult(
    on finding: FlowCheck.Finding, of result: FlowCheck.PropertyResult
  ) -> ReportedResult? {
    switch finding {
    case .holds, .witnessed: nil
    case .undecided: open(result.property, finding.verdict, isFailure: false)
    case .nothingToJudge:
      open(
        result.property, finding.verdict, kind: "notApplicable", level: result.severity.rawValue,
        isFailure: finding.isFailure)
    case .violatedWithoutTrace(let text, let location):
      ReportedResult(
        rule: result.property, level: result.severity.rawValue, text: text, location: location,
        identity: text)
    case .unseen, .violated:
      ReportedResult(
        rule: result.property, level: result.severity.rawValue, text: finding.verdict,
        location: finding.trace?.lastLocation, trace: finding.trace)
    }
  }

  private func open(
    _ rule: String, _ text: String, kind: String = "open", level: String = "error", isFailure: Bool
  ) -> ReportedResult {
    isFailure
      ? ReportedResult(rule: rule, level: level, text: text)
      : ReportedResult(rule: rule, kind: kind, level: "none", text: text)
  }

  private func result(
    for reported: ReportedResult, of flow: CheckedFlow, fingerprint: String
  ) -> JSONValue {
    let line = reported.trace.flatMap(flow.replayLine)
    return .object([
      "ruleId": .string(reported.rule),
      "ruleIndex": ruleIndices[reported.rule].map(JSONValue.integer),
      "kind": .string(reported.kind),
      "level": .string(reported.level),
      "message": message("\(flow.check.flow): \(reported.text)"),
      "locations": .array([
        .object([
          "physicalLocation": physicalLocation(reported.location?.ifFileLocation ?? flow.location),
          "logicalLocations": .array([
            .object(["name": .string(flow.check.flow), "kind": .string("module")])
          ]),
        ])
      ]),
      "codeFlows": reported.trace.flatMap(codeFlow).map { .array([$0]) },
      "partialFingerprints": .object(["flowgraph/v1": .string(fingerprint)]),
      "properties": line.map { .object(["replay": .string($0)]) },
    ])
  }

  /// Returns the steps of a trace that have a source location, or `nil` if there are none.
  private func codeFlow(of trace: FlowCheck.Trace) -> JSONValue? {
    let texts =
      [(trace.startText, trace.location)]
      + trace.steps.enumerated().map { number, step in
        ("\(number + 1). \(step): \(step.effect) → \(step.stack)", step.location)
      }
    // An ignored event has no source location of its own, so it gets the previous one.
    var location: String?
    let locations = texts.enumerated().compactMap { order, step -> JSONValue? in
      location = step.1 ?? location
      guard let physical = physicalLocation(location) else { return nil }
      return .object([
        "location": .object(["physicalLocation": physical, "message": message(step.0)]),
        "executionOrder": .integer(order + 1),
      ])
    }
    guard !locations.isEmpty else { return nil }
    return .object(["threadFlows": .array([.object(["locations": .array(locations)])])])
  }

  private func physicalLocation(_ location: String?) -> JSONValue? {
    guard let location = location.flatMap(FileLocation.init) else { return nil }
    let path = sources.path(of: location.file)
    return .object([
      "artifactLocation": .object([
        "uri": .string(
          (path.hasPrefix("/") ? "file://" : "") + path.percentEncoded(except: "/")),
        // Only paths below the root of the sources are relative to it.
        "uriBaseId": path.hasPrefix("/") || path.split(separator: "/").contains("..")
          ? nil : .string("%SRCROOT%"),
      ]),
      "region": .object(["startLine": .integer(location.line)]),
    ])
  }

  private func message(_ text: String) -> JSONValue { .object(["text": .string(text)]) }
}
#endif
