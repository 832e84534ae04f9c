package import FlowCore

/// Swift expressions for stacks, and for commands that contain stacks.
package enum StackSource {
  /// The expression of a stack, such as `VirtualStack(.home).presenting(.help)`.
  package static func text<Screen>(_ stack: VirtualStack<Screen>) -> String {
    let windows = stack.windows
    if windows.isEmpty { return "VirtualStack()" }
    if windows.count == 1, windows[0].name == VirtualStack<Screen>.mainWindow,
      let layers = plain(windows[0].layers)
    {
      return layers
    }
    return "VirtualStack(windows: [\(list(windows, window))])"
  }

  /// The expression of a stack if it is certain to compile; `nil` otherwise.
  static func certain<F: Flow>(_ stack: VirtualStack<F.Screen>, of flow: F.Type) -> String? {
    let screens = stack.windows.flatMap(\.layers).flatMap(\.container.screens)
    guard screens.allSatisfy({ SwiftSource.certain($0, of: flow) != nil }) else { return nil }
    let text = text(stack)
    return text.utf8.count <= SwiftSource.maxLength ? text : nil
  }

  /// The expression of a command: `.push(.password)`.
  package static func text<Screen>(_ command: Command<Screen>) -> String {
    switch command {
    case .setContent(let content): ".setContent(\(container(content)))"
    case .embed(let content, let slot): ".embed(\(container(content)), in: \(literal(slot)))"
    case .at(let address, let inner): ".at(\(text(address)), \(text(inner)))"
    case .present(let screen, .sheet): ".present(\(SwiftSource(screen)))"
    case .present(let screen, let style): ".present(\(SwiftSource(screen)), style: \(text(style)))"
    case _ where Mirror(reflecting: command).children.isEmpty:
      ".\(command.parts.operation.rawValue)"
    default: "\(SwiftSource(command))"
    }
  }

  private static func text(_ style: ModalStyle) -> String {
    if case .custom(let name) = style { return ".custom(\(literal(name)))" }
    // The case has the name in camel case: full screen, `.fullScreen`.
    let words = style.name.split(separator: " ").map { String($0).asTitle }.joined()
    return "." + words.prefix(1).lowercased() + words.dropFirst()
  }

  private static func text(_ address: StackAddress) -> String {
    address.steps.map { step in
      switch step {
      case .window(let name): ".window(\(literal(name)))"
      case .layer(let number): ".layer(\(number))"
      case .tab(let name): ".tab(\(literal(name)))"
      case .slot(let name): ".slot(\(literal(name)))"
      }
    }.joined()
  }

  /// The expression of layers that are stacks whose screens have no slots; `nil` for others.
  private static func plain<Screen>(_ layers: [VirtualStack<Screen>.Layer]) -> String? {
    var text = ""
    for layer in layers {
      guard case .stack(let entries) = layer.container, entries.allSatisfy(\.slots.isEmpty) else {
        return nil
      }
      let screens = list(entries) { "\(SwiftSource($0.screen))" }
      switch layer.style {
      case nil: text += "VirtualStack(\(screens))"
      case .sheet?: text += ".presenting(\(screens))"
      case let style?: text += ".presenting(\(screens), style: \(Self.text(style)))"
      }
    }
    return text
  }

  private static func window<Screen>(_ window: VirtualStack<Screen>.Window) -> String {
    let layers = list(window.layers) { layer in
      let style = layer.style.map { ", style: \(text($0))" } ?? ""
      return ".init(\(container(layer.container))\(style))"
    }
    return ".init(\(literal(window.name)), layers: [\(layers)])"
  }

  private static func container<Screen>(_ content: VirtualStack<Screen>.Container) -> String {
    switch content {
    case .stack(let entries) where entries.allSatisfy(\.slots.isEmpty):
      return ".stack(\(list(entries) { "\(SwiftSource($0.screen))" }))"
    case .stack(let entries):
      let texts = list(entries) { entry in
        let slots = list(entry.slots) { ".init(\(literal($0.name)), \(container($0.container)))" }
        return ".init(\(SwiftSource(entry.screen))\(slots.isEmpty ? "" : ", slots: [\(slots)]"))"
      }
      return ".stack([\(texts)])"
    case .tabs(let tabs, let selected):
      let texts = list(tabs) { ".init(\(literal($0.name)), \(container($0.container)))" }
      return ".tabs([\(texts)], selected: \(literal(selected)))"
    }
  }

  private static func literal(_ text: String) -> String { SwiftSource.literal(text) }

  private static func list<Element>(
    _ elements: [Element], _ text: (Element) -> String
  ) -> String {
    elements.map(text).joined(separator: ", ")
  }
}
