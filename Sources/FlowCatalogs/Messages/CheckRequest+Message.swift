import FlowDocuments
import FlowExploration

extension CheckRequest {
  var value: JSONValue {
    .object([
      "properties": properties.map { .array($0.map { .string($0) }) },
      "except": .optional(exceptions.map { .string($0) }),
      "limits": limits?.value,
      "walks": walks?.value,
      "share": share.map {
        .object(["number": .integer($0.number), "of": .integer($0.count)])
      },
      "warnings": wantsWarnings ? nil : .bool(false),
      "strict": isStrict ? .bool(true) : nil,
      "paths": wantsPaths ? .bool(true) : nil,
      "violations": violations == 1 ? nil : .integer(violations),
    ])
  }

  /// Reads a request; missing keys have their defaults.
  init(from request: ObjectReader) throws(JSONFault) {
    let properties = try request.optionalTexts("properties", "an element of \"properties\"")
    self.init(
      request.optional("properties") == nil ? nil : properties,
      except: try request.optionalTexts("except", "an element of \"except\""),
      within: try request.optional("limits", ExplorationLimits.init),
      walking: try request.optional("walks", RandomWalks.init),
      share: try request.optional("share", WalkShare.init),
      wantsWarnings: try request.flag("warnings", default: true),
      wantsPaths: try request.flag("paths", default: false),
      violations: try request.optionalNumber("violations") ?? 1)
    isStrict = try request.flag("strict", default: false)
  }
}

extension WalkShare {
  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(value, "the share", keys: nil)
    let (number, count) = (try object.count("number"), try object.count("of"))
    guard let share = Self(number, of: count) else {
      throw JSONFault(
        offset: value.offset, message: "there is no share \(number) of \(count)")
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

  fileprivate init(_ value: JSONValue) throws(JSONFault) {
    let walks = try ObjectReader(value, "\"walks\"", keys: nil)
    let defaults = Self()
    self.init(
      count: try walks.optionalNumber("count") ?? defaults.count,
      length: try walks.optionalNumber("length") ?? defaults.length,
      threads: try walks.optionalNumber("threads") ?? defaults.threads,
      time: try walks.optionalNumber("milliseconds").map { .milliseconds($0) })
    guard let text = try walks.optionalText("seed") else { return }
    guard let seed = Self.seed(from: text) else {
      throw JSONFault(
        offset: value.offset, message: "\"seed\" must be a whole number as a string")
    }
    self.seed = seed
  }
}

extension ExplorationLimits {
  var value: JSONValue {
    .object([
      "configurations": .integer(configurations), "depth": .integer(depth),
      "milliseconds": time.map { .integer($0.milliseconds) }, "memory": memory.map { .integer($0) },
      "threads": .integer(threads),
    ])
  }

  init(_ value: JSONValue) throws(JSONFault) {
    let limits = try ObjectReader(value, "\"limits\"", keys: nil)
    let defaults = Self()
    self.init(
      configurations: try limits.optionalNumber("configurations") ?? defaults.configurations,
      depth: try limits.optionalNumber("depth") ?? defaults.depth,
      time: try limits.optionalNumber("milliseconds").map { .milliseconds($0) },
      memory: try limits.optionalNumber("memory"),
      threads: try limits.optionalNumber("threads") ?? defaults.threads)
  }
}
