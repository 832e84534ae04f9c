import FlowCore
import FlowDocuments
import FlowExploration

extension FlowLabel {
  /// The label as a value.
  var value: JSONValue {
    .object([
      "children": .texts(children), "name": .string(name), "parameters": .texts(parameters),
      "payload": payload.map { .string($0) },
    ])
  }

  /// Reads a label.
  init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      children: try value.optionalTexts("children") ?? [], name: try value.text("name"),
      parameters: try value.optionalTexts("parameters") ?? [],
      payload: try value.optionalText("payload"))
  }
}

extension VirtualStack<FlowLabel> {
  /// The stack as a value: the windows from back to front.
  var value: JSONValue {
    .array(
      windows.map { window in
        .object([
          "name": .string(window.name),
          "layers": .array(
            window.layers.map { layer in
              .joined(
                .object(["style": layer.style.map { .string($0.name) }]), layer.container.value)
            }),
        ])
      })
  }

  /// Reads a stack.
  init(_ value: JSONValue) throws(MalformedMessage) {
    guard let elements = value.elements else {
      throw MalformedMessage(reason: "\"windows\" must be an array")
    }
    var windows: [Window] = []
    for element in elements {
      windows.append(
        Window(
          try element.text("name"),
          layers: try element.list("layers") { value throws(MalformedMessage) in
            Layer(
              try Container(value),
              style: try value.optionalText("style").map { ModalStyle(name: $0) })
          }))
    }
    do throws(Malformation) { try self.init(windows: windows) } catch {
      throw MalformedMessage(reason: "\"windows\" is not a valid stack: \(error)")
    }
  }
}

extension VirtualStack<FlowLabel>.Container {
  fileprivate var value: JSONValue {
    switch self {
    case .stack(let entries): .object(["screens": .array(entries.map(\.value))])
    case .tabs(let tabs, let selected):
      .object([
        "tabs": .array(
          tabs.map { .joined(.object(["name": .string($0.name)]), $0.container.value) }),
        "selected": .string(selected),
      ])
    }
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    guard value["tabs"] != nil else {
      self = .stack(
        try value.list("screens") { value throws(MalformedMessage) in
          try VirtualStack<FlowLabel>.Entry(value)
        })
      return
    }
    self = .tabs(
      try value.list("tabs") { value throws(MalformedMessage) in
        .init(try value.text("name"), try Self(value))
      }, selected: try value.text("selected"))
  }
}

extension VirtualStack<FlowLabel>.Entry {
  fileprivate var value: JSONValue {
    .joined(
      screen.value,
      .object([
        "slots": slots.isEmpty
          ? nil
          : .array(slots.map { .joined(.object(["name": .string($0.name)]), $0.container.value) })
      ]))
  }

  fileprivate init(_ value: JSONValue) throws(MalformedMessage) {
    self.init(
      try FlowLabel(value),
      slots: value["slots"] == nil
        ? []
        : try value.list("slots") { value throws(MalformedMessage) in
          .init(try value.text("name"), try VirtualStack<FlowLabel>.Container(value))
        })
  }
}
