import FlowCore
import FlowTestSupport

/// A second model of everything on show, plain on purpose: a tree, and recursion by hand.
///
/// Written from what Documentation/VirtualStack.md says, not from how the library does it.
struct NaiveStack: Hashable, Sendable {
  /// From back to front; the last is the key window.
  var windows: [NaiveWindow] = []
}

struct NaiveWindow: Hashable, Sendable {
  var name: String
  var layers: [NaiveLayer]
}

struct NaiveLayer: Hashable, Sendable {
  /// Nothing for the root layer.
  var style: ModalStyle?
  var content: NaiveContent
}

enum NaiveContent: Hashable, Sendable {
  case stack([NaiveScreen])
  case tabs([NaiveNamed], selected: String)
}

struct NaiveScreen: Hashable, Sendable {
  var letter: Letter
  var slots: [NaiveNamed] = []
}

/// A tab or a slot.
struct NaiveNamed: Hashable, Sendable {
  var name: String
  var content: NaiveContent
}

// MARK: To the real model and back, through its public face

extension NaiveStack {
  init(_ stack: Stack) {
    windows = stack.windows.map { window in
      NaiveWindow(
        name: window.name,
        layers: window.layers.map {
          NaiveLayer(style: $0.style, content: NaiveContent($0.container))
        })
    }
  }

  func real() throws -> Stack {
    try Stack(
      windows: windows.map { window in
        Stack.Window(
          window.name,
          layers: window.layers.map { Stack.Layer($0.content.real, style: $0.style) })
      })
  }
}

extension NaiveContent {
  init(_ container: Stack.Container) {
    switch container {
    case .stack(let entries):
      self = .stack(
        entries.map { entry in
          NaiveScreen(
            letter: entry.screen,
            slots: entry.slots.map {
              NaiveNamed(name: $0.name, content: NaiveContent($0.container))
            })
        })
    case .tabs(let tabs, let selected):
      self = .tabs(
        tabs.map { NaiveNamed(name: $0.name, content: NaiveContent($0.container)) },
        selected: selected)
    }
  }

  var real: Stack.Container {
    switch self {
    case .stack(let screens):
      .stack(
        screens.map { screen in
          Stack.Entry(
            screen.letter, slots: screen.slots.map { Stack.Slot($0.name, $0.content.real) })
        })
    case .tabs(let tabs, let selected):
      .tabs(tabs.map { Stack.Tab($0.name, $0.content.real) }, selected: selected)
    }
  }
}

// MARK: Going inwards

extension NaiveContent {
  typealias Reason = Refusal<Letter>.Reason

  /// Changes the stack that this holds itself: through selected tabs, not into slots.
  mutating func changeOwnStack(_ change: (inout [NaiveScreen]) -> Reason?) -> Reason? {
    switch self {
    case .stack(var screens):
      let reason = change(&screens)
      self = .stack(screens)
      return reason
    case .tabs(var tabs, let selected):
      let number = tabs.firstIndex { $0.name == selected } ?? 0
      let reason = tabs[number].content.changeOwnStack(change)
      self = .tabs(tabs, selected: selected)
      return reason
    }
  }

  /// Changes the innermost active stack: through selected tabs and into the last slot on top.
  mutating func changeFocusedStack(_ change: (inout [NaiveScreen]) -> Reason?) -> Reason? {
    changeOwnStack { screens in
      let top = screens.count - 1
      let slot = screens[top].slots.count - 1
      guard slot >= 0 else { return change(&screens) }
      return screens[top].slots[slot].content.changeFocusedStack(change)
    }
  }

  /// Tries a change on everything on the way to the focused stack, inner before outer, until it
  /// could be made once.
  mutating func changeNearest(_ attempt: (inout NaiveContent) -> Bool) -> Bool {
    switch self {
    case .stack(var screens):
      if var top = screens.popLast(), !top.slots.isEmpty,
        top.slots[top.slots.count - 1].content.changeNearest(attempt)
      {
        screens.append(top)
        self = .stack(screens)
        return true
      }
    case .tabs(var tabs, let selected):
      let number = tabs.firstIndex { $0.name == selected } ?? 0
      if tabs[number].content.changeNearest(attempt) {
        self = .tabs(tabs, selected: selected)
        return true
      }
    }
    return attempt(&self)
  }

  /// Changes what the tabs and slots of an address lead to.
  mutating func change(
    at steps: ArraySlice<StackAddress.Step>, _ change: (inout NaiveContent) -> Reason?
  ) -> Reason? {
    guard let step = steps.first else { return change(&self) }
    switch (step, self) {
    case (.tab(let name), .tabs(var tabs, let selected)):
      guard let number = tabs.firstIndex(where: { $0.name == name }) else {
        return .noSuchContainer
      }
      let reason = tabs[number].content.change(at: steps.dropFirst(), change)
      self = .tabs(tabs, selected: selected)
      return reason
    case (.slot(let name), _):
      return changeOwnStack { screens in
        guard let slot = screens.last?.slots.firstIndex(where: { $0.name == name }) else {
          return .noSuchContainer
        }
        return screens[screens.count - 1].slots[slot].content
          .change(at: steps.dropFirst(), change)
      }
    case (.tab, .stack), (.window, _), (.layer, _): return .noSuchContainer
    }
  }
}
