// A search compares commands with containers at each step. The synthesized `==` is not specialized
// for the screens, and looks up the types of all parts.

extension VirtualStack.Container {
  /// Whether two containers have the same structure and hold equal screens in it.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.stack(let entries), .stack(let others)): entries == others
    case (.tabs(let tabs, let selected), .tabs(let others, let other)):
      selected == other && tabs == others
    case (.stack, .tabs), (.tabs, .stack): false
    }
  }
}

extension VirtualStack.Entry {
  /// Whether two entries have equal screens and equal slots.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.screen == right.screen && left.slots == right.slots
  }
}

extension VirtualStack.Slot {
  /// Whether two slots have the same name and equal containers.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.container == right.container
  }
}

extension VirtualStack.Tab {
  /// Whether two tabs have the same name and equal containers.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.container == right.container
  }
}
