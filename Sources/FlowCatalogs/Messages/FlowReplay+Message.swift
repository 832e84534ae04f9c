import FlowDocuments
import FlowExploration

extension FlowReplay {
  /// The result as a value.
  var value: JSONValue {
    .object([
      "trace": trace.value, "failure": failure?.value,
      "results": .array(results.map(\.value)), "judged": .integer(judged),
    ])
  }

  /// Reads a result.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      trace: try value.decoded("trace") { value throws(JSONFault) in try FlowCheck.Trace(value) },
      failure: try value.optional("failure") { value throws(MalformedMessage) in
        try Failure(value)
      },
      results: try value.list("results") { value throws(MalformedMessage) in
        try value.decoded(as: "result") { value throws(JSONFault) in try FlowCheck.Result(value) }
      },
      judged: try value.number("judged"))
  }
}

extension FlowReplay.Failure {
  fileprivate var value: JSONValue {
    switch self {
    case .step(let failure): failure.value
    case .code(let text): .object(["code": .string(text)])
    }
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    if let text = try value.optionalText("code") {
      self = .code(text)
    } else {
      self = .step(try ReplayFailure(value))
    }
  }
}

extension ReplayFailure {
  fileprivate var value: JSONValue {
    .joined(
      .object([
        "number": .integer(number), "step": step.value,
        "offered": .array(offered.map { .string($0) }),
      ]), reason.value)
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      number: try value.number("number"),
      step: try value.decoded("step") { value throws(JSONFault) in try FlowTrace.Step(value) },
      reason: try Reason(value), offered: try value.optionalTexts("offered") ?? [])
  }
}

extension ReplayFailure.Reason {
  private enum Kind: String { case notOffered, ignored, refused, ended, shows, ends, unanswered }

  fileprivate var value: JSONValue {
    switch self {
    case .notOffered: Self.value(.notOffered)
    case .ignored: Self.value(.ignored)
    case .refused(let command, let reason): Self.value(.refused, command, reason)
    case .ended(let outcome): Self.value(.ended, outcome)
    case .shows(let stack, let expected): Self.value(.shows, stack, expected)
    case .ends(let outcome, let expected): Self.value(.ends, outcome, expected)
    case .unanswered: Self.value(.unanswered)
    }
  }

  /// - Parameters:
  ///   - found: What was found, as text.
  ///   - other: What was expected, or the reason, as text.
  private static func value(
    _ kind: Kind, _ found: String? = nil, _ other: String? = nil
  ) -> JSONValue {
    .object([
      "reason": .string(kind.rawValue), "found": found.map { .string($0) },
      "other": other.map { .string($0) },
    ])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    let text = try value.text("reason")
    switch Kind(rawValue: text) {
    case .notOffered: self = .notOffered
    case .ignored: self = .ignored
    case .refused:
      self = .refused(command: try value.text("found"), reason: try value.text("other"))
    case .ended: self = .ended(try value.text("found"))
    case .shows: self = .shows(try value.text("found"), insteadOf: try value.text("other"))
    case .ends: self = .ends(try value.optionalText("found"), insteadOf: try value.text("other"))
    case .unanswered: self = .unanswered
    case nil: throw MalformedMessage(reason: "unknown reason '\(text)'")
    }
  }
}

// MARK: - Paths

extension GeneratedTraces {
  /// The traces as a value.
  var value: JSONValue {
    .object([
      "flow": .string(flow), "traces": .array(elements.map(\.value)), "cut": .bool(isCut),
      "bound": bound?.value, "module": module.map { .string($0) },
      "instance": instance.map { .string($0) },
    ])
  }

  /// Reads traces.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      flow: try value.text("flow"),
      elements: try value.list("traces") { value throws(MalformedMessage) in try Element(value) },
      isCut: try value.optionalFlag("cut") ?? false,
      bound: try value.optional("bound") { value throws(MalformedMessage) in
        try value.decoded(as: "bound") { value throws(JSONFault) in try FlowDocument.Bound(value) }
      }, module: try value.optionalText("module"), instance: try value.optionalText("instance"))
  }
}

extension GeneratedTraces.Element {
  fileprivate var value: JSONValue {
    .object(["trace": trace.value, "test": swiftTest.map { .string($0) }])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      trace: try value.decoded("trace") { value throws(JSONFault) in try FlowCheck.Trace(value) },
      swiftTest: try value.optionalText("test"))
  }
}
