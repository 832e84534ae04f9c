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
