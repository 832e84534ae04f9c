#if CLI
  import FlowDocuments

  /// What `check` writes for code scanning: the Static Analysis Results Interchange Format 2.1.0.
  ///
  /// Each property and each kind of lint is a rule, each finding a result; the steps of its trace
  /// are a code flow. What is not known is a result of the kind `open`.
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
    }

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
            "results": .array(flows.flatMap(results)),
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
    private func results(of flow: CheckedFlow) -> [JSONValue] {
      flow.check.results.compactMap { result(for: $0, of: flow) }
        + flow.check.unjudged.map { property in
          open(property.property, "not judged: \(property.reason)", of: flow)
        }
        + flow.check.lints.map { lint in
          result(
            lint.kind.rawValue, kind: "fail", level: strictness.countsLints ? "error" : "warning",
            lint.text, at: lint.position, of: flow)
        }
    }

    private func result(for result: FlowCheck.Result, of flow: CheckedFlow) -> JSONValue? {
      switch result.finding {
      case .holds, .witnessed: return nil
      case .inconclusive: return open(result.property, result.finding.verdict, of: flow)
      case .unseen, .violated:
        let trace = result.finding.trace
        return self.result(
          result.property, kind: "fail", level: "error", result.finding.verdict,
          at: trace?.lastPosition, of: flow, trace: trace)
      }
    }

    private func open(_ rule: String, _ text: String, of flow: CheckedFlow) -> JSONValue {
      strictness.requiresProof
        ? result(rule, kind: "fail", level: "error", text, at: nil, of: flow)
        : result(rule, kind: "open", level: "none", text, at: nil, of: flow)
    }

    private func result(
      _ rule: String, kind: String, level: String, _ text: String, at position: String?,
      of flow: CheckedFlow, trace: FlowCheck.Trace? = nil
    ) -> JSONValue {
      let line = trace.flatMap(flow.replayLine)
      return .object([
        "ruleId": .string(rule),
        "ruleIndex": ruleIndices[rule].map(JSONValue.integer),
        "kind": .string(kind),
        "level": .string(level),
        "message": message("\(flow.check.flow): \(text)"),
        "locations": .array([location(position, flow: flow.check.flow)]),
        "codeFlows": trace.map { .array([codeFlow(of: $0)]) },
        "partialFingerprints": .object([
          "flowgraph/v1": .string("\(flow.check.flow)/\(rule)")
        ]),
        "properties": line.map { .object(["replay": .string($0)]) },
      ])
    }

    private func codeFlow(of trace: FlowCheck.Trace) -> JSONValue {
      let texts =
        [(trace.startText, trace.position)]
        + trace.steps.enumerated().map { number, step in
          ("\(number + 1). \(step): \(step.effect) → \(step.stack)", step.position)
        }
      // What is ignored is written nowhere: it is told at the place before.
      var position: String?
      let locations = texts.enumerated().map { order, step -> JSONValue in
        position = step.1 ?? position
        return .object([
          "location": .object([
            "physicalLocation": physicalLocation(position),
            "message": message(step.0),
          ]),
          "executionOrder": .integer(order + 1),
        ])
      }
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
      return .object([
        "artifactLocation": .object([
          "uri": .string(Self.uri(sources.path(of: position.file))),
          "uriBaseId": .string("%SRCROOT%"),
        ]),
        "region": .object(["startLine": .integer(position.line)]),
      ])
    }

    private func message(_ text: String) -> JSONValue { .object(["text": .string(text)]) }

    /// A path as a reference relative to the root of the sources.
    static func uri(_ path: String) -> String {
      path.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          String(UnicodeScalar(byte))
        case _ where "-._~/".utf8.contains(byte): String(UnicodeScalar(byte))
        default:
          "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
    }
  }
#endif
