import FlowCore
import FlowDocuments
import FlowExploration

extension FlowLabel {
  private static let keys = ["children", "instances", "name", "parameters", "payload"]

  var value: JSONValue {
    .object([
      "children": .optional(children.map { .string($0) }),
      "instances": instances.flatMap { .optional($0.map { .string($0) }) }, "name": .string(name),
      "parameters": .optional(parameters.map { .string($0) }), "payload": .optional(payload),
    ])
  }

  init(_ value: JSONValue) throws(JSONFault) {
    try self.init(from: ObjectReader(value, "a label", keys: Self.keys))
  }

  private init(from object: ObjectReader) throws(JSONFault) {
    self.init(
      children: try object.optionalTexts("children", "a child"),
      instances: object.optional("instances") == nil
        ? nil : try object.optionalTexts("instances", "a child"),
      name: try object.text("name"),
      parameters: try object.optionalTexts("parameters", "a parameter"),
      payload: try object.optionalText("payload"))
  }

  static func stack(_ value: JSONValue) throws(JSONFault) -> VirtualStack<FlowLabel> {
    try StackReader(keys: keys, screen: Self.init(from:)).stack(value)
  }
}
