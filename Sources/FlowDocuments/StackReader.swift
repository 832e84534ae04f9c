/// Reads what is on show, and knows how many kinds of screens there are.
struct StackReader {
  /// Containers nest by tabs and slots: deeper than any flow, and safe to follow by recursion.
  static let deepestContainer = 16

  private static let containerKeys = ["screens", "tabs", "selected"]

  let screens: Int

  func configuration(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Configuration {
    let object = try ObjectReader(
      json, "a configuration", keys: ["state", "layers", "windows", "expanded"])
    return FlowDocument.Configuration(
      state: try object.text("state"), windows: try windows(object),
      isExpanded: try object.flag("expanded", default: true))
  }

  /// Reads one screen that a command names, or that is on show outside of any tab and slot.
  func screen(_ json: JSONValue) throws(JSONFault) -> FlowDocument.ShownScreen {
    try screen(json, depth: 0)
  }

  private func windows(_ object: ObjectReader) throws(JSONFault) -> [FlowDocument.Window] {
    switch (object.optional("layers"), object.optional("windows")) {
    case (nil, _?):
      let windows = try object.filledList("windows", window)
      try requireUnique(windows.map(\.name), "windows", at: object.required("windows").offset)
      return windows
    case (_?, let windows?):
      throw JSONFault(
        offset: windows.offset, message: "a configuration has \"layers\" or \"windows\", not both")
    case (_, nil):
      return [.init(FlowDocument.Window.main, layers: try layers(object))]
    }
  }

  private func window(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Window {
    let object = try ObjectReader(json, "a window", keys: ["name", "layers"])
    return FlowDocument.Window(try object.text("name"), layers: try layers(object))
  }

  private func layers(_ object: ObjectReader) throws(JSONFault) -> [FlowDocument.Layer] {
    try object.filledList("layers", layer)
  }

  private func layer(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Layer {
    let object = try ObjectReader(json, "a layer", keys: ["style"] + Self.containerKeys)
    return FlowDocument.Layer(
      style: try object.optionalText("style"), try container(object, depth: 0))
  }

  private func place(
    _ json: JSONValue, _ name: String, depth: Int
  ) throws(JSONFault) -> FlowDocument.Place {
    guard depth <= Self.deepestContainer else {
      throw JSONFault(
        offset: json.offset,
        message: "\(name) lies deeper than \(Self.deepestContainer) tabs and slots")
    }
    let object = try ObjectReader(json, name, keys: ["name"] + Self.containerKeys)
    return FlowDocument.Place(try object.text("name"), try container(object, depth: depth))
  }

  private func container(
    _ object: ObjectReader, depth: Int
  ) throws(JSONFault) -> FlowDocument.Container {
    guard let list = object.optional("tabs") else {
      if let selected = object.optional("selected") {
        throw JSONFault(offset: selected.offset, message: "\"selected\" is for tabs")
      }
      return .stack(
        try object.filledList("screens") { value throws(JSONFault) in
          try screen(value, depth: depth)
        })
    }
    if let screens = object.optional("screens") {
      throw JSONFault(
        offset: screens.offset, message: "a container has \"screens\" or \"tabs\", not both")
    }
    let tabs = try object.filledList("tabs") { value throws(JSONFault) in
      try place(value, "a tab", depth: depth + 1)
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

  private func screen(
    _ json: JSONValue, depth: Int
  ) throws(JSONFault) -> FlowDocument.ShownScreen {
    let object = try ObjectReader(json, "a screen on show", keys: ["screen", "payload", "slots"])
    let slots = try object.optionalList("slots") { value throws(JSONFault) in
      try place(value, "a slot", depth: depth + 1)
    }
    if let list = object.optional("slots") {
      try requireUnique(slots.map(\.name), "slots of one screen", at: list.offset)
    }
    return FlowDocument.ShownScreen(
      try object.index("screen", of: "screen", in: screens),
      payload: try object.optionalText("payload"), slots: slots)
  }

  private func requireUnique(
    _ names: [String], _ things: String, at offset: Int
  ) throws(JSONFault) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw JSONFault(
        offset: offset, message: "two \(things) are called \(JSONWriter.excerpt(name))")
    }
  }
}
