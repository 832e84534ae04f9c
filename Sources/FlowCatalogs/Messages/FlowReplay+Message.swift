package import FlowDocuments
import FlowExploration

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
