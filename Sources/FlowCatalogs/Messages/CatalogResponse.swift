package import FlowDocuments
package import FlowExploration

/// A message from a catalog in another process.
package enum CatalogResponse: Sendable {
  /// The first message: that it is a catalog, and the version of the protocol that it uses.
  case hello(version: Int)
  case flows([CatalogListing])
  case document(FlowDocument)
  case check(FlowCheck)
  case replay(FlowReplay)
  /// The state of a session after its steps.
  case snapshot(SessionSnapshot)
  case paths(GeneratedTraces)
  /// The progress of a search; the response itself comes later.
  case progress(SearchProgress)
  case cannotStart(CatalogError)
  /// The request failed, with the reason.
  case error(String)
}

extension CatalogResponse {
  /// The version of the protocol.
  package static let version = 3
  private static let format = "flowgraph-catalog"

  private enum ResponseKind: String, CaseIterable {
    case flows, document, check, replay, snapshot = "place", paths, progress, cannotStart, error
  }

  package var message: [UInt8] { Array(value.text().utf8) }

  private var value: JSONValue {
    switch self {
    case .hello(let version):
      .object(["format": .string(Self.format), "version": .integer(version)])
    case .flows(let flows):
      Self.named(.flows, .object(["flows": .array(flows.map(\.value))]))
    case .document(let document): Self.named(.document, .object(["document": document.value]))
    case .check(let check): Self.named(.check, .object(["check": check.value]))
    case .replay(let replay): Self.named(.replay, replay.value)
    case .snapshot(let snapshot): Self.named(.snapshot, snapshot.value)
    case .paths(let traces): Self.named(.paths, traces.value)
    case .progress(let progress): Self.named(.progress, progress.value)
    case .cannotStart(let error):
      Self.named(
        .cannotStart,
        .object([
          "flow": .string(error.flow), "reason": .string(error.reason),
          "explored": error.isStartFailure ? nil : .bool(true),
          "checked": error.isCheckFailure ? .bool(true) : nil,
        ]))
    case .error(let text): Self.named(.error, .object(["message": .string(text)]))
    }
  }

  private static func named(_ name: ResponseKind, _ content: JSONValue) -> JSONValue {
    .joined(.object(["answer": .string(name.rawValue)]), content)
  }

  package init(message: [UInt8]) throws(MalformedMessage) {
    self = try MalformedMessage.decode(message, "the response", Self.init(from:))
  }

  private init(from object: ObjectReader) throws(JSONFault) {
    guard try object.optionalText("format") != Self.format else {
      self = .hello(version: try object.count("version"))
      return
    }
    switch try object.keyword("answer") as ResponseKind {
    case .flows: self = .flows(try object.list("flows", CatalogListing.init))
    case .document: self = .document(try FlowDocument(object.required("document")))
    case .check: self = .check(try FlowCheck(object.required("check")))
    case .replay: self = .replay(try FlowReplay(from: object))
    case .snapshot: self = .snapshot(try SessionSnapshot(from: object))
    case .paths: self = .paths(try GeneratedTraces(from: object))
    case .progress: self = .progress(try SearchProgress(from: object))
    case .cannotStart:
      self = .cannotStart(
        CatalogError(
          flow: try object.text("flow"), reason: try object.text("reason"),
          isStartFailure: try !object.flag("explored", default: false),
          isCheckFailure: try object.flag("checked", default: false)))
    case .error: self = .error(try object.text("message"))
    }
  }
}

extension SearchProgress {
  fileprivate var value: JSONValue {
    .object([
      "configurations": .integer(configurations), "visited": .integer(visited),
      "transitions": .integer(transitions), "steps": .integer(steps),
      "walks": walks.map { .integer($0) }, "over": isOver ? .bool(true) : nil,
    ])
  }

  fileprivate init(from object: ObjectReader) throws(JSONFault) {
    self.init(
      configurations: try object.optionalNumber("configurations") ?? 0,
      visited: try object.optionalNumber("visited") ?? 0,
      transitions: try object.optionalNumber("transitions") ?? 0,
      steps: try object.optionalNumber("steps") ?? 0, walks: try object.optionalNumber("walks"))
    isOver = try object.flag("over", default: false)
  }
}
