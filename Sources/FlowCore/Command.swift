/// One change to the virtual stack, as data.
///
/// A command without an address follows the *focus rule*: it acts on the innermost active stack in
/// the top layer of the key window. With ``at(_:_:)``, it acts where the address leads. Commands
/// that name a *step* (`pop`, `dismiss`, `remove`) are refused if the step is impossible; commands
/// that name a *goal* (`popToRoot`, `dismissAll`, `setStack`) succeed if it has already been
/// reached. While nothing is on screen, all commands except `setRoot`, `setContent` and
/// `openWindow` are refused.
///
/// In the examples `[a, b]` is a stack, its top screen last; `+ sheet[c]` a modal layer over it;
/// `{x*: [a]; y: [b]}` tabs, the selected one with a star; `a{s: [b]}` a screen with a slot.
@frozen
public enum Command<Screen: Hashable & Sendable>: Hashable, Sendable {
  /// Pushes a screen onto the focused stack. An equal screen is pushed again.
  ///
  /// `[a]` → `[a, b]`. Refused only while nothing is on screen.
  case push(Screen)

  /// Pops the top screen of the focused stack.
  ///
  /// `[a, b]` → `[a]`. Refused on the last screen of its stack.
  case pop

  /// Pops screens until the topmost screen equal to the given one is on top.
  ///
  /// `[a, b, c]` → `[a]` for `a`. Refused when the focused stack has no such screen.
  case popTo(Screen)

  /// Pops all screens of the focused stack but the first.
  ///
  /// `[a, b, c]` → `[a]`. Refused only while nothing is on screen.
  case popToRoot

  /// Replaces the top screen with another one.
  ///
  /// `[a, b]` → `[a, c]`. The slots of the old screen are removed. Refused only while nothing is
  /// on screen.
  case replaceTop(Screen)

  /// Gives the focused stack exactly these screens, first at the bottom.
  ///
  /// `[a]` → `[b, c]`. The slots of the old screens are removed. Refused for an empty list. At an
  /// address, it replaces everything there, including tabs.
  case setStack([Screen])

  /// Removes the topmost screen equal to the given one from the focused stack.
  ///
  /// `[a, b, c]` → `[a, c]` for `b`. Refused when there is none, or when it is the last screen.
  case remove(Screen)

  /// Moves the topmost screen equal to the given one to the top of the focused stack.
  ///
  /// `[a, b, c]` → `[a, c, b]` for `b`. Refused when there is none.
  case bringToFront(Screen)

  /// Opens a modal layer over all others of the window, with one screen in a stack of its own.
  ///
  /// `[a]` → `[a] + sheet[b]`. Refused only while nothing is on screen, and at a layer that has
  /// another one over it.
  case present(Screen, style: ModalStyle = .sheet)

  /// Closes the topmost modal layer and every screen in it; at a layer, that one and all above it.
  ///
  /// `[a] + sheet[b, c]` → `[a]`. Refused when no modal layer is open.
  case dismiss

  /// Closes all modal layers of the window.
  ///
  /// `[a] + sheet[b] + alert[c]` → `[a]`. Refused only while nothing is on screen.
  case dismissAll

  /// Closes everything in the window and shows one screen. While nothing is on screen, it opens the
  /// window ``VirtualStack/mainWindow``.
  ///
  /// `[a, b] + sheet[c]` → `[d]`. Never refused.
  case setRoot(Screen)

  /// Fills the top layer, or the container at an address, with new content.
  ///
  /// `[a]` → `{x*: [b]; y: [c]}`. Refused for an empty stack, no tabs, equal names of tabs, a
  /// selected tab that is not among them, and equal names of slots. While nothing is on screen, it
  /// opens the window ``VirtualStack/mainWindow``.
  indirect case setContent(VirtualStack<Screen>.Container)

  /// Selects a tab by its name; the stacks of all tabs are kept.
  ///
  /// `{x*: [a]; y: [b]}` → `{x: [a]; y*: [b]}`. If tabs are nested, it acts on the innermost tabs
  /// around the focused stack that have such a tab. Refused if none have one.
  case select(String)

  /// Fills a slot of a screen with a container.
  ///
  /// `[a]` → `[a{s: [b]}]`. The screen is the nearest around the focused stack whose slot of that
  /// name is already filled, or else the top screen of the focused stack. A slot that is refilled
  /// keeps its position among the slots; a new one becomes the last, which has the focus. Refused
  /// for a container that ``setContent(_:)`` refuses.
  indirect case embed(VirtualStack<Screen>.Container, in: String)

  /// Empties a slot of the nearest screen around the focused stack that has it filled.
  ///
  /// `[a{s: [b, c]}]` → `[a]`. Refused when there is none.
  case clear(String)

  /// Opens a window with one screen; it becomes the key window.
  ///
  /// `main: [a]` → `main: [a] | help: [b]`. Refused when a window has that name.
  indirect case openWindow(String, Screen)

  /// Closes a window; if it was the key window, the one behind it becomes the key window.
  ///
  /// `main: [a] | help: [b]` → `main: [a]`. Refused when there is none, and on the last window.
  case closeWindow(String)

  /// Makes a window the key window, in front of all others.
  ///
  /// `main: [a] | help: [b]` → `help: [b] | main: [a]`. Refused when there is none.
  case focusWindow(String)

  /// Makes a command act at an address instead of on the focused stack.
  ///
  /// `.at(.tab("x"), .popToRoot)`: `{x: [a, b]; y*: [c]}` → `{x: [a]; y*: [c]}`. A stack command
  /// acts on the container's own stack: through selected tabs, but not into slots. An address
  /// inside another one continues from there. Refused if the address leads nowhere, or if the
  /// command does not fit there: `dismissAll` and `setRoot` need a window, `present` and `dismiss` a
  /// window or a layer, and the window commands take no address.
  indirect case at(StackAddress, Command)
}

extension Command {
  /// Fills the top layer, or the container at an address, with tabs; by default, the first is
  /// selected.
  ///
  /// `[a]` → `{x*: [b]; y: [c]}`. The same as ``setContent(_:)`` of tabs.
  @inlinable
  public static func setTabs(
    _ tabs: [VirtualStack<Screen>.Tab], selected: (some ContainerName)? = String?.none
  ) -> Self {
    .setContent(.tabs(tabs, selected: selected?.containerName ?? tabs.first?.name ?? ""))
  }

  /// Fills a slot of a screen with one screen: see ``embed(_:in:)-enum.case``.
  @inlinable
  public static func embed(_ screen: Screen, in slot: some ContainerName) -> Self {
    .embed(.stack(screen), in: slot.containerName)
  }
}

extension Command {
  /// Returns the same command with other screens.
  @inlinable
  public func map<Other>(_ transform: (Screen) -> Other) -> Command<Other> {
    switch self {
    case .push(let screen): .push(transform(screen))
    case .pop: .pop
    case .popTo(let screen): .popTo(transform(screen))
    case .popToRoot: .popToRoot
    case .replaceTop(let screen): .replaceTop(transform(screen))
    case .setStack(let screens): .setStack(screens.map(transform))
    case .remove(let screen): .remove(transform(screen))
    case .bringToFront(let screen): .bringToFront(transform(screen))
    case .present(let screen, let style): .present(transform(screen), style: style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .setRoot(let screen): .setRoot(transform(screen))
    case .setContent(let container): .setContent(container.map(transform))
    case .select(let tab): .select(tab)
    case .embed(let container, let slot): .embed(container.map(transform), in: slot)
    case .clear(let slot): .clear(slot)
    case .openWindow(let name, let screen): .openWindow(name, transform(screen))
    case .closeWindow(let name): .closeWindow(name)
    case .focusWindow(let name): .focusWindow(name)
    case .at(let address, let command): .at(address, command.map(transform))
    }
  }
}

// MARK: The parts of a command

/// What a command does, without its payload; ``Command/at(_:_:)`` only adds an address.
package enum CommandOperation: String, Sendable, CaseIterable {
  case push, pop, popTo, popToRoot, replaceTop, setStack, remove, bringToFront, present, dismiss,
    dismissAll, setRoot, setContent, select, embed, clear, openWindow, closeWindow, focusWindow

  /// How diagrams show it: its symbol, and its text, to which the name and the style are appended.
  package var diagramNotation: (symbol: EdgeSymbol, text: String) {
    switch self {
    case .push: (.push, "push")
    case .pop: (.pop, "pop")
    case .popTo: (.pop, "pop to a screen")
    case .popToRoot: (.pop, "pop to the root")
    case .replaceTop: (.replace, "replace the top")
    case .setStack: (.replace, "set the stack")
    case .remove: (.replace, "remove")
    case .bringToFront: (.replace, "bring to front")
    case .present: (.present, "present")
    case .dismiss: (.dismiss, "dismiss")
    case .dismissAll: (.dismiss, "dismiss all")
    case .setRoot: (.root, "set root")
    case .setContent: (.replace, "set the content")
    case .select: (.replace, "select")
    case .embed: (.replace, "embed in")
    case .clear: (.replace, "clear")
    case .openWindow: (.present, "open window")
    case .closeWindow: (.dismiss, "close window")
    case .focusWindow: (.replace, "focus window")
    }
  }
}

/// What an event does to the stack, as a symbol of diagrams.
package enum EdgeSymbol: String, Hashable, Sendable, CaseIterable {
  case push
  /// Changes the stack, the tabs or the windows in another way.
  case replace
  /// Goes back to a screen of the same stack.
  case pop
  case present
  case dismiss
  /// Replaces everything in the window.
  case root
  /// Changes nothing on the stack.
  case none
  /// Ends the flow.
  case end
  /// Was refused, and changes nothing.
  case refused

  package var isBack: Bool { self == .pop || self == .dismiss }

  package var legend: String {
    switch self {
    case .push: "push"
    case .replace: "replace"
    case .pop: "back"
    case .present: "present"
    case .dismiss: "dismiss"
    case .root: "set root"
    case .none: "stays"
    case .end: "ends"
    case .refused: "refused"
    }
  }
}

/// A command as its operation and what it names, which is all that documents store.
package struct CommandParts<Screen: Hashable & Sendable>: Hashable, Sendable {
  package var operation: CommandOperation
  /// The screens that it names; those of a container in the order of its `screens`.
  package var screens: [Screen]
  /// How a presented layer is shown.
  package var style: ModalStyle?
  /// The tab, slot or window that it names.
  package var name: String?
  /// Where it acts, or `nil` for the focus rule.
  package var address: StackAddress?

  package init(
    _ operation: CommandOperation, _ screens: [Screen] = [], style: ModalStyle? = nil,
    name: String? = nil, address: StackAddress? = nil
  ) {
    self.operation = operation
    self.screens = screens
    self.style = style
    self.name = name
    self.address = address
  }
}

extension Command {
  package var parts: CommandParts<Screen> {
    switch self {
    case .push(let screen): return .init(.push, [screen])
    case .pop: return .init(.pop)
    case .popTo(let screen): return .init(.popTo, [screen])
    case .popToRoot: return .init(.popToRoot)
    case .replaceTop(let screen): return .init(.replaceTop, [screen])
    case .setStack(let screens): return .init(.setStack, screens)
    case .remove(let screen): return .init(.remove, [screen])
    case .bringToFront(let screen): return .init(.bringToFront, [screen])
    case .present(let screen, let style): return .init(.present, [screen], style: style)
    case .dismiss: return .init(.dismiss)
    case .dismissAll: return .init(.dismissAll)
    case .setRoot(let screen): return .init(.setRoot, [screen])
    case .setContent(let container): return .init(.setContent, container.screens)
    case .select(let tab): return .init(.select, name: tab)
    case .embed(let container, let slot): return .init(.embed, container.screens, name: slot)
    case .clear(let slot): return .init(.clear, name: slot)
    case .openWindow(let name, let screen): return .init(.openWindow, [screen], name: name)
    case .closeWindow(let name): return .init(.closeWindow, name: name)
    case .focusWindow(let name): return .init(.focusWindow, name: name)
    case .at(let address, let command):
      var parts = command.parts
      parts.address = StackAddress(address.steps + (parts.address?.steps ?? []))
      return parts
    }
  }

  /// Makes a command from its parts, or `nil` if a screen or a name is missing.
  ///
  /// A container becomes a stack of all its screens, nested addresses are combined, and a custom
  /// style with the name of a built-in one becomes that one.
  package init?(_ parts: CommandParts<Screen>) {
    let (screen, name, screens) = (parts.screens.first, parts.name, parts.screens)
    let stack = VirtualStack<Screen>.Container.stack(screens.map { .init($0) })
    let plain: Self? =
      switch parts.operation {
      case .push: screen.map { .push($0) }
      case .pop: .pop
      case .popTo: screen.map { .popTo($0) }
      case .popToRoot: .popToRoot
      case .replaceTop: screen.map { .replaceTop($0) }
      case .setStack: .setStack(screens)
      case .remove: screen.map { .remove($0) }
      case .bringToFront: screen.map { .bringToFront($0) }
      case .present:
        screen.map { .present($0, style: ModalStyle(name: (parts.style ?? .sheet).name)) }
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      case .setRoot: screen.map { .setRoot($0) }
      case .setContent: .setContent(stack)
      case .select: name.map { .select($0) }
      case .embed: name.map { .embed(stack, in: $0) }
      case .clear: name.map { .clear($0) }
      case .openWindow: name.flatMap { name in screen.map { .openWindow(name, $0) } }
      case .closeWindow: name.map { .closeWindow($0) }
      case .focusWindow: name.map { .focusWindow($0) }
      }
    guard let plain else { return nil }
    self = parts.address.map { .at($0, plain) } ?? plain
  }
}

extension Command: CustomStringConvertible {
  /// The command as text, such as `push detail(7)` or `at tab search: popToRoot`.
  public var description: String {
    switch self {
    case .at(let address, let command): "at \(address): \(command)"
    case .setStack(let screens): "setStack [\(screens.map { "\($0)" }.joined(separator: ", "))]"
    case .setContent(let container): "setContent \(container)"
    case .embed(let container, let slot): "embed \(container) in \(slot)"
    default: parts.text
    }
  }
}

extension CommandParts {
  fileprivate var text: String {
    let named = screens.map { name == nil ? " \($0)" : " with \($0)" }.joined()
    return operation.rawValue + (name.map { " \($0)" } ?? "") + named
      + (style.map { " as \($0.name)" } ?? "")
  }
}
