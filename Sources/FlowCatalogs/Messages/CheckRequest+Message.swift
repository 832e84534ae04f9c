import FlowDocuments
import FlowExploration

extension CheckRequest {
  /// The request as a value.
  var value: JSONValue {
    .object([
      "properties": properties.map { .array($0.map { .string($0) }) },
      "except": .texts(exceptions),
      "limits": limits?.value,
      "walks": walks?.value,
      "share": share.map {
        .object(["number": .integer($0.number), "of": .integer($0.count)])
      },
      "lints": wantsLints ? nil : .bool(false),
      "paths": wantsPaths ? .bool(true) : nil,
      "violations": violations == 1 ? nil : .integer(violations),
    ])
  }

  /// Reads a request; missing keys have their defaults.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      try value.optionalTexts("properties"), except: try value.optionalTexts("except") ?? [],
      within: try ExplorationLimits(in: value),
      walking: try value.optional("walks") { value throws(MalformedMessage) in
        try RandomWalks(value)
      },
      share: try value.optional("share") { value throws(MalformedMessage) in
        try WalkShare(message: value)
      },
      wantsLints: try value.optionalFlag("lints") ?? true,
      wantsPaths: try value.optionalFlag("paths") ?? false,
      violations: try value.optionalNumber("violations") ?? 1)
  }
}

extension WalkShare {
  fileprivate init(message value: JSONValue) throws(MalformedMessage) {
    let (number, count) = (try value.number("number"), try value.number("of"))
    guard let share = Self(number, of: count) else {
      throw MalformedMessage(reason: "there is no share \(number) of \(count)")
    }
    self = share
  }
}

extension RandomWalks {
  /// The seed is a string, because it may be too large for a JSON number.
  fileprivate var value: JSONValue {
    .object([
      "count": .integer(count), "length": .integer(length), "seed": .string(String(seed)),
      "threads": .integer(threads), "milliseconds": time.map { .integer($0.milliseconds) },
    ])
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    guard value.members != nil else {
      throw MalformedMessage(reason: "\"walks\" must be an object")
    }
    let defaults = Self()
    self.init(
      count: try value.optionalNumber("count") ?? defaults.count,
      length: try value.optionalNumber("length") ?? defaults.length,
      threads: try value.optionalNumber("threads") ?? defaults.threads,
      time: try value.optionalNumber("milliseconds").map { .milliseconds($0) })
    guard let text = try value.optionalText("seed") else { return }
    guard let seed = Self.seed(from: text) else {
      throw MalformedMessage(reason: "\"seed\" must be a whole number as a string")
    }
    self.seed = seed
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

  /// Reads the limits of a request; `nil` if it has none.
  init?(in request: JSONValue) throws(MalformedMessage) {
    guard let value = request["limits"] else { return nil }
    try self.init(value)
  }

  /// Reads limits; missing keys have their defaults.
  init(_ value: JSONValue) throws(MalformedMessage) {
    guard value.members != nil else {
      throw MalformedMessage(reason: "\"limits\" must be an object")
    }
    let defaults = Self()
    self.init(
      configurations: try value.optionalNumber("configurations") ?? defaults.configurations,
      depth: try value.optionalNumber("depth") ?? defaults.depth,
      time: try value.optionalNumber("milliseconds").map { .milliseconds($0) },
      memory: try value.optionalNumber("memory"),
      threads: try value.optionalNumber("threads") ?? defaults.threads)
  }
}
