package import FlowCore

extension VirtualStack {
  /// The stack as a value: the windows from back to front.
  ///
  /// - Parameter screen: Returns the object of a screen, to which its slots are added.
  package func value(_ screen: (Screen) -> JSONValue) -> JSONValue {
    .array(
      windows.map { window in
        .object([
          "name": .string(window.name),
          "layers": .array(
            window.layers.map { layer in
              layer.container.value(
                in: .object(["style": layer.style.knownName.map(JSONValue.string)]), screen)
            }),
        ])
      })
  }
}

extension VirtualStack.Container {
  /// The object of a layer, tab or slot that contains the container.
  fileprivate func value(in object: JSONValue, _ screen: (Screen) -> JSONValue) -> JSONValue {
    switch self {
    case .stack(let entries):
      .joined(object, .object(["screens": .array(entries.map { $0.value(screen) })]))
    case .tabs(let tabs, let selected):
      .joined(
        object,
        .object([
          "tabs": .array(tabs.map { Self.value(named: $0.name, $0.container, screen) }),
          "selected": .string(selected),
        ]))
    }
  }

  fileprivate static func value(
    named name: String, _ container: Self, _ screen: (Screen) -> JSONValue
  ) -> JSONValue {
    container.value(in: .object(["name": .string(name)]), screen)
  }
}

extension VirtualStack.Entry {
  fileprivate func value(_ screen: (Screen) -> JSONValue) -> JSONValue {
    guard !slots.isEmpty else { return screen(self.screen) }
    let slots = slots.map { slot in
      VirtualStack.Container.value(named: slot.name, slot.container, screen)
    }
    return .joined(screen(self.screen), .object(["slots": .array(slots)]))
  }
}
