/// The name of a tab, slot or window: a string, or a case of an enum, with which the compiler finds
/// typos.
///
/// ```swift
/// enum Tab: String, ContainerName { case items, search }
/// ```
/// `.select(Tab.search)` is the same as `.select("search")`: names are stored as strings.
public protocol ContainerName: Hashable, Sendable {
  /// The name as text.
  var containerName: String { get }
}

extension String: ContainerName {
  /// The string itself.
  @inlinable public var containerName: String { self }
}

extension ContainerName where Self: RawRepresentable<String> {
  /// The raw value.
  @inlinable public var containerName: String { rawValue }
}

// MARK: Functions for names that are cases of an enum

// They take no string: with a string, the case itself is meant.

extension Command {
  /// Selects a tab that is named by a case of an enum: see ``select(_:)-enum.case``.
  @inlinable
  public static func select(_ tab: some ContainerName & RawRepresentable<String>) -> Self {
    .select(tab.containerName)
  }

  /// Fills a slot of a screen with a container: see ``embed(_:in:)-enum.case``.
  @inlinable
  public static func embed(
    _ container: VirtualStack<Screen>.Container,
    in slot: some ContainerName & RawRepresentable<String>
  ) -> Self {
    .embed(container, in: slot.containerName)
  }

  /// Empties a slot that is named by a case of an enum: see ``clear(_:)-enum.case``.
  @inlinable
  public static func clear(_ slot: some ContainerName & RawRepresentable<String>) -> Self {
    .clear(slot.containerName)
  }

  /// Opens a window with one screen: see ``openWindow(_:_:)-enum.case``.
  @inlinable
  public static func openWindow(
    _ name: some ContainerName & RawRepresentable<String>, _ screen: Screen
  ) -> Self {
    .openWindow(name.containerName, screen)
  }

  /// Closes a window that is named by a case of an enum: see ``closeWindow(_:)-enum.case``.
  @inlinable
  public static func closeWindow(_ name: some ContainerName & RawRepresentable<String>) -> Self {
    .closeWindow(name.containerName)
  }

  /// Brings forward a window that is named by a case of an enum: see
  /// ``focusWindow(_:)-enum.case``.
  @inlinable
  public static func focusWindow(_ name: some ContainerName & RawRepresentable<String>) -> Self {
    .focusWindow(name.containerName)
  }
}

extension ChildPlacement {
  /// In a slot that is named by a case of an enum.
  @inlinable
  public static func slot(_ name: some ContainerName & RawRepresentable<String>) -> Self {
    .slot(name.containerName)
  }

  /// In a tab that is named by a case of an enum.
  @inlinable
  public static func tab(_ name: some ContainerName & RawRepresentable<String>) -> Self {
    .tab(name.containerName)
  }

  /// In a window that is named by a case of an enum.
  @inlinable
  public static func window(_ name: some ContainerName & RawRepresentable<String>) -> Self {
    .window(name.containerName)
  }
}

extension SystemMove {
  /// Another tab, which is named by a case of an enum, was tapped.
  @inlinable
  public static func tabTapped(_ tab: some ContainerName & RawRepresentable<String>) -> Self {
    .tabTapped(tab.containerName)
  }

  /// The selected tab, which is named by a case of an enum, was tapped again.
  @inlinable
  public static func tabRetapped(_ tab: some ContainerName & RawRepresentable<String>) -> Self {
    .tabRetapped(tab.containerName)
  }

  /// A window that is named by a case of an enum was brought forward.
  @inlinable
  public static func windowFocused(_ window: some ContainerName & RawRepresentable<String>) -> Self
  {
    .windowFocused(window.containerName)
  }

  /// A window that is named by a case of an enum was closed.
  @inlinable
  public static func windowClosed(_ window: some ContainerName & RawRepresentable<String>) -> Self {
    .windowClosed(window.containerName)
  }
}

extension VirtualStack.Container {
  /// Tabs, of which one that is named by a case of an enum is selected.
  @inlinable
  public static func tabs(
    _ tabs: [VirtualStack.Tab], selected: some ContainerName & RawRepresentable<String>
  ) -> Self {
    .tabs(tabs, selected: selected.containerName)
  }
}
