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

  private enum Name: String {
    case flows, document, check, replay, place, paths, progress, cannotStart, error
  }

  /// The answer as a message.
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
        ]))
    case .error(let text): Self.named(.error, .object(["message": .string(text)]))
    }
  }

  private static func named(_ name: Name, _ content: JSONValue) -> JSONValue {
    .joined(.object(["answer": .string(name.rawValue)]), content)
  }

  /// Reads a message.
  package init(message: [UInt8]) throws(MalformedMessage) {
    let value = try JSONValue(message: message)
    guard try value.optionalText("format") != Self.format else {
      self = .hello(version: try value.number("version"))
      return
    }
    let text = try value.text("answer")
    guard let name = Name(rawValue: text) else {
      throw MalformedMessage(reason: "unknown answer '\(text)'")
    }
    try self.init(name, value)
  }

  private init(_ name: Name, _ value: JSONValue) throws(MalformedMessage) {
    switch name {
    case .flows:
      self = .flows(
        try value.list("flows") { value throws(MalformedMessage) in try CatalogListing(value) })
    case .document:
      self = .document(
        try value.decoded("document") { value throws(JSONFault) in try FlowDocument(value) })
    case .check:
      self = .check(try value.decoded("check") { value throws(JSONFault) in try FlowCheck(value) })
    case .replay: self = .replay(try FlowReplay(value))
    case .place: self = .place(try SessionPlace(value))
    case .paths: self = .paths(try GeneratedTraces(value))
    case .progress: self = .progress(try SearchProgress(value))
    case .cannotStart:
      self = .cannotStart(
        CatalogError(
          flow: try value.text("flow"), startFailure: try value.text("reason"),
          isOfStart: try value.optionalFlag("explored") != true))
    case .error: self = .error(try value.text("message"))
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

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      configurations: try value.optionalNumber("configurations") ?? 0,
      visited: try value.optionalNumber("visited") ?? 0,
      transitions: try value.optionalNumber("transitions") ?? 0,
      steps: try value.optionalNumber("steps") ?? 0, walks: try value.optionalNumber("walks"))
    isOver = try value.optionalFlag("over") ?? false
  }
}
