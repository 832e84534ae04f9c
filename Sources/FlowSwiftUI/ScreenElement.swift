#if canImport(SwiftUI)
import FlowCore

/// A screen of a stack, as the element of a navigation path.
///
/// The number distinguishes equal screens of one stack: the root has 0, pushed screens count from
/// 1.
struct ScreenElement<Screen: Hashable & Sendable>: Hashable, Sendable {
  var screen: Screen
  var number: Int
}

/// The path to a container among those that the views show.
struct ContainerAddress: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case tab(String)
    case slot(String, entry: Int)
  }

  var window: String
  var layer: Int
  var steps: [Step] = []

  func appending(_ step: Step) -> Self {
    Self(window: window, layer: layer, steps: steps + [step])
  }
}

enum ModalKind: Hashable, Sendable { case sheet, fullScreen, popover, alert, dialog }

struct ModalAddress: Hashable, Sendable {
  var window: String
  var layer: Int
  var kind: ModalKind
  /// The number of the alert in its window.
  var alertNumber: Int?
}

/// The item that a sheet, cover or popover is presented for.
struct ModalItem: Identifiable, Hashable, Sendable {
  var id: Int
}

extension VirtualStack.Container {
  /// The elements of a stack, including the root; none for tabs.
  var elements: [ScreenElement<Screen>] {
    guard case .stack(let entries) = self else { return [] }
    var pushed: [Screen: Int] = [:]
    return entries.enumerated().map { index, entry in
      guard index > 0 else { return ScreenElement(screen: entry.screen, number: 0) }
      pushed[entry.screen, default: 0] += 1
      return ScreenElement(screen: entry.screen, number: pushed[entry.screen, default: 0])
    }
  }

  /// The container that the steps lead to, or `nil` if there is none.
  subscript(steps: ArraySlice<ContainerAddress.Step>) -> Self? {
    guard let step = steps.first else { return self }
    switch (self, step) {
    case (.tabs(let tabs, _), .tab(let name)):
      return tabs.first { $0.name == name }?.container[steps.dropFirst()]
    case (.stack(let entries), .slot(let name, let index)) where entries.indices.contains(index):
      return entries[index].slots.first { $0.name == name }?.container[steps.dropFirst()]
    case (.stack, _), (.tabs, _): return nil
    }
  }

  /// Returns the same container with another one where the steps lead.
  func replacing(_ steps: ArraySlice<ContainerAddress.Step>, by new: Self) -> Self {
    guard let step = steps.first else { return new }
    switch (self, step) {
    case (.tabs(var tabs, let selected), .tab(let name)):
      for index in tabs.indices where tabs[index].name == name {
        tabs[index].container = tabs[index].container.replacing(steps.dropFirst(), by: new)
      }
      return .tabs(tabs, selected: selected)
    case (.stack(var entries), .slot(let name, let entry)) where entries.indices.contains(entry):
      for index in entries[entry].slots.indices where entries[entry].slots[index].name == name {
        let old = entries[entry].slots[index].container
        entries[entry].slots[index].container = old.replacing(steps.dropFirst(), by: new)
      }
      return .stack(entries)
    case (.stack, _), (.tabs, _): return self
    }
  }

  /// Returns whether the container that the steps lead to is visible: it is not in an unselected
  /// tab, and no other screen covers it.
  func shows(_ steps: ArraySlice<ContainerAddress.Step>) -> Bool {
    guard let step = steps.first else { return true }
    switch (self, step) {
    case (.tabs(let tabs, let selected), .tab(let name)):
      return name == selected
        && tabs.first { $0.name == name }?.container.shows(steps.dropFirst()) == true
    case (.stack(let entries), .slot(let name, let index)) where index == entries.count - 1:
      return entries[index].slots.first { $0.name == name }?.container.shows(steps.dropFirst())
        == true
    case (.stack, _), (.tabs, _): return false
    }
  }
}
#endif
