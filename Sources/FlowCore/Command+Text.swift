extension Command: CustomStringConvertible {
  /// The command in words, such as `push detail(7)` or `at tab search: popToRoot`.
  public var description: String {
    switch self {
    case .push(let screen): "push \(screen)"
    case .pop: "pop"
    case .popTo(let screen): "popTo \(screen)"
    case .popToRoot: "popToRoot"
    case .replaceTop(let screen): "replaceTop \(screen)"
    case .setStack(let screens): "setStack [\(screens.map { "\($0)" }.joined(separator: ", "))]"
    case .remove(let screen): "remove \(screen)"
    case .bringToFront(let screen): "bringToFront \(screen)"
    case .present(let screen, let style): "present \(screen) as \(style.name)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .setRoot(let screen): "setRoot \(screen)"
    case .setContent(let container): "setContent \(container)"
    case .select(let tab): "select \(tab)"
    case .embed(let container, let slot): "embed \(container) in \(slot)"
    case .clear(let slot): "clear \(slot)"
    case .openWindow(let name, let screen): "openWindow \(name) with \(screen)"
    case .closeWindow(let name): "closeWindow \(name)"
    case .focusWindow(let name): "focusWindow \(name)"
    case .at(let address, let command): "at \(address): \(command)"
    }
  }
}

extension CommandList: CustomStringConvertible {
  /// The commands in words, in their order: `[push detail(7), present login as sheet]`.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }
}

extension ModalStyle: CustomStringConvertible {
  /// The style in words: see ``name``.
  public var description: String { name }
}
