// Names of tabs, slots and windows as an enum of the flow, which the compiler checks: every API
// that takes a name as a string also takes a value with a string as raw value.

extension Command {
  /// Fills the top layer, or the container at an address, with tabs, one of which is selected.
  @inlinable
  public static func setTabs(
    _ tabs: [VirtualStack<Screen>.Tab], selected: some RawRepresentable<String>
  ) -> Self {
    .setTabs(tabs, selected: selected.rawValue)
  }

  /// Selects a tab that is named by a type of the flow: `.select(Tab.search)`.
  @inlinable
  public static func select(_ tab: some RawRepresentable<String>) -> Self {
    .select(tab.rawValue)
  }

  /// Fills a slot that is named by a type of the flow with a container.
  @inlinable
  public static func embed(
    _ container: VirtualStack<Screen>.Container, in slot: some RawRepresentable<String>
  ) -> Self {
    .embed(container, in: slot.rawValue)
  }

  /// Fills a slot that is named by a type of the flow with one screen:
  /// `.embed(.item, in: Slot.detail)`.
  @inlinable
  public static func embed(_ screen: Screen, in slot: some RawRepresentable<String>) -> Self {
    .embed(.stack(screen), in: slot.rawValue)
  }

  /// Empties a slot that is named by a type of the flow: `.clear(Slot.detail)`.
  @inlinable
  public static func clear(_ slot: some RawRepresentable<String>) -> Self {
    .clear(slot.rawValue)
  }

  /// Opens a window that is named by a type of the flow: `.openWindow(Window.help, .topics)`.
  @inlinable
  public static func openWindow(_ name: some RawRepresentable<String>, _ screen: Screen) -> Self {
    .openWindow(name.rawValue, screen)
  }

  /// Closes a window that is named by a type of the flow: `.closeWindow(Window.help)`.
  @inlinable
  public static func closeWindow(_ name: some RawRepresentable<String>) -> Self {
    .closeWindow(name.rawValue)
  }

  /// Brings forward a window that is named by a type of the flow: `.focusWindow(Window.help)`.
  @inlinable
  public static func focusWindow(_ name: some RawRepresentable<String>) -> Self {
    .focusWindow(name.rawValue)
  }
}

extension ChildPlacement {
  /// In a slot that is named by a type of the flow: `.slot(Slot.detail)`.
  @inlinable
  public static func slot(_ name: some RawRepresentable<String>) -> Self { .slot(name.rawValue) }

  /// In a tab that is named by a type of the flow: `.tab(Tab.feed)`.
  @inlinable
  public static func tab(_ name: some RawRepresentable<String>) -> Self { .tab(name.rawValue) }

  /// In a window that is named by a type of the flow: `.window(Window.help)`.
  @inlinable
  public static func window(_ name: some RawRepresentable<String>) -> Self {
    .window(name.rawValue)
  }
}

extension StackAddress {
  /// A window that is named by a type of the flow: `.window(Window.help)`.
  @inlinable
  public static func window(_ name: some RawRepresentable<String>) -> Self {
    .window(name.rawValue)
  }

  /// A tab of the top layer that is named by a type of the flow: `.tab(Tab.search)`.
  @inlinable
  public static func tab(_ name: some RawRepresentable<String>) -> Self { .tab(name.rawValue) }

  /// A slot that is named by a type of the flow: `.slot(Slot.detail)`.
  @inlinable
  public static func slot(_ name: some RawRepresentable<String>) -> Self { .slot(name.rawValue) }

  /// A tab of the container reached that is named by a type of the flow:
  /// `.layer(0).tab(Tab.search)`.
  public func tab(_ name: some RawRepresentable<String>) -> Self { tab(name.rawValue) }

  /// A slot that is named by a type of the flow: `.tab(Tab.search).slot(Slot.detail)`.
  public func slot(_ name: some RawRepresentable<String>) -> Self { slot(name.rawValue) }
}

extension StackAddress.Step {
  /// To a window that is named by a type of the flow.
  @inlinable
  public static func window(_ name: some RawRepresentable<String>) -> Self {
    .window(name.rawValue)
  }

  /// To a tab that is named by a type of the flow.
  @inlinable
  public static func tab(_ name: some RawRepresentable<String>) -> Self { .tab(name.rawValue) }

  /// To a slot that is named by a type of the flow.
  @inlinable
  public static func slot(_ name: some RawRepresentable<String>) -> Self { .slot(name.rawValue) }
}

// MARK: System moves

extension SystemMove {
  /// Another tab, which is named by a type of the flow, was tapped: `.tabTapped(Tab.search)`.
  @inlinable
  public static func tabTapped(_ tab: some RawRepresentable<String>) -> Self {
    .tabTapped(tab.rawValue)
  }

  /// The selected tab, which is named by a type of the flow, was tapped again.
  @inlinable
  public static func tabRetapped(_ tab: some RawRepresentable<String>) -> Self {
    .tabRetapped(tab.rawValue)
  }

  /// A window that is named by a type of the flow was brought forward.
  @inlinable
  public static func windowFocused(_ window: some RawRepresentable<String>) -> Self {
    .windowFocused(window.rawValue)
  }

  /// A window that is named by a type of the flow was closed: `.windowClosed(Window.help)`.
  @inlinable
  public static func windowClosed(_ window: some RawRepresentable<String>) -> Self {
    .windowClosed(window.rawValue)
  }
}

// MARK: The virtual stack

extension VirtualStack {
  /// Makes a virtual stack with one window, called ``mainWindow``, and tabs, one of which is
  /// selected.
  public init(tabs first: Tab, _ rest: Tab..., selected: some RawRepresentable<String>) {
    self.init(tabs: [first] + rest, selected: selected.rawValue)
  }

  /// Returns the selected tab, or `nil` if there is none.
  ///
  /// If tabs are nested, it is that of the innermost tabs around the focused stack that the type
  /// names.
  ///
  /// `stack.selectedTab(as: Tab.self) == .search`
  public func selectedTab<Name: RawRepresentable<String>>(as type: Name.Type) -> Name? {
    var selection: Name?
    var current = topLayerRegion
    while let region = current {
      current = active(in: region)
      if let current, case .tab(let name) = regions[current].role {
        selection = Name(rawValue: name) ?? selection
      }
    }
    return selection
  }
}

extension VirtualStack.Container {
  /// Tabs, of which one that is named by a type of the flow is selected.
  @inlinable
  public static func tabs(
    _ tabs: [VirtualStack.Tab], selected: some RawRepresentable<String>
  ) -> Self {
    .tabs(tabs, selected: selected.rawValue)
  }
}

extension VirtualStack.Slot {
  /// Makes a slot that is named by a type of the flow.
  public init(_ name: some RawRepresentable<String>, _ container: VirtualStack.Container) {
    self.init(name.rawValue, container)
  }
}

extension VirtualStack.Tab {
  /// Makes a tab that is named by a type of the flow: `.init(Tab.feed, container)`.
  public init(_ name: some RawRepresentable<String>, _ container: VirtualStack.Container) {
    self.init(name.rawValue, container)
  }

  /// Makes such a tab with a stack of screens, first at the bottom: `.init(Tab.feed, .list)`.
  public init(_ name: some RawRepresentable<String>, _ first: Screen, _ rest: Screen...) {
    self.init(name.rawValue, .stack([.init(first)] + rest.map { .init($0) }))
  }
}

extension VirtualStack.Window {
  /// Makes a window that is named by a type of the flow.
  public init(_ name: some RawRepresentable<String>, layers: [VirtualStack.Layer]) {
    self.init(name.rawValue, layers: layers)
  }
}
