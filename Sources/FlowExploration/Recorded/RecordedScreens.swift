package import FlowCore
import FlowDocuments

/// Makes the stacks and the commands of a document values again.
struct RecordedScreens: Sendable {
  private struct Key: Hashable {
    var screen: Int
    var payload: String?
  }

  private typealias Stack = VirtualStack<RecordedFlow.Screen>
  private typealias Container = VirtualStack<RecordedFlow.Screen>.Container

  private let labels: [ValueLabel]
  private var screens: [Key: RecordedFlow.Screen] = [:]

  init(_ document: FlowDocument) {
    var paths: [[String]] = []
    for part in document.parts {
      // A part lies behind its parent; the flow itself gives its screens no path.
      paths.append(part.parent.map { paths[$0] + [part.name] } ?? [])
    }
    labels = document.screens.map { screen in
      var label = ValueLabel(name: screen.name, parameters: screen.parameters)
      label.children = paths[screen.part]
      return label
    }
  }

  /// Gives a screen its number.
  mutating func learn(_ shown: FlowDocument.ShownScreen) { _ = screen(shown) }

  private mutating func screen(_ shown: FlowDocument.ShownScreen) -> RecordedFlow.Screen {
    let key = Key(screen: shown.screen, payload: shown.payload)
    if let known = screens[key] { return known }
    var label = labels[shown.screen]
    label.payload = shown.payload
    let screen = RecordedFlow.Screen(number: screens.count, label: label)
    screens[key] = screen
    return screen
  }

  // MARK: Stacks

  /// Makes what is on show a virtual stack; empty when it is none, which no document has.
  mutating func stack(_ windows: [FlowDocument.Window]) -> VirtualStack<RecordedFlow.Screen> {
    var result: [Stack.Window] = []
    for window in windows {
      let layers = window.layers.enumerated().map { number, layer in
        Stack.Layer(
          container(layer.container),
          style: number == 0 ? nil : ModalStyle(name: layer.style ?? ""))
      }
      result.append(.init(window.name, layers: layers))
    }
    return (try? VirtualStack(windows: result)) ?? VirtualStack()
  }

  private mutating func container(_ container: FlowDocument.Container) -> Container {
    switch container {
    case .stack(let screens): .stack(screens.map { entry($0) })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { .init($0.name, self.container($0.container)) }, selected: selected)
    }
  }

  private mutating func entry(_ shown: FlowDocument.ShownScreen) -> Stack.Entry {
    .init(screen(shown), slots: shown.slots.map { .init($0.name, container($0.container)) })
  }

  // MARK: Commands

  /// Makes a command a value again, as far as the document tells it; tabs and slots that it fills
  /// are not told.
  func command(_ command: FlowDocument.Command) -> Command<RecordedFlow.Screen>? {
    guard let plain = plain(command) else { return nil }
    guard let address = command.address else { return plain }
    return StackAddress(text: address).map { .at($0, plain) }
  }

  private func plain(_ command: FlowDocument.Command) -> Command<RecordedFlow.Screen>? {
    let named = command.screens.compactMap { screens[Key(screen: $0.screen, payload: $0.payload)] }
    let name = command.name
    switch command.operation {
    case .push: return named.first.map { .push($0) }
    case .pop: return .pop
    case .popTo: return named.first.map { .popTo($0) }
    case .popToRoot: return .popToRoot
    case .replaceTop: return named.first.map { .replaceTop($0) }
    case .setStack: return .setStack(named)
    case .remove: return named.first.map { .remove($0) }
    case .bringToFront: return named.first.map { .bringToFront($0) }
    case .present:
      return named.first.map { .present($0, style: ModalStyle(name: command.style ?? "")) }
    case .dismiss: return .dismiss
    case .dismissAll: return .dismissAll
    case .setRoot: return named.first.map { .setRoot($0) }
    case .setContent: return .setContent(.stack(named.map { .init($0) }))
    case .select: return name.map { .select($0) }
    case .embed: return name.map { .embed(.stack(named.map { .init($0) }), in: $0) }
    case .clear: return name.map { .clear($0) }
    case .openWindow: return name.flatMap { name in named.first.map { .openWindow(name, $0) } }
    case .closeWindow: return name.map { .closeWindow($0) }
    case .focusWindow: return name.map { .focusWindow($0) }
    }
  }
}

extension ModalStyle {
  /// The style of a name.
  package init(name: String) {
    let known: [ModalStyle] = [.sheet, .fullScreen, .popover, .alert]
    self = known.first { $0.name == name } ?? .custom(name)
  }
}

extension StackAddress {
  /// Reads an address as documents tell it: `window help › layer 0 › tab search`.
  fileprivate init?(text: String) {
    var steps: [Step] = []
    for part in text.split(separator: " › ") {
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return nil }
      let name = String(words[1])
      switch words[0] {
      case "window": steps.append(.window(name))
      case "tab": steps.append(.tab(name))
      case "slot": steps.append(.slot(name))
      case "layer":
        guard let number = Int(name) else { return nil }
        steps.append(.layer(number))
      default: return nil
      }
    }
    self.init(steps)
  }
}
