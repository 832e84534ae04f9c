package import FlowDocuments
package import FlowExploration

/// A message from a catalog in another process.
package enum CatalogAnswer: Sendable {
  /// The first message: that it is a catalog, and the version of the protocol that it uses.
  case hello(version: Int)
  /// The flows.
  case flows([CatalogListing])
  /// The document of a flow.
  case document(FlowDocument)
  /// The result of a check.
  case check(FlowCheck)
  /// The result of a replay.
  case replay(FlowReplay)
  /// Where a flow is.
  case place(SessionPlace)
  /// Generated traces.
  case paths(GeneratedTraces)
  /// The progress of a search; the answer itself comes later.
  case progress(SearchProgress)
  /// The flow cannot start.
  case cannotStart(CatalogError)
  /// The request cannot be answered, with the reason.
  case error(String)
}

extension CatalogAnswer {
  /// The version of the protocol.
  package static let version = 2
  private static let format = "flowgraph-catalog"

  private enum Name: String, CaseIterable {
    case flows, document, check, replay, place, paths, progress, cannotStart, error
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
    case .place(let place): Self.named(.place, place.value)
    case .paths(let traces): Self.named(.paths, traces.value)
    case .progress(let progress): Self.named(.progress, progress.value)
    case .cannotStart(let error):
      Self.named(
        .cannotStart,
        .object([
          "flow": .string(error.flow), "reason": .string(error.startFailure),
          "explored": error.isOfStart ? nil : .bool(true),
          "checked": error.isOfCheck ? .bool(true) : nil,
        ]))
    case .error(let text): Self.named(.error, .object(["message": .string(text)]))
    }
  }

  private static func named(_ name: Name, _ content: JSONValue) -> JSONValue {
    .joined(.object(["answer": .string(name.rawValue)]), content)
  }

  /// Reads a message.
  package init(message: [UInt8]) throws(MalformedMessage) {
    self = try MalformedMessage.reading(message, "the answer", Self.init(reading:))
  }

  private init(reading answer: ObjectReader) throws(JSONFault) {
    guard try answer.optionalText("format") != Self.format else {
      self = .hello(version: try answer.count("version"))
      return
    }
    switch try answer.word("answer") as Name {
    case .flows: self = .flows(try answer.list("flows", CatalogListing.init))
    case .document: self = .document(try FlowDocument(answer.required("document")))
    case .check: self = .check(try FlowCheck(answer.required("check")))
    case .replay: self = .replay(try FlowReplay(reading: answer))
    case .place: self = .place(try SessionPlace(reading: answer))
    case .paths: self = .paths(try GeneratedTraces(reading: answer))
    case .progress: self = .progress(try SearchProgress(reading: answer))
    case .cannotStart:
      self = .cannotStart(
        CatalogError(
          flow: try answer.text("flow"), startFailure: try answer.text("reason"),
          isOfStart: try !answer.flag("explored", default: false),
          isOfCheck: try answer.flag("checked", default: false)))
    case .error: self = .error(try answer.text("message"))
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

  fileprivate init(reading answer: ObjectReader) throws(JSONFault) {
    self.init(
      configurations: try answer.optionalNumber("configurations") ?? 0,
      visited: try answer.optionalNumber("visited") ?? 0,
      transitions: try answer.optionalNumber("transitions") ?? 0,
      steps: try answer.optionalNumber("steps") ?? 0, walks: try answer.optionalNumber("walks"))
    isOver = try answer.flag("over", default: false)
  }
}
