import FlowCore
import FlowDocuments

/// Gives screens, and the child flows they belong to, their positions in a document.
struct ScreenTable<Screen: Hashable & Sendable> {
  private struct Key: Hashable {
    var part: Int
    var name: String
    var parameters: [String]
  }

  /// The flow itself, then its child flows in the order met.
  private(set) var parts: [FlowDocument.Part]
  /// Every kind of screen, in the order met.
  private(set) var kinds: [FlowDocument.Screen] = []
  private var partIndices: [[String]: Int] = [[]: 0]
  private var kindIndices: [Key: Int] = [:]
  private var shown: [Screen: FlowDocument.ShownScreen] = [:]

  private let label: (Screen) -> ValueLabel

  init(title: String, label: @escaping (Screen) -> ValueLabel) {
    parts = [.init(name: title)]
    self.label = label
  }

  /// The position of a child flow that was met, by the names of its cases from outside in.
  func part(called path: [String]) -> Int? { partIndices[path] }

  /// Tells a screen, without what it hosts.
  mutating func shownScreen(_ screen: Screen) -> FlowDocument.ShownScreen {
    if let known = shown[screen] { return known }
    let label = label(screen)
    let key = Key(
      part: part(at: label.children), name: label.name.asTitle, parameters: label.parameters)
    let index = kindIndices[key] ?? kinds.count
    if index == kinds.count {
      kindIndices[key] = index
      kinds.append(.init(name: key.name, parameters: key.parameters, part: key.part))
    }
    let result = FlowDocument.ShownScreen(index, payload: label.payload)
    shown[screen] = result
    return result
  }

  private mutating func part(at path: [String]) -> Int {
    if let known = partIndices[path] { return known }
    let parent = part(at: path.dropLast())
    let index = parts.count
    partIndices[path] = index
    parts.append(.init(name: (path.last ?? "").asTitle, parent: parent))
    return index
  }
}

// MARK: What is on show

extension ScreenTable {
  /// Tells everything that is on show.
  mutating func windows(of stack: VirtualStack<Screen>) -> [FlowDocument.Window] {
    stack.windows.map { window in
      FlowDocument.Window(
        window.name,
        layers: window.layers.map { layer in
          FlowDocument.Layer(style: layer.style.map(\.name), container(layer.container))
        })
    }
  }

  private mutating func container(
    _ container: VirtualStack<Screen>.Container
  ) -> FlowDocument.Container {
    switch container {
    case .stack(let entries): .stack(entries.map { entry($0) })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { .init($0.name, self.container($0.container)) }, selected: selected)
    }
  }

  private mutating func entry(_ entry: VirtualStack<Screen>.Entry) -> FlowDocument.ShownScreen {
    var result = shownScreen(entry.screen)
    result.slots = entry.slots.map { .init($0.name, container($0.container)) }
    return result
  }
}

// MARK: Commands

extension ScreenTable {
  /// Tells a command.
  mutating func command(_ command: Command<Screen>) -> FlowDocument.Command {
    switch command {
    case .push(let screen): .init(.push, screens: [shownScreen(screen)])
    case .pop: .init(.pop)
    case .popTo(let screen): .init(.popTo, screens: [shownScreen(screen)])
    case .popToRoot: .init(.popToRoot)
    case .replaceTop(let screen): .init(.replaceTop, screens: [shownScreen(screen)])
    case .setStack(let screens): .init(.setStack, screens: screens.map { shownScreen($0) })
    case .remove(let screen): .init(.remove, screens: [shownScreen(screen)])
    case .bringToFront(let screen): .init(.bringToFront, screens: [shownScreen(screen)])
    case .present(let screen, let style):
      .init(.present, screens: [shownScreen(screen)], style: style.name)
    case .dismiss: .init(.dismiss)
    case .dismissAll: .init(.dismissAll)
    case .setRoot(let screen): .init(.setRoot, screens: [shownScreen(screen)])
    case .setContent(let container):
      .init(.setContent, screens: container.screens.map { shownScreen($0) })
    case .select(let tab): .init(.select, name: tab)
    case .embed(let container, let slot):
      .init(.embed, screens: container.screens.map { shownScreen($0) }, name: slot)
    case .clear(let slot): .init(.clear, name: slot)
    case .openWindow(let name, let screen):
      .init(.openWindow, screens: [shownScreen(screen)], name: name)
    case .closeWindow(let name): .init(.closeWindow, name: name)
    case .focusWindow(let name): .init(.focusWindow, name: name)
    case .at(let address, let inner): addressed(inner, at: address)
    }
  }

  private mutating func addressed(
    _ inner: Command<Screen>, at address: StackAddress
  ) -> FlowDocument.Command {
    if case .at(let further, let command) = inner {
      return addressed(command, at: StackAddress(address.steps + further.steps))
    }
    var result = command(inner)
    result.address = address.description
    return result
  }
}
