/// Where the screens of a child flow go when it starts.
///
/// ```swift
/// begin(Self.login, at: .modal(.sheet))
/// begin(Self.login, at: .at(.layer(0), .pushed))   // under an open modal
/// ```
public indirect enum ChildPlacement: Hashable, Sendable {
  /// In place of everything on screen.
  case root
  /// On top of the parent's stack, which the child shares.
  case pushed
  /// In a modal layer of its own.
  case modal(ModalStyle)
  /// In a slot of the parent's screen, in place of its content.
  case slot(String)
  /// In a tab of the parent, in place of its content; the tab is selected.
  case tab(String)
  /// In a window of its own.
  case window(String)
  /// The same, relative to an address, such as a layer under an open modal or a window behind.
  ///
  /// At a layer, tab or slot, ``root`` replaces its content. Modal layers that the child starts
  /// with always go on top.
  case at(StackAddress, ChildPlacement)
}

extension ChildPlacement {
  /// The commands that show in this place what a child's start shows.
  ///
  /// A start that is refused keeps its commands, so that the refusal is visible.
  @usableFromInline
  func placed<Screen>(_ start: CommandList<Screen>) -> [Command<Screen>] {
    var stack = VirtualStack<Screen>()
    guard (try? stack.apply(start)) != nil, let window = stack.keyWindow else {
      return Array(start)
    }
    let root = window.layers[0].container
    return placed(root, opening: window.filling) + window.presenting.map(inWindow)
  }

  private func placed<Screen>(
    _ root: VirtualStack<Screen>.Container, opening filling: [Command<Screen>]
  ) -> [Command<Screen>] {
    let first = root.firstScreen
    switch (self, root) {
    case (.root, _): return [.setRoot(first)] + filling
    case (.modal(let style), _): return [.present(first, style: style)] + filling
    case (.window(let name), _): return [.openWindow(name, first)] + filling
    case (.slot(let name), _): return [.embed(root, in: name)]
    case (.tab(let name), _): return [.select(name), .at(.tab(name), .setContent(root))]
    case (.at(let address, .root), _) where !address.isWindow:
      return [.at(address, .setContent(root))]
    case (.at(let address, let inner), _):
      return inner.placed(root, opening: filling).map { .at(address, $0) }
    case (.pushed, .stack(let entries)) where entries.allSatisfy { $0.slots.isEmpty }:
      return entries.map { .push($0.screen) }
    case (.pushed, _): return [.setContent(root)]
    }
  }

  /// Presents in the window that the address names, whatever else it names.
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
