extension WalkShare: JSONCodable {
  package static var jsonName: String { "the share" }
  package static var blank: Self { Self(number: 1, count: 1) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("number", &number, .count)
    try coder.code("of", &count, .count)
    guard let object = coder.object else { return }
    guard 1...Self.maxShares ~= count else {
      throw try object.required("of").mismatch(
        "\"of\"", "a whole number from 1 to \(Self.maxShares)")
    }
    guard 1...count ~= number else {
      throw try object.required("number").mismatch(
        "\"number\"", "a whole number from 1 to \(count)")
    }
  }
}

extension FlowCheck.Share: JSONCodable {
  package static var jsonName: String { "the share" }
  package static var blank: Self { Self(.blank, walks: 0, length: 0, code: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try part.code(with: &coder)
    try coder.code("walks", &walks, .count)
    try coder.code("length", &length, .count)
    try coder.code("code", &code, .string)
    try coder.code("revision", &revision, .string)
    try coder.code("tool", &tool, .string)
    try coder.code("sightings", &findings, .list(), default: [])
  }
}

extension Sequence<UInt8> {
  /// A hash that is the same on every machine: FNV-1a, as 16 hexadecimal digits.
  package var fingerprint: String {
    let hash = reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension FlowCheck.WalkFinding: JSONCodable {
  package static var jsonName: String { "a finding" }
  package static var blank: Self { Self(property: "", walk: 0, finding: .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("property", &property, .name)
    try coder.code("walk", &walk, .count)
    try finding.code(with: &coder)
  }
}

extension FlowCheck.Incompleteness: JSONCodable {
  package static var jsonName: String { "the missing shares" }
  package static var blank: Self { Self(count: 0, missing: [], stopped: []) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("of", &count, .count)
    try coder.code("missing", &missing, .shares)
    try coder.code("cut", &stopped, .shares)
  }
}

extension JSONForm<[Int]> {
  fileprivate static var shares: Self {
    Self({ .array($0.map(JSONValue.integer)) }) { json, key, _ throws(JSONFault) in
      try json.list("\"\(key)\"") { share throws(JSONFault) in try share.number("a share") }
    }
  }
}
