import FlowDocuments
import FlowExploration

extension FlowReplay {
  var value: JSONValue {
    .object([
      "trace": trace.value, "failure": failure?.value,
      "results": .array(results.map(\.value)), "judged": .integer(propertyCount),
    ])
  }

  init(from object: ObjectReader) throws(JSONFault) {
    self.init(
      trace: try FlowCheck.Trace(object.required("trace")),
      failure: try object.optional("failure", Failure.init),
      results: try object.list("results", FlowCheck.PropertyResult.init),
      propertyCount: try object.count("judged"))
  }
}

extension FlowReplay.Failure {
  fileprivate var value: JSONValue {
    switch self {
    case .step(let failure): failure.value
    case .code(let text): .object(["code": .string(text)])
    }
  }

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let failure = try ObjectReader(value, "the failure", keys: nil)
    if let text = try failure.optionalText("code") {
      self = .code(text)
    } else {
      self = .step(try ReplayFailure(from: failure))
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

  fileprivate init(from failure: ObjectReader) throws(JSONFault) {
    self.init(
      number: try failure.count("number"), step: try FlowTrace.Step(failure.required("step")),
      reason: try Reason(from: failure),
      offered: try failure.optionalTexts("offered", "an element of \"offered\""))
  }
}

extension ReplayFailure.Reason {
  private enum ReasonKind: String, CaseIterable {
    case notOffered, ambiguous, ignored, refused, ended, shows, ends, noResponse = "unanswered"
  }

  fileprivate var value: JSONValue {
    switch self {
    case .notOffered: Self.value(.notOffered)
    case .ambiguous: Self.value(.ambiguous)
    case .ignored: Self.value(.ignored)
    case .refused(let command, let reason): Self.value(.refused, command, reason)
    case .ended(let outcome): Self.value(.ended, outcome)
    case .shows(let stack, let expected): Self.value(.shows, stack, expected)
    case .ends(let outcome, let expected): Self.value(.ends, outcome, expected)
    case .noResponse: Self.value(.noResponse)
    }
  }

  /// - Parameters:
  ///   - actual: What was found, as text.
  ///   - other: What was expected, or the reason, as text.
  private static func value(
    _ kind: ReasonKind, _ actual: String? = nil, _ other: String? = nil
  ) -> JSONValue {
    .object([
      "reason": .string(kind.rawValue), "found": .optional(actual), "other": .optional(other),
    ])
  }

  fileprivate init(from failure: ObjectReader) throws(JSONFault) {
    switch try failure.keyword("reason") as ReasonKind {
    case .notOffered: self = .notOffered
    case .ambiguous: self = .ambiguous
    case .ignored: self = .ignored
    case .refused:
      self = .refused(command: try failure.text("found"), reason: try failure.text("other"))
    case .ended: self = .ended(try failure.text("found"))
    case .shows: self = .shows(try failure.text("found"), insteadOf: try failure.text("other"))
    case .ends:
      self = .ends(try failure.optionalText("found"), insteadOf: try failure.text("other"))
    case .noResponse: self = .noResponse
    }
  }
}

// MARK: - Paths

extension GeneratedTraces {
  var value: JSONValue {
    .object([
      "flow": .string(flow), "traces": .array(elements.map(\.value)), "cut": .bool(isTruncated),
      "bound": bound?.value, "modules": .array(modules.map(JSONValue.string)),
      "instance": .optional(instance),
    ])
  }

  init(from object: ObjectReader) throws(JSONFault) {
    self.init(
      flow: try object.text("flow"), elements: try object.list("traces", Element.init),
      isTruncated: try object.flag("cut", default: false),
      bound: try object.optional("bound", FlowDocument.Bound.init),
      modules: try object.optionalTexts("modules", "a module"),
      instance: try object.optionalText("instance"))
  }
}

extension GeneratedTraces.Element {
  fileprivate var value: JSONValue {
    .object(["trace": trace.value, "test": .optional(swiftTest)])
  }

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let element = try ObjectReader(value, "a trace", keys: nil)
    self.init(
      trace: try FlowCheck.Trace(element.required("trace")),
      swiftTest: try element.optionalText("test"))
  }
}
