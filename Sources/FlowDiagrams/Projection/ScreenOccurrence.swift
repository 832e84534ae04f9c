import FlowCore
import FlowDocuments

/// One address step from the outside to the stack that holds a screen.
enum ContainerStep: Hashable {
  /// Into a window other than the main one.
  case window(String)
  case modal(String)
  case tab(String)
  case slot(String, host: Int)
}

/// A screen on a stack, and the address steps to it.
struct ScreenOccurrence: Hashable {
  /// The screen, as an index in the document.
  var screen: Int
  var steps: [ContainerStep]

  /// The tabs around the screen, from outside in.
  var tabs: [String] {
    steps.compactMap { step in if case .tab(let name) = step { name } else { nil } }
  }
}

extension FlowDocument.Stack.Container {
  /// The screen on top, and the steps to it; `nil` if there is none.
  func top(
    after steps: [ContainerStep] = []
  ) -> (screen: FlowDocument.StackScreen, steps: [ContainerStep])? {
    switch self {
    case .stack(let entries):
      guard let top = entries.last else { return nil }
      guard let slot = top.slots.last else { return (top.screen, steps) }
      return slot.container.top(after: steps + [.slot(slot.name, host: top.screen.screen)])
    case .tabs(let tabs, let selected):
      guard let tab = tabs.first(where: { $0.name == selected }) else { return nil }
      return tab.container.top(after: steps + [.tab(tab.name)])
    }
  }

  /// All screens with the steps to them, or only those that can be seen; outer ones first.
  func occurrences(after steps: [ContainerStep], onlyVisible: Bool = false) -> [ScreenOccurrence] {
    switch self {
    case .stack(let entries):
      entries.suffix(onlyVisible ? 1 : .max).flatMap { entry in
        [ScreenOccurrence(screen: entry.screen.screen, steps: steps)]
          + entry.slots.flatMap { slot in
            slot.container.occurrences(
              after: steps + [.slot(slot.name, host: entry.screen.screen)],
              onlyVisible: onlyVisible)
          }
      }
    case .tabs(let tabs, let selected):
      tabs.flatMap { tab in
        onlyVisible && tab.name != selected
          ? []
          : tab.container.occurrences(after: steps + [.tab(tab.name)], onlyVisible: onlyVisible)
      }
    }
  }
}
