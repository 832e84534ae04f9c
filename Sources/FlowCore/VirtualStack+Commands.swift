extension VirtualStack {
  /// Applies one command, or throws and leaves everything as it was.
  ///
  /// - Complexity: O(*r* · *d*) for *r* windows, layers, tabs and slots, nested *d* deep around the
  ///   place of the change. In the screens O(1) for `push`, `pop`, `replaceTop` and `present` in
  ///   the key window without tabs, else O(*n*) in all screens.
  @inlinable
  public mutating func apply(_ command: Command<Screen>) throws(Refusal<Screen>) {
    if let reason = change(by: command) {
      throw Refusal(command: command, reason: reason, stack: self)
    }
  }

  /// Applies all commands in order, or throws at the first that is refused and leaves everything
  /// as it was.
  @inlinable
  public mutating func apply(_ commands: CommandList<Screen>) throws(Refusal<Screen>) {
    var spare = VirtualStack()
    try apply(commands, keepingIn: &spare)
  }

  /// Applies all commands in order or none; `spare` is room for the way back.
  ///
  /// Who applies many lists one after another keeps the spare, so that its room is used again and
  /// nothing is allocated.
  @inlinable
  mutating func apply(
    _ commands: CommandList<Screen>, keepingIn spare: inout VirtualStack
  ) throws(Refusal<Screen>) {
    switch commands {
    case .empty: return
    case .one(let command): try apply(command)
    case .two(let first, let second) where second.isNeverRefusedOnShow:
      try apply(first)
      try apply(second)
    case .two(let first, let second):
      spare.copy(self)
      do {
        try apply(first)
        try apply(second)
      } catch {
        swap(&self, &spare)
        throw error
      }
    case .many(let commands):
      spare.copy(self)
      do {
        for command in commands { try apply(command) }
      } catch {
        swap(&self, &spare)
        throw error
      }
    }
  }

  @inlinable
  mutating func copy(_ other: VirtualStack) {
    screens.removeAll(keepingCapacity: true)
    screens.append(contentsOf: other.screens)
    regions.removeAll(keepingCapacity: true)
    regions.append(contentsOf: other.regions)
  }

  // MARK: One command

  /// Makes the change and returns `nil`, or returns why it cannot be made, having made none.
  @inlinable
  mutating func change(
    by command: Command<Screen>, at place: Int? = nil
  ) -> Refusal<Screen>.Reason? {
    switch command {
    case .at(let address, let inner):
      return change(by: inner, at: address, from: place)
    case .setRoot(let screen):
      return setRoot(screen, at: place)
    case .setContent(let container):
      return setContent(container, at: place)
    case .openWindow(let name, let screen):
      guard place == nil else { return .wrongPlace }
      return openWindow(name, screen)
    default:
      guard !isEmpty else { return .nothingOnShow }
    }
    switch command {
    case .present(let screen, let style): return present(screen, style, at: place)
    case .dismiss: return dismiss(at: place)
    case .dismissAll: return dismissAll(at: place)
    case .select(let tab): return select(tab, at: place)
    case .embed(let container, let slot): return embed(container, in: slot, at: place)
    case .clear(let slot): return clear(slot, at: place)
    case .closeWindow(let name): return place == nil ? closeWindow(name) : .wrongPlace
    case .focusWindow(let name): return place == nil ? focusWindow(name) : .wrongPlace
    case .setStack(let screens) where place != nil:
      return setContent(.stack(screens.map { Entry($0) }), at: place)
    default: return changeStack(by: command, at: place)
    }
  }

  @usableFromInline
  mutating func change(
    by command: Command<Screen>, at address: StackAddress, from place: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let reached = resolve(address, from: place) else {
      return isEmpty ? .nothingOnShow : .noSuchPlace
    }
    return change(by: command, at: reached)
  }

  /// Makes a change within one stack.
  @inlinable
  mutating func changeStack(
    by command: Command<Screen>, at place: Int?
  ) -> Refusal<Screen>.Reason? {
    guard let focus = stackRegion(at: place) else { return .noSuchPlace }
    let count = regions[focus].count
    switch command {
    case .push(let screen):
      append(screen, to: focus)
    case .pop:
      guard count > 1 else { return .lastScreen }
      removeScreens(count - 1..<count, of: focus)
    case .popTo(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      removeScreens(position + 1..<count, of: focus)
    case .popToRoot:
      removeScreens(1..<count, of: focus)
    case .replaceTop(let screen):
      removeSlots(ofScreens: count - 1..<count, in: focus)
      screens[range(of: focus).upperBound - 1] = screen
    case .setStack(let replacement):
      guard !replacement.isEmpty else { return .emptyStack }
      removeSlots(ofScreens: 0..<count, in: focus)
      screens.replaceSubrange(range(of: focus), with: replacement)
      regions[focus].content = .stack(replacement.count)
    case .remove(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      guard count > 1 else { return .lastScreen }
      removeScreens(position..<position + 1, of: focus)
    case .bringToFront(let screen):
      guard let position = topmost(screen, in: focus) else { return .notOnStack }
      bringToFront(position, in: focus)
    case .present, .dismiss, .dismissAll, .setRoot, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      return .wrongPlace
    }
    return nil
  }

  /// The position from the bottom of the topmost equal screen in a region's stack.
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

  /// Slots are kept in the order of their screens, so they are put in anew.
  @usableFromInline
  mutating func bringToFrontWithSlots(_ position: Int, in region: Int) {
    guard case .stack(var entries) = container(at: region) else { return }
    entries.append(entries.remove(at: position))
    replace(region, with: .stack(entries))
  }
}

extension Command {
  /// Whether the command applies whatever is on show, if anything is.
  @inlinable
  var isNeverRefusedOnShow: Bool {
    switch self {
    case .push, .popToRoot, .replaceTop, .present, .dismissAll, .setRoot: true
    case .setStack(let screens): !screens.isEmpty
    case .pop, .popTo, .remove, .bringToFront, .dismiss, .setContent, .select, .embed, .clear,
      .openWindow, .closeWindow, .focusWindow, .at:
      false
    }
  }

  /// Whether what the command does depends on which screens are on show, not on the shape alone.
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
