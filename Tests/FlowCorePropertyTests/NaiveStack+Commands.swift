import FlowCore
import FlowTestSupport

// What each command does to the second model, word by word as the page says it.
extension NaiveStack {
  typealias Reason = Refusal<Letter>.Reason

  /// Why a command cannot apply.
  struct Refused: Error, Hashable {
    var reason: Reason
  }

  /// The stack after one command, or why there is none.
  func after(_ command: Command<Letter>) -> Result<NaiveStack, Refused> {
    var result = self
    let reason = result.apply(command, at: nil)
    return reason.map { .failure(Refused(reason: $0)) } ?? .success(result)
  }

  /// Where a command acts.
  private enum Target {
    /// No address was given.
    case focus
    case window(Int)
    case layer(Int, ofWindow: Int)
    case inside(ArraySlice<StackAddress.Step>, ofLayer: Int, ofWindow: Int)

    var isFocus: Bool { if case .focus = self { true } else { false } }
  }

  /// What an address leads to, or nothing.
  private func target(_ steps: [StackAddress.Step]?) -> Target? {
    guard var rest = steps?[...] else { return .focus }
    var window = windows.count - 1
    if case .window(let name) = rest.first {
      guard let number = windows.firstIndex(where: { $0.name == name }) else { return nil }
      window = number
      rest = rest.dropFirst()
      if rest.isEmpty { return .window(window) }
    }
    var layer = windows[window].layers.count - 1
    if case .layer(let number) = rest.first {
      guard windows[window].layers.indices.contains(number) else { return nil }
      layer = number
      rest = rest.dropFirst()
    }
    if rest.isEmpty { return .layer(layer, ofWindow: window) }
    var content = windows[window].layers[layer].content
    guard content.change(at: rest, { _ in nil }) == nil else { return nil }
    return .inside(rest, ofLayer: layer, ofWindow: window)
  }

  /// Makes the change, or says why not; what is left then is of no use.
  private mutating func apply(_ command: Command<Letter>, at steps: [StackAddress.Step]?) -> Reason?
  {
    if windows.isEmpty { return start(with: command) }
    if case .at(let address, let inner) = command {
      // An address without steps is the key window's top layer; one inside another goes on from it.
      let top: [StackAddress.Step] = [.layer(windows[windows.count - 1].layers.count - 1)]
      return apply(inner, at: (steps ?? (address.steps.isEmpty ? top : [])) + address.steps)
    }
    guard let target = target(steps) else { return .noSuchContainer }
    switch command {
    case .openWindow, .closeWindow, .focusWindow:
      return target.isFocus ? changeWindows(by: command) : .wrongContainer
    case .present, .dismiss, .dismissAll, .setRoot: return changeLayers(by: command, at: target)
    case .setContent, .select, .embed, .clear: return changeContent(by: command, at: target)
    case .push, .pop, .popTo, .popToRoot, .replaceTop, .setStack, .remove, .bringToFront, .at:
      return changeStack(by: command, at: target)
    }
  }

  private mutating func start(with command: Command<Letter>) -> Reason? {
    switch command {
    case .setRoot(let letter): return open(Stack.mainWindow, .stack([NaiveScreen(letter: letter)]))
    case .openWindow(let name, let letter): return open(name, .stack([NaiveScreen(letter: letter)]))
    case .setContent(let container):
      let content = NaiveContent(container)
      return content.mistake ?? open(Stack.mainWindow, content)
    default: return .nothingOnScreen
    }
  }

  private mutating func open(_ name: String, _ content: NaiveContent) -> Reason? {
    windows.append(NaiveWindow(name: name, layers: [NaiveLayer(content: content)]))
    return nil
  }

  // MARK: Windows and layers

  private mutating func changeWindows(by command: Command<Letter>) -> Reason? {
    switch command {
    case .openWindow(let name, let letter):
      guard !windows.contains(where: { $0.name == name }) else { return .windowExists }
      return open(name, .stack([NaiveScreen(letter: letter)]))
    case .closeWindow(let name):
      guard windows.contains(where: { $0.name == name }) else { return .noSuchWindow }
      windows = windows.filter { $0.name != name }
      return windows.isEmpty ? .lastWindow : nil
    case .focusWindow(let name):
      let (rest, named) = (
        windows.filter { $0.name != name }, windows.filter { $0.name == name }
      )
      windows = rest + named
      return named.isEmpty ? .noSuchWindow : nil
    default: return .wrongContainer
    }
  }

  private mutating func changeLayers(by command: Command<Letter>, at target: Target) -> Reason? {
    let (window, named): (Int, Int?)
    switch target {
    case .focus: (window, named) = (windows.count - 1, nil)
    case .window(let number): (window, named) = (number, nil)
    case .layer(let layer, let number): (window, named) = (number, layer)
    case .inside: return .wrongContainer
    }
    let layers = windows[window].layers
    switch command {
    case .present(let letter, let style):
      guard named == nil || named == layers.count - 1 else { return .covered }
      let layer = NaiveLayer(style: style, content: .stack([NaiveScreen(letter: letter)]))
      windows[window].layers.append(layer)
    case .dismiss:
      let first = named ?? layers.count - 1
      guard first > 0 else { return .noModal }
      windows[window].layers = Array(layers[..<first])
    case .dismissAll:
      guard named == nil else { return .wrongContainer }
      windows[window].layers = [layers[0]]
    case .setRoot(let letter):
      guard named == nil else { return .wrongContainer }
      windows[window].layers = [NaiveLayer(content: .stack([NaiveScreen(letter: letter)]))]
    default: return .wrongContainer
    }
    return nil
  }

  // MARK: Containers

  private mutating func change(
    at target: Target, _ change: (inout NaiveContent) -> Reason?
  ) -> Reason? {
    var (window, layer, steps): (Int, Int?, ArraySlice<StackAddress.Step>) = (
      windows.count - 1, nil, []
    )
    switch target {
    case .focus: break
    case .window(let number): window = number
    case .layer(let named, let number): (window, layer) = (number, named)
    case .inside(let rest, let named, let number): (window, layer, steps) = (number, named, rest)
    }
    let number = layer ?? windows[window].layers.count - 1
    return windows[window].layers[number].content.change(at: steps, change)
  }

  private mutating func changeContent(by command: Command<Letter>, at target: Target) -> Reason? {
    switch command {
    case .setContent(let container):
      let new = NaiveContent(container)
      return new.mistake
        ?? change(at: target) { content in
          content = new
          return nil
        }
    case .select(let name):
      return change(at: target) { content in
        let isDone =
          target.isFocus ? content.changeNearest { $0.select(name) } : content.select(name)
        return isDone ? nil : .noSuchTab
      }
    case .embed(let container, let name):
      let slot = NaiveNamed(name: name, content: NaiveContent(container))
      return slot.content.mistake
        ?? change(at: target) { content in
          if target.isFocus, content.changeNearest({ $0.refill(slot) }) { return nil }
          if target.isFocus { return content.changeFocusedStack { Self.fill(slot, in: &$0) } }
          return content.changeOwnStack { Self.fill(slot, in: &$0) }
        }
    case .clear(let name):
      return change(at: target) { content in
        if target.isFocus { return content.changeNearest { $0.empty(name) } ? nil : .noSuchSlot }
        return content.changeOwnStack { Self.empty(name, in: &$0) ? nil : .noSuchSlot }
      }
    default: return .wrongContainer
    }
  }

  fileprivate static func fill(_ slot: NaiveNamed, in screens: inout [NaiveScreen]) -> Reason? {
    let top = screens.count - 1
    if let number = screens[top].slots.firstIndex(where: { $0.name == slot.name }) {
      screens[top].slots[number] = slot
    } else {
      screens[top].slots.append(slot)
    }
    return nil
  }

  fileprivate static func empty(_ name: String, in screens: inout [NaiveScreen]) -> Bool {
    let before = screens[screens.count - 1].slots
    screens[screens.count - 1].slots = before.filter { $0.name != name }
    return screens[screens.count - 1].slots != before
  }

  // MARK: One stack

  private mutating func changeStack(by command: Command<Letter>, at target: Target) -> Reason? {
    change(at: target) { content in
      if target.isFocus { return content.changeFocusedStack { Self.change(&$0, by: command) } }
      guard case .setStack(let letters) = command else {
        return content.changeOwnStack { Self.change(&$0, by: command) }
      }
      content = .stack(letters.map { NaiveScreen(letter: $0) })
      return letters.isEmpty ? .emptyStack : nil
    }
  }

  private static func change(
    _ screens: inout [NaiveScreen], by command: Command<Letter>
  ) -> Reason? {
    switch command {
    case .push(let letter): screens.append(NaiveScreen(letter: letter))
    case .pop:
      guard screens.count > 1 else { return .lastScreen }
      screens.removeLast()
    case .popToRoot: screens = [screens[0]]
    case .replaceTop(let letter): screens = screens.dropLast() + [NaiveScreen(letter: letter)]
    case .setStack(let letters):
      screens = letters.map { NaiveScreen(letter: $0) }
      return letters.isEmpty ? .emptyStack : nil
    case .popTo(let letter):
      guard let found = split(screens, at: letter) else { return .notOnStack }
      screens = found.below + [found.screen]
    case .remove(let letter):
      guard let found = split(screens, at: letter) else { return .notOnStack }
      screens = found.below + found.above
      return screens.isEmpty ? .lastScreen : nil
    case .bringToFront(let letter):
      guard let found = split(screens, at: letter) else { return .notOnStack }
      screens = found.below + found.above + [found.screen]
    default: return .wrongContainer
    }
    return nil
  }

  /// The topmost such screen with what hosts it, and what lies below and above.
  private static func split(
    _ screens: [NaiveScreen], at letter: Letter
  ) -> (below: [NaiveScreen], screen: NaiveScreen, above: [NaiveScreen])? {
    var above: [NaiveScreen] = []
    var below = screens
    while let last = below.popLast() {
      if last.letter == letter { return (below, last, above) }
      above.insert(last, at: 0)
    }
    return nil
  }
}

extension NaiveContent {
  /// What makes this no container, the outermost mistake first.
  var mistake: Reason? {
    switch self {
    case .stack(let screens):
      if screens.isEmpty { return .emptyStack }
      for screen in screens {
        if Set(screen.slots.map(\.name)).count < screen.slots.count { return .repeatedName }
        for slot in screen.slots { if let mistake = slot.content.mistake { return mistake } }
      }
    case .tabs(let tabs, let selected):
      if tabs.isEmpty { return .emptyStack }
      if Set(tabs.map(\.name)).count < tabs.count { return .repeatedName }
      if !tabs.contains(where: { $0.name == selected }) { return .noSuchTab }
      for tab in tabs { if let mistake = tab.content.mistake { return mistake } }
    }
    return nil
  }

  fileprivate mutating func select(_ name: String) -> Bool {
    guard case .tabs(let tabs, _) = self, tabs.contains(where: { $0.name == name }) else {
      return false
    }
    self = .tabs(tabs, selected: name)
    return true
  }

  /// Fills a slot of the top screen anew, if it is filled.
  fileprivate mutating func refill(_ slot: NaiveNamed) -> Bool {
    guard case .stack(var screens) = self,
      screens[screens.count - 1].slots.contains(where: { $0.name == slot.name })
    else { return false }
    _ = NaiveStack.fill(slot, in: &screens)
    self = .stack(screens)
    return true
  }

  fileprivate mutating func empty(_ name: String) -> Bool {
    guard case .stack(var screens) = self, NaiveStack.empty(name, in: &screens) else {
      return false
    }
    self = .stack(screens)
    return true
  }
}
