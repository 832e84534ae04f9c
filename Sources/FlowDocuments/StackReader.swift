package import FlowCore

/// Reads a stack, as ``VirtualStack/value(_:)`` writes it.
package struct StackReader<Screen: Hashable & Sendable> {
  package typealias Stack = VirtualStack<Screen>

  private static var containerKeys: [String] { ["screens", "tabs", "selected"] }

  /// The maximum nesting depth of tabs and slots: more than any flow needs, and safe for recursion.
  private var maxContainerDepth: Int { 16 }

  private let keys: [String]
  private let screen: (ObjectReader) throws(JSONFault) -> Screen

  /// Makes a reader of stacks whose screens are objects with these keys.
  package init(
    keys: [String], screen: @escaping (ObjectReader) throws(JSONFault) -> Screen
  ) {
    self.keys = keys
    self.screen = screen
  }

  /// Reads a stack: the windows from back to front.
  package func stack(_ json: JSONValue) throws(JSONFault) -> Stack {
    try stack(windows(json), at: json.offset)
  }

  private func stack(_ windows: [Stack.Window], at offset: Int) throws(JSONFault) -> Stack {
    do throws(Stack.Malformation) { return try Stack(windows: windows) } catch {
      throw JSONFault(offset: offset, message: "this stack is not possible: \(error)")
    }
  }

  private func windows(_ json: JSONValue) throws(JSONFault) -> [Stack.Window] {
    guard let elements = json.elements else { throw json.mismatch("\"windows\"", "an array") }
    var windows: [Stack.Window] = []
    for element in elements {
      let object = try ObjectReader(element, "a window", keys: ["name", "layers"])
      windows.append(.init(try object.text("name"), layers: try layers(object)))
    }
    try requireUnique(windows.map(\.name), "windows", at: json.offset)
    return windows
  }

  /// Reads the layers of a window, under their key.
  ///
  /// The style of a root layer, which a handwritten document may contain, is ignored.
  private func layers(_ object: ObjectReader) throws(JSONFault) -> [Stack.Layer] {
    var layers = try object.filledList("layers") { value throws(JSONFault) in
      let object = try ObjectReader(value, "a layer", keys: ["style"] + Self.containerKeys)
      let style = try object.optionalText("style").map { ModalStyle(name: $0) }
      return Stack.Layer(try container(object, depth: 0), style: style ?? .unknown)
    }
    layers[0].style = nil
    return layers
  }

  /// Reads one screen that a command names; its slots are ignored.
  func screen(_ json: JSONValue) throws(JSONFault) -> Screen {
    try entry(json, depth: 0).screen
  }

  private func namedContainer(
    _ json: JSONValue, _ name: String, depth: Int
  ) throws(JSONFault) -> (name: String, container: Stack.Container) {
    guard depth <= maxContainerDepth else {
      throw JSONFault(
        offset: json.offset,
        message: "\(name) is nested deeper than \(maxContainerDepth) tabs and slots")
    }
    let object = try ObjectReader(json, name, keys: ["name"] + Self.containerKeys)
    return (try object.text("name"), try container(object, depth: depth))
  }

  private func container(
    _ object: ObjectReader, depth: Int
  ) throws(JSONFault) -> Stack.Container {
    guard let list = object.optional("tabs") else {
      if let selected = object.optional("selected") {
        throw JSONFault(offset: selected.offset, message: "\"selected\" is only for tabs")
      }
      return .stack(
        try object.filledList("screens") { value throws(JSONFault) in
          try entry(value, depth: depth)
        })
    }
    if let screens = object.optional("screens") {
      throw JSONFault(
        offset: screens.offset, message: "a container has \"screens\" or \"tabs\", not both")
    }
    let tabs = try object.filledList("tabs") { value throws(JSONFault) in
      let tab = try namedContainer(value, "a tab", depth: depth + 1)
      return Stack.Tab(tab.name, tab.container)
    }
    try requireUnique(tabs.map(\.name), "tabs", at: list.offset)
    let selected = try object.text("selected")
    guard tabs.contains(where: { $0.name == selected }) else {
      throw JSONFault(
        offset: try object.required("selected").offset,
        message: "there is no tab \(JSONWriter.excerpt(selected))")
    }
    return .tabs(tabs, selected: selected)
  }

  private func entry(_ json: JSONValue, depth: Int) throws(JSONFault) -> Stack.Entry {
    let object = try ObjectReader(json, "a visible screen", keys: keys + ["slots"])
    let slots = try object.optionalList("slots") { value throws(JSONFault) in
      let slot = try namedContainer(value, "a slot", depth: depth + 1)
      return Stack.Slot(slot.name, slot.container)
    }
    if let list = object.optional("slots") {
      try requireUnique(slots.map(\.name), "slots of one screen", at: list.offset)
    }
    return Stack.Entry(try screen(object), slots: slots)
  }

  private func requireUnique(
    _ names: [String], _ things: String, at offset: Int
  ) throws(JSONFault) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw JSONFault(
        offset: offset, message: "two \(things) are called \(JSONWriter.excerpt(name))")
    }
  }
}

extension StackReader<FlowDocument.VisibleScreen> {
  /// Makes a reader for a document with a number of screens.
  init(screens: Int) {
    self.init(keys: ["screen", "payload"]) { object throws(JSONFault) in
      FlowDocument.VisibleScreen(
        try object.index("screen", of: "screen", in: screens),
        payload: try object.optionalText("payload"))
    }
  }

  func configuration(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Configuration {
    let object = try ObjectReader(
      json, "a configuration", keys: ["state", "layers", "windows", "work", "expanded"])
    let state = try object.text("state")
    return FlowDocument.Configuration(
      state: state, stack: try stack(windowsOrLayers(object), at: object.offset),
      work: try object.optionalList("work") { value throws(JSONFault) in
        try value.name("a piece of work")
      },
      isExpanded: try object.flag("expanded", default: true))
  }

  private func windowsOrLayers(_ object: ObjectReader) throws(JSONFault) -> [Stack.Window] {
    switch (object.optional("layers"), object.optional("windows")) {
    case (nil, let list?):
      let windows = try windows(list)
      guard windows.isEmpty else { return windows }
      throw JSONFault(offset: list.offset, message: "\"windows\" must not be empty")
    case (_?, let list?):
      throw JSONFault(
        offset: list.offset, message: "a configuration has \"layers\" or \"windows\", not both")
    case (_, nil): return [Stack.Window(Stack.mainWindow, layers: try layers(object))]
    }
  }
}
