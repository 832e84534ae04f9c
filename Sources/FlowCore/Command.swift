/// One change to the virtual stack, as data.
///
/// A command acts on the focused stack: the stack of screens in the topmost layer. Commands that
/// name a *step* (`pop`, `dismiss`, `remove`) are refused when the step cannot be made; commands
/// that name a *goal* (`popToRoot`, `dismissAll`, `setStack`) succeed when it is reached already.
@frozen
public enum Command<Screen: Hashable & Sendable>: Hashable, Sendable {
  /// Puts a screen on top of the focused stack. An equal screen is pushed again.
  ///
  /// `[a]` → `[a, b]`. Refused when nothing is on show.
  case push(Screen)

  /// Takes the top screen off the focused stack.
  ///
  /// `[a, b]` → `[a]`. Refused on the last screen of a layer.
  case pop

  /// Takes screens off until the topmost screen equal to the given one is on top.
  ///
  /// `[a, b, c]` → `[a]` for `a`. Refused when the focused stack has no such screen.
  case popTo(Screen)

  /// Takes all screens but the first off the focused stack.
  ///
  /// `[a, b, c]` → `[a]`. Refused when nothing is on show.
  case popToRoot

  /// Puts another screen in the place of the top one.
  ///
  /// `[a, b]` → `[a, c]`. Refused when nothing is on show.
  case replaceTop(Screen)

  /// Gives the focused stack exactly these screens, first at the bottom.
  ///
  /// `[a]` → `[b, c]`. Refused for an empty list, and when nothing is on show.
  case setStack([Screen])

  /// Takes the topmost screen equal to the given one out of the focused stack.
  ///
  /// `[a, b, c]` → `[a, c]` for `b`. Refused when there is none, or when it is the last screen.
  case remove(Screen)

  /// Moves the topmost screen equal to the given one to the top of the focused stack.
  ///
  /// `[a, b, c]` → `[a, c, b]` for `b`. Refused when there is none.
  case bringToFront(Screen)

  /// Opens a modal layer over all others, with one screen in a stack of its own.
  ///
  /// `[a]` → `[a] + sheet[b]`. Refused when nothing is on show.
  case present(Screen, style: ModalStyle = .sheet)

  /// Closes the topmost modal layer and every screen in it.
  ///
  /// `[a] + sheet[b, c]` → `[a]`. Refused when no modal layer is open.
  case dismiss

  /// Closes all modal layers.
  ///
  /// `[a] + sheet[b] + alert[c]` → `[a]`. Refused when nothing is on show.
  case dismissAll

  /// Closes everything and puts one screen on show.
  ///
  /// `[a, b] + sheet[c]` → `[d]`. Never refused.
  case setRoot(Screen)
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
    }
  }
}

/// How a modal layer is shown.
@frozen
public enum ModalStyle: Hashable, Sendable {
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
