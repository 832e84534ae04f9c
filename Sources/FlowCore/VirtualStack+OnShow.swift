// What the user sees and can touch.
extension VirtualStack {
  /// The stacks that are on show: those of the top layer of each window, without tabs that are not
  /// selected and slots of screens that others cover.
  ///
  /// - Complexity: O(*n*) in all screens, tabs and slots.
  package var stacksOnShow: [[Screen]] {
    windows.flatMap { window in window.layers.last?.container.stacksOnShow ?? [] }
  }
}

extension VirtualStack.Container {
  fileprivate var stacksOnShow: [[Screen]] {
    switch self {
    case .stack(let entries):
      [entries.map(\.screen)] + (entries.last?.slots.flatMap(\.container.stacksOnShow) ?? [])
    case .tabs(let tabs, let selected):
      tabs.first { $0.name == selected }?.container.stacksOnShow ?? []
    }
  }
}

extension VirtualStack.Window {
  /// The window without tabs that are not selected, in all of its layers.
  package var withoutHiddenTabs: Self {
    var window = self
    for index in window.layers.indices {
      window.layers[index].container = window.layers[index].container.withoutHiddenTabs
    }
    return window
  }
}

extension VirtualStack.Container {
  fileprivate var withoutHiddenTabs: Self {
    switch self {
    case .stack(let entries):
      .stack(
        entries.map { entry in
          var entry = entry
          for index in entry.slots.indices {
            entry.slots[index].container = entry.slots[index].container.withoutHiddenTabs
          }
          return entry
        })
    case .tabs(let tabs, let selected):
      .tabs(
        tabs.filter { $0.name == selected }
          .map { .init($0.name, $0.container.withoutHiddenTabs) },
        selected: selected)
    }
  }
}
