/// One change to the virtual stack, as data.
///
/// A command without an address acts by the *focus rule*: on the innermost active stack in the top
/// layer of the key window. With ``at(_:_:)`` it acts on the place of an address. Commands that name
/// a *step* (`pop`, `dismiss`, `remove`) are refused when the step cannot be made; commands that
/// name a *goal* (`popToRoot`, `dismissAll`, `setStack`) succeed when it is reached already.
/// While nothing is on show, all are refused but `setRoot`, `setContent` and `openWindow`.
///
/// In the examples `[a, b]` is a stack, its top screen last; `+ sheet[c]` a modal layer over it;
/// `{x*: [a]; y: [b]}` tabs, the selected one with a star; `a{s: [b]}` a screen with a slot.
@frozen
public enum Command<Screen: Hashable & Sendable>: Hashable, Sendable {
  /// Puts a screen on top of the focused stack. An equal screen is pushed again.
  ///
  /// `[a]` → `[a, b]`. Refused only while nothing is on show.
  case push(Screen)

  /// Takes the top screen off the focused stack.
  ///
  /// `[a, b]` → `[a]`. Refused on the last screen of its stack.
  case pop

  /// Takes screens off until the topmost screen equal to the given one is on top.
  ///
  /// `[a, b, c]` → `[a]` for `a`. Refused when the focused stack has no such screen.
  case popTo(Screen)

  /// Takes all screens but the first off the focused stack.
  ///
  /// `[a, b, c]` → `[a]`. Refused only while nothing is on show.
  case popToRoot

  /// Puts another screen in the place of the top one.
  ///
  /// `[a, b]` → `[a, c]`. What the former screen hosted goes. Refused only while nothing is on show.
  case replaceTop(Screen)

  /// Gives the focused stack exactly these screens, first at the bottom.
  ///
  /// `[a]` → `[b, c]`. What the former screens hosted goes. Refused for an empty list. With an
  /// address it fills the whole place, also where there were tabs.
  case setStack([Screen])

  /// Takes the topmost screen equal to the given one out of the focused stack.
  ///
  /// `[a, b, c]` → `[a, c]` for `b`. Refused when there is none, or when it is the last screen.
  case remove(Screen)

  /// Moves the topmost screen equal to the given one to the top of the focused stack.
  ///
  /// `[a, b, c]` → `[a, c, b]` for `b`. Refused when there is none.
  case bringToFront(Screen)

  /// Opens a modal layer over all others of the window, with one screen in a stack of its own.
  ///
  /// `[a]` → `[a] + sheet[b]`. Refused only while nothing is on show, and at a layer that has
  /// another one over it.
  case present(Screen, style: ModalStyle = .sheet)

  /// Closes the topmost modal layer and every screen in it; at a layer, that one and all over it.
  ///
  /// `[a] + sheet[b, c]` → `[a]`. Refused when no modal layer is open.
  case dismiss

  /// Closes all modal layers of the window.
  ///
  /// `[a] + sheet[b] + alert[c]` → `[a]`. Refused only while nothing is on show.
  case dismissAll

  /// Closes everything in the window and puts one screen on show. While nothing is on show it
  /// opens the window ``VirtualStack/mainWindow``.
  ///
  /// `[a, b] + sheet[c]` → `[d]`. Never refused.
  case setRoot(Screen)

  /// Fills the top layer, or the place of an address, with a container.
  ///
  /// `[a]` → `{x*: [b]; y: [c]}`. Refused for an empty stack, no tabs, equal names of tabs, a
  /// selected tab that is not among them, and equal names of slots. While nothing is on show it
  /// opens the window ``VirtualStack/mainWindow``.
  indirect case setContent(VirtualStack<Screen>.Container)

  /// Selects a tab by its name; the stacks of all tabs are kept.
  ///
  /// `{x*: [a]; y: [b]}` → `{x: [a]; y*: [b]}`. Of tabs inside tabs, the innermost around the
  /// focused stack that have such a tab. Refused when none have.
  case select(String)

  /// Fills a slot of a screen with a container.
  ///
  /// `[a]` → `[a{s: [b]}]`. The screen is the nearest around the focused stack whose slot of that
  /// name is filled already, else the top screen of the focused stack. A slot filled anew keeps its
  /// place among the slots; another one becomes the last, which has the focus. Refused for a
  /// container that ``setContent(_:)`` refuses.
  indirect case embed(VirtualStack<Screen>.Container, in: String)

  /// Empties a slot of the nearest screen around the focused stack that has it filled.
  ///
  /// `[a{s: [b, c]}]` → `[a]`. Refused when there is none.
  case clear(String)

  /// Opens a window with one screen; it becomes the key window.
  ///
  /// `main: [a]` → `main: [a] | help: [b]`. Refused when a window has that name.
  indirect case openWindow(String, Screen)

  /// Closes a window; the one behind it becomes the key window if it was that.
  ///
  /// `main: [a] | help: [b]` → `main: [a]`. Refused when there is none, and on the last window.
  case closeWindow(String)

  /// Makes a window the key window, in front of all others.
  ///
  /// `main: [a] | help: [b]` → `help: [b] | main: [a]`. Refused when there is none.
  case focusWindow(String)

  /// Makes a command act on the place of an address instead of the focused stack.
  ///
  /// `.at(.tab("x"), .popToRoot)`: `{x: [a, b]; y*: [c]}` → `{x: [a]; y*: [c]}`. A stack command
  /// acts on the stack that the place has itself, through selected tabs but not into slots.
  /// An address inside another one goes on from there. Refused when there is no such place, or
  /// when the command does not act on such a place: `dismissAll` and `setRoot` need a window,
  /// `present` and `dismiss` a window or a layer, and the window commands take no address.
  indirect case at(StackAddress, Command)
}

extension Command {
  /// Fills the top layer, or the place of an address, with tabs; by default the first is selected.
  ///
  /// `[a]` → `{x*: [b]; y: [c]}`. The same as ``setContent(_:)`` of tabs.
  @inlinable
  public static func setTabs(
    _ tabs: [VirtualStack<Screen>.Tab], selecting selected: String? = nil
  ) -> Self {
    .setContent(.tabs(tabs, selected: selected ?? tabs.first?.name ?? ""))
  }

  /// Fills a slot of a screen with one screen: see ``embed(_:in:)-enum.case``.
  @inlinable
  public static func embed(_ screen: Screen, in slot: String) -> Self {
    .embed(.stack(screen), in: slot)
  }
}

extension Command {
  /// Returns the same command over other screens.
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

/// How a modal layer is shown.
///
/// ```swift
/// .present(.terms, style: .fullScreen)
/// .present(.filters, style: .custom("drawer"))
/// ```
@frozen
public enum ModalStyle: Hashable, Codable, Sendable {
  /// A card that leaves part of what is below in view and can be swiped down.
  case sheet
  /// A layer that covers everything.
  case fullScreen
  /// A small layer that points at what opened it.
  case popover
  /// A question or a message with buttons.
  case alert
  /// A style of the app's own.
  case custom(String)
}

extension ModalStyle {
  /// The style in words, such as `full screen`.
  public var name: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    case .alert: "alert"
    case .custom(let name): name
    }
  }

  /// Whether the user's hand can close such a layer, by swiping it down or tapping beside it.
  ///
  /// Full screen layers, alerts and styles of the app's own ask for an answer.
  public var isClosedByHand: Bool {
    switch self {
    case .sheet, .popover: true
    case .fullScreen, .alert, .custom: false
    }
  }
}
