package import FlowDocuments
package import FlowExploration

extension CheckRequest: CatalogValue {
  package static var jsonName: String { "the request" }
  package static var blank: Self { Self() }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("properties", &properties, .strings(of: "an element of \"properties\""))
    try coder.code("except", &exceptions, .strings(of: "an element of \"except\""), default: [])
    try coder.code("limits", &limits, .object)
    try coder.code("walks", &walks, .object)
    try coder.code("share", &share, .object)
    try coder.code("warnings", &wantsWarnings, .flag, default: true)
    try coder.code("strict", &isStrict, .flag, default: false)
    try coder.code("paths", &wantsPaths, .flag, default: false)
    try coder.code("violations", &violations, .number, default: 1)
  }
}

extension RandomWalks: CatalogValue {
  package static var jsonName: String { "\"walks\"" }
  package static var blank: Self { Self() }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("count", &count, .number, isRequired: false)
    try coder.code("length", &length, .number, isRequired: false)
    try coder.code("seed", &seed, .decimalOrHexadecimal, isRequired: false)
    try coder.code("threads", &threads, .number, isRequired: false)
    try coder.code("milliseconds", &time, .milliseconds)
  }
}

extension ExplorationLimits: CatalogValue {}

extension JSONForm<UInt64> {
  fileprivate static var decimalOrHexadecimal: Self {
    Self({ .string(String($0)) }) { json, key, _ throws(JSONFault) in
      guard let seed = RandomWalks.seed(from: try json.requiredString("\"\(key)\"")) else {
        throw json.mismatch("\"\(key)\"", "a whole number as a string")
      }
      return seed
    }
  }
}

extension FlowReplay: CatalogValue {
  package static var jsonName: String { "the replay" }
  package static var blank: Self { Self(trace: .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("trace", &trace, .object)
    try coder.code("failure", &failure, .string)
    try coder.code("results", &results, .list())
    try coder.code("judged", &propertyCount, .count)
  }
}

extension GeneratedTraces: CatalogValue {
  package static var jsonName: String { "the traces" }
  package static var blank: Self {
    Self(flow: "", elements: [], isTruncated: false, bound: nil, modules: [], instance: nil)
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("flow", &flow, .string)
    try coder.code("traces", &elements, .list())
    try coder.code("cut", &isTruncated, .flag, isRequired: false)
    try coder.code("bound", &bound, .object)
    try coder.code("modules", &modules, .strings(of: "a module"), isRequired: false)
    try coder.code("instance", &instance, .string)
  }
}

extension GeneratedTraces.Element: CatalogValue {
  package static var jsonName: String { "a trace" }
  package static var blank: Self { Self(trace: .blank, swiftTest: nil) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("trace", &trace, .object)
    try coder.code("test", &swiftTest, .string)
  }
}
