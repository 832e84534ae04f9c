extension VirtualStack: CustomStringConvertible {
  /// A short description of what is on screen.
  ///
  /// `[a, b]` is a stack, its top screen last; `+ sheet[c]` a modal layer over it; `{feed*: [a];
  /// search: [b]}` tabs, the selected one with a star; `a{child: [b]}` a screen with a slot; `main:
  /// [a] | help: [b]` windows, the key window last. The window ``mainWindow`` has no name if it is
  /// the only one.
  public var description: String {
    let windows = windows
    if windows.isEmpty { return "[]" }
    if windows.count == 1, windows[0].name == Self.mainWindow { return windows[0].text }
    return windows.map { "\($0.name): \($0.text)" }.joined(separator: " | ")
  }
}

extension VirtualStack.Window {
  fileprivate var text: String {
    layers.map { layer in
      (layer.style.map { " + \($0.name)" } ?? "") + layer.container.description
    }.joined()
  }
}

extension VirtualStack.Container: CustomStringConvertible {
  /// A short description of the container, as in ``VirtualStack/description``.
  public var description: String {
    switch self {
    case .stack(let entries):
      "[\(entries.map(\.text).joined(separator: ", "))]"
    case .tabs(let tabs, let selected):
      "{"
        + tabs.map { "\($0.name)\($0.name == selected ? "*" : ""): \($0.container)" }
        .joined(separator: "; ") + "}"
    }
  }
}

extension VirtualStack.Entry {
  fileprivate var text: String {
    guard !slots.isEmpty else { return "\(screen)" }
    return "\(screen){\(slots.map { "\($0.name): \($0.container)" }.joined(separator: "; "))}"
  }
}
