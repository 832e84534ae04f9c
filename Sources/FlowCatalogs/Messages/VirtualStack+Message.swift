import FlowCore
import FlowDocuments
import FlowExploration

extension FlowLabel {
  fileprivate static let keys = ["children", "name", "parameters", "payload"]

  /// The label as a value.
  var value: JSONValue {
    .object([
      "children": .texts(children), "name": .string(name), "parameters": .texts(parameters),
      "payload": payload.map { .string($0) },
    ])
  }

  /// Reads a label.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self = try value.decoded(as: "label") { value throws(JSONFault) in
      try FlowLabel(reading: ObjectReader(value, "a label", keys: Self.keys))
    }
  }

  fileprivate init(reading object: ObjectReader) throws(JSONFault) {
    self.init(
      children: try object.optionalTexts("children", "a child"), name: try object.text("name"),
      parameters: try object.optionalTexts("parameters", "a parameter"),
      payload: try object.optionalText("payload"))
  }
}

extension VirtualStack<FlowLabel> {
  /// Reads a stack.
  init(_ value: JSONValue) throws(MalformedMessage) {
    let reader = StackReader(keys: FlowLabel.keys) { object throws(JSONFault) in
      try FlowLabel(reading: object)
    }
    self = try value.decoded(as: "stack") { value throws(JSONFault) in try reader.stack(value) }
  }
}
