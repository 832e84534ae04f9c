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
  /// A flow cannot be explored, checked or played.
  case flowError(CatalogError)
  /// The request failed, with the reason.
  case error(String)
}

extension CatalogResponse {
  /// The version of the protocol.
  package static let version = 4
  private static let format = "flowgraph-catalog"

  private enum ResponseKind: String, CaseIterable {
    case flows, document, check, replay, snapshot = "place", paths, progress, flowError =
      "cannotStart", error
  }

  package var message: [UInt8] { Array(jsonValue.text().utf8) }

  private var jsonValue: JSONValue {
    switch self {
    case .hello(let version):
      .object(["format": .string(Self.format), "version": .integer(version)])
    case .flows(let flows):
      Self.named(.flows, .object(["flows": .array(flows.map(\.jsonValue))]))
    case .document(let document): Self.named(.document, .object(["document": document.jsonValue]))
    case .check(let check): Self.named(.check, .object(["check": check.jsonValue]))
    case .replay(let replay): Self.named(.replay, replay.jsonValue)
    case .snapshot(let snapshot): Self.named(.snapshot, snapshot.jsonValue)
    case .paths(let traces): Self.named(.paths, traces.jsonValue)
    case .progress(let progress): Self.named(.progress, progress.jsonValue)
    case .flowError(let error):
      Self.named(
        .flowError,
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
    guard try object.optional("format", .string) != Self.format else {
      self = .hello(version: try object.read("version", .count))
      return
    }
    switch try object.read("answer", .keyword) as ResponseKind {
    case .flows: self = .flows(try object.read("flows", .list()))
    case .document: self = .document(try FlowDocument(object.required("document")))
    case .check: self = .check(try FlowCheck(object.required("check")))
    case .replay: self = .replay(try FlowReplay(from: object))
    case .snapshot: self = .snapshot(try SessionSnapshot(from: object))
    case .paths: self = .paths(try GeneratedTraces(from: object))
    case .progress: self = .progress(try SearchProgress(from: object))
    case .flowError:
      self = .flowError(
        CatalogError(
          flow: try object.read("flow", .string), reason: try object.read("reason", .string),
          isStartFailure: try object.optional("explored", .flag) != true,
          isCheckFailure: try object.optional("checked", .flag) ?? false))
    case .error: self = .error(try object.read("message", .string))
    }
  }
}

extension SearchProgress: CatalogValue {
  package static var jsonName: String { "the progress" }
  package static var blank: Self { Self() }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("configurations", &configurations, .number, isRequired: false)
    try coder.code("visited", &visited, .number, isRequired: false)
    try coder.code("transitions", &transitions, .number, isRequired: false)
    try coder.code("steps", &distance, .number, isRequired: false)
    try coder.code("walks", &walks, .number)
    try coder.code("over", &isOver, .flag, default: false)
  }
}
