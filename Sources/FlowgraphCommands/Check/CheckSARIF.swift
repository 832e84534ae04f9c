#if CLI
import FlowDocuments

/// The output of `check` for code scanning: Static Analysis Results Interchange Format 2.1.0.
///
/// Each property and each kind of lint is a rule, and each finding a result; the steps of its trace
/// are a code flow. An undecided property is a result of the kind `open`, and one with nothing to
/// judge of the kind `notApplicable`.
struct CheckSARIF {
  private struct Rule {
    var id: String
    var text: String
    var level: String
  }

  private let flows: [CheckedFlow]
  private let strictness: Strictness
  private let sources: SourceTree
  private let version: String
  private var rules: [Rule] = []
  private var ruleIndices: [String: Int] = [:]

  init(
    flows: [CheckedFlow], strictness: Strictness, sources: SourceTree, version: String
  ) {
    self.flows = flows
    self.strictness = strictness
    self.sources = sources
    self.version = version
    for result in flows.flatMap(\.check.results) {
      add(Rule(id: result.property, text: result.summary, level: "error"))
    }
    for property in flows.flatMap(\.check.unjudged) {
      add(Rule(id: property.property, text: property.property, level: "error"))
    }
    for lint in flows.flatMap(\.check.lints) {
      add(Rule(id: lint.kind.rawValue, text: lint.kind.summary, level: "warning"))
    }
    if flows.contains(where: { $0.check.incompleteness != nil }) {
      add(Rule(id: Self.shares, text: "every share of the walks has reported", level: "error"))
    }
  }

  private static var shares: String { "shares" }

  private mutating func add(_ rule: Rule) {
    guard ruleIndices[rule.id] == nil else { return }
    ruleIndices[rule.id] = rules.count
    rules.append(rule)
  }

  var text: String {
    JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": driver]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(results),
        ])
      ]),
    ]).document()
  }

  private var driver: JSONValue {
    .object([
      "name": .string("flowgraph"),
      "version": .string(version),
      "rules": .array(
        rules.map { rule in
          .object([
            "id": .string(rule.id),
            "shortDescription": message(rule.text),
            "defaultConfiguration": .object(["level": .string(rule.level)]),
          ])
        }),
    ])
  }
}

// MARK: - Results

extension CheckSARIF {
  /// A remark on a flow.
  private struct Remark {
    var rule: String
    var kind = "fail"
    var level = "error"
    var text: String
    var position: String?
    var trace: FlowCheck.Trace?
    /// Identifies it among the findings of its rule, across runs.
    var mark: String?
  }

  private var results: [JSONValue] {
    var known: [String: Int] = [:]
    return flows.flatMap { flow in
      remarks(on: flow).map { remark in
        let name = ([flow.check.flow, remark.rule] + [remark.mark].compactMap { $0 })
          .joined(separator: "/")
        let count = (known[name] ?? 0) + 1
        known[name] = count
        return result(
          for: remark, of: flow, fingerprint: count == 1 ? name : "\(name)/\(count)")
      }
    }
  }

  private func remarks(on flow: CheckedFlow) -> [Remark] {
    flow.check.results.flatMap { result in
      ([result.finding] + result.others).compactMap { remark(on: $0, of: result) }
    }
      + flow.check.unjudged.map { property in
        open(
          property.property, "not judged: \(property.reason)",
          isFailure: strictness.isFailure(property))
      }
      + missingShares(of: flow.check)
      + flow.check.lints.map { lint in
        Remark(
          rule: lint.kind.rawValue, level: strictness.countsLints ? "error" : "warning",
          text: lint.text, position: lint.position, mark: lint.text)
      }
  }

  private func remark(on finding: FlowCheck.Finding, of result: FlowCheck.Result) -> Remark? {
    switch finding {
    case .holds, .witnessed: nil
    case .undecided: open(result.property, finding.verdict, isFailure: false)
    case .nothingToJudge:
      open(
        result.property, finding.verdict, kind: "notApplicable", isFailure: finding.isFailure)
    case .unseen, .violated:
      Remark(
        rule: result.property, text: finding.verdict, position: finding.trace?.lastPosition,
        trace: finding.trace)
    }
  }

  private func missingShares(of check: FlowCheck) -> [Remark] {
    guard let missing = check.incompleteness else { return [] }
    return [open(Self.shares, "undecided: \(missing)", isFailure: false)]
  }

  private func open(
    _ rule: String, _ text: String, kind: String = "open", isFailure: Bool
  ) -> Remark {
    isFailure
      ? Remark(rule: rule, text: text)
      : Remark(rule: rule, kind: kind, level: "none", text: text)
  }

  private func result(
    for remark: Remark, of flow: CheckedFlow, fingerprint: String
  ) -> JSONValue {
    let line = remark.trace.flatMap(flow.replayLine)
    let place = remark.position.flatMap { FilePosition($0) == nil ? nil : $0 } ?? flow.place
    return .object([
      "ruleId": .string(remark.rule),
      "ruleIndex": ruleIndices[remark.rule].map(JSONValue.integer),
      "kind": .string(remark.kind),
      "level": .string(remark.level),
      "message": message("\(flow.check.flow): \(remark.text)"),
      "locations": .array([location(place, flow: flow.check.flow)]),
      "codeFlows": remark.trace.flatMap(codeFlow).map { .array([$0]) },
      "partialFingerprints": .object(["flowgraph/v1": .string(fingerprint)]),
      "properties": line.map { .object(["replay": .string($0)]) },
    ])
  }

  /// The steps of a trace that have a source location; `nil` if none has.
  private func codeFlow(of trace: FlowCheck.Trace) -> JSONValue? {
    let texts =
      [(trace.startText, trace.position)]
      + trace.steps.enumerated().map { number, step in
        ("\(number + 1). \(step): \(step.effect) → \(step.stack)", step.position)
      }
    // An ignored event has no source location of its own, so it gets the previous one.
    var position: String?
    let locations = texts.enumerated().compactMap { order, step -> JSONValue? in
      position = step.1 ?? position
      guard let place = physicalLocation(position) else { return nil }
      return .object([
        "location": .object([
          "physicalLocation": place,
          "message": message(step.0),
        ]),
        "executionOrder": .integer(order + 1),
      ])
    }
    guard !locations.isEmpty else { return nil }
    return .object(["threadFlows": .array([.object(["locations": .array(locations)])])])
  }

  // MARK: Places

  private func location(_ position: String?, flow: String) -> JSONValue {
    .object([
      "physicalLocation": physicalLocation(position),
      "logicalLocations": .array([
        .object(["name": .string(flow), "kind": .string("module")])
      ]),
    ])
  }

  private func physicalLocation(_ position: String?) -> JSONValue? {
    guard let position = position.flatMap(FilePosition.init) else { return nil }
    let path = sources.path(of: position.file)
    return .object([
      "artifactLocation": .object([
        "uri": .string(
          (path.hasPrefix("/") ? "file://" : "") + path.percentEncoded(keeping: "/")),
        // Only paths below the root of the sources are relative to it.
        "uriBaseId": path.hasPrefix("/") || path.split(separator: "/").contains("..")
          ? nil : .string("%SRCROOT%"),
      ]),
      "region": .object(["startLine": .integer(position.line)]),
    ])
  }

  private func message(_ text: String) -> JSONValue { .object(["text": .string(text)]) }
}
#endif
