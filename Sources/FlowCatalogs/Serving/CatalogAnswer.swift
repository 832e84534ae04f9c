package import FlowDocuments
package import FlowExploration

/// What a catalog in another process answers, or says by itself.
package enum CatalogAnswer: Sendable {
  /// Said first of all: that it is a catalog, and which version of the messages it speaks.
  case hello(version: Int)
  /// The flows that there are.
  case flows([CatalogListing])
  /// What a flow can do.
  case document(FlowDocument)
  /// How far a search is; the answer itself comes later.
  case progress(SearchProgress)
  /// The flow cannot start.
  case cannotStart(CatalogError)
  /// The request cannot be answered: what is wrong with it.
  case error(String)
}

extension CatalogAnswer {
  /// The version of the messages that this library speaks.
  package static let version = 1
  private static let format = "flowgraph-catalog"

  /// The answer as a message.
  package var message: [UInt8] { Array(value.text().utf8) }

  private var value: JSONValue {
    switch self {
    case .hello(let version):
      .object(["format": .string(Self.format), "version": .integer(version)])
    case .flows(let flows):
      .object(["answer": .string("flows"), "flows": .array(flows.map(\.value))])
    case .document(let document):
      .object(["answer": .string("document"), "document": document.value])
    case .progress(let progress):
      .object([
        "answer": .string("progress"), "configurations": .integer(progress.configurations),
        "visited": .integer(progress.visited), "transitions": .integer(progress.transitions),
        "steps": .integer(progress.steps),
      ])
    case .cannotStart(let error):
      .object([
        "answer": .string("cannotStart"), "flow": .string(error.flow),
        "reason": .string(error.startFailure),
      ])
    case .error(let text): .object(["answer": .string("error"), "message": .string(text)])
    }
  }

  /// Reads a message.
  package init(message: [UInt8]) throws(MalformedMessage) {
    let value = try JSONValue(message: message)
    if try value.optionalText("format") == Self.format {
      guard let version = try value.optionalNumber("version") else {
        throw MalformedMessage(reason: "the key \"version\" is missing")
      }
      self = .hello(version: version)
      return
    }
    switch try value.text("answer") {
    case "flows":
      self = .flows(
        try value.list("flows").map { value throws(MalformedMessage) in try CatalogListing(value) })
    case "document": self = .document(try Self.document(in: value, of: message))
    case "progress":
      self = .progress(
        SearchProgress(
          configurations: try value.optionalNumber("configurations") ?? 0,
          visited: try value.optionalNumber("visited") ?? 0,
          transitions: try value.optionalNumber("transitions") ?? 0,
          steps: try value.optionalNumber("steps") ?? 0))
    case "cannotStart":
      self = .cannotStart(
        CatalogError(flow: try value.text("flow"), startFailure: try value.text("reason")))
    case "error": self = .error(try value.text("message"))
    case let name: throw MalformedMessage(reason: "there is no answer '\(name)'")
    }
  }

  private static func document(
    in value: JSONValue, of message: [UInt8]
  ) throws(MalformedMessage) -> FlowDocument {
    guard let document = value["document"] else {
      throw MalformedMessage(reason: "the key \"document\" is missing")
    }
    do { return try FlowDocument(document, in: message) } catch {
      throw MalformedMessage(reason: "its document is wrong: \(error.message)")
    }
  }
}
