package import FlowCore

extension JSONCoder {
  /// Reads or writes the windows of a stack, from back to front.
  package mutating func windows<Screen: JSONCodable>(
    _ key: String, _ stack: inout VirtualStack<Screen>
  ) throws(JSONFault) {
    var windows = stack.windows
    try code(key, &windows, .list())
    if object != nil { stack = try makeStack(of: windows, at: key) }
  }

  /// Makes a stack of windows that were read.
  fileprivate func makeStack<Screen>(
    of windows: [VirtualStack<Screen>.Window], at key: String
  ) throws(JSONFault) -> VirtualStack<Screen> {
    try requireUnique(windows.map(\.name), "windows", at: key)
    var windows = windows
    // A layer that was read without a style has an unknown one, but a root layer has none.
    for index in windows.indices { windows[index].layers[0].style = nil }
    do throws(VirtualStack<Screen>.Malformation) { return try VirtualStack(windows: windows) } catch
    {
      throw fault(at: "", "this stack is not possible: \(error)")
    }
  }

  /// Requires that the first layer that is read, the root, has no style.
  fileprivate func requirePlainRoot() throws(JSONFault) {
    guard let style = object?.optional("layers")?.elements?.first?["style"] else { return }
    throw style.fault(
      "the first layer is the root and has no style; leave the key \"style\" out")
  }

  func requireUnique(
    _ names: [String], _ things: String, at key: String
  ) throws(JSONFault) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw fault(at: key, "two \(things) are called \(JSONWriter.excerpt(name))")
    }
  }

  /// Reads or writes a tab or a slot.
  fileprivate mutating func container<Screen: JSONCodable>(
    _ container: inout VirtualStack<Screen>.Container, named name: inout String
  ) throws(JSONFault) {
    // More than any flow needs, and safe for recursion.
    let maxDepth = 16
    context.depth += 1
    if let object, context.depth > maxDepth {
      throw fault(at: "", "\(object.name) is nested deeper than \(maxDepth) tabs and slots")
    }
    try code("name", &name, .string)
    try container.code(with: &self)
  }
}

extension FlowDocument.Configuration: JSONCodable {
  package static var jsonName: String { "a configuration" }
  package static var blank: Self { Self(state: "", stack: .init()) }

  /// Of a single window called `main`, only the layers are written.
  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    typealias Stack = FlowDocument.Stack
    try coder.code("state", &state, .string)
    var windows: [Stack.Window]? = stack.windows
    var layers: [Stack.Layer]?
    if let window = windows?.first, windows?.count == 1, window.name == Stack.mainWindow {
      (layers, windows) = (window.layers, nil)
    }
    try coder.requireOnlyOne(of: "layers", "windows", in: "a configuration", at: "windows")
    try coder.code("layers", &layers, .filledList())
    try coder.code("windows", &windows, .filledList())
    try coder.code("work", &work, .names(of: "a piece of work"), default: [])
    try coder.code("expanded", &isExpanded, .flag, default: true)
    guard let object = coder.object else { return }
    try coder.requirePlainRoot()
    try coder.requireUnique(work, "pieces of work", at: "work")
    if windows == nil { try object.required("layers") }
    stack = try coder.makeStack(
      of: windows ?? [.init(Stack.mainWindow, layers: layers ?? [])], at: "windows")
  }
}

extension FlowDocument.StackScreen: JSONCodable {
  package static var jsonName: String { "a visible screen" }
  package static var blank: Self { Self(0) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("screen", &screen, .screen)
    try coder.code("payload", &payload, .string)
  }
}

extension VirtualStack.Window: JSONCodable where Screen: JSONCodable {
  package static var jsonName: String { "a window" }
  package static var blank: Self { Self("", layers: []) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .string)
    try coder.code("layers", &layers, .filledList())
    try coder.requirePlainRoot()
  }
}

extension VirtualStack.Layer: JSONCodable where Screen: JSONCodable {
  package static var jsonName: String { "a layer" }
  package static var blank: Self { Self(.blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var name = style.knownName
    try coder.code("style", &name, .name)
    style = name.map { ModalStyle(name: $0) } ?? .unknown
    try container.code(with: &coder)
  }
}

extension VirtualStack.Tab: JSONCodable where Screen: JSONCodable {
  package static var jsonName: String { "a tab" }
  package static var blank: Self { Self("", .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.container(&container, named: &name)
  }
}

extension VirtualStack.Slot: JSONCodable where Screen: JSONCodable {
  package static var jsonName: String { "a slot" }
  package static var blank: Self { Self("", .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.container(&container, named: &name)
  }
}

extension VirtualStack.Entry: JSONCodable where Screen: JSONCodable {
  package static var jsonName: String { "a visible screen" }
  package static var blank: Self { Self(.blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try screen.code(with: &coder)
    try coder.code("slots", &slots, .list(), default: [])
    try coder.requireUnique(slots.map(\.name), "slots of one screen", at: "slots")
  }
}

extension VirtualStack.Container where Screen: JSONCodable {
  fileprivate static var blank: Self { .stack([]) }

  /// Reads or writes the container as members of its layer, tab or slot.
  fileprivate mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var screens: [VirtualStack.Entry]?
    var tabs: [VirtualStack.Tab]?
    var selected: String?
    switch self {
    case .stack(let entries): screens = entries
    case .tabs(let list, selected: let name): (tabs, selected) = (list, name)
    }
    try coder.requireOnlyOne(of: "screens", "tabs", in: "a container", at: "screens")
    try coder.code("screens", &screens, .filledList())
    try coder.code("tabs", &tabs, .filledList())
    try coder.code("selected", &selected, .string)
    guard let object = coder.object else { return }
    guard let tabs else {
      if selected != nil { throw coder.fault(at: "selected", "\"selected\" is only for tabs") }
      try object.required("screens")
      self = .stack(screens ?? [])
      return
    }
    try coder.requireUnique(tabs.map(\.name), "tabs", at: "tabs")
    let name = try object.read("selected", .string)
    guard tabs.contains(where: { $0.name == name }) else {
      throw coder.fault(at: "selected", "there is no tab \(JSONWriter.excerpt(name))")
    }
    self = .tabs(tabs, selected: name)
  }
}
