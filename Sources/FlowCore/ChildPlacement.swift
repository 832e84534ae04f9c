/// Where the screens of a child flow go when it starts.
///
/// ```swift
/// begin(Self.login, at: .modal(.sheet))
/// begin(Self.login, at: .at(.layer(0), .pushed))   // under an open modal
/// ```
public indirect enum ChildPlacement: Hashable, Sendable {
  /// Replaces everything on screen.
  case root
  /// On top of the parent's stack, which the child shares.
  case pushed
  /// In a modal layer of its own.
  case modal(ModalStyle)
  /// In a slot of the parent's screen, whose content is replaced.
  case slot(String)
  /// In a tab of the parent, whose content is replaced; the tab is selected.
  case tab(String)
  /// In a window of its own.
  case window(String)
  /// Relative to an address, such as a layer under an open modal or a window in the background.
  ///
  /// At a layer, tab or slot, ``root`` replaces its content. Modal layers that the child starts
  /// with always go on top.
  case at(StackAddress, ChildPlacement)
}

extension ChildPlacement {
  /// Returns the commands that show the screens of a child's start at this placement.
  ///
  /// If the start is refused, its commands are returned unchanged, so that the refusal is visible.
  @usableFromInline
  func commands<Screen>(for start: CommandList<Screen>) -> [Command<Screen>] {
    var stack = VirtualStack<Screen>()
    guard (try? stack.apply(start)) != nil, let window = stack.keyWindow else {
      return Array(start)
    }
    let root = window.layers[0].container
    return commands(for: root, fill: window.fillCommands) + window.presentCommands.map(inWindow)
  }

  private func commands<Screen>(
    for root: VirtualStack<Screen>.Container, fill fillCommands: [Command<Screen>]
  ) -> [Command<Screen>] {
    let first = root.firstScreen
    switch (self, root) {
    case (.root, _): return [.setRoot(first)] + fillCommands
    case (.modal(let style), _): return [.present(first, style: style)] + fillCommands
    case (.window(let name), _): return [.openWindow(name, first)] + fillCommands
    case (.slot(let name), _): return [.embed(root, in: name)]
    case (.tab(let name), _): return [.select(name), .at(.tab(name), .setContent(root))]
    case (.at(let address, .root), _) where !address.isWindow:
      return [.at(address, .setContent(root))]
    case (.at(let address, let inner), _):
      return inner.commands(for: root, fill: fillCommands).map { .at(address, $0) }
    case (.pushed, .stack(let entries)) where entries.allSatisfy { $0.slots.isEmpty }:
      return entries.map { .push($0.screen) }
    case (.pushed, _): return [.setContent(root)]
    }
  }

  /// Makes a command act in the window that the address names, whatever else it names.
  private func inWindow<Screen>(_ command: Command<Screen>) -> Command<Screen> {
    guard case .at(let address, let inner) = self else { return command }
    let command = inner.inWindow(command)
    guard case .window(let name)? = address.steps.first else { return command }
    return .at(.window(name), command)
  }
}

extension StackAddress {
  fileprivate var isWindow: Bool {
    if case .window? = steps.last { true } else { false }
  }
}
