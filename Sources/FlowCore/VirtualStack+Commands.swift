extension VirtualStack {
  /// Applies one command, or throws and changes nothing.
  ///
  /// - Complexity: O(*r* · *d*) for *r* windows, layers, tabs and slots, nested *d* deep around the
  ///   change. In the number of screens, O(1) for `push`, `pop`, `replaceTop` and `present` in a
  ///   key window without tabs, otherwise O(*n*).
  @inlinable
  public mutating func apply(_ command: Command<Screen>) throws(Refusal<Screen>) {
    if let reason = change(by: command) {
      throw Refusal(command: command, reason: reason, stack: self)
    }
  }

  /// Applies all commands in order, or throws at the first that is refused and changes nothing.
  @inlinable
  public mutating func apply(_ commands: CommandList<Screen>) throws(Refusal<Screen>) {
    var spare = VirtualStack()
    try apply(commands, spare: &spare)
  }

  /// Applies all commands in order, or throws at the first that is refused and changes nothing.
  ///
  /// Callers that apply many lists pass the same `spare`, so its storage is reused and nothing is
  /// allocated.
  ///
  /// - Parameter spare: Storage for undoing.
  @inlinable
  mutating func apply(
    _ commands: CommandList<Screen>, spare: inout VirtualStack
  ) throws(Refusal<Screen>) {
    guard let first = commands.first else { return }
    guard let second = commands.second else { return try apply(first) }
    if commands.rest != nil || !second.isNeverRefusedOnScreen { spare.overwrite(with: self) }
    try apply(first)
    try apply(second, undoingTo: &spare)
    guard let rest = commands.rest else { return }
    for command in rest { try apply(command, undoingTo: &spare) }
  }

  /// Applies one command, or throws and goes back to what was on screen before the first.
  @inlinable
  mutating func apply(
    _ command: Command<Screen>, undoingTo spare: inout VirtualStack
  ) throws(Refusal<Screen>) {
    guard let reason = change(by: command) else { return }
    swap(&self, &spare)
    throw Refusal(command: command, reason: reason, stack: spare)
  }

  @inlinable
  mutating func overwrite(with other: VirtualStack) {
    screens.removeAll(keepingCapacity: true)
    screens.append(contentsOf: other.screens)
    regions.removeAll(keepingCapacity: true)
    regions.append(contentsOf: other.regions)
    focus = other.focus
  }

  // MARK: One command

  /// Applies a command and returns `nil`, or changes nothing and returns why it is refused.
  @inlinable
  mutating func change(by command: Command<Screen>) -> Refusal<Screen>.Reason? {
    if let focus {
      switch command {
      case .push(let screen) where !hasSlots(in: focus): return push(screen, on: focus)
      case .pop where !hasSlots(in: focus): return pop(focus)
      case .present(let screen, let style): return present(screen, style)
      case .dismiss: return dismiss()
      case .select(let tab): return select(tab, around: focus)
      default: break
      }
    }
    let reason = change(by: command, at: nil)
    if reason == nil { findFocus() }
    return reason
  }

  /// Applies a command at a region, without updating the cached focus.
  @inlinable
  mutating func change(
    by command: Command<Screen>, at target: Int?
  ) -> Refusal<Screen>.Reason? {
    switch command {
    case .at(let address, let inner):
      return change(by: inner, at: address, from: target)
    case .setRoot(let screen):
      return setRoot(screen, at: target)
    case .setContent(let container):
      return setContent(container, at: target)
    case .openWindow(let name, let screen):
      guard target == nil else { return .wrongContainer }
      return openWindow(name, screen)
    default:
      guard !isEmpty else { return .nothingOnScreen }
    }
    switch command {
    case .present(let screen, let style): return present(screen, style, at: target)
    case .dismiss: return dismiss(at: target)
    case .dismissAll: return dismissAll(at: target)
    case .select(let tab): return select(tab, at: target)
    case .embed(let container, let slot): return embed(container, in: slot, at: target)
    case .clear(let slot): return clear(slot, at: target)
    case .closeWindow(let name): return target == nil ? closeWindow(name) : .wrongContainer
    case .focusWindow(let name): return target == nil ? focusWindow(name) : .wrongContainer
    case .setStack(let screens) where target != nil:
      return setContent(.stack(screens.map { Entry($0) }), at: target)
    default: return changeStack(by: command, at: target)
    }
  }

  @inlinable
  mutating func change(
    by command: Command<Screen>, at address: StackAddress, from origin: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let reached = resolve(address, from: origin) else {
      return isEmpty ? .nothingOnScreen : .noSuchContainer
    }
    return change(by: command, at: reached)
  }

  /// Applies a command that changes a single stack.
  @inlinable
  mutating func changeStack(
    by command: Command<Screen>, at target: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let region = stackRegion(at: target) else { return .noSuchContainer }
    let count = regions[region].count
    switch command {
    case .push(let screen):
      append(screen, to: region)
    case .pop:
      guard count > 1 else { return .lastScreen }
      removeScreens(count - 1..<count, of: region)
    case .popTo(let screen):
      guard let position = topmost(screen, in: region) else { return .notOnStack }
      removeScreens(position + 1..<count, of: region)
    case .popToRoot:
      removeScreens(1..<count, of: region)
    case .replaceTop(let screen):
      removeSlots(ofScreens: count - 1..<count, in: region)
      screens[range(of: region).upperBound - 1] = screen
    case .setStack(let replacement):
      guard !replacement.isEmpty else { return .emptyStack }
      removeSlots(ofScreens: 0..<count, in: region)
      screens.replaceSubrange(range(of: region), with: replacement)
      regions[region].content = .stack(replacement.count)
    case .remove(let screen):
      guard let position = topmost(screen, in: region) else { return .notOnStack }
      guard count > 1 else { return .lastScreen }
      removeScreens(position..<position + 1, of: region)
    case .bringToFront(let screen):
      guard let position = topmost(screen, in: region) else { return .notOnStack }
      bringToFront(position, in: region)
    case .present, .dismiss, .dismissAll, .setRoot, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      return .wrongContainer
    }
    return nil
  }

  /// The index, from the bottom, of the topmost equal screen in a region's stack.
  @inlinable
  func topmost(_ screen: Screen, in region: Int) -> Int? {
    let range = range(of: region)
    var position = range.upperBound - 1
    while position >= range.lowerBound {
      if screens[position] == screen { return position - range.lowerBound }
      position -= 1
    }
    return nil
  }

  @inlinable
  mutating func bringToFront(_ position: Int, in region: Int) {
    guard end(of: region) == region + 1 else {
      return bringToFrontWithSlots(position, in: region)
    }
    let range = range(of: region)
    let screen = screens[range.lowerBound + position]
    for lower in range.lowerBound + position..<range.upperBound - 1 {
      screens[lower] = screens[lower + 1]
    }
    screens[range.upperBound - 1] = screen
  }

  /// Brings a screen to the front and inserts the slots again, in the order of their screens.
  @inlinable
  mutating func bringToFrontWithSlots(_ position: Int, in region: Int) {
    guard case .stack(var entries) = container(at: region) else { return }
    entries.append(entries.remove(at: position))
    replace(region, with: .stack(entries))
  }
}

extension Command {
  /// Whether the command always applies while anything is on screen.
  @inlinable
  var isNeverRefusedOnScreen: Bool {
    switch self {
    case .push, .popToRoot, .replaceTop, .present, .dismissAll, .setRoot: true
    case .setStack(let screens): !screens.isEmpty
    case .pop, .popTo, .remove, .bringToFront, .dismiss, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      false
    }
  }

  /// Whether the effect of the command depends on the screens, and not only on the stack's shape.
  @usableFromInline package var comparesScreens: Bool {
    switch self {
    case .popTo, .remove, .bringToFront: true
    case .at(_, let command): command.comparesScreens
    case .push, .pop, .popToRoot, .replaceTop, .setStack, .present, .dismiss, .dismissAll, .setRoot,
      .setContent, .select, .embed, .clear, .openWindow, .closeWindow, .focusWindow:
      false
    }
  }
}
