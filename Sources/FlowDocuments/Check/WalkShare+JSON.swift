extension FlowCheck.Share {
  private static let keys = [
    "number", "of", "walks", "length", "code", "revision", "tool", "sightings",
  ]

  var value: JSONValue {
    .object([
      "number": .integer(part.number), "of": .integer(part.count),
      "walks": .integer(walks), "length": .integer(length), "code": .string(code),
      "revision": revision.map(JSONValue.string), "tool": .string(tool),
      "sightings": findings.isEmpty ? nil : .array(findings.map(\.value)),
    ])
  }

  init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "the share", keys: Self.keys)
    let count = try object.count("of")
    guard 1...WalkShare.maxShares ~= count else {
      throw try object.required("of").mismatch(
        "\"of\"", "a whole number from 1 to \(WalkShare.maxShares)")
    }
    guard let part = WalkShare(try object.count("number"), of: count) else {
      throw try object.required("number").mismatch(
        "\"number\"", "a whole number from 1 to \(count)")
    }
    self.init(
      part, walks: try object.count("walks"), length: try object.count("length"),
      code: try object.text("code"), revision: try object.optionalText("revision"),
      tool: try object.text("tool"),
      findings: try object.optionalList("sightings", FlowCheck.WalkFinding.init))
  }
}

extension FlowCheck.WalkFinding {
  fileprivate var value: JSONValue {
    .joined(
      .object(["property": .string(property), "walk": .integer(walk)]), finding.json)
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(
      json, "a finding", keys: ["property", "walk"] + FlowCheck.Finding.keys)
    self.init(
      property: try object.name("property"), walk: try object.count("walk"),
      finding: try FlowCheck.Finding(object))
  }
}

extension FlowCheck.Incompleteness {
  var value: JSONValue {
    .object([
      "of": .integer(count), "missing": .array(missing.map(JSONValue.integer)),
      "cut": .array(stopped.map(JSONValue.integer)),
    ])
  }

  init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "the missing shares", keys: ["of", "missing", "cut"])
    self.init(
      count: try object.count("of"), missing: try object.numbers("missing"),
      stopped: try object.numbers("cut"))
  }
}

extension ObjectReader {
  fileprivate func numbers(_ key: String) throws(JSONFault) -> [Int] {
    try list(key) { value throws(JSONFault) in
      guard let number = value.integer else { throw value.mismatch("a share", "a whole number") }
      return number
    }
  }
}
