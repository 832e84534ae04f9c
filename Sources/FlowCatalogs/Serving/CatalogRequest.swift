import FlowDocuments
package import FlowExploration

/// What the tool asks a catalog in another process.
package enum CatalogRequest: Hashable, Sendable {
  /// Which flows there are.
  case list
  /// What a flow can do; without limits as far as the flow says.
  case explore(flow: String, limits: ExplorationLimits?)
}

extension CatalogRequest {
  /// The request as a message.
  package var message: [UInt8] { Array(value.text().utf8) }

  private var value: JSONValue {
    switch self {
    case .list: .object(["request": .string("list")])
    case .explore(let flow, let limits):
      .object([
        "request": .string("explore"), "flow": .string(flow), "limits": limits?.value,
      ])
    }
  }

  /// Reads a message.
  package init(message: [UInt8]) throws(MalformedMessage) {
    let value = try JSONValue(message: message)
    switch try value.text("request") {
    case "list": self = .list
    case "explore":
      let limits = value["limits"]
      self = .explore(
        flow: try value.text("flow"),
        limits: try limits.map { value throws(MalformedMessage) in try ExplorationLimits(value) })
    case let name:
      throw MalformedMessage(
        reason: "there is no request '\(name)'; there are 'list' and 'explore'")
    }
  }
}

extension ExplorationLimits {
  /// The limits as a value.
  var value: JSONValue {
    .object([
      "configurations": .integer(configurations), "depth": .integer(depth),
      "milliseconds": time.map { .integer($0.milliseconds) }, "memory": memory.map { .integer($0) },
      "threads": .integer(threads),
    ])
  }

  /// Reads limits; what is missing is as where nothing is said.
  init(_ value: JSONValue) throws(MalformedMessage) {
    guard value.members != nil else {
      throw MalformedMessage(reason: "\"limits\" must be an object")
    }
    self.init()
    let usual = self
    self.init(
      configurations: try value.optionalNumber("configurations") ?? usual.configurations,
      depth: try value.optionalNumber("depth") ?? usual.depth,
      time: try value.optionalNumber("milliseconds").map { .milliseconds($0) },
      memory: try value.optionalNumber("memory"),
      threads: try value.optionalNumber("threads") ?? usual.threads)
  }
}

// MARK: - Reading messages

extension JSONValue {
  /// Reads a message.
  init(message: [UInt8]) throws(MalformedMessage) {
    do { self = try JSONValue(parsing: message) } catch {
      throw MalformedMessage(reason: "it is no JSON: \(error.message)")
    }
  }

  /// The string of a key that must be there.
  func text(_ key: String) throws(MalformedMessage) -> String {
    guard let text = try optionalText(key) else {
      throw MalformedMessage(reason: "the key \"\(key)\" is missing")
    }
    return text
  }

  /// The string of a key that may be missing, or be `null`.
  func optionalText(_ key: String) throws(MalformedMessage) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else {
      throw MalformedMessage(reason: "\"\(key)\" must be a string")
    }
    return text
  }

  /// The whole number of a key that may be missing.
  func optionalNumber(_ key: String) throws(MalformedMessage) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.integer else {
      throw MalformedMessage(reason: "\"\(key)\" must be a whole number")
    }
    return number
  }

  /// The elements of an array that must be there.
  func list(_ key: String) throws(MalformedMessage) -> [JSONValue] {
    guard let elements = self[key]?.elements else {
      throw MalformedMessage(reason: "\"\(key)\" must be an array")
    }
    return elements
  }

  /// Whether it is `null`.
  var isNull: Bool {
    if case .null = content { true } else { false }
  }
}
